import { createProductIndex } from '../src/catalogue/search/sync/jobs.ts'
import { rebuildIndex, refreshPostgresSearch } from '../src/catalogue/search/sync/sync.ts'
import { chooseDatabase } from '../src/main.ts'
import { loadConfig } from '../src/platform/config.ts'
import { closeDatabase, openDatabase } from '../src/platform/database.ts'
import { migrateDatabase } from '../src/platform/migrate.ts'
import { ensureDependencies } from './dependencies.ts'
import { runSteps } from './tools.ts'

// `bun run search:reindex`: builds what search knows anew, beside a shop that runs or without one.
await runSteps(async () => {
  await ensureDependencies(console.log)
  const config = loadConfig()
  const shopRuns = await answers(`http://127.0.0.1:${config.port}/healthz`)
  const stops: (() => Promise<void>)[] = []
  const { url } = await chooseDatabase(config, stops)
  await migrateDatabase(config.databaseDirectUrl ?? url)
  const db = openDatabase(url)
  await refreshPostgresSearch(db)
  console.log('Postgres search is in line with the products')
  if (config.meili) {
    await rebuildIndex(db, createProductIndex(config.meili))
    console.log(`The index at ${config.meili.url} is built anew`)
  }
  await closeDatabase(db)
  // The embedded database of a running shop was borrowed.
  if (!shopRuns) for (const stop of stops) await stop()
})
process.exit(0)

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  )
}
