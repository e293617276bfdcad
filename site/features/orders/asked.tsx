import type { OrderFacts } from '../../../src/order/contract.ts'
import { askedFor } from '../../../src/shared/delivery-preferences.ts'

/** What the shopper asked for at the door and for missing items; nothing if that was nothing. */
export function Asked({ order }: { order: OrderFacts }) {
  const asked = [...new Set([...askedFor(order), order.deliveryInstructions])].filter(Boolean)
  if (asked.length === 0) return null
  return (
    <ul className="order-page__asked" aria-label="Delivery instructions">
      {asked.map((each) => (
        <li key={each}>{each}</li>
      ))}
    </ul>
  )
}
