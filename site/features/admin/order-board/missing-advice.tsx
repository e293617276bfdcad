import { Phone } from 'lucide-react'
import type { DeskOrder } from '../../../../src/order/desk/contract.ts'
import { phoneUrl } from './labels.ts'

/** What the shopper wants done about something that is not there, where the desk records that. */
export function MissingAdvice({ order: { customer, address, ifMissing } }: { order: DeskOrder }) {
  const name = customer.name || 'The customer'
  if (ifMissing === 'leave_out') return <p>What is missing is left out.</p>
  if (ifMissing === 'replace_with_similar')
    return (
      <p className="desk-note">
        {`${name} wants something similar instead. If there is any, add it for the price of this one, go back, and tick this line.`}
      </p>
    )
  return (
    <p className="desk-note missing-advice">
      {`${name} wants to be called before anything is left out.`}
      <a className="button button--quiet button--small" href={phoneUrl(address.mobile)}>
        <Phone className="icon icon--sm" aria-hidden="true" />
        {`Call ${address.mobile}`}
      </a>
    </p>
  )
}
