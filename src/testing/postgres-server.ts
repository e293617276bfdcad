import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { migrateDatabase } from '../platform/database/migrate.ts'
import { startEmbeddedPostgres } from '../platform/postgres/embedded.ts'

/** A Postgres server for tests with the migrated template database `migrated`. */
export interface TestServer {
  /** Ends in `/postgres`. */
  url: string
  stop(): Promise<void>
}

/** Environment variable with the URL of the server that `bun run test` starts for all of its workers. */
export const TEST_SERVER_SETTING = 'TOKRI_TEST_POSTGRES_URL'

/**
 * The data is disposable, so writes do not wait for the disk. Workers run several shops, each with its own connections.
 * Dates are written as no driver expects them, so that a connection that does not ask for their style is found.
 */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '500',
  datestyle: 'German, DMY',
}

/** Starts a Postgres server with a migrated template database in a temporary directory. */
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
