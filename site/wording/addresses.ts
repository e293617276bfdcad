import type { Pair } from './say.ts'

export const ADDRESSES_HEADING: Pair = 'Address | Addresses'
export const CHOOSE_ADDRESS: Pair = 'Choose your address | Deliver to'
export const ADDRESSES_LINK: Pair = 'Save Address | Addresses'
export const SAVE_ADDRESS: Pair = 'Submit | Save address'
export const ADDRESS_REMOVED: Pair = 'Address Remove | Address removed'
