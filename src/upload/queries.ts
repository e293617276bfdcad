import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database.ts'
import { picture } from './schema.ts'

/** Writes down that pictures were stored just now: none of them is swept away within the time of grace. */
export async function noteStored(db: Queryable, name: string): Promise<void> {
  await db
    .insert(picture)
    .values({ name })
    .onConflictDoUpdate({ target: picture.name, set: { unusedSince: sql`now()` } })
}

/** Keeps pictures from being removed until the transaction ends that begins to show them. */
export async function holdPictures(tx: Queryable, names: readonly string[]): Promise<void> {
  // Everybody holds them in the same order, and so never in a circle.
  for (const name of [...names].sort()) {
    await tx
      .insert(picture)
      .values({ name, unusedSince: null })
      .onConflictDoUpdate({ target: picture.name, set: { unusedSince: null } })
  }
}

/** Says that nothing shows a picture any more, and that it need not be kept for a while: unless something does, after all. */
export async function abandonPicture(tx: Queryable, name: string): Promise<void> {
  await tx
    .update(picture)
    .set({ unusedSince: sql`'-infinity'` })
    .where(and(eq(picture.name, name), isNull(picture.unusedSince)))
}

/** Lets a picture that nothing shows be swept away at once, whenever it was stored. */
export async function forgetGrace(db: Queryable, name: string): Promise<void> {
  await db
    .update(picture)
    .set({ unusedSince: sql`'-infinity'` })
    .where(and(eq(picture.name, name), isNotNull(picture.unusedSince)))
}

const SCAN_TIMEOUT_MS = 120_000

/** Lets the statements of a transaction take as long as it takes to look through all orders. */
export async function allowLongScan(tx: Queryable): Promise<void> {
  await tx.execute(sql`select set_config('statement_timeout', ${String(SCAN_TIMEOUT_MS)}, true)`)
}

/** Writes down of every picture whether something shows it, and since when nothing does. */
export async function noteUse(tx: Queryable): Promise<void> {
  await tx.execute(sql`
    with used as materialized (select distinct name from used_picture where name is not null),
    wrong as materialized (
      select picture.name, used.name is not null as is_used from picture left join used using (name)
      where (used.name is not null) <> (picture.unused_since is null)
      order by picture.name for update of picture
    )
    update picture set unused_since = case when not is_used then now() end from wrong where picture.name = wrong.name`)
}

/** Holds pictures that nothing has shown for so long; those that somebody else holds are left for later. */
export async function holdUnused(tx: Queryable, graceMs: number, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ name: picture.name })
    .from(picture)
    .where(sql`${picture.unusedSince} < now() - ${graceMs}::float8 * interval '1 ms'`)
    .orderBy(picture.name)
    .limit(limit)
    .for('update', { skipLocked: true })
  return rows.map(({ name }) => name)
}

/** Of pictures that are held, forgets those that nothing shows, and answers them; the others are in use after all. */
export async function forgetUnused(tx: Queryable, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const isHeld = inArray(picture.name, [...names])
  // Asked for these alone: all that is used would not fit into memory, and be looked through for each.
  const used = await tx.execute(sql`select distinct name from used_picture where ${inArray(sql`name`, [...names])}`)
  const inUse = new Set(used.map(({ name }) => name))
  const unused = names.filter((name) => !inUse.has(name))
  await tx.delete(picture).where(inArray(picture.name, unused))
  await tx.update(picture).set({ unusedSince: null }).where(isHeld)
  return unused
}
