import type { OrderState } from '../../../src/order/states.ts'
import { STATES } from './labels.ts'

/** Where an order stands; said again to a screen reader when it moves on. */
export function StateTag({ state }: { state: OrderState }) {
  const { name, tag } = STATES[state]
  return (
    <span className={`state-tag state-tag--${tag}`} role="status">
      {name}
    </span>
  )
}
