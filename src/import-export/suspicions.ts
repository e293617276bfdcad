import type { Queryable } from '../platform/database/database.ts'
import { formatPaise } from '../shared/money.ts'
import type { ImportView } from './contract.ts'
import { distinctCells } from './listing.queries.ts'
import { isNothing, readDiscount, readMoney, readStock } from './rows/amounts.ts'
import type { Target } from './rows/columns.ts'
import type { Separators } from './rows/numbers.ts'
import type { Reading } from './rows/row-parser.ts'

const HIGH_IN_RUPEES = 2000

/** Returns whether the prices, read as rupees, are all whole hundreds and mostly high, so that they may be in paise. */
export function looksLikePaise(
  rows: readonly (readonly string[])[],
  { mapping, decimals }: Pick<Reading, 'mapping' | 'decimals'>,
): boolean {
  const [prices, salePrices] = [amountsOf('price'), amountsOf('salePrice')]
  const judged = (prices.length > 0 ? prices : salePrices).sort((one, other) => one - other)
  const median = judged[Math.floor(judged.length / 2)] ?? 0
  return median > HIGH_IN_RUPEES && [...prices, ...salePrices].every((amount) => amount % 100 === 0)

  function amountsOf(target: Target): number[] {
    const at = mapping.indexOf(target)
    return rows
      .map((cells) => readMoney(cells[at] ?? '', 'paise', '', decimals?.[at]))
      .flatMap((read) => ('fault' in read || read.value === 0 ? [] : [read.value]))
  }
}

/** Returns whether any price of the file has decimals: paise have none. */
export function pricesHaveDecimals(mapping: readonly Target[], separators: readonly Separators[] | null): boolean {
  return mapping.some((target, at) => (target === 'price' || target === 'salePrice') && separators?.[at]?.fraction)
}

/** Says of each column of amounts with decimal commas how the first of them is read. */
export function decimalCommas(
  separators: readonly Separators[],
  { header, mapping, money, decimals }: Reading,
): ImportView['decimalCommas'] {
  return separators.flatMap(({ firstComma }, at) => {
    const target = mapping[at]
    if (!firstComma || (target !== 'price' && target !== 'salePrice' && target !== 'stock')) return []
    const { row, written } = firstComma
    const found =
      target === 'stock' ? readStock(written, decimals?.[at]) : readMoney(written, money, '', decimals?.[at])
    if ('fault' in found) return []
    const read = target === 'stock' ? found.value.toLocaleString('en-IN') : formatPaise(found.value)
    return [{ column: header[at]!, row, written, read, isMixed: decimals?.[at] === 'contradictory' }]
  })
}

/** Upper bound of distinct discount cells: there are fewer whole percents, in all ways of writing them. */
const MAX_DISCOUNTS = 2000

/** Returns whether every discount of the file is from 0 to 1, and one of them is strictly between. */
export async function areFractions(db: Queryable, importId: string, mapping: readonly Target[]): Promise<boolean> {
  const at = mapping.indexOf('discount')
  const cells = at < 0 ? null : await distinctCells(db, importId, at, MAX_DISCOUNTS)
  const said = (cells ?? []).filter((cell) => cell.trim() !== '' && !isNothing(cell))
  return (
    said.some((cell) => /[.,]\d*[1-9]/.test(cell)) &&
    said.every((cell) => !cell.includes('%') && !('fault' in readDiscount(cell, 'fractions')))
  )
}
