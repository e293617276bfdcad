import { chooseDatabase } from '../src/main.ts'
import type { Config } from '../src/platform/config.ts'
import { closeDatabase, type Database, openDatabase } from '../src/platform/database.ts'
import { migrateDatabase } from '../src/platform/migrate.ts'
import { runningEmbeddedPostgres } from '../src/platform/postgres/embedded.ts'
import { loadSecrets } from '../src/platform/secrets.ts'

/** The database that a command works on; an embedded one belongs to the shop that runs on it, and is only borrowed. */
export async function borrowDatabase(config: Config, stops: (() => Promise<void>)[]): Promise<{ url: string }> {
  const { databaseUrl, dataDir } = config
  const url = databaseUrl ? null : runningEmbeddedPostgres(dataDir, loadSecrets(dataDir).databasePassword)
  return url === null ? chooseDatabase(config, stops) : { url }
}

/** Does a command's work on the shop's database, brought to this version's schema, and lets go of it whatever happens. */
export async function onDatabase(config: Config, work: (db: Database) => Promise<void>): Promise<void> {
  const stops: (() => Promise<void>)[] = []
  try {
    const { url } = await borrowDatabase(config, stops)
    await migrateDatabase(config.databaseDirectUrl ?? url)
    const db = openDatabase(url)
    stops.unshift(() => closeDatabase(db))
    await work(db)
  } finally {
    for (const stop of stops) await stop()
  }
}
