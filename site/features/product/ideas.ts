import type { HomePage, ProductCard } from '../../../src/catalogue/page-models.ts'

/** Heading of the row, which is true of what sells and of what is on offer. */
export const IDEAS = 'Worth a look'

/**
 * Products to begin with where there are none to show: what sells best, or, until enough was sold, what is in stock of the
 * first rows of the home page. Of those rows, one after the other in turn, what is on offer comes first.
 */
export function ideasOf({ popular, rows }: HomePage, length: number): ProductCard[] {
  if (popular === null || popular.length > 0) return popular ?? []
  const columns = rows.map(({ cards }) => (cards ?? []).filter(({ stock }) => stock > 0))
  const longest = Math.max(0, ...columns.map((column) => column.length))
  const inTurn = Array.from({ length: longest }, (_, at) => columns.flatMap((column) => column[at] ?? [])).flat()
  const different = [...new Map(inTurn.map((card) => [card.id, card])).values()]
  return different.toSorted((one, other) => Number(isOffer(other)) - Number(isOffer(one))).slice(0, length)
}

function isOffer({ priceInPaise, soldPriceInPaise }: ProductCard): boolean {
  return soldPriceInPaise < priceInPaise
}
