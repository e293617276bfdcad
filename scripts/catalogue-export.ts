import { exportCatalogue } from '../src/import-export/export/export.ts'
import { loadConfig } from '../src/platform/runtime/config.ts'
import { onDatabase } from './database.ts'
import { ensureDependencies } from './dependencies.ts'
import { runSteps } from './tools.ts'

// `bun run catalogue:export FILE`: writes all products to a CSV file, which `catalogue:import` can read.
const [file] = process.argv.slice(2)
if (!file) {
  console.error('Say where to: bun run catalogue:export FILE')
  process.exit(1)
}

await runSteps(async () => {
  await ensureDependencies(console.log)
  const config = loadConfig()
  await onDatabase(config, async (db) => {
    const writer = Bun.file(file).writer()
    for await (const piece of exportCatalogue(db)) {
      writer.write(piece)
      await writer.flush()
    }
    await writer.end()
    console.log(`All products are in ${file}`)
  })
})
process.exit(0)
