import { useStore } from '@nanostores/react'
import { type FormEvent, useState } from 'react'
import type { OrderLineView } from '../../../../src/order/contract.ts'
import { $busyOrders, pickShort } from '../../../stores/admin-desk-moves.ts'
import { Stepper } from '../../../ui/Stepper.tsx'

interface Props {
  orderId: string
  /** What was not found at first may turn up, where the money for it is not on its way back. */
  most: number
  line: OrderLineView
  onDone(): void
}

/** Says how many of a line were found: the customer pays for no more, and is told. */
export function ShortPick({ orderId, most, line: { _id, name, quantity, picked }, onDone }: Props) {
  const [found, setFound] = useState(Math.max(0, picked - 1))
  const [isEmpty, setEmpty] = useState(true)
  // A shelf is only empty where less was found than was asked for.
  const stockToo = isEmpty && found < picked
  const busy = useStore($busyOrders).has(orderId)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!busy && (await pickShort({ orderId, lineId: _id, quantity: found, stockToo }))) onDone()
  }
  return (
    <form className="short-pick" method="post" aria-label={`Not enough of ${name}`} onSubmit={send}>
      <span>How many did you find?</span>
      <Stepper
        label="Found"
        value={`${found} of ${quantity}`}
        fewer="One fewer"
        more="One more"
        onFewer={found > 0 ? () => setFound(found - 1) : null}
        onMore={found < most ? () => setFound(found + 1) : null}
      />
      <label className="check">
        <input
          type="checkbox"
          checked={stockToo}
          disabled={found >= picked}
          onChange={({ currentTarget }) => setEmpty(currentTarget.checked)}
        />
        The shelf is empty: set its stock to 0
      </label>
      <p className="short-pick__actions">
        <button className="button button--quiet button--small" type="button" onClick={onDone}>
          Back
        </button>
        <button
          className="button button--action button--small"
          type="submit"
          disabled={found === picked}
          aria-disabled={busy}
          aria-busy={busy}
        >
          {busy && <span className="spinner" aria-hidden="true" />}
          Tell the customer
        </button>
      </p>
    </form>
  )
}
