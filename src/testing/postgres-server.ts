import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { migrateDatabase } from '../platform/database/migrate.ts'
import { startEmbeddedPostgres } from '../platform/postgres/embedded.ts'

/** A Postgres for tests, with a migrated database to copy. */
export interface TestServer {
  /** Ends in `/postgres`. */
  url: string
  stop(): Promise<void>
}

/** Names the server that `bun run test` started for all of its workers. */
export const TEST_SERVER_SETTING = 'TOKRI_TEST_POSTGRES_URL'

/** Nothing is kept of it, so it does not wait for the disk; several workers have shops, each with connections of its own. */
const SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '500' }

/** Starts the server of a test run. */
export async function startTestServer(): Promise<TestServer> {
  const directory = mkdtempSync(join(tmpdir(), 'tokri-test-'))
  chmodSync(directory, 0o755)
  const embedded = await startEmbeddedPostgres(directory, 'test', SETTINGS)
  const admin = postgres(embedded.url, { max: 1, onnotice: () => {} })
  await admin.unsafe('create database migrated')
  await admin.end({ timeout: 1 })
  await migrateDatabase(embedded.url.replace(/\/postgres$/, '/migrated'))
  return {
    url: embedded.url,
    async stop() {
      await embedded.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
