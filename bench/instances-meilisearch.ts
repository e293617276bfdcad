/** Three instances that search with Meilisearch. */
import { Meilisearch } from 'meilisearch'
import { createProductIndex } from '../src/catalogue/search/sync/jobs.ts'
import { searchLag } from '../src/catalogue/search/sync/lag.ts'
import { waitUntil } from '../src/testing/wait.ts'
import { ms, percentile, timesOf } from './figures.ts'
import { openFront } from './front.ts'
import { report, startThree, tryEdits, urlsOf } from './instance-checks.ts'
import { deleteIndexes } from './meilisearch-index.ts'
import { HELD_OUT_QUERIES, TUNED_QUERIES } from './search-queries.ts'
import type { BenchDatabase } from './shop.ts'

const PATIENCE_MS = 1_800_000
const EDITS = 15
const { MEILI_TEST_URL: engineUrl, MEILI_TEST_KEY: key } = process.env

export async function tryMeilisearch({ db, startShop }: BenchDatabase, pages: readonly string[]): Promise<void> {
  if (!engineUrl) return console.log('Meilisearch: not tried, because MEILI_TEST_URL is not set')
  const client = new Meilisearch({ host: engineUrl, apiKey: key })
  await deleteIndexes(client, db)
  const settings = { MEILI_URL: engineUrl, MEILI_KEY: key ?? '' }
  const start = performance.now()
  const first = await startShop(settings)
  const index = createProductIndex({ url: engineUrl, key: key ?? null })
  await waitUntil(async () => {
    await Bun.sleep(500)
    const stats = await client
      .index('products')
      .getStats()
      .catch(() => null)
    const [row] = await db.$client`select count(*)::int as products from product where deleted_at is null`
    return stats?.numberOfDocuments === row!.products && !stats!.isIndexing
  }, PATIENCE_MS)
  console.log(`Meilisearch: an index from nothing after ${ms(performance.now() - start)}`)
  await first.stop()
  const shops = await startThree(() => startShop(settings))
  const front = await openFront(urlsOf(shops), 0)
  await report('three with Meilisearch', db, shops, front.url, pages)
  await tryEdits(db, shops, front.url)
  const search = async (text: string) => {
    const response = await fetch(`${front.url}/api/product/search-product`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ search: text, page: 1, limit: 10 }),
    })
    if (!response.ok) throw new Error(`${response.status} for ${text}`)
    return response.text()
  }
  const texts = [...TUNED_QUERIES, ...HELD_OUT_QUERIES].map(({ text }) => text)
  for (const clients of [1, 4, 16]) {
    const { timesInMs } = await timesOf(search, texts.values(), clients)
    console.log(
      `  searches, ${clients} at a time: p50 ${ms(percentile(timesInMs, 0.5))}, p95 ${ms(percentile(timesInMs, 0.95))}`,
    )
  }
  const found: number[] = []
  for (let nth = 0; nth < EDITS; nth++) {
    const word = `zyxword${nth}`
    const before = performance.now()
    await db.$client`update product set name = name || ' ' || ${word} where id = (
      select id from product where deleted_at is null and publish order by hashtext(id::text || ${word}) limit 1)`
    await waitUntil(async () => (await search(word)).includes(word))
    found.push(performance.now() - before)
  }
  console.log(`  a new name is found: p50 ${ms(percentile(found, 0.5))}, p95 ${ms(percentile(found, 0.95))}`)
  console.log(`  behind: ${JSON.stringify(await searchLag(db, index))}`)
  await front.stop()
  for (const shop of shops) await shop.stop()
  await deleteIndexes(client, db)
}
