import { sql } from 'drizzle-orm'
import type { Queryable } from '../database/database.ts'
import { backup } from './schema.ts'

/** Records that a backup was completed, with the moment that it shows. */
export async function recordBackup(db: Queryable, takenAt: Date): Promise<void> {
  await db
    .insert(backup)
    .values({ takenAt })
    .onConflictDoUpdate({
      target: backup.isLatest,
      set: { takenAt: sql`greatest(${backup.takenAt}, excluded.taken_at)` },
    })
}

/** Returns the age of the newest backup by the database's clock; null when none was ever taken. */
export async function backupAgeSeconds(db: Queryable): Promise<number | null> {
  const [row] = await db
    .select({ seconds: sql<number>`extract(epoch from now() - ${backup.takenAt})::float8` })
    .from(backup)
  return row ? Math.max(0, row.seconds) : null
}
