import { expect, test } from 'bun:test'
import { createTestDatabase } from '../../testing/database.ts'

const { db } = await createTestDatabase()
const PRODUCTS = 5_000

await db.$client.begin(async (tx) => {
  await tx`alter table product disable trigger user`
  await tx`
    insert into product (id, name, unit, stock, price_in_paise)
    select uuidv7(), 'Product ' || n, '1 kg', 5, 100 from generate_series(1, ${PRODUCTS}::int) as n`
  await tx`alter table product enable trigger user`
  await tx`select refresh_product_search(array(select id from product))`
})
await db.$client`vacuum analyze`

test('an edit refreshes the search of its product without reading the others', async () => {
  const read = await db.$client.begin(async (tx) => {
    // What earlier transactions of the connection read may still be counted.
    const readSoFar = async () => {
      const [row] = await tx<[{ read: number }]>`
        select sum(seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'product'`
      return row.read
    }
    const before = await readSoFar()
    await tx`update product set name = 'Basmati Rice' where id = (select min(id::text)::uuid from product)`
    return (await readSoFar()) - before
  })
  // The statement that looks for the product reads all of them.
  expect(read).toBeLessThan(PRODUCTS + 100)
  const [found] =
    await db.$client`select count(*)::int as products from product_search where words @@ '''basmati'''::tsquery`
  expect(found!.products).toBe(1)
})
