/**
 * Relevance of the product search: marked queries over a made-up grocer's products, in Postgres and, with MEILI_TEST_URL
 * (and MEILI_TEST_KEY), in a real Meilisearch, whose index `products` it deletes. `--misses` prints every query without a
 * relevant product among the first five, or with less than half of the possible ones among the first ten, of the tuning
 * half; `--misses=held-out` those of the other, for when tuning is over. `bun bench/relevance.ts`
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Meilisearch } from 'meilisearch'
import { createProductSearch, type ProductSearch } from '../src/catalogue/search/product-search.ts'
import { createProductIndex } from '../src/catalogue/search/sync/jobs.ts'
import { rebuildIndex } from '../src/catalogue/search/sync/sync.ts'
import { closeDatabase, type Database } from '../src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded.ts'
import type { SearchHits } from '../src/platform/search/port.ts'
import { createCatalogueDatabase } from './catalogue-database.ts'
import { judge } from './figures.ts'
import { type BenchProduct, makeCatalogue } from './relevance/products.ts'
import { HALVES, type Half, type MarkedQuery, readQueries } from './relevance/queries.ts'
import { type JudgedQuery, type QueryScore, relevanceByKind, scoreQueries } from './search-relevance.ts'

const { MEILI_TEST_URL: url, MEILI_TEST_KEY: key = null } = process.env
const ENGINES: SearchHits['engine'][] = url ? ['postgres', 'meilisearch'] : ['postgres']
const TRIES = 3
const RETRY_MS = 300

type EngineScores = Record<Half, QueryScore[]>

const failuresOf = failuresToPrint(process.argv.slice(2))
const catalogue = makeCatalogue()
const directory = mkdtempSync(join(tmpdir(), 'tokri-bench-'))
const server = await startEmbeddedPostgres(directory, 'bench')
try {
  const { db } = await createCatalogueDatabase(server.url, 'bench_relevance', catalogue)
  const products = await productsById(db)
  const scores = new Map<string, EngineScores>()
  for (const engine of ENGINES) scores.set(engine, await scoreEngine(db, engine, products))
  printTables(scores)
  if (failuresOf) for (const [engine, halves] of scores) printFailures(engine, halves[failuresOf], products)
  judgeScores(scores)
  await closeDatabase(db)
} finally {
  await server.stop()
  rmSync(directory, { recursive: true, force: true })
}

function failuresToPrint(argv: readonly string[]): Half | null {
  const asked = argv.find((arg) => arg.startsWith('--misses'))
  if (!asked) return null
  return HALVES.find((half) => asked === `--misses=${half}`) ?? 'tuning'
}

async function productsById(db: Database): Promise<Map<string, BenchProduct>> {
  const bySku = new Map(catalogue.products.map((product) => [product.sku, product]))
  const rows = await db.$client<
    { id: string; sku: string }[]
  >`select replace(id::text, '-', '') as id, sku from product`
  return new Map(rows.map(({ id, sku }) => [id, bySku.get(sku)!]))
}

async function scoreEngine(
  db: Database,
  engine: SearchHits['engine'],
  products: ReadonlyMap<string, BenchProduct>,
): Promise<EngineScores> {
  const judged = (half: Half) => readQueries(half).map((query) => judgedQuery(query, products))
  if (engine === 'postgres') {
    const search = createProductSearch({ db })
    return {
      tuning: await scoreQueries(search, judged('tuning')),
      'held-out': await scoreQueries(search, judged('held-out')),
    }
  }
  const meili = { url: url!, key }
  await rebuildIndex(db, createProductIndex(meili))
  const search = byEngineFirst(createProductSearch({ db, meili }), engine)
  const scores = {
    tuning: await scoreQueries(search, judged('tuning')),
    'held-out': await scoreQueries(search, judged('held-out')),
  }
  await new Meilisearch({ host: meili.url, apiKey: key ?? undefined }).deleteIndexIfExists('products')
  return scores
}

function judgedQuery({ kind, text, rule }: MarkedQuery, products: ReadonlyMap<string, BenchProduct>): JudgedQuery {
  const relevant = [...products].filter(([, { facets }]) => rule.isRelevant(facets)).map(([id]) => id)
  return { kind, text, relevant: new Set(relevant) }
}

/**
 * Repeats searches that the other engine took over, because a busy machine may have made this one slow. What this engine
 * finds nothing for, the other one answers each time, and that counts: shoppers of such a shop see it.
 */
