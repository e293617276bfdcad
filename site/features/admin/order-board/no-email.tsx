import { Phone } from 'lucide-react'
import type { DeskOrder } from '../../../../src/order/desk/contract.ts'
import { numberToCall, phoneUrl } from './labels.ts'

/** Says whom to call about the order, because emails about it reach nobody; nothing for a customer with an email. */
export function NoEmail({ order }: { order: DeskOrder }) {
  const mobile = numberToCall(order)
  if (mobile === null) return null
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
