import type { Terms } from './applying/judging.ts'
import type { ImportRecord } from './queries.ts'
import type { Target } from './rows/columns.ts'

/** How an import's rows are to be read and used. */
export function termsOf({ header, mapping, money, discounts, openingStock, updatesStock }: ImportRecord): Terms {
  return { header: header ?? [], mapping: (mapping ?? []) as Target[], money, discounts, openingStock, updatesStock }
}
