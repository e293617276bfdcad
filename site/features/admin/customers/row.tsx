import type { CustomerView } from '../../../../src/order/desk/customers/contract.ts'
import { formatRupees } from '../../../../src/shared/money.ts'
import { whenInSentence } from '../../../ui/time-labels.ts'
import { countLabel } from '../today/labels.ts'
import { keyOf } from './customers.ts'

const BY_PHONE = 'Orders by phone'

/** What stands in place of the email of a customer who has none. */
export function withoutEmail({ _id }: CustomerView): string {
  return _id === null ? BY_PHONE : 'Signs in by number'
}

export function CustomerRow({ customer, onOpen }: { customer: CustomerView; onOpen(): void }) {
  const { name, email, mobile, address, orders, spent, open, lastOrderAt } = customer
  return (
    <li className="order-row customer-row">
      <span className="order-row__who">
        <button
          className="order-row__number"
          type="button"
          data-customer={keyOf(customer)}
          aria-haspopup="dialog"
          onClick={onOpen}
        >
          {name || mobile}
        </button>
        <span className="customer-row__reach">
          {mobile && <span>{mobile}</span>}
          <span>{email || withoutEmail(customer)}</span>
        </span>
        {address && <span>{address}</span>}
      </span>
      <AccountStatus customer={customer} />
      <span className="order-row__who">
        <b>{countLabel(orders, 'order')}</b>
        {open.orders > 0 && <span>{`${open.orders} under way, ${formatRupees(open.amount)}`}</span>}
        {lastOrderAt && <span>{`last ${whenInSentence(lastOrderAt)}`}</span>}
      </span>
      <span className="order-row__sum tabular">{formatRupees(spent + open.amount)}</span>
    </li>
  )
}

/** Shows only a status that needs attention, not `Active`. */
export function AccountStatus({ customer: { status } }: { customer: CustomerView }) {
  if (status === 'Active') return <span className="customer-row__none" />
  return <span className={`state-tag state-tag--${status === 'Suspended' ? 'stop' : 'work'}`}>{status}</span>
}
