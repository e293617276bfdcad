import type { Terms } from './apply/review.ts'
import type { ImportRecord } from './queries.ts'
import type { Target } from './rows/columns.ts'
import { decimalsOf } from './rows/numbers.ts'

const AMOUNTS: ReadonlySet<string | undefined> = new Set<Target>(['price', 'salePrice', 'stock'])

/** Returns how an import's rows are read and applied. */
export function termsOf(record: ImportRecord): Terms {
  const { header, money, discounts, openingStock, updatesStock, joinsPacks, ranAt } = record
  const mapping = (record.mapping ?? []) as Target[]
  const decimals = decimalsOf(record.separators ?? [], (at) => AMOUNTS.has(mapping[at]))
  const [importId, isArchive] = [record.id, record.archive !== null]
  const reading = { header: header ?? [], mapping, money, discounts, decimals }
  return { ...reading, importId, isArchive, openingStock, updatesStock, joinsPacks, ranAt }
}
