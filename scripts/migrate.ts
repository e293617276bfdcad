import { loadConfig } from '../src/platform/runtime/config.ts'
import { readCommand } from './command-args.ts'
import { migrateShop, placeOf } from './database.ts'
import { runSteps } from './tools.ts'

// `bun run migrate`: migrates the database to this version's schema before instances start, as each start does too.
readCommand(
  'bun run migrate',
  `Migrates the database to the schema of this version, as each start does. In an empty database of DATABASE_URL it makes a new
shop's tables; without DATABASE_URL, a shop must have been started before.`,
)

await runSteps(async () => {
  const config = loadConfig()
  const migrated = await migrateShop(config)
  if (migrated?.from) console.log(`Migrated from ${migrated.from} to ${migrated.to}`)
  else if (migrated && config.databaseUrl)
    console.log(`Made a new shop's tables in ${placeOf(config, config.databaseUrl)}, which was empty`)
  console.log('The database has the schema of this version')
})
process.exit(0)
