import { type NetQuantity, totalOf } from './unit-price.ts'

/** A product has no more packs than this. */
export const MAX_PACKS = 30

const MEASURES = ['g', 'ml', 'piece'] as const

interface Pack {
  id: string
  /** Null if it is not certain. */
  netQuantity: NetQuantity | null
  soldPriceInPaise: number
}

/** Returns the packs of one product from the smallest net quantity to the largest; those of unknown quantity last, by price. */
export function inPackOrder<P extends Pack>(packs: readonly P[]): P[] {
  const keyed = packs.map((pack) => ({ pack, key: keyOf(pack) }))
  return keyed.sort((one, other) => compare(one.key, other.key)).map(({ pack }) => pack)
}

type Key = readonly [measure: number, amount: number, price: number, id: string]

function keyOf({ id, netQuantity: net, soldPriceInPaise }: Pack): Key {
  return net
    ? [MEASURES.indexOf(net.measure), totalOf(net), soldPriceInPaise, id]
    : [MEASURES.length, 0, soldPriceInPaise, id]
}

function compare(one: Key, other: Key): number {
  for (const [at, value] of one.entries()) {
    const against = other[at]!
    if (value !== against) return value < against ? -1 : 1
  }
  return 0
}
