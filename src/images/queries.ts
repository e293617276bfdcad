import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { limitStatements, type Queryable } from '../platform/database/database.ts'
import { image } from './schema.ts'

/** Records that an image was just stored, so that it is not removed within the grace period. */
export async function recordStored(db: Queryable, name: string): Promise<void> {
  await db
    .insert(image)
    .values({ name })
    .onConflictDoUpdate({ target: image.name, set: { unusedSince: sql`now()` } })
}

/** Marks images as used and locks their rows, so that they are not removed before the transaction that shows them ends. */
export async function lockImages(tx: Queryable, names: readonly string[]): Promise<void> {
  // All transactions lock images in the same order, so they cannot deadlock.
  for (const name of [...names].sort()) {
    await tx
      .insert(image)
      .values({ name, unusedSince: null })
      .onConflictDoUpdate({ target: image.name, set: { unusedSince: null } })
  }
}

/** Marks an image as unused without a grace period; the next sweep still keeps it if something shows it after all. */
export async function abandonImage(tx: Queryable, name: string): Promise<void> {
  await tx
    .update(image)
    .set({ unusedSince: sql`'-infinity'` })
    .where(and(eq(image.name, name), isNull(image.unusedSince)))
}

/** Ends the grace period of an unused image, so that the next sweep removes it. */
export async function endGracePeriod(db: Queryable, name: string): Promise<void> {
  await db
    .update(image)
    .set({ unusedSince: sql`'-infinity'` })
    .where(and(eq(image.name, name), isNotNull(image.unusedSince)))
}

const SCAN_TIMEOUT_MS = 120_000

/** Raises the statement timeout of a transaction to two minutes, enough to scan all orders. */
export async function allowLongScan(tx: Queryable): Promise<void> {
  await limitStatements(tx, SCAN_TIMEOUT_MS)
}

/** Updates for every image whether something shows it, and since when nothing does. */
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

/** Locks images that nothing has shown for `graceMs`, and returns their names; rows locked by others are skipped. */
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

/** Deletes the rows of the locked images that nothing shows, and returns their names; the others are in use again. */
export async function deleteUnused(tx: Queryable, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const isLocked = inArray(image.name, [...names])
  // Limited to these names: all used names might not fit into memory, and would be scanned for each image.
  const used = await tx.execute(sql`select distinct name from used_image where ${inArray(sql`name`, [...names])}`)
  const inUse = new Set(used.map(({ name }) => name))
  const unused = names.filter((name) => !inUse.has(name))
  await tx.delete(image).where(inArray(image.name, unused))
  await tx.update(image).set({ unusedSince: null }).where(isLocked)
  return unused
}

/** An image that is part of what the shop shows, by the common stem of its files. */
export interface ShownImage {
  name: string
  /** For people, such as `product "Milk"`. */
  shownBy: string
}

/**
 * Returns the images of products, categories, accounts and settings, each once. Those that only orders still show are left
 * out: nobody could replace one that is lost.
 */
export async function shownImages(db: Queryable): Promise<ShownImage[]> {
  return (await db.execute(sql`
    select distinct on (name) name, shown_by as "shownBy" from (
      select image_name(url) as name, format('product "%s"', p.name) as shown_by
        from product p, unnest(p.image) as url where p.deleted_at is null
      union all select image_name(image), format('category "%s"', name) from category
      union all select image_name(image), format('sub-category "%s"', name) from sub_category
      union all select image_name(avatar), 'avatar of an account' from account
      union all select found[1], format('setting "%s"', name) from setting,
        regexp_matches(value::text, '/media/([0-9a-f]{32}-[0-9]{1,4}x[0-9]{1,4})-', 'g') as found
    ) shown
    where name is not null order by name, shown_by`)) as unknown as ShownImage[]
}