function byEngineFirst(search: ProductSearch, engine: SearchHits['engine']): ProductSearch {
  return {
    ...search,
    async find(request) {
      let hits = await search.find(request)
      for (let tries = 1; hits.engine !== engine && tries < TRIES; tries++) {
        await Bun.sleep(RETRY_MS)
        hits = await search.find(request)
      }
      return hits
    },
  }
}

function printTables(scores: ReadonlyMap<string, EngineScores>): void {
  for (const half of [...HALVES, 'both halves'] as const) {
    console.log(`\n## ${half}\n\n| any in top 5, precision@10 | queries | ${[...scores.keys()].join(' | ')} |`)
    console.log(`|---|---|${'---|'.repeat(scores.size)}`)
    const columns = [...scores.values()].map((halves) => relevanceByKind(scoresOf(halves, half)))
    for (const [row, { kind, queries }] of columns[0]!.entries()) {
      const figures = columns.map((column) => {
        const { anyInTop5, precisionAt10 } = column[row]!
        return `${anyInTop5.toFixed(3)}, ${precisionAt10.toFixed(3)}`
      })
      console.log(`| ${kind} | ${queries} | ${figures.join(' | ')} |`)
    }
  }
}

function printFailures(
  engine: string,
  scores: readonly QueryScore[],
  products: ReadonlyMap<string, BenchProduct>,
): void {
  console.log(`\n## What ${engine} missed`)
  for (const { kind, text, ids, precisionAt10, hasAnyInTop5 } of scores) {
    if (hasAnyInTop5 && precisionAt10 >= 0.5) continue
    const first = ids.slice(0, 5).map((id) => {
      const { brand, name, unit } = products.get(id)!
      return [brand, name, unit].filter(Boolean).join(' · ')
    })
    console.log(`${kind}: "${text}" (${hasAnyInTop5 ? precisionAt10.toFixed(2) : 'none in top 5'})`)
    console.log(first.length > 0 ? `  ${first.join('\n  ')}` : '  nothing found')
  }
}

function judgeScores(scores: ReadonlyMap<string, EngineScores>): void {
  console.log('')
  const all = [...scores].map(([engine, halves]) => ({
    engine,
    rows: relevanceByKind(scoresOf(halves, 'both halves')),
  }))
  for (const { engine, rows } of all) {
    const [overall, kinds] = [rows.at(-1)!, rows.slice(0, -1)]
    const weakest = kinds.reduce((a, b) => (b.anyInTop5 < a.anyInTop5 ? b : a))
    judge(`${engine}: a relevant product in the first five`, overall.anyInTop5, { min: 0.97 })
    judge(`${engine}: the same, weakest kind (${weakest.kind})`, weakest.anyInTop5, { min: 0.92 })
    judge(`${engine}: precision@10`, overall.precisionAt10, { min: 0.85 })
  }
  const [postgres, meilisearch] = all.map(({ rows }) => rows.at(-1)!)
  if (!postgres || !meilisearch) return
  const apart = (of: 'anyInTop5' | 'precisionAt10') => Math.abs(postgres[of] - meilisearch[of])
  judge('engines apart, any in the first five', apart('anyInTop5'), { atMost: 0.02 })
  judge('engines apart, precision@10', apart('precisionAt10'), { atMost: 0.02 })
}

function scoresOf(halves: EngineScores, half: Half | 'both halves'): QueryScore[] {
  return half === 'both halves' ? HALVES.flatMap((each) => halves[each]) : halves[half]
}
