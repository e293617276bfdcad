import { expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { givenProduct } from '../../testing/catalogue.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { UNDECLARED } from './declarations.ts'
import { declarationJobs } from './jobs.ts'
import { saveDeclarations } from './queries.ts'
import { productDeclaration } from './schema.ts'

const { db } = await createTestDatabase()
const { tasks } = declarationJobs(db)
const fill = (signal?: AbortSignal) => tasks['net-quantity-fill']({}, signal)
const netOf = async (id: string) => {
  const [row] = await db.select().from(productDeclaration).where(eq(productDeclaration.productId, id))
  return row && [row.netQuantity, row.netMeasure, row.packCount, row.netUnit, row.netCorrected]
}

test('net quantities of products that an earlier version wrote are filled in, in batches that an abort interrupts', async () => {
  await db.transaction(async (tx) => {
    // Search has no part in this.
    await tx.execute(sql`select set_config('tokri.search_refresh', 'deferred', true)`)
    await tx.execute(sql`
      insert into product (id, name, unit, stock, price_in_paise)
      select ('01a00000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'Rice ' || n,
        (array['5 kg', '1 bunch', '6 x 200 ml'])[1 + n % 3], 1, 100 from generate_series(1, 1200) n`)
  })
  await fill(AbortSignal.abort())
  expect(await db.$count(productDeclaration)).toBe(0)
  await fill()
  const rows = await db.execute<{ net: string; products: number }>(sql`
    select concat_ws(' ', net_unit, '=', net_quantity::float8, net_measure, pack_count) as net, count(*)::int as products
    from product_declaration group by 1 order by 1`)
  expect(rows.map(({ net, products }) => [net, products])).toEqual([
    ['1 bunch =', 400],
    ['5 kg = 5000 g 1', 400],
    ['6 x 200 ml = 200 ml 6', 400],
  ])
})

test('a unit that an earlier version could not read is read again, and one that nobody can is left alone', async () => {
  const read = await givenProduct(db, { unit: '५०० ग्राम' })
  const unread = await givenProduct(db, { unit: '1 bunch' })
  await saveDeclarations(db, read, { ...UNDECLARED, netUnit: '५०० ग्राम' })
  await saveDeclarations(db, unread, { ...UNDECLARED, netUnit: '1 bunch' })
  const [before] = await db.execute<{ version: string }>(
    sql`select xmin::text as version from product_declaration where product_id = ${unread}`,
  )
  await fill()
  expect(await netOf(read)).toEqual([500, 'g', 1, '५०० ग्राम', false])
  const [after] = await db.execute<{ version: string }>(
    sql`select xmin::text as version from product_declaration where product_id = ${unread}`,
  )
  expect(after).toEqual(before!)
})

test("filling in leaves an owner's correction, reads a unit that changed, and keeps the other declarations", async () => {
  const corrected = await givenProduct(db, { unit: '1 bunch' })
  const changed = await givenProduct(db, { unit: '2 kg' })
  const bunch = { netQuantity: 100, netMeasure: 'g', packCount: 1, netUnit: '1 bunch', netCorrected: true } as const
  for (const id of [corrected, changed]) await saveDeclarations(db, id, { ...UNDECLARED, ...bunch, origin: 'IN' })
  await fill()
  expect(await netOf(corrected)).toEqual([100, 'g', 1, '1 bunch', true])
  expect(await netOf(changed)).toEqual([2000, 'g', 1, '2 kg', false])
  const [row] = await db.execute<{ origins: number }>(
    sql`select count(*)::int as origins from product_declaration where origin = 'IN'`,
  )
  expect(row!.origins).toBe(2)
})

test('a start reads all products again only for a version that has not read them to the end', async () => {
  const start = (version: string, signal?: AbortSignal) => tasks['net-quantity-fill']({ onceFor: version }, signal)
  const add = () => givenProduct(db, { unit: '3 kg' })
  const first = await add()
  await start('1.0.0', AbortSignal.abort())
  expect(await netOf(first)).toBeUndefined()
  await start('1.0.0')
  expect(await netOf(first)).toEqual([3000, 'g', 1, '3 kg', false])
  const second = await add()
  await start('1.0.0')
  expect(await netOf(second)).toBeUndefined()
  await start('1.1.0')
  expect(await netOf(second)).toEqual([3000, 'g', 1, '3 kg', false])
  const third = await add()
  await fill()
  expect(await netOf(third)).toEqual([3000, 'g', 1, '3 kg', false])
})
