import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import { image } from './schema.ts'

/** Writes down that pictures were stored just now: none of them is swept away within the time of grace. */
export async function recordStored(db: Queryable, name: string): Promise<void> {
  await db
    .insert(image)
    .values({ name })
    .onConflictDoUpdate({ target: image.name, set: { unusedSince: sql`now()` } })
}

/** Keeps pictures from being removed until the transaction ends that begins to show them. */
export async function lockImages(tx: Queryable, names: readonly string[]): Promise<void> {
  // Everybody holds them in the same order, and so never in a circle.
  for (const name of [...names].sort()) {
    await tx
      .insert(image)
      .values({ name, unusedSince: null })
      .onConflictDoUpdate({ target: image.name, set: { unusedSince: null } })
  }
}

/** Says that nothing shows a picture any more, and that it need not be kept for a while: unless something does, after all. */
export async function abandonImage(tx: Queryable, name: string): Promise<void> {
  await tx
    .update(image)
    .set({ unusedSince: sql`'-infinity'` })
    .where(and(eq(image.name, name), isNull(image.unusedSince)))
}

/** Lets a picture that nothing shows be swept away at once, whenever it was stored. */
export async function endGracePeriod(db: Queryable, name: string): Promise<void> {
  await db
    .update(image)
    .set({ unusedSince: sql`'-infinity'` })
    .where(and(eq(image.name, name), isNotNull(image.unusedSince)))
}

const SCAN_TIMEOUT_MS = 120_000

/** Lets the statements of a transaction take as long as it takes to look through all orders. */
export async function allowLongScan(tx: Queryable): Promise<void> {
  await tx.execute(sql`select set_config('statement_timeout', ${String(SCAN_TIMEOUT_MS)}, true)`)
}

/** Writes down of every picture whether something shows it, and since when nothing does. */
export async function recordUse(tx: Queryable): Promise<void> {
  await tx.execute(sql`
    with used as materialized (select distinct name from used_image where name is not null),
    wrong as materialized (
      select image.name, used.name is not null as is_used from image left join used using (name)
      where (used.name is not null) <> (image.unused_since is null)
      order by image.name for update of image
    )
    update image set unused_since = case when not is_used then now() end from wrong where image.name = wrong.name`)
}

/** Holds pictures that nothing has shown for so long; those that somebody else holds are left for later. */
export async function lockUnused(tx: Queryable, graceMs: number, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ name: image.name })
    .from(image)
    .where(sql`${image.unusedSince} < now() - ${graceMs}::float8 * interval '1 ms'`)
    .orderBy(image.name)
    .limit(limit)
    .for('update', { skipLocked: true })
  return rows.map(({ name }) => name)
}

/** Of pictures that are held, forgets those that nothing shows, and answers them; the others are in use after all. */
export async function deleteUnused(tx: Queryable, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const isLocked = inArray(image.name, [...names])
  // Asked for these alone: all that is used would not fit into memory, and be looked through for each.
  const used = await tx.execute(sql`select distinct name from used_image where ${inArray(sql`name`, [...names])}`)
  const inUse = new Set(used.map(({ name }) => name))
  const unused = names.filter((name) => !inUse.has(name))
  await tx.delete(image).where(inArray(image.name, unused))
  await tx.update(image).set({ unusedSince: null }).where(isLocked)
  return unused
}
