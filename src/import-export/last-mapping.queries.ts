import { desc, eq, notInArray, sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import type { LastMapping } from './last-mapping.ts'
import { catalogueImportMapping } from './schema.ts'

/** A shop has files of a few suppliers and programs. */
const MAX_SHAPES = 50

export async function findMapping(db: Queryable, shape: string): Promise<LastMapping | null> {
  const { mapping, targets, money, fillsCategory, fileName, usedAt } = catalogueImportMapping
  const [found] = await db
    .select({ mapping, targets, money, fillsCategory, fileName, usedAt })
    .from(catalogueImportMapping)
    .where(eq(catalogueImportMapping.shape, shape))
  return found ?? null
}

/** Stores the mapping of a shape, and deletes those that were not used for the longest time. */
export async function saveMapping(tx: Queryable, shape: string, last: Omit<LastMapping, 'usedAt'>): Promise<void> {
  await tx
    .insert(catalogueImportMapping)
    .values({ shape, ...last })
    .onConflictDoUpdate({ target: catalogueImportMapping.shape, set: { ...last, usedAt: sql`now()` } })
  const newest = tx
    .select({ shape: catalogueImportMapping.shape })
    .from(catalogueImportMapping)
    .orderBy(desc(catalogueImportMapping.usedAt))
    .limit(MAX_SHAPES)
  await tx.delete(catalogueImportMapping).where(notInArray(catalogueImportMapping.shape, newest))
}
