import { useEffect, useRef, useState } from 'react'
import type { ProductView } from '../../../../src/catalogue/contract.ts'
import type { OrderLineView } from '../../../../src/order/contract.ts'
import { MAX_QUANTITY_PER_LINE } from '../../../../src/shared/limits.ts'
import { packTitle } from '../../../../src/shared/pack-title.ts'
import { Stepper } from '../../../ui/Stepper.tsx'
import { useSearch } from '../../../ui/use-search.ts'
import { FindField, FoundProducts } from '../find-field.tsx'
import { findOnSale } from '../stock/api.ts'

/** What is given for an item, and how many pieces. */
export interface Chosen {
  productId: string
  title: string
  quantity: number
  max: number
}

interface Props {
  line: OrderLineView
  /** Pieces that the complaint is about. */
  pieces: number
  chosen: Chosen | null
  onChoose(next: Chosen | null): void
}

/** What replaces an item, free of charge: at first the same product, or another one that is searched for. */
export function Replacement({ line, pieces, chosen, onChoose }: Props) {
  const [isChoosing, setChoosing] = useState(false)
  const other = useRef<HTMLButtonElement>(null)
  const same = { productId: line.productId, title: packTitle(line), quantity: pieces, max: MAX_QUANTITY_PER_LINE }
  const choose = (product: ProductView) => {
    const max = Math.min(product.stock, MAX_QUANTITY_PER_LINE)
    onChoose({ productId: product._id, title: packTitle(product), quantity: Math.min(pieces, max), max })
    setChoosing(false)
    requestAnimationFrame(() => other.current?.focus())
  }
  return (
    <div className="complaint__replacement">
      <label className="check">
        <input
          type="checkbox"
          checked={chosen !== null}
          onChange={({ currentTarget }) => {
            onChoose(currentTarget.checked ? same : null)
            setChoosing(false)
          }}
        />
        <span>
          Send a replacement
          <small>It costs the customer nothing, and is taken off the stock.</small>
        </span>
      </label>
      {chosen && (
        <>
          <b className="complaint__replacement-title">{chosen.title}</b>
          <Stepper
            label="Pieces of the replacement"
            value={chosen.quantity}
            fewer="One fewer of the replacement"
            more="One more of the replacement"
            onFewer={chosen.quantity > 1 ? () => onChoose({ ...chosen, quantity: chosen.quantity - 1 }) : null}
            onMore={chosen.quantity < chosen.max ? () => onChoose({ ...chosen, quantity: chosen.quantity + 1 }) : null}
          />
          <button
            ref={other}
            className="button button--quiet button--small"
            type="button"
            aria-expanded={isChoosing}
            onClick={() => setChoosing(!isChoosing)}
          >
            Another product
          </button>
          {isChoosing && <FindReplacement onChoose={choose} />}
        </>
      )}
    </div>
  )
}

const FOUND_AT_ONCE = 6

function FindReplacement({ onChoose }: { onChoose(product: ProductView): void }) {
  const [found, setFound] = useState<readonly ProductView[] | null | undefined>(undefined)
  const turn = useRef(0)
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useSearch(async (text) => {
    turn.current += 1
    const mine = turn.current
    const reply = text ? await findOnSale(text, 1, FOUND_AT_ONCE) : undefined
    if (mine === turn.current) setFound(reply && (reply.success ? reply.data : null))
  })
  useEffect(() => input.current?.focus(), [])
  return (
    <>
      <FindField
        label="Find a product"
        ref={input}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        // Enter would send the response.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <FoundProducts found={found} noteOf={({ stock }) => `${stock} left`} onChoose={onChoose} />
    </>
  )
}
