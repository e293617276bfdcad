import { History } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import type { LowProduct } from '../../../../src/catalogue/stock/contract.ts'
import { titleOf } from '../../../../src/shared/product-title.ts'
import { Image } from '../../../ui/Image.tsx'
import { useBusy } from '../../../ui/use-busy.ts'
import { StateChip } from '../products/state-chip.tsx'
import { paceLabel, readRefill, waitingLabel } from './labels.ts'
import { refill } from './low-stock.ts'
import { StockTag } from './stock-tag.tsx'
import { showStock } from './url-state.ts'

/** A product with low stock, with a field to refill it. */
export function LowRow({ product, threshold }: { product: LowProduct; threshold: number }) {
  const { _id, unit, sku, image, stock } = product
  return (
    <li className="stock-row">
      <span className="thumbnail">
        <Image url={image} sizes="56px" />
      </span>
      <div className="stock-row__text">
        <div>
          <h2>{titleOf(product)}</h2>
          <p>
            {[unit, sku].filter(Boolean).join(' · ')} <StateChip product={product} />
          </p>
        </div>
        <p>{[paceLabel(product), waitingLabel(product)].filter(Boolean).join(' · ')}</p>
      </div>
      <StockTag stock={stock} threshold={threshold} />
      <Refill product={product} />
      <button
        className="icon-button"
        type="button"
        aria-label={`Ledger of ${titleOf(product)}`}
        onClick={() => showStock({ tab: 'ledger', productId: _id })}
      >
        <History className="icon" aria-hidden="true" />
      </button>
    </li>
  )
}

function Refill({ product }: { product: LowProduct }) {
  const [typed, setTyped] = useState('')
  const [busy, setBusy, isBusy] = useBusy()
  const [error, setError] = useState('')
  const why = useId()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const pieces = readRefill(typed, product.stock)
    setError(typeof pieces === 'string' ? pieces : '')
    if (isBusy()) return
    if (typeof pieces === 'string') return form.querySelector('input')?.focus()
    setBusy(true)
    const isDone = await refill(product, pieces)
    setBusy(false)
    if (!isDone) return
    setTyped('')
    nextField(form)?.focus()
  }
  return (
    <form className="stock-refill" onSubmit={submit} noValidate>
      <input
        className="input"
        inputMode="numeric"
        autoComplete="off"
        aria-label={`Refilled pieces of ${titleOf(product)}`}
        aria-invalid={error !== ''}
        aria-describedby={error ? why : undefined}
        placeholder="+ 0"
        maxLength={7}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setError('')
        }}
      />
      <button
        className="button button--quiet"
        type="submit"
        aria-label={`Refill ${titleOf(product)}`}
        aria-disabled={busy}
        aria-busy={busy}
      >
        {busy ? <span className="spinner" aria-hidden="true" /> : 'Refill'}
      </button>
      {error && (
        <p className="field__error" id={why} role="alert">
          {error}
        </p>
      )}
    </form>
  )
}

/** Returns the field of the next row, or of the same row if it is the last one. */
function nextField(form: HTMLFormElement): HTMLInputElement | null {
  const next = form.closest('li')?.nextElementSibling ?? form
  return next.querySelector('input')
}
