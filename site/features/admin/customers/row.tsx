import type { CustomerView } from '../../../../src/order/desk/customers/contract.ts'
import { formatRupees } from '../../../../src/shared/money.ts'
import { findCustomersUrl } from '../../../api/paths.ts'
import { whenInSentence } from '../../../ui/time-labels.ts'
import { countLabel } from '../today/labels.ts'
import { keyOf } from './customers.ts'

const BY_PHONE = 'Orders by phone'

/** What stands in place of the email of a customer who has none. */
export function withoutEmail({ _id }: CustomerView): string {
  return _id === null ? BY_PHONE : 'Signs in by number'
}

/** What the columns are, on screens that have room for them. Each row says it of itself, so it is hidden from screen readers. */
export function CustomerHead() {
  return (
    <div className="customer-head" aria-hidden="true">
      {['Name', 'Contact', 'Address', 'Orders', 'Last order', 'Spent'].map((name) => (
        <span key={name}>{name}</span>
      ))}
    </div>
  )
}

export function CustomerRow({ customer, onOpen }: { customer: CustomerView; onOpen(): void }) {
  const { name, email, mobile, address, orders, spent, open, lastOrderAt } = customer
  return (
    <li className="order-row customer-row">
      <span className="customer-row__name">
        <button
          className="order-row__number"
          type="button"
          data-customer={keyOf(customer)}
          aria-haspopup="dialog"
          onClick={onOpen}
        >
          {name || mobile}
        </button>
        <AccountStatus customer={customer} />
      </span>
      <span className="customer-row__reach">
        {mobile && (
          <a className="customer-row__call" href={`tel:+91${mobile}`} aria-label={`Call ${mobile}`}>
            {mobile}
          </a>
        )}
        <span>{email || withoutEmail(customer)}</span>
        <SameNumber customer={customer} />
      </span>
      <span className="customer-row__address">{address}</span>
      <span className="customer-row__orders">
        <b>{countLabel(orders, 'order')}</b>
        {open.orders > 0 && <span>{`${open.orders} under way, ${formatRupees(open.amount)}`}</span>}
      </span>
      <span className="customer-row__last">
        {lastOrderAt && (
          <>
            <span className="customer-row__prefix">Last order </span>
            <span>{whenInSentence(lastOrderAt)}</span>
          </>
        )}
      </span>
      <span className="order-row__sum tabular">{formatRupees(spent + open.amount)}</span>
    </li>
  )
}

/** Leads to the other customers with this number; renders nothing without any. */
export function SameNumber({ customer: { mobile, sameNumber } }: { customer: CustomerView }) {
  const [first, ...others] = sameNumber
  if (!first) return null
  const name = first.name || 'a caller'
  return (
    <a className="customer-same" href={findCustomersUrl(mobile)}>
      {`Same number as ${name}${others.length > 0 ? ' and others' : ''}`}
    </a>
  )
}

/** Shows only a status that needs attention, not `Active`. */
export function AccountStatus({ customer: { status } }: { customer: CustomerView }) {
  if (status === 'Active') return null
  return <span className={`state-tag state-tag--${status === 'Suspended' ? 'stop' : 'work'}`}>{status}</span>
}
