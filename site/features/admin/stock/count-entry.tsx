import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { FoundProduct } from '../../../../src/catalogue/stock/contract.ts'
import { MAX_STOCK } from '../../../../src/shared/limits.ts'
import { titleOf } from '../../../../src/shared/product-title.ts'
import { Image } from '../../../ui/Image.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { StateChip } from '../products/state-chip.tsx'
import { readPieces } from './labels.ts'

interface Props {
  product: FoundProduct
  /** The earlier count of the product in this stocktake. */
  before?: number | undefined
  onNote(counted: number): void
  onCancel(): void
}

/** Asks for the number of pieces of the product that was found. Escape skips it. */
export function CountEntry({ product, before, onNote, onCancel }: Props) {
  const { unit, sku, image, stock, promised } = product
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const counted = readPieces(typed)
    const wrong =
      typed.trim().length > 7 || (counted ?? 0) > MAX_STOCK
        ? 'That looks like a barcode: enter the count first'
        : 'Enter the count in digits'
    if (counted !== null && counted <= MAX_STOCK) return onNote(counted)
    setProblem(wrong)
    field.current?.select()
  }
  return (
    <section className="stock-entry" aria-label={`Count ${titleOf(product)}`}>
      <span className="thumbnail">
        <Image url={image} sizes="56px" load="eager" />
      </span>
      <div className="stock-row__text">
        <h2>{titleOf(product)}</h2>
        <p>
          {[unit, sku].filter(Boolean).join(' · ')} <StateChip product={product} />
        </p>
        <p>{before === undefined ? `${stock} expected` : `${stock} expected, ${before} counted before`}</p>
        {promised > 0 && (
          <p className="stock-entry__promised">{`Leave out ${promised} that ${promised === 1 ? 'waits' : 'wait'} to be packed for orders`}</p>
        )}
      </div>
      <form className="stock-entry__form" onSubmit={submit} noValidate>
        <TextField
          label="Counted"
          ref={field}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="next"
          value={typed}
          error={problem || undefined}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            setProblem('')
          }}
          onKeyDown={({ key }) => key === 'Escape' && onCancel()}
        />
        <div className="stock-entry__buttons">
          <button className="button button--quiet" type="button" onClick={onCancel}>
            Skip
          </button>
          <button className="button button--action" type="submit">
            Next
          </button>
        </div>
      </form>
    </section>
  )
}
