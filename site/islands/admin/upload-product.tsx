import { useState } from 'react'
import { EMPTY_PRODUCT, entryOf, type ProductFields } from '../../lib/admin/product-form.ts'
import { addProduct } from '../../stores/admin-products.ts'
import { showPopup } from '../../stores/popup.ts'
import { dropDraft, keepDraft, keptDraft } from '../../stores/product-draft.ts'
import { WaitingRows } from '../../ui/WaitingRows.tsx'
import { AdminGuard } from '../account/admin-guard.tsx'
import { ProductForm } from './product/form.tsx'

/** The form with which products come into the shop, one after the other. */
export function UploadProduct() {
  return (
    <AdminGuard waiting={<Waiting />}>
      <Upload />
    </AdminGuard>
  )
}

const firstField = () => document.querySelector<HTMLElement>('.product-form input')

function Upload() {
  // A new round is an empty form; only the first may begin with what was left.
  const [round, setRound] = useState(0)
  const [draft, setDraft] = useState(keptDraft)
  const startOver = () => {
    dropDraft()
    setDraft(null)
    setRound((n) => n + 1)
  }
  const send = async (fields: ProductFields) => {
    const said = await addProduct(entryOf(fields))
    if (said === null) return
    startOver()
    showPopup(said, firstField)
  }
  return (
    <>
      {draft && (
        <p className="draft-note" role="status">
          This is what you had begun.
          <button
            className="button button--plain"
            type="button"
            onClick={() => {
              startOver()
              requestAnimationFrame(() => firstField()?.focus())
            }}
          >
            Start over
          </button>
        </p>
      )}
      <ProductForm key={round} initial={draft ?? EMPTY_PRODUCT} submit="Submit" onSubmit={send} onChange={keepDraft} />
    </>
  )
}

function Waiting() {
  return (
    <WaitingRows label="Loading the form" list="form-grid" row="field" count={4}>
      <div className="skeleton skeleton--short" />
      <div className="skeleton skeleton--input" />
    </WaitingRows>
  )
}
