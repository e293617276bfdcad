import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { givenCategory, givenProduct } from '../../testing/catalogue.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { isFilledFor, setThreshold } from './fill-low-stock.queries.ts'
import { lowStockJobs } from './jobs.ts'
import { type LowFilter, lowProducts } from './low-stock.queries.ts'

const { db } = await createTestDatabase()
const sql = db.$client
let threshold = 5
const refresh = () => lowStockJobs(db, async () => threshold).tasks['low-stock-refresh']({}, undefined)
const categoryId = await givenCategory(db, 'Dairy')
const products: string[] = []
for (const [at, stock] of [0, 0, 3, 5, 6, 9, 2, 4].entries())
  products.push(
    await givenProduct(db, {
      name: at % 2 ? `Milk ${at}` : `apple ${at}`,
      stock,
      ...(at < 4 ? { categoryIds: [categoryId] } : {}),
    }),
  )

const FILTERS: LowFilter[] = [
  {},
  { stocked: 'ever' },
  { stocked: 'never' },
  { terms: 'milk' },
  { categoryId, stocked: 'ever' },
]

/** The stored list says the same as a look at all products. */
async function expectTheSame(): Promise<void> {
  for (const filter of FILTERS)
    for (const slice of [
      { offset: 0, limit: 20 },
      { offset: 2, limit: 3 },
    ]) {
      const stored = await lowProducts(db, threshold, filter, slice)
      await sql`update low_stock_bound set is_filled = false`
      expect(stored).toEqual(await lowProducts(db, threshold, filter, slice))
      await sql`update low_stock_bound set is_filled = true`
    }
}

const change = (id: string, pieces: number, reason: string) =>
  sql.begin(async (tx) => {
    await tx`select set_config('tokri.stock_reason', ${reason}, true)`
    await tx`update product set stock = ${pieces} where id = ${id}`
  })

test('the list of low stock follows whatever happens to products, with the same order and numbers', async () => {
  await refresh()
  expect(await isFilledFor(db, threshold)).toBe(true)
  await expectTheSame()
  const act = fc.record({
    product: fc.nat(products.length - 1),
    pieces: fc.nat(9),
    how: fc.constantFrom('order', 'order', 'cancel', 'edit', 'refuse', 'rename', 'delete', 'restore', 'bound', 'job'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 25 }), async (acts) => {
      for (const { product, pieces, how } of acts) {
        const id = products[product]!
        if (how === 'rename') await sql`update product set name = ${`Name ${pieces}`} where id = ${id}`
        else if (how === 'delete') await sql`update product set deleted_at = now() where id = ${id}`
        else if (how === 'restore') await sql`update product set deleted_at = null where id = ${id}`
        else if (how === 'job') await refresh()
        else if (how === 'bound') {
          threshold = pieces
          await refresh()
        } else await change(id, pieces, how)
      }
      await expectTheSame()
    }),
    { numRuns: 15 },
  )
})

test('a fill that was given up leaves nothing behind for the next', async () => {
  threshold = 9
  await refresh()
  const [id] = products
  await sql`update product set deleted_at = null, stock = 7 where id = ${id!}`
  await setThreshold(db, 5)
  await sql`update product set stock = 20 where id = ${id!}`
  await refresh()
  await expectTheSame()
})

test('the job takes away what was sold more than seven days ago', async () => {
  threshold = 5
  await refresh()
  const [id] = products
  await sql`update product set deleted_at = null, stock = 9 where id = ${id!}`
  await change(id!, 4, 'order')
  await sql`alter table stock_ledger disable trigger user`
  await sql`update stock_ledger set created_at = created_at - interval '8 days'`
  await sql`alter table stock_ledger enable trigger user`
  await refresh()
  expect(await sql`select from low_stock where sold_in_week > 0`).toHaveLength(0)
  await expectTheSame()
})

test('an order of a product that is not low writes nothing to the list', async () => {
  const rice = await givenProduct(db, { name: 'Rice', stock: 40 })
  const before = await sql`select xmin, product_id from low_stock order by product_id`
  await change(rice, 39, 'order')
  expect([...(await sql`select xmin, product_id from low_stock order by product_id`)]).toEqual([...before])
})
