import { useStore } from '@nanostores/react'
import { Minus, Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { OrderLineView } from '../../../../src/order/contract.ts'
import { $busyOrders, pickShort } from '../../../stores/admin-desk-moves.ts'

interface Props {
  orderId: string
  line: OrderLineView
  onDone(): void
}

/** Says how many of a line were found: the customer pays for no more, and is told. */
export function ShortPick({ orderId, line: { _id, name, picked }, onDone }: Props) {
  const [found, setFound] = useState(picked - 1)
  const [stockToo, setStockToo] = useState(true)
  const busy = useStore($busyOrders).has(orderId)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!busy && (await pickShort({ orderId, lineId: _id, quantity: found, stockToo }))) onDone()
  }
  return (
    <form className="short-pick" method="post" aria-label={`Not enough of ${name}`} onSubmit={send}>
      <span>How many did you find?</span>
      <span className="stepper">
        <button
          className="icon-button icon-button--line"
          type="button"
          aria-label="One fewer"
          disabled={found <= 0}
          onClick={() => setFound(found - 1)}
        >
          <Minus className="icon" aria-hidden="true" />
        </button>
        <output aria-label="Found">{`${found} of ${picked}`}</output>
        <button
          className="icon-button icon-button--line"
          type="button"
          aria-label="One more"
          disabled={found >= picked - 1}
          onClick={() => setFound(found + 1)}
        >
          <Plus className="icon" aria-hidden="true" />
        </button>
      </span>
      <label className="check">
        <input
          type="checkbox"
          checked={stockToo}
          onChange={({ currentTarget }) => setStockToo(currentTarget.checked)}
        />
        The shelf is empty: set its stock to 0
      </label>
      <p className="short-pick__actions">
        <button className="button button--quiet button--small" type="button" onClick={onDone}>
          Back
        </button>
        <button className="button button--action button--small" type="submit" aria-disabled={busy} aria-busy={busy}>
          {busy && <span className="spinner" aria-hidden="true" />}
          Tell the customer
        </button>
      </p>
    </form>
  )
}
