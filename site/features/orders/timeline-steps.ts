import type { OrderState } from '../../../src/order/states.ts'

/** The five states that an order passes through, and what shoppers read for each. */
export const STEPS: [OrderState, string][] = [
  ['placed', 'Placed'],
  ['accepted', 'Accepted'],
  ['packed', 'Packed'],
  ['out for delivery', 'On the way'],
  ['delivered', 'Delivered'],
]
