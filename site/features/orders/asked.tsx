import type { OrderFacts } from '../../../src/order/contract.ts'
import { ifMissingLabel } from '../../../src/shared/delivery-preferences.ts'

/** What the shopper asked for at the door, and chose for missing items. */
export function Asked({ order }: { order: OrderFacts }) {
  const { leaveAtDoor, ifMissing, deliveryInstructions } = order
  const door = leaveAtDoor ? ['Leave at the door'] : []
  const asked = [...new Set([...door, ifMissingLabel(ifMissing), deliveryInstructions])].filter(Boolean)
  return (
    <ul className="order-page__asked" aria-label="Delivery instructions">
      {asked.map((each) => (
        <li key={each}>{each}</li>
      ))}
    </ul>
  )
}
