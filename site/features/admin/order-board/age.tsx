import { useStore } from '@nanostores/react'
import { TriangleAlert } from 'lucide-react'
import type { DeskOrder } from '../../../../src/order/desk/contract.ts'
import { ageLabel } from '../today/age-label.ts'
import { $now } from './clock.ts'
import { waitingSince } from './order-board.ts'

/**
 * How long an order has been waiting. It turns amber, with a triangle, once the order is behind the plan of the shop, and says
 * in red how late it is after the time that the shopper was promised.
 */
export function Age({ order }: { order: DeskOrder }) {
  const now = useStore($now)
  const { isLate, promisedAt } = order
  const isOver = promisedAt !== null && Date.parse(promisedAt) + MINUTE_MS <= now
  const label = ageLabel(isOver ? promisedAt : waitingSince(order), now)
  const look = isOver ? ' ticket__age--over' : isLate ? ' ticket__age--late' : ''
  return (
    <span className={`ticket__age${look}`}>
      {look ? <TriangleAlert className="icon icon--sm" aria-hidden="true" /> : <span className="ticket__dial" />}
      <span>
        {!isOver && <span className="visually-hidden">waiting for </span>}
        {label}
        {isOver && ' late'}
        {isLate && !isOver && <span className="visually-hidden">, behind the plan</span>}
      </span>
    </span>
  )
}

const MINUTE_MS = 60_000
