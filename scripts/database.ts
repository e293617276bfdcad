import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { undoHalfRestore } from '../src/platform/backup/restore-swap.ts'
import { closeDatabase, type Database, openDatabase } from '../src/platform/database/database.ts'
import { lastMigration, type Migrated, migrateDatabase, requireCurrent } from '../src/platform/database/migrate.ts'
import { chooseDatabase } from '../src/platform/postgres/choose.ts'
import { runningEmbeddedPostgres } from '../src/platform/postgres/embedded.ts'
import type { Config } from '../src/platform/runtime/config.ts'
import { loadSecrets } from '../src/platform/runtime/secrets.ts'
import { onInterrupt, StepError } from './tools.ts'

/**
 * Runs a command's work on the shop's database, if it has the schema of this version. If there is no shop yet, the command
 * is refused, because its settings were probably forgotten.
 */
export async function onDatabase(config: Config, work: (db: Database) => Promise<void>): Promise<void> {
  if (!hasDatabase(config)) throw noShopIn(config.dataDir)
  await withDatabaseUrl(config, async (url) => {
    const directUrl = config.databaseDirectUrl ?? url
    await undoHalfRestore(directUrl)
    await requireShop(config, directUrl)
    const db = openDatabase(directUrl)
    try {
      await work(db)
    } finally {
      await closeDatabase(db)
    }
  })
}

/** Migrates the shop's database to this version's schema, or makes a new shop's. */
export function migrateShop(config: Config): Promise<Migrated | null> {
  return withDatabaseUrl(config, async (url) => {
    const directUrl = config.databaseDirectUrl ?? url
    await undoHalfRestore(directUrl)
    return migrateDatabase(directUrl)
  })
}

/** Whether the settings name a database, or the data directory contains an embedded one. */
export function hasDatabase({ databaseUrl, dataDir }: Config): boolean {
  return databaseUrl !== null || existsSync(join(dataDir, 'postgres'))
}

async function requireShop({ databaseUrl, dataDir }: Config, url: string): Promise<void> {
  const db = openDatabase(url, { max: 1 })
  const last = await lastMigration(db.$client).finally(() => closeDatabase(db))
  if (last !== null) return requireCurrent(last)
  const { host, pathname } = new URL(url)
  throw noShopIn(databaseUrl ? `the database ${host}${pathname}` : dataDir)
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
  const running = databaseUrl ? null : runningEmbeddedPostgres(dataDir, loadSecrets(dataDir).databasePassword)
  if (running !== null) return work(running)
  const stops: (() => Promise<void>)[] = []
  const choosing = chooseDatabase(config, stops)
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
