import { loadConfig } from '../src/platform/runtime/config.ts'
import { readCommand } from './command-args.ts'
import { migrateShop } from './database.ts'
import { runSteps } from './tools.ts'

// `bun run migrate`: migrates the database to this version's schema before instances start, as each start does too.
readCommand('bun run migrate', 'Migrates the database to the schema of this version, as each start does.')

await runSteps(async () => {
  const migrated = await migrateShop(loadConfig())
  if (migrated?.from) console.log(`Migrated from ${migrated.from} to ${migrated.to}`)
  console.log('The database has the schema of this version')
})
process.exit(0)
