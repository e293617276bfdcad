import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useRef } from 'react'
import type { DeskOrder } from '../../../../src/order/desk/contract.ts'
import type { CustomerView } from '../../../../src/order/desk/customers/contract.ts'
import { formatRupees } from '../../../../src/shared/money.ts'
import { deskOrderUrl } from '../../../api/paths.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { LinesSkeleton } from '../../../ui/LinesSkeleton.tsx'
import { LoadError } from '../../../ui/LoadError.tsx'
import { whenLabel } from '../../../ui/time-labels.ts'
import { StateTag } from '../../orders/state-tag.tsx'
import { phoneUrl, refundedLabel } from '../order-board/labels.ts'
import { countLabel } from '../today/labels.ts'
import { $customerOrders, $customers, keyOf, loadCustomerOrders } from './customers.ts'
import { AccountStatus, SameNumber, withoutEmail } from './row.tsx'
import { Suspend } from './suspend.tsx'

/** Details and orders of a customer, with buttons to call, suspend or reactivate them. */
export function CustomerDetails({ customer, onClose }: { customer: CustomerView | null; onClose(): void }) {
  const listed = useStore($customers)?.customers.find((each) => customer && keyOf(each) === keyOf(customer))
  const last = useRef(customer)
  // Keeps the content while the dialog closes, and follows changes to the listed customer.
  if (customer) last.current = listed ?? customer
  if (!last.current) return null
  return (
    <Dialog title={last.current.name || last.current.mobile} open={customer !== null} onClose={onClose} wide>
      <Known customer={last.current} />
    </Dialog>
  )
}

function Known({ customer }: { customer: CustomerView }) {
  const { _id, email, mobile, address, proved, orders, spent, open } = customer
  return (
    <div className="desk-details">
      <p className="desk-details__head">
        <AccountStatus customer={customer} />
        <span>{email || withoutEmail(customer)}</span>
        {mobile && <span className="tabular">{mobile}</span>}
        <SameNumber customer={customer} />
        {!proved && <span>Email not verified</span>}
        {address && <span>{address}</span>}
        <span>{`${countLabel(orders, 'order')}, ${formatRupees(spent)} delivered`}</span>
        {open.orders > 0 && <span>{`${open.orders} under way, ${formatRupees(open.amount)}`}</span>}
      </p>
      <p className="desk-details__ways">
        {mobile && (
          <a className="button button--quiet button--small" href={phoneUrl(mobile)}>
            Call
          </a>
        )}
        {_id !== null && <Suspend customer={customer} id={_id} />}
      </p>
      <section aria-labelledby="customer-orders">
        <h3 id="customer-orders">Orders</h3>
        <Orders id={_id} mobile={mobile} />
      </section>
    </div>
  )
}

function Orders({ id, mobile }: { id: string | null; mobile: string }) {
  const orders = useStore($customerOrders)
  const load = useCallback(() => void loadCustomerOrders({ _id: id, mobile }), [id, mobile])
  useEffect(load, [load])
  if (orders === null) return <LoadError onRetry={load} />
  if (orders === undefined) return <LinesSkeleton />
  if (orders.length === 0) return <p>No orders yet.</p>
  return (
    <ul className="order-rows" aria-label="Orders">
      {orders.map((order) => (
        <OrderRow key={order.orderId} order={order} />
      ))}
    </ul>
  )
}

function OrderRow({ order }: { order: DeskOrder }) {
  const { orderId, createdAt, state, totals } = order
  const refunded = refundedLabel(order)
  return (
    <li className="order-row order-row--short">
      <a className="order-row__number" href={deskOrderUrl(orderId)}>
        {orderId}
      </a>
      <StateTag state={state} />
      <time dateTime={createdAt}>{whenLabel(createdAt)}</time>
      <span className="order-row__sum tabular">
        {formatRupees(totals.total)}
        {refunded && <span className="order-row__refunded">{refunded}</span>}
      </span>
    </li>
  )
}
