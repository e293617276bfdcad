import { createProductIndex } from '../src/catalogue/search/sync/jobs.ts'
import { rebuildIndex, refreshPostgresSearch } from '../src/catalogue/search/sync/sync.ts'
import type { Database } from '../src/platform/database/database.ts'
import { type Config, loadConfig } from '../src/platform/runtime/config.ts'
import { explainMeilisearch, isOfMeilisearch } from '../src/platform/search/meilisearch-errors.ts'
import { readCommand } from './command-args.ts'
import { onDatabase } from './database.ts'
import { runSteps, StepError } from './tools.ts'

// `bun run search:reindex`: rebuilds the search index. The shop may be running or not.
readCommand('bun run search:reindex', 'Builds the search index anew. The shop may be running or not.')

await runSteps(async () => {
  const config = loadConfig()
  await onDatabase(config, async (db) => {
    await refreshPostgresSearch(db)
    console.log('Postgres search is in line with the products')
    if (config.meili) {
      await rebuild(db, config.meili)
      console.log(`The index at ${config.meili.url} is built anew`)
    }
  })
})
process.exit(0)

async function rebuild(db: Database, meili: NonNullable<Config['meili']>): Promise<void> {
  try {
    await rebuildIndex(db, createProductIndex(meili))
  } catch (error) {
    if (!isOfMeilisearch(error)) throw error
    const { said, fix } = await explainMeilisearch(error, meili.url)
    throw new StepError(`${said}. ${fix}; until then the shop searches in Postgres`)
  }
}
