import { useStore } from '@nanostores/react'
import { type FormEvent, useState } from 'react'
import type { DeskOrder } from '../../../../src/order/desk/contract.ts'
import { formatRupees } from '../../../../src/shared/money.ts'
import { FormActions } from '../../../ui/FormActions.tsx'
import { NoEmail } from './no-email.tsx'
import { $busyOrders, transitionOrder } from './order-actions.ts'
import { askNothing } from './url-state.ts'

/** Ends an order whose delivery was refused at the door. */
export function RefuseDelivery({ order }: { order: DeskOrder }) {
  const { orderId, state, payment, totals } = order
  const [restock, setRestock] = useState(true)
  const busy = useStore($busyOrders).has(orderId)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!busy && (await transitionOrder({ orderId, from: state, to: 'refused', restock }))) askNothing()
  }
  return (
    <>
      <p>
        The order ends here
        {payment.state === 'paid' && `, and ${formatRupees(totals.total)} go back to the customer`}.
      </p>
      <NoEmail order={order} />
      <form method="post" onSubmit={send}>
        <fieldset className="choices">
          <legend className="field__label">Are the goods back in stock?</legend>
          <label className="check">
            <input type="radio" name="restock" checked={restock} onChange={() => setRestock(true)} />
            Yes, they can be sold again
          </label>
          <label className="check">
            <input type="radio" name="restock" checked={!restock} onChange={() => setRestock(false)} />
            No, they are lost
          </label>
        </fieldset>
        <FormActions back="Back" submit="Delivery refused" look="danger-filled" busy={busy} onBack={askNothing} />
      </form>
    </>
  )
}
