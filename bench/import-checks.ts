/** Ten looks at a list of 27,555 rows, in a shop of 20,000 products. `bun bench/import-checks.ts [ROWS] [PRODUCTS]` */
import { importFile } from '../src/catalogue/transfer/command.ts'
import { csvOf } from '../src/catalogue/transfer/export/csv.ts'
import { TEST_ACCOUNTS } from '../src/testing/account.ts'
import { judge, ms } from './figures.ts'
import { withPostgres } from './shop.ts'

const [ROWS, PRODUCTS] = [Number(process.argv[2] ?? 27_555), Number(process.argv[3] ?? 20_000)]
const CHECKS = 10
const HEADER = ['SKU', 'Name', 'Brand', 'Category', 'Sub Category', 'Unit', 'MRP', 'Sale Price', 'Stock', 'Description']

/** As lists are: every seventh row repeats another, and a third is of goods that the shop has. */
function listOf(first: number, count: number): Uint8Array {
  const rows = Array.from({ length: count }, (_, at) => {
    const number = first + (at % 7 === 6 ? at - 3 : at)
    const price = 20 + (number % 900)
    const shelves = [`Category ${number % 40}`, `Sub category ${number % 300}`]
    const name = `Product ${number} of the large list`
    return [
      '',
      name,
      `Brand ${number % 500}`,
      ...shelves,
      '500 g',
      String(price + 5),
      String(price),
      '9',
      `What ${name} is`,
    ]
  })
  return new TextEncoder().encode(csvOf([HEADER, ...rows]))
}

await withPostgres(async (fill) => {
  const { db } = await fill(0)
  await bring(listOf(0, PRODUCTS), false)
  const file = listOf(Math.floor(PRODUCTS / 2), ROWS)
  const took: number[] = []
  for (let check = 0; check < CHECKS; check++) {
    const start = performance.now()
    const counts = await bring(file, true)
    took.push(performance.now() - start)
    console.log(`  ${ms(took.at(-1)!)}: ${counts}`)
  }
  judge(
    `a look at ${ROWS.toLocaleString('en')} rows, the slowest of ${CHECKS}`,
    Math.max(...took) / 1000,
    { atMost: 10 },
    's',
  )

  async function bring(list: Uint8Array, dryRun: boolean): Promise<string> {
    const given = {
      fileName: 'list.csv',
      bytes: new Blob([list as Uint8Array<ArrayBuffer>]).stream(),
      size: list.length,
    }
    const wishes = {
      money: 'rupees',
      discounts: 'percent',
      openingStock: 0,
      updatesStock: true,
      keepsDetails: false,
    } as const
    const done = await importFile({ db, media: TEST_ACCOUNTS.media }, given, { ...wishes, dryRun, say: () => {} })
    return JSON.stringify(done.counts)
  }
})
