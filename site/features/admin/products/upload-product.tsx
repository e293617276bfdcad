import { useState } from 'react'
import type { ProductView } from '../../../../src/catalogue/contract.ts'
import { formatRupees } from '../../../../src/shared/money.ts'
import { titleOf } from '../../../../src/shared/product-title.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { TableSkeleton } from '../../../ui/TableSkeleton.tsx'
import { SAVE_NEW_PRODUCT } from '../../../wording/admin.ts'
import { say } from '../../../wording/say.ts'
import { AdminGuard } from '../guard.tsx'
import { showPopup } from '../popup.ts'
import { ProductForm } from './form.tsx'
import { discardDraft, loadDraft, saveDraft } from './product-draft.ts'
import { EMPTY_PRODUCT, entryOf, type ProductFields } from './product-form.ts'
import { addProduct } from './products.ts'

/** Admin screen to add products one after the other. */
export function UploadProduct() {
  return (
    <AdminGuard waiting={<Skeleton />}>
      <Upload />
    </AdminGuard>
  )
}

const firstField = () => document.querySelector<HTMLElement>('.product-form [name="name"]')

function Upload() {
  // Every round starts with an empty form. Only the first one can start with the stored draft.
  const [round, setRound] = useState(0)
  const [draft, setDraft] = useState(loadDraft)
  const startOver = () => {
    discardDraft()
    setDraft(null)
    setRound((n) => n + 1)
  }
  const [doubt, setDoubt] = useState<{ fields: ProductFields; other: ProductView } | null>(null)
  const send = async (fields: ProductFields, allowDuplicate = false) => {
    const saved = await addProduct(entryOf(fields), allowDuplicate)
    setDoubt(saved.state === 'stale' ? { fields, other: saved.stored } : null)
    if (saved.state !== 'saved') return
    startOver()
    // Before the popup, which closes over the place where it opened.
    scrollTo({ top: 0, behavior: 'instant' })
    showPopup(saved.message, firstField)
  }
  return (
    <>
      {draft && (
        <p className="draft-note" role="status">
          This is your saved draft.
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
      <ProductForm
        key={round}
        initial={draft ?? EMPTY_PRODUCT}
        submit={say(SAVE_NEW_PRODUCT)}
        priced={null}
        onSubmit={(fields) => send(fields)}
        onChange={saveDraft}
      />
      <Duplicate
        other={doubt?.other ?? null}
        onCancel={() => setDoubt(null)}
        onConfirm={() => send(doubt!.fields, true)}
      />
    </>
  )
}

interface DuplicateProps {
  /** The existing product with the same name, unit and brand, or null. */
  other: ProductView | null
  onCancel(): void
  onConfirm(): Promise<void>
}

/** Asks before adding a second product with the same name, unit and brand, because nobody could tell the two apart. */
function Duplicate({ other, onCancel, onConfirm }: DuplicateProps) {
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    await onConfirm()
    setBusy(false)
  }
  return (
    <ConfirmDialog
      title="Already in the shop"
      question="Another product has this name, unit and brand. Add a second one anyway?"
      confirm="Add a second one"
      open={other !== null}
      busy={busy}
      onConfirm={confirm}
      onCancel={onCancel}
    >
      <p className="dialog__subject">
        {other && [titleOf(other), other.unit, formatRupees(other.price)].filter(Boolean).join(' · ')}
      </p>
    </ConfirmDialog>
  )
}

function Skeleton() {
  return (
    <TableSkeleton label="Loading the form" list="form-grid" row="field" count={4}>
      <div className="skeleton skeleton--short" />
      <div className="skeleton skeleton--input" />
    </TableSkeleton>
  )
}
