import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import journal from '../../../migrations/meta/_journal.json'
import { createTestDatabase, createUnusedDatabase } from '../../testing/database.ts'
import { DatabaseNewerError, lastMigration, migrateDatabase } from './migrate.ts'

const { db, url } = await createTestDatabase()

test('changes nothing when the database is already migrated', async () => {
  expect(await migrateDatabase(url)).toBeNull()
})

test('a database written by a newer version is refused', async () => {
  await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 99999999999999)`)
  await expect(migrateDatabase(url)).rejects.toBeInstanceOf(DatabaseNewerError)
})

test('the migrations of another application are not taken for those of a shop', async () => {
  const others = await createUnusedDatabase()
  const client = others.db.$client
  await client`create schema drizzle`
  await client`create table drizzle.__drizzle_migrations (id serial, hash text, created_at bigint)`
  // As a first start that was killed may leave it.
  expect(await lastMigration(client)).toBeNull()
  for (const when of [1, 99999999999999]) {
    await client`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of others', ${when})`
    expect(await lastMigration(client)).toBeNull()
    await expect(migrateDatabase(others.url)).rejects.toThrow(
      'The schema "drizzle" of this database is of another application: give the shop a database of its own',
    )
  }
  expect([...(await client`select tablename from pg_tables where schemaname = 'public'`)]).toEqual([])
})

test('a version that cannot run beside this one is to be stopped first, and nothing is migrated until then', async () => {
  const { url: older } = await createUnusedDatabase()
  const before = journal.entries.find(({ tag }) => tag === '0036_import_separators')!.when
  await migrateDatabase(older, { upTo: before })
  const running = postgres(older, { max: 1, connection: { application_name: 'tokri events' } })
  await running`select 1`
  await expect(migrateDatabase(older)).rejects.toThrow(
    /^An older version of Tokri runs on this database \(connected from .+\), and cannot run beside this one: stop every/,
  )
  expect(await lastMigration(running)).toBe(before)
  await running.end()
  expect(await migrateDatabase(older)).toEqual({ from: '0036_import_separators', to: journal.entries.at(-1)!.tag })
  // From then on, upgrades roll.
  const current = postgres(older, { max: 1, connection: { application_name: 'tokri events' } })
  await current`select 1`
  expect(await migrateDatabase(older)).toBeNull()
  await current.end()
})
