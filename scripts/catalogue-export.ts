import { exportCatalogue } from '../src/catalogue/transfer/export/exporting.ts'
import { loadConfig } from '../src/platform/config.ts'
import { closeDatabase, openDatabase } from '../src/platform/database.ts'
import { migrateDatabase } from '../src/platform/migrate.ts'
import { borrowDatabase } from './database.ts'
import { ensureDependencies } from './dependencies.ts'
import { runSteps } from './tools.ts'

// `bun run catalogue:export FILE`: all products as a CSV file, which `catalogue:import` takes back.
const [file] = process.argv.slice(2)
if (!file) {
  console.error('Say where to: bun run catalogue:export FILE')
  process.exit(1)
}

await runSteps(async () => {
  await ensureDependencies(console.log)
  const config = loadConfig()
  const stops: (() => Promise<void>)[] = []
  const { url } = await borrowDatabase(config, stops)
  await migrateDatabase(config.databaseDirectUrl ?? url)
  const db = openDatabase(url)
  const writer = Bun.file(file).writer()
  for await (const piece of exportCatalogue(db)) {
    writer.write(piece)
    await writer.flush()
  }
  await writer.end()
  console.log(`All products are in ${file}`)
  await closeDatabase(db)
  for (const stop of stops) await stop()
})
process.exit(0)
