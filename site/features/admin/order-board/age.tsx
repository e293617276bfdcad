import { useStore } from '@nanostores/react'
import { TriangleAlert } from 'lucide-react'
import { $now } from './clock.ts'
import { ageLabel, spokenAge } from './labels.ts'

/** How long an order has been waiting. It turns red, with a triangle, once the order is late. */
export function Age({ since, isLate }: { since: string; isLate: boolean }) {
  const ageMs = useStore($now) - Date.parse(since)
  return (
    <span className={isLate ? 'ticket__age ticket__age--late' : 'ticket__age'}>
      {isLate ? <TriangleAlert className="icon icon--sm" aria-hidden="true" /> : <span className="ticket__dial" />}
      <span aria-hidden="true">{ageLabel(ageMs)}</span>
      <span className="visually-hidden">{`waiting for ${spokenAge(ageMs)}${isLate ? ', late' : ''}`}</span>
    </span>
  )
}
