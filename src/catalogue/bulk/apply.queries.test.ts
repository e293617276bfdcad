import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { createTestDatabase } from '../../testing/database.ts'
import { beginBulk } from './apply.queries.ts'

const { db } = await createTestDatabase()

test('a change of all products is planned for all of them, on a connection that has only seen orders too', async () => {
  await db.execute(sql`
    insert into product (id, name, unit, stock, price_in_paise)
    select gen_random_uuid(), 'Product ' || n, '1 kg', 9, 1000 from generate_series(1, 2000) as n`)
  const milliseconds = await db.transaction(async (tx) => {
    await tx.execute(sql`update product set stock = stock - 1 where id = (select id from product limit 1)`)
    await beginBulk(tx)
    const plan = await tx.execute<{ line: string }>(sql`explain analyze update product set price_in_paise = 1100`)
    const lines = plan.flatMap((row) => Object.values(row) as string[])
    const trigger = lines.find((line) => line.includes('product_pages_updated'))!
    return Number(/time=([\d.]+)/.exec(trigger)![1])
  })
  // About 650 ms if each product is compared with every other, and 7 ms if not.
  expect(milliseconds).toBeLessThan(200)
})
