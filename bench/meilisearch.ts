/**
 * A real Meilisearch next to the shop: time until its index is built, time until it contains an import, and search
 * times through the shop and directly. Deletes its index `products`. `MEILI_TEST_URL=… bun bench/meilisearch.ts`
 */
import { Meilisearch } from 'meilisearch'
import { createMeilisearchSearch } from '../src/catalogue/search/meilisearch.ts'
import { createProductIndex } from '../src/catalogue/search/sync/jobs.ts'
import { searchLag } from '../src/catalogue/search/sync/lag.ts'
import { outboxLength } from '../src/catalogue/search/sync/queries.ts'
import { createVocabulary } from '../src/catalogue/search/vocabulary.ts'
import type { Database } from '../src/platform/database/database.ts'
import { primaryReads } from '../src/platform/read-routing/read-pool.ts'
import { waitUntil } from '../src/testing/wait.ts'
import { judge, percentile } from './figures.ts'
import { bringList, listOf } from './list.ts'
import { deleteIndexes } from './meilisearch-index.ts'
import { printSearches } from './meilisearch-searches.ts'
import { withPostgres } from './shop.ts'

const { MEILI_TEST_URL: url, MEILI_TEST_KEY: key } = process.env
if (!url) {
  console.log(
    'This bench needs a Meilisearch for tests alone, whose index "products" it deletes: MEILI_TEST_URL is its address, MEILI_TEST_KEY its key',
  )
  process.exit(1)
}

const PRODUCTS = 27_000
/** Every seventh row repeats another, which leaves 20,000 products. A third of the imported rows are for these. */
const [SHOP_ROWS, ROWS] = [23_333, 27_555]
const RUNS = 3
const PATIENCE_MS = 300_000

const client = new Meilisearch({ host: url, apiKey: key })
const index = createProductIndex({ url, key: key ?? null })
const settings = { MEILI_URL: url, MEILI_KEY: key ?? '' }
const { pkgVersion } = await client.getVersion()
console.log(`Meilisearch ${pkgVersion}`)

await withPostgres(async (fill) => {
  const large = await fill(PRODUCTS)
  const built: number[] = []
  for (let run = 1; run <= RUNS; run++) {
    await deleteIndexes(client, large.db)
    const start = performance.now()
    const shop = await large.startShop(settings)
    await waitUntil(() => isBuilt(large.db), PATIENCE_MS)
    built.push((performance.now() - start) / 1000)
    await expectLevel(large.db)
    console.log(`  index of ${PRODUCTS} products from nothing, from the shop's start: ${inSeconds(built.at(-1)!)}`)
    if (run === RUNS)
      await printSearches({
        shop,
        url,
        key,
        search: createMeilisearchSearch(index, createVocabulary(primaryReads(large.db))),
      })
    await shop.stop()
  }
  judge('index of 27,000 products in Meilisearch, from nothing', percentile(built, 0.5), { atMost: 10 }, 's')

  const behind: number[] = []
  for (let run = 1; run <= RUNS; run++) {
    const { db, startShop } = await fill(0)
    await bringList(db, listOf(0, SHOP_ROWS), { dryRun: false })
    await deleteIndexes(client, db)
    const shop = await startShop(settings)
    await waitUntil(() => isBuilt(db), PATIENCE_MS)
    const start = performance.now()
    const counts = await bringList(db, listOf(SHOP_ROWS - ROWS / 3, ROWS, { dearerBy: 1 }), { dryRun: false })
    const end = performance.now()
    const waiting = await outboxLength(db)
    await waitUntil(async () => (await outboxLength(db)) === 0, PATIENCE_MS)
    behind.push((performance.now() - end) / 1000)
    await expectLevel(db)
    const took = `took ${inSeconds((end - start) / 1000)}, ${waiting} changes then waited`
    console.log(`  import of ${ROWS} rows (${counts}) ${took}, level after ${inSeconds(behind.at(-1)!)}`)
    await shop.stop()
  }
  judge('Meilisearch behind an import of 27,555 rows', percentile(behind, 0.5), { atMost: 10 }, 's')
  await client.deleteIndexIfExists('products')
})

/** Whether the new index is complete and has replaced the previous one. */
async function isBuilt(db: Database): Promise<boolean> {
  await Bun.sleep(20)
  const [row] = await db.$client`select count(*)::int as products from product`
  const stats = await client
    .index('products')
    .getStats()
    .catch(() => null)
  return stats?.numberOfDocuments === row!.products
}

async function expectLevel(db: Database): Promise<void> {
  const { waiting, differing } = await searchLag(db, index)
  if (waiting + differing > 0) throw new Error(`${waiting} changes wait, and ${differing} products differ`)
}

function inSeconds(seconds: number): string {
  return `${seconds.toFixed(1)} s`
}
