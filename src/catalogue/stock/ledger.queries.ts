import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { product, stockLedger } from '../schema.ts'
import type { LedgerFilter } from './contract.ts'

/** Returns ledger entries, newest first, filtered by product and days. */
export function ledgerEntries(
  db: Queryable,
  filter: LedgerFilter,
  { offset, limit }: { offset: number; limit: number },
) {
  return entriesOf(db, filter).orderBy(desc(stockLedger.id)).offset(offset).limit(limit)
}

/** Returns the ledger entries older than `before`, newest first; null starts with the newest. */
export function ledgerEntriesBefore(db: Queryable, filter: LedgerFilter, before: number | null, limit: number) {
  const older = before === null ? undefined : lt(stockLedger.id, before)
  return entriesOf(db, filter, older).orderBy(desc(stockLedger.id)).limit(limit)
}

function entriesOf(db: Queryable, { productId, from, to }: LedgerFilter, more?: SQL) {
  const midnight = (day: string, later: number) =>
    sql`((${day}::date + ${later}::int)::timestamp at time zone 'Asia/Kolkata')`
  return db
    .select({ entry: stockLedger, brand: product.brand, name: product.name, unit: product.unit, sku: product.sku })
    .from(stockLedger)
    .innerJoin(product, eq(product.id, stockLedger.productId))
    .where(
      and(
        productId ? eq(stockLedger.productId, productId) : undefined,
        from ? gte(stockLedger.createdAt, midnight(from, 0)) : undefined,
        to ? lt(stockLedger.createdAt, midnight(to, 1)) : undefined,
        more,
      ),
    )
}
