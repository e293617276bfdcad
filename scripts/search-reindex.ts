import { createProductIndex } from '../src/catalogue/search/sync/jobs.ts'
import { rebuildIndex, refreshPostgresSearch } from '../src/catalogue/search/sync/sync.ts'
import { loadConfig } from '../src/platform/runtime/config.ts'
import { readCommand } from './command-args.ts'
import { onDatabase } from './database.ts'
import { runSteps } from './tools.ts'

// `bun run search:reindex`: rebuilds the search index. The shop may be running or not.
readCommand('bun run search:reindex', 'Builds the search index anew. The shop may be running or not.')

await runSteps(async () => {
  const config = loadConfig()
  await onDatabase(config, async (db) => {
    await refreshPostgresSearch(db)
    console.log('Postgres search is in line with the products')
    if (config.meili) {
      await rebuildIndex(db, createProductIndex(config.meili))
      console.log(`The index at ${config.meili.url} is built anew`)
    }
  })
})
process.exit(0)
