import { undoHalfRestore } from '../src/platform/backup/restore-swap.ts'
import { closeDatabase, type Database, openDatabase } from '../src/platform/database/database.ts'
import { lastMigration, type Migrated, migrateDatabase, requireCurrent } from '../src/platform/database/migrate.ts'
import { databasePasswordOf, requirePassword } from '../src/platform/postgres/broken.ts'
import { chooseDatabase } from '../src/platform/postgres/choose.ts'
import { EMBEDDED_REMEDY, hasEmbeddedPostgres, runningEmbeddedPostgres } from '../src/platform/postgres/embedded.ts'
import { DirectoryInUseError } from '../src/platform/postgres/lock.ts'
import type { Config } from '../src/platform/runtime/config.ts'
import { StartError } from '../src/platform/runtime/errors.ts'
import { onInterrupt, StepError } from './tools.ts'

/**
 * Runs a command's work on the shop's database, if it has the schema of this version. If there is no shop yet, the command
 * is refused, because its settings were probably forgotten.
 */
export async function onDatabase(config: Config, work: (db: Database) => Promise<void>): Promise<void> {
  await onShop(config, async (url) => {
    requireCurrent(await requireShop(config, url))
    const db = openDatabase(url)
    try {
      await work(db)
    } finally {
      await closeDatabase(db)
    }
  })
}

/**
 * Migrates the shop's database to this version's schema. A new shop's is only made where DATABASE_URL names the place: a
 * wrong DATA_DIR would otherwise become an empty shop.
 */
export function migrateShop(config: Config): Promise<Migrated | null> {
  return onShop(config, async (url) => {
    if (config.databaseUrl === null) await requireShop(config, url)
    return migrateDatabase(url)
  })
}

/** Runs a command's work on the database of a shop of any version, with the URL that leads past a pooler. */
export function onShop<T>(config: Config, work: (directUrl: string) => Promise<T>): Promise<T> {
  if (!hasDatabase(config)) throw noShopIn(config.dataDir)
  return withDatabaseUrl(config, async (url) => {
    const directUrl = config.databaseDirectUrl ?? url
    await undoHalfRestore(directUrl)
    return work(directUrl)
  })
}

/** Whether the settings name a database, or the data directory has an embedded one, whose making was not cut short. */
export function hasDatabase({ databaseUrl, dataDir }: Config): boolean {
  return databaseUrl !== null || hasEmbeddedPostgres(dataDir)
}

/** Returns the last migration of the shop in the database. @throws StepError if there is no shop */
export async function requireShop(config: Config, url: string): Promise<number> {
  const db = openDatabase(url, { max: 1 })
  const last = await lastMigration(db.$client).finally(() => closeDatabase(db))
  if (last === null) throw noShopIn(placeOf(config, url))
  return last
}

/** Returns where a shop is, as its operator knows it. */
export function placeOf({ databaseUrl, dataDir }: Config, url: string): string {
  const { host, pathname } = new URL(url)
  return databaseUrl ? `the database ${host}${pathname}` : dataDir
}

function noShopIn(place: string): StepError {
  return new StepError(
    `There is no shop in ${place} yet: start it first, or set DATA_DIR and DATABASE_URL as your shop has them`,
  )
}

/**
 * Runs a command's work on the shop's database as it is, and returns its result. A running embedded database belongs to the running shop and is
 * left running. One that was started for the command is stopped afterwards, also when the command is interrupted.
 */
export async function withDatabaseUrl<T>(config: Config, work: (url: string) => Promise<T>): Promise<T> {
  const { databaseUrl, dataDir } = config
  const running = databaseUrl ? null : runningEmbeddedPostgres(dataDir, databasePasswordOf(dataDir))
  if (running !== null) {
    await requirePassword(running, dataDir)
    return work(running)
  }
  const stops: (() => Promise<void>)[] = []
  const choosing = chooseDatabase(config, stops).catch((error) => {
    throw error instanceof DirectoryInUseError ? notServedBy(dataDir, error.holder) : error
  })
  const stopAll = async () => {
    await choosing.catch(() => {})
    for (const stop of stops) await stop()
  }
  const isStopped = onInterrupt(stopAll)
  try {
    const { url } = await choosing
    return await work(url)
  } finally {
    await stopAll()
    isStopped()
  }
}

/** A command needs no database of its own where a shop runs: that one's is down. */
function notServedBy(dataDir: string, holder: string | null): StartError {
  const named = holder ? `process ${holder}` : 'another process'
  return new StartError(
    `${dataDir} is in use by ${named}, whose embedded Postgres does not run here. If that is a shop in another container, stop it first. ${EMBEDDED_REMEDY}`,
  )
}
