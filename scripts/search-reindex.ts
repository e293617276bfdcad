import { createProductIndex } from '../src/catalogue/search/sync/jobs.ts'
import { rebuildIndex, refreshPostgresSearch } from '../src/catalogue/search/sync/sync.ts'
import { chooseDatabase } from '../src/main.ts'
import { type Config, loadConfig } from '../src/platform/config.ts'
import { closeDatabase, openDatabase } from '../src/platform/database.ts'
import { migrateDatabase } from '../src/platform/migrate.ts'
import { runningEmbeddedPostgres } from '../src/platform/postgres/embedded.ts'
import { loadSecrets } from '../src/platform/secrets.ts'
import { ensureDependencies } from './dependencies.ts'
import { runSteps } from './tools.ts'

// `bun run search:reindex`: builds what search knows anew, beside a shop that runs or without one.
await runSteps(async () => {
  await ensureDependencies(console.log)
  const config = loadConfig()
  const stops: (() => Promise<void>)[] = []
  const { url } = databaseOfRunningShop(config) ?? (await chooseDatabase(config, stops))
  await migrateDatabase(config.databaseDirectUrl ?? url)
  const db = openDatabase(url)
  await refreshPostgresSearch(db)
  console.log('Postgres search is in line with the products')
  if (config.meili) {
    await rebuildIndex(db, createProductIndex(config.meili))
    console.log(`The index at ${config.meili.url} is built anew`)
  }
  await closeDatabase(db)
  for (const stop of stops) await stop()
})
process.exit(0)

/** The embedded database belongs to the shop that runs on it, and is only borrowed. */
function databaseOfRunningShop({ databaseUrl, dataDir }: Config): { url: string } | null {
  const url = databaseUrl ? null : runningEmbeddedPostgres(dataDir, loadSecrets(dataDir).databasePassword)
  return url === null ? null : { url }
}
