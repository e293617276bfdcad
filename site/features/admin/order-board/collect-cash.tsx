import { useStore } from '@nanostores/react'
import type { DeskOrder } from '../../../../src/order/desk/contract.ts'
import { formatRupees } from '../../../../src/shared/money.ts'
import { $busyOrders, transitionOrder } from './order-actions.ts'
import { askNothing } from './url-state.ts'

/** Completes the delivery of a cash order: shows the amount due, and asks whether it was collected. */
export function CollectCash({ order }: { order: DeskOrder }) {
  const { orderId, state, due, customer } = order
  const busy = useStore($busyOrders).has(orderId)
  const deliver = async (cashCollected: boolean) => {
    if (!busy && (await transitionOrder({ orderId, from: state, to: 'delivered', cashCollected }))) askNothing()
  }
  return (
    <>
      <p className="cash">
        <b className="cash__sum">{formatRupees(due)}</b>
        <span>{`from ${customer.name || 'the customer'}`}</span>
      </p>
      <div className="dialog__actions dialog__actions--stacked">
        <button
          className="button button--action button--large"
          type="button"
          aria-disabled={busy}
          aria-busy={busy}
          onClick={() => void deliver(true)}
        >
          {busy && <span className="spinner" aria-hidden="true" />}
          Delivered, cash collected
        </button>
        <button className="button button--quiet" type="button" aria-disabled={busy} onClick={() => void deliver(false)}>
          Delivered, cash comes later
        </button>
      </div>
    </>
  )
}
