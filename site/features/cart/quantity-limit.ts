import { QUANTITY_PER_LINE } from '../../../src/shared/limits.ts'

/** Returns how many pieces of one product a cart may hold: the owner's setting, which every page has in its markup. */
export function quantityLimit(): number {
  return Number(globalThis.document?.documentElement.dataset.maxQuantity) || QUANTITY_PER_LINE
}
