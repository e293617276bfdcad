/** Product search: relevance and speed, for the demo and for 27,000 products. `bun bench/search.ts` */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureSite } from '../scripts/site.ts'
import { createProductSearch, type ProductSearch } from '../src/catalogue/search/product-search.ts'
import { type DemoCatalogue, readDemoCatalogue } from '../src/demo/data.ts'
import { closeDatabase, type Database } from '../src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded.ts'
import { createCatalogueDatabase } from './catalogue-database.ts'
import { judge } from './figures.ts'
import { HELD_OUT_QUERIES, type LabelledQuery, TUNED_QUERIES } from './search-queries.ts'
import { relevanceByKind, scoreQueries } from './search-relevance.ts'
import { measureSpeed } from './search-speed.ts'
import { spawnShop } from './shop.ts'

const LARGE = 27_000
const BRANDS = 'Suraj Ganga Meera Kaveri Anand Bharat Deccan Himgiri Jyoti Konkan Lakshya Malwa Nirmal Pragati'.split(
  ' ',
)
const VARIETIES = 'Select Choice Daily Gold Silver Classic Heritage Village Harvest Festive Royal Everyday'.split(' ')

await ensureSite(console.log)
const directory = mkdtempSync(join(tmpdir(), 'tokri-bench-'))
const server = await startEmbeddedPostgres(directory, 'bench')
try {
  const demo = await readDemoCatalogue()
  for (const catalogue of [demo, enlarged(demo, LARGE)]) await benchCatalogue(catalogue)
} finally {
  await server.stop()
  rmSync(directory, { recursive: true, force: true })
}

async function benchCatalogue(catalogue: DemoCatalogue) {
  const size = catalogue.products.length
  const { db, url } = await createCatalogueDatabase(server.url, `bench_${size}`, catalogue)
  const search = createProductSearch({ db })
  console.log(`\n## ${size} products`)
  const products = await labelledProducts(db)
  for (const [half, queries] of [
    ['tuned', TUNED_QUERIES],
    ['held out', HELD_OUT_QUERIES],
  ] as const) {
    console.log(`\n${half.padEnd(12)} queries  precision@10  any in top 5`)
    const judged = queries.map((query) => ({ ...query, relevant: relevantOf(query, products) }))
    for (const row of relevanceByKind(await scoreQueries(search, judged))) {
      const figures = `${String(row.queries).padStart(7)}  ${row.precisionAt10.toFixed(2).padStart(12)}  ${row.anyInTop5.toFixed(2).padStart(12)}`
      console.log(`${row.kind.padEnd(12)} ${figures}`)
    }
  }
  await benchSpeed(db, url, search, size)
  await closeDatabase(db)
}

async function benchSpeed(db: Database, databaseUrl: string, search: ProductSearch, size: number) {
  const texts = [...TUNED_QUERIES, ...HELD_OUT_QUERIES].map(({ text }) => text)
  const shop = await spawnShop(databaseUrl, join(directory, 'var'))
  const speeds = await measureSpeed({ db, search, shop }, texts).finally(shop.stop)
  for (const { name, p50InMs, p95InMs, perSecond, coreMs, hitShare } of speeds) {
    const hits =
      hitShare === null ? '' : `, ${Math.round(hitShare * 100)} % from memory, ${coreMs!.toFixed(2)} ms of a core each`
    console.log(
      `${name}: p50 ${p50InMs.toFixed(1)} ms, p95 ${p95InMs.toFixed(1)} ms, ${perSecond.toFixed(0)} searches/s${hits}`,
    )
    if (size !== LARGE) continue
    if (name === 'engine, 16 clients') judge(`search, ${LARGE} products, ${name}, p95`, p95InMs, { atMost: 40 }, 'ms')
    if (!name.startsWith('API')) continue
    judge(`search as you type, ${LARGE} products, ${name}, p95`, p95InMs, { atMost: 15 }, 'ms')
    judge(`search as you type, ${LARGE} products, ${name}`, perSecond, { min: 500 }, '/s')
  }
}

interface LabelledProduct {
  id: string
  label: string
}

function relevantOf({ relevant }: LabelledQuery, products: readonly LabelledProduct[]): Set<string> {
  return new Set(products.filter(({ label }) => relevant.test(label)).map(({ id }) => id))
}

async function labelledProducts(db: Database): Promise<LabelledProduct[]> {
  return db.$client<LabelledProduct[]>`
    select replace(p.id::text, '-', '') as id, p.name || ', ' || p.unit || ' | ' || coalesce(
      (select string_agg(s.name, ' / ') from product_sub_category m join sub_category s on s.id = m.sub_category_id
       where m.product_id = p.id), '') as label
    from product p`
}

/** Repeats the demo's products, each time with another brand and variety. */
function enlarged(demo: DemoCatalogue, size: number): DemoCatalogue {
  const products = Array.from({ length: size }, (_, i) => {
    const round = Math.floor(i / demo.products.length)
    const base = demo.products[i % demo.products.length]!
    if (round === 0) return base
    const brand = BRANDS[round % BRANDS.length]!
    const variety = VARIETIES[Math.floor(round / BRANDS.length) % VARIETIES.length]
    return { ...base, sku: `${base.sku}-${round}`, brand, name: `${base.name}, ${brand} ${variety}`.slice(0, 200) }
  })
  return { ...demo, products }
}
