import { resolve } from 'node:path'
import { exportCatalogue } from '../src/import-export/export/export.ts'
import { loadConfig } from '../src/platform/runtime/config.ts'
import { readCommand } from './command-args.ts'
import { onDatabase } from './database.ts'
import { requirePlaceFor, writeWhole } from './output-file.ts'
import { runSteps } from './tools.ts'

// `bun run catalogue:export FILE`: writes all products to a CSV file, which `catalogue:import` can read.
const {
  operands: [given = ''],
} = readCommand(
  'bun run catalogue:export FILE',
  'Writes all products to a CSV file, which catalogue:import can read.',
  { operands: [1, 1] },
)
const file = resolve(given)

await runSteps(async () => {
  requirePlaceFor(file)
  const config = loadConfig()
  await onDatabase(config, async (db) => {
    await writeWhole(file, exportCatalogue(db))
    console.log(`All products are in ${file}`)
  })
})
process.exit(0)
