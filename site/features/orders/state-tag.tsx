import type { OrderState } from '../../../src/order/states.ts'
import { STATES } from './labels.ts'

/** The state of an order. Screen readers announce when it changes. */
export function StateTag({ state }: { state: OrderState }) {
  const { name, tag } = STATES[state]
  return (
    <span className={`state-tag state-tag--${tag}`} role="status">
      {name}
    </span>
  )
}
