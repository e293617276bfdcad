import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { undoHalfRestore } from '../src/platform/backup/restore-swap.ts'
import { closeDatabase, type Database, openDatabase } from '../src/platform/database/database.ts'
import { lastMigration, migrateDatabase } from '../src/platform/database/migrate.ts'
import { chooseDatabase } from '../src/platform/postgres/choose.ts'
import { runningEmbeddedPostgres } from '../src/platform/postgres/embedded.ts'
import type { Config } from '../src/platform/runtime/config.ts'
import { loadSecrets } from '../src/platform/runtime/secrets.ts'
import { StepError } from './tools.ts'

/**
 * Does a command's work on the shop's database, brought to this version's schema, and lets go of it whatever happens. Where
 * there is no shop it is refused, for then the settings were forgotten, unless the command is there to make one.
 */
export async function onDatabase(
  config: Config,
  work: (db: Database) => Promise<void>,
  { orNewOne = false } = {},
): Promise<void> {
  if (!orNewOne && !hasDatabase(config)) throw noShopIn(config.dataDir)
  await withDatabaseUrl(config, async (url) => {
    const directUrl = config.databaseDirectUrl ?? url
    await undoHalfRestore(directUrl)
    if (!orNewOne) await requireShop(config, directUrl)
    await migrateDatabase(directUrl)
    const db = openDatabase(directUrl)
    try {
      await work(db)
    } finally {
      await closeDatabase(db)
    }
  })
}

/** Whether the settings name a database, or an embedded one is in the data directory. */
export function hasDatabase({ databaseUrl, dataDir }: Config): boolean {
  return databaseUrl !== null || existsSync(join(dataDir, 'postgres'))
}

async function requireShop({ databaseUrl, dataDir }: Config, url: string): Promise<void> {
  const db = openDatabase(url, { max: 1 })
  const last = await lastMigration(db.$client).finally(() => closeDatabase(db))
  if (last !== null) return
  const { host, pathname } = new URL(url)
  throw noShopIn(databaseUrl ? `the database ${host}${pathname}` : dataDir)
}

function noShopIn(place: string): StepError {
  return new StepError(
    `There is no shop in ${place} yet: start it first, or set DATA_DIR and DATABASE_URL as your shop has them`,
  )
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
