import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { createTestDatabase } from '../../testing/database.ts'
import { DatabaseNewerError, migrateDatabase } from './migrate.ts'

const { db, url } = await createTestDatabase()

test('changes nothing when the database is already migrated', async () => {
  expect(await migrateDatabase(url)).toBe(0)
})

test('a database written by a newer version is refused', async () => {
  await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 99999999999999)`)
  await expect(migrateDatabase(url)).rejects.toBeInstanceOf(DatabaseNewerError)
})
