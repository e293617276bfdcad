import { undoHalfRestore } from '../src/platform/backup/aside.ts'
import type { Config } from '../src/platform/config.ts'
import { closeDatabase, type Database, openDatabase } from '../src/platform/database.ts'
import { migrateDatabase } from '../src/platform/migrate.ts'
import { chooseDatabase } from '../src/platform/postgres/choose.ts'
import { runningEmbeddedPostgres } from '../src/platform/postgres/embedded.ts'
import { loadSecrets } from '../src/platform/secrets.ts'

/** Does a command's work on the shop's database, brought to this version's schema, and lets go of it whatever happens. */
export async function onDatabase(config: Config, work: (db: Database) => Promise<void>): Promise<void> {
  await withDatabaseUrl(config, async (url) => {
    const directUrl = config.databaseDirectUrl ?? url
    await undoHalfRestore(directUrl)
    await migrateDatabase(directUrl)
    const db = openDatabase(directUrl)
    try {
      await work(db)
    } finally {
      await closeDatabase(db)
    }
  })
}

/**
 * Does a command's work on the shop's database as it is. An embedded one that runs belongs to the shop that runs on it,
 * and is only borrowed; one that was started for the work is stopped whatever happens.
 */
export async function withDatabaseUrl(config: Config, work: (url: string) => Promise<void>): Promise<void> {
  const { databaseUrl, dataDir } = config
  const running = databaseUrl ? null : runningEmbeddedPostgres(dataDir, loadSecrets(dataDir).databasePassword)
  if (running !== null) return work(running)
  const stops: (() => Promise<void>)[] = []
  const { url } = await chooseDatabase(config, stops)
  try {
    await work(url)
  } finally {
    for (const stop of stops) await stop()
  }
}
