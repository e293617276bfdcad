/**
 * Ten dry runs of an import of 27,555 rows, in a shop with 20,000 products. `bun bench/import-checks.ts [ROWS]
 * [PRODUCTS]`
 */
import { judge, ms } from './figures.ts'
import { bringList, listOf } from './list.ts'
import { withPostgres } from './shop.ts'

const [ROWS, PRODUCTS] = [Number(process.argv[2] ?? 27_555), Number(process.argv[3] ?? 20_000)]
const CHECKS = 10

await withPostgres(async (fill) => {
  const { db } = await fill(0)
  await bringList(db, listOf(0, PRODUCTS), { dryRun: false })
  // About a third of the rows are for products that the shop already has.
  const file = listOf(Math.floor(PRODUCTS / 2), ROWS)
  const took: number[] = []
  for (let check = 0; check < CHECKS; check++) {
    const start = performance.now()
    const counts = await bringList(db, file, { dryRun: true })
    took.push(performance.now() - start)
    console.log(`  ${ms(took.at(-1)!)}: ${counts}`)
  }
  judge(
    `a look at ${ROWS.toLocaleString('en')} rows, the slowest of ${CHECKS}`,
    Math.max(...took) / 1000,
    { atMost: 10 },
    's',
  )
})
