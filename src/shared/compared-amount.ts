/** For how many grams or millilitres the cards of a list say what they cost, chosen for the whole list and named in URLs of its parts. */

import { type ComparedAmount, comparedAmount, type NetQuantity, totalOf } from './unit-price.ts'

export const COMPARED_AMOUNTS = [100, 1000] as const
const PARAMETER = 'per'

/**
 * Returns the amount for which most products of a list would be compared alone, the smaller one if as many would be for each:
 * 100 for a list of spices, 1000 for one of flours. A list of other goods has the larger one.
 */
export function comparedAmountOf(products: readonly { netQuantity: NetQuantity | null }[]): ComparedAmount {
  const amounts = products.flatMap(({ netQuantity: net }) =>
    net && net.measure !== 'piece' ? comparedAmount(totalOf(net)) : [],
  )
  const small = amounts.filter((amount) => amount === 100).length
  return small > 0 && 2 * small >= amounts.length ? 100 : 1000
}

/**
 * Returns the amount of the list to which a fragment of cards is appended, `per=100` or `per=1000`; null for a list of its own.
 */
export function parseComparedAmount(params: URLSearchParams): ComparedAmount | null {
  return COMPARED_AMOUNTS.find((amount) => params.get(PARAMETER) === String(amount)) ?? null
}

/** Returns the URL of a later part of a list with this amount, or its query. */
export function withComparedAmount(url: string, amount: ComparedAmount | null): string {
  return amount ? `${url}&${PARAMETER}=${amount}` : url
}
