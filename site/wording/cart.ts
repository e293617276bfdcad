import type { Pair } from './say.ts'

export const ITEM_REMOVED: Pair = 'Item remove | Item removed'
export const ITEM: Pair = 'Item | item'
export const ITEMS: Pair = 'Items | items'
/** Several pieces, as the bill counts them. */
export const PIECES: Pair = 'item | items'
export const QUANTITY: Pair = 'Quantity total | Quantity'
