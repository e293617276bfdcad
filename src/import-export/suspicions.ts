import type { Queryable } from '../platform/database/database.ts'
import { formatPaise } from '../shared/money.ts'
import { bareAmount } from '../shared/typed-amounts.ts'
import type { ImportView } from './contract.ts'
import { distinctCells, firstCells } from './listing.queries.ts'
import { bareCount, readDiscount, readMoney, readStock } from './rows/amounts.ts'
import type { Target } from './rows/columns.ts'
import { gstOfFraction } from './rows/declared.ts'
import { isNothing } from './rows/no-value.ts'
import { addSeparators, NO_SEPARATORS, type Separators } from './rows/numbers.ts'
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

/** How many cells of a column are searched for the first that its notice can name. */
const MAX_CELLS_SEARCHED = 500

/** Says of each column of amounts with decimal commas how the first of them that can be read is read. */
export async function decimalCommas(
  db: Queryable,
  importId: string,
  separators: readonly Separators[],
  { header, mapping, money, decimals }: Reading,
): Promise<ImportView['decimalCommas']> {
  const said = await Promise.all(separators.map(({ firstComma }, at) => firstComma && sayOf(at, firstComma.row)))
  return said.flatMap((each) => each ?? [])

  async function sayOf(at: number, from: number) {
    const target = mapping[at]
    if (target !== 'price' && target !== 'salePrice' && target !== 'stock') return null
    for (const { row, cell } of await firstCells(db, importId, at, ',', { from, limit: MAX_CELLS_SEARCHED })) {
      const { firstComma } = separatorsOf(cell, row)
      if (!firstComma) continue
      const { written } = firstComma
      const found =
        target === 'stock' ? readStock(written, decimals?.[at]) : readMoney(written, money, '', decimals?.[at])
      if ('fault' in found) continue
      const read = target === 'stock' ? found.value.toLocaleString('en-IN') : formatPaise(found.value)
      return { column: header[at]!, row, written, read, isMixed: decimals?.[at] === 'contradictory' }
    }
    return null
  }
}

function separatorsOf(cell: string, row: number): Separators {
  const known = { ...NO_SEPARATORS }
  addSeparators(known, bareCount(bareAmount(cell)), row)
  return known
}

/** Says of each column of GST rates with fractions how the first of them is read. */
export async function gstFractions(
  db: Queryable,
  importId: string,
  { header, mapping }: Reading,
): Promise<ImportView['gstFractions']> {
  const columns = mapping.flatMap((target, at) => (target === 'gstRate' ? [at] : []))
  const said = await Promise.all(
    columns.map(async (at) => {
      const cells = await firstCells(db, importId, at, '[.,]\\d', { limit: MAX_CELLS_SEARCHED })
      const first = cells.find(({ cell }) => gstOfFraction(cell) !== null)
      if (!first) return []
      const { row, cell: written } = first
      return [{ column: header[at]!, row, written: written.trim(), read: `${gstOfFraction(written)}%` }]
    }),
  )
  return said.flat()
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
