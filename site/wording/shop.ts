import type { Pair } from './say.ts'

/** Texts of the catalogue's pages, and of empty lists. */
export const SEARCH_PROMPT: Pair = 'Search for atta dal and more | Search for atta, dal and more'
export const NOTHING_FOUND: Pair = 'No Data found | Nothing found'
export const NOTHING_FOUND_FOR: Pair = 'No Data found | Nothing found for “…”'
export const OUT_OF_STOCK: Pair = 'Out of Stock | Out of stock'
export const PERCENT_OFF: Pair = 'Discount | off'
export const SEE_ALL: Pair = 'See All | See all'
export const GO_HOME: Pair = 'Go To Home | Continue shopping'
export const START_SHOPPING: Pair = 'Shop Now | Start shopping'
export const EMAIL_REQUIRED: Pair = 'The email field is required. | Please enter your email address.'
