import { Phone } from 'lucide-react'
import type { DeskOrder } from '../../../../src/order/desk/contract.ts'
import { phoneUrl } from './labels.ts'

/** Says whom to call about the order, because emails about it reach nobody; nothing for a customer with an email. */
export function NoEmail({ order: { customer, address } }: { order: DeskOrder }) {
  const mobile = customer.mobile || address.mobile
  if (customer.email || !mobile) return null
  return (
    <p className="desk-note missing-advice">
      {'No email: '}
      <a className="button button--quiet button--small" href={phoneUrl(mobile)}>
        <Phone className="icon icon--sm" aria-hidden="true" />
        {`call ${mobile}`}
      </a>
    </p>
  )
}
