import type { Pair } from './say.ts'

/** The amount goes in the place of the dots. */
export const PAY_ONLINE: Pair = 'Online Payment | Pay … online'
export const PAY_IN_CASH: Pair = 'Cash on Delivery | Cash on delivery'
