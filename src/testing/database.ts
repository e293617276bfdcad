import { afterAll } from 'bun:test'
import postgres from 'postgres'
import { closeDatabase, type Database, openDatabase } from '../platform/database/database.ts'
import { startTestServer, TEST_SERVER_SETTING } from './postgres-server.ts'

/** A database for one test file, dropped after the file. */
export interface TestDatabase {
  db: Database
  url: string
}

/**
 * Creates an empty, migrated database on a real server that all test files of a run share.
 * Call it at the top of a test file.
 */
export function createTestDatabase(): Promise<TestDatabase> {
  return createDatabase('migrated')
}

/** Creates a database without any migrations, as no shop has used it yet. */
export function createUnusedDatabase(): Promise<TestDatabase> {
  return createDatabase('template0')
}

/**
 * Creates an unused database as hosting providers offer it: `url` connects as a role that owns the database and has no
 * other privileges, `adminUrl` as the server's superuser.
 */
export async function createOwnedDatabase(): Promise<TestDatabase & { adminUrl: string }> {
  const { admin } = await sharedServer()
  const role = `owner_${crypto.randomUUID().replaceAll('-', '')}`
  await admin.unsafe(`create role ${role} login password 'owner'`)
  return createDatabase('template0', role)
}

async function createDatabase(template: string, owner?: string): Promise<TestDatabase & { adminUrl: string }> {
  const { admin, url: serverUrl } = await sharedServer()
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  const adminUrl = serverUrl.replace(/\/postgres$/, `/${name}`)
  const url = owner ? Object.assign(new URL(adminUrl), { username: owner, password: 'owner' }).href : adminUrl
  await admin.unsafe(`create database ${name} owner ${owner ?? 'default'} template ${template} strategy file_copy`)
  const db = openDatabase(url, { name: 'test' })
  afterAll(async () => {
    await closeDatabase(db)
    await admin.unsafe(`drop database ${name} with (force)`)
    if (owner) await admin.unsafe(`drop role ${owner}`)
  })
  return { db, url, adminUrl }
}

let shared: ReturnType<typeof openShared> | undefined

/** Returns the shared server, also for tests that create databases on it themselves. Its URL ends in `/postgres`. */
export function sharedServer() {
  shared ??= openShared()
  return shared
}

async function openShared() {
  const given = process.env[TEST_SERVER_SETTING]
  const server = given ? { url: given, stop: async () => {} } : await startTestServer()
  const admin = postgres(server.url, { max: 1, onnotice: () => {} })
  return {
    url: server.url,
    admin,
    async stop() {
      await admin.end({ timeout: 1 })
      await server.stop()
    },
  }
}

/** Disconnects from the shared server, and stops it if this process started it. */
export async function stopSharedServer(): Promise<void> {
  const server = await shared
  shared = undefined
  await server?.stop()
}
