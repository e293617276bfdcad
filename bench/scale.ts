/**
 * How every part of the shop grows with its products and orders (two orders a product), from 500 products to 500,000 with
 * 1,000,000 orders: all sizes run at once and take turns, so that what else the machine does falls on each of them. Goal: the
 * 95th percentile at 500,000 products is at most 3 times that at 5,000. `bun bench/scale.ts [--sizes=5000,500000]
 * [--keep=DIRECTORY]`, where the filled shops of one run are for the next
 */
import { readCommand } from '../scripts/command-args.ts'
import { judge, memoryInMb, ms, percentile } from './figures.ts'
import { openLargeShop } from './large-shop.ts'
import { type Figure, figures, importRows, type SizedShop } from './scale-figures.ts'
import { withPostgres } from './shop.ts'
import { TRAFFIC_SECRET } from './traffic.ts'

const STARTS = 5
const IMPORTS = 1
const [SMALL, LARGE] = [5_000, 500_000]
const MAX_RATIO = 3

const { values } = readCommand(
  'bun bench/scale.ts [--sizes=N,N,…] [--only=TEXT,…] [--keep=DIRECTORY]',
  `Measures shops of these numbers of products against each other.

  --sizes=N,N,…     default 500,5000,50000,500000
  --only=TEXT,…     the figures whose name has one of the texts
  --keep=DIRECTORY  keeps the database with the filled shops there, and uses those that are there already`,
  { values: ['sizes', 'only', 'keep'] },
)
const sizes = (values.sizes ?? '500,5000,50000,500000').split(',').map(Number)
Bun.env.TOKEN_SECRET = TRAFFIC_SECRET
const table: { name: string; p95: number[] }[] = []

await withPostgres(async (fill) => {
  const shops: SizedShop[] = []
  for (const products of sizes) {
    const { db, startShop } = await openLargeShop(fill, products)
    shops.push({ products, db, shop: await startShop(), startShop })
  }
  if (isWanted('start')) await measureStarts(shops)
  for (const figure of await figures(shops)) if (isWanted(figure.name)) await measure(shops, figure)
  if (isWanted('import')) await measureImports(shops)
  if (isWanted('memory')) {
    report(
      'memory of the process, MB',
      await Promise.all(shops.map(async ({ shop }) => [await memoryInMb(shop.pid)])),
      String,
    )
  }
}, values.keep)
printTable()

function isWanted(name: string): boolean {
  return (values.only ?? '').split(',').some((text) => name.includes(text))
}

async function measureStarts(shops: SizedShop[]): Promise<void> {
  const times = shops.map((): number[] => [])
  for (let start = 0; start < STARTS; start++) {
    for (const [at, sized] of shops.entries()) {
      await sized.shop.stop()
      sized.shop = await sized.startShop()
      times[at]!.push(sized.shop.bootMs)
    }
  }
  report('start', times)
}

async function measure(shops: readonly SizedShop[], { name, calls, call }: Figure): Promise<void> {
  const times = shops.map((): number[] => [])
  for (let nth = 0; nth < calls; nth++) {
    for (const [at, sized] of shops.entries()) {
      const start = performance.now()
      const took = await call(sized, nth)
      times[at]!.push(took ?? performance.now() - start)
    }
  }
  report(name, times)
}

async function measureImports(shops: readonly SizedShop[]): Promise<void> {
  const times = shops.map((): number[] => [])
  for (let round = 0; round < IMPORTS; round++) {
    for (const [at, { db }] of shops.entries()) times[at]!.push(await importRows(db, round))
  }
  report('import of 10,000 rows', times)
}

function report(name: string, times: readonly (readonly number[])[], shown: (value: number) => string = ms): void {
  const p95 = times.map((each) => percentile(each, 0.95))
  table.push({ name, p95 })
  console.log(`  ${name.padEnd(46)}${p95.map((value) => shown(value).padStart(9)).join(' ')}`)
}

function printTable(): void {
  const [small, large] = [sizes.indexOf(SMALL), sizes.indexOf(LARGE)]
  console.log(`\n| p95 | ${sizes.map((size) => `${label(size)} products`).join(' | ')} | ratio | |`)
  console.log(`|---|${'---|'.repeat(sizes.length + 2)}`)
  for (const { name, p95 } of table) {
    const ratio = p95[large]! / p95[small]!
    const outcome = Number.isNaN(ratio) ? '' : ratio <= MAX_RATIO ? 'met' : '**missed**'
    const shown = name.endsWith('MB') ? String : ms
    console.log(
      `| ${name} | ${p95.map(shown).join(' | ')} | ${Number.isNaN(ratio) ? '' : ratio.toFixed(1)} | ${outcome} |`,
    )
  }
  for (const { name, p95 } of table) {
    const ratio = p95[large]! / p95[small]!
    if (!Number.isNaN(ratio)) judge(`${name}: 500,000 products compared with 5,000, p95`, ratio, { atMost: MAX_RATIO })
  }
}

function label(products: number): string {
  return products.toLocaleString('en')
}
