import type { OrderState } from '../../../src/order/states.ts'
import { STATES } from './labels.ts'

/** The five states that an order passes through, and what shoppers read for each, as in its heading. */
export const STEPS: [OrderState, string][] = (
  ['placed', 'accepted', 'packed', 'out for delivery', 'delivered'] as const
).map((state) => [state, STATES[state].name])
