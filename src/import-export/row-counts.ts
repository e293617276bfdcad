import type { Queryable } from '../platform/database/database.ts'
import { countBeside, outcomeCounts, undoneCounts } from './listing.queries.ts'
import { type ImportRecord, WORKING } from './queries.ts'

/**
 * Whether the rows of an import are counted. Its progress is asked for every second while it is worked on, and by its
 * position alone: counting the rows of a large file takes longer than a shopper waits.
 */
export function areRowsCounted({ state }: ImportRecord): boolean {
  return state !== 'uploading' && !WORKING.includes(state)
}

export function outcomeCountsOf(db: Queryable, records: readonly ImportRecord[]) {
  return outcomeCounts(db, idsOf(records.filter(areRowsCounted)))
}

export function undoneCountsOf(db: Queryable, records: readonly ImportRecord[]) {
  return undoneCounts(db, idsOf(records.filter(({ state }) => state === 'undone')))
}

export async function countBesideOf(db: Queryable, record: ImportRecord) {
  return areRowsCounted(record) ? countBeside(db, record.id, record.mapping ?? []) : NOTHING_BESIDE
}

function idsOf(records: readonly ImportRecord[]): string[] {
  return records.map(({ id }) => id)
}

const NOTHING_BESIDE: Awaited<ReturnType<typeof countBeside>> = {
  noted: 0,
  priceJumps: 0,
  overDiscounted: 0,
  offSale: 0,
  hidden: 0,
  expired: 0,
  undeclared: 0,
  withoutCategory: 0,
  decided: 0,
}
