import { sql } from 'drizzle-orm'
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
