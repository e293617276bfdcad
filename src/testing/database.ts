import { afterAll } from 'bun:test'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { closeDatabase, type Database, openDatabase } from '../platform/database.ts'
import { migrateDatabase } from '../platform/migrate.ts'
import { startEmbeddedPostgres } from '../platform/postgres/embedded.ts'

/** A migrated database of a test file's own, dropped after the file. */
export interface TestDatabase {
  db: Database
  url: string
}

/**
 * Makes an empty, migrated database on a real server that all test files of a run share.
 * Call it at the top of a test file.
 */
export function createTestDatabase(): Promise<TestDatabase> {
  return createDatabase('migrated')
}

/** Makes a database that no shop has used yet. */
export function createUnusedDatabase(): Promise<TestDatabase> {
  return createDatabase('template0')
}

async function createDatabase(template: string): Promise<TestDatabase> {
  const server = await sharedServer()
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  const url = server.url.replace(/\/postgres$/, `/${name}`)
  await server.admin.unsafe(`create database ${name} template ${template}`)
  const db = openDatabase(url, { name: 'test' })
  afterAll(async () => {
    await closeDatabase(db)
    await server.admin.unsafe(`drop database ${name} with (force)`)
  })
  return { db, url }
}

let shared: ReturnType<typeof startShared> | undefined

/** Also for tests that need a server of their own making: its address ends in `/postgres`. */
export function sharedServer() {
  shared ??= startShared()
  return shared
}

async function startShared() {
  const directory = mkdtempSync(join(tmpdir(), 'tokri-test-'))
  chmodSync(directory, 0o755)
  const embedded = await startEmbeddedPostgres(directory, 'test')
  const admin = postgres(embedded.url, { max: 1, onnotice: () => {} })
  await admin.unsafe('create database migrated')
  await migrateDatabase(embedded.url.replace(/\/postgres$/, '/migrated'))
  return {
    url: embedded.url,
    admin,
    async stop() {
      await admin.end({ timeout: 1 })
      await embedded.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Stops the shared server, if a test file started it. */
export async function stopSharedServer(): Promise<void> {
  if (shared) await (await shared).stop()
}
