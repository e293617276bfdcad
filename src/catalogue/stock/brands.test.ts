import { expect, test } from 'bun:test'
import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { auditLog } from '../../platform/audit/schema.ts'
import { givenAdmin } from '../../testing/account.ts'
import { createTestApp } from '../../testing/app.ts'
import { givenProduct } from '../../testing/catalogue.ts'

const shop = await createTestApp()
const { db } = shop
const admin = await givenAdmin(shop)
const call = (method: string, path: string, body?: object) => shop.call(method, path, body, admin.headers)
const given = (brand: string, over: object = {}) => givenProduct(db, { name: 'Zqtea', unit: '1 kg', brand, ...over })
const red = await given('Red Labelx', { stock: 2 })
const taj = await given('Taj Mahalx', { stock: 1 })
const brandsOf = (rows: { brand: string | null }[]) => rows.map(({ brand }) => brand).sort()

test('products of one name are told apart by brand in all that is said of stock', async () => {
  expect(brandsOf((await call('GET', '/api/stock/find?text=zqtea')).body.data)).toEqual(['Red Labelx', 'Taj Mahalx'])
  expect(brandsOf((await call('GET', '/api/stock/low')).body.data)).toEqual(['Red Labelx', 'Taj Mahalx'])
  const changed = await call('PUT', '/api/stock/change', { productId: taj, addStock: 3 })
  expect(changed.body.message).toBe('Taj Mahalx Zqtea saved')
  const stale = await call('PUT', '/api/stock/change', { productId: taj, stock: 9, expectedStock: 1 })
  expect(stale.body.message).toBe('Taj Mahalx Zqtea has 4 in stock now, not 1')
  const { body } = await call('GET', `/api/stock/ledger?productId=${taj}`)
  expect(body).toMatchObject({ product: { brand: 'Taj Mahalx' }, data: [{ product: { brand: 'Taj Mahalx' } }, {}] })
  const counts = [{ productId: taj, counted: 3, asOf: body.data[0]._id }]
  expect((await call('POST', '/api/stock/count', { counts })).body.data.saved).toMatchObject([{ brand: 'Taj Mahalx' }])
  const logged = await db.select().from(auditLog).where(eq(auditLog.subjectId, taj)).orderBy(auditLog.id)
  expect(logged.map(({ subject }) => subject)).toEqual(['Taj Mahalx Zqtea', 'Taj Mahalx Zqtea'])
  const exported = new Request(`http://localhost/api/stock/ledger-export?productId=${red}`, { headers: admin.headers })
  const rows = parse(await (await shop.app.handle(exported)).text(), { bom: true }) as string[][]
  expect(rows[1]!.slice(1, 3)).toEqual(['Red Labelx Zqtea', '1 kg'])
})

test('low stock is searched by words of brand, name and SKU in any order', async () => {
  const found = async (search: string) =>
    brandsOf((await call('GET', `/api/stock/low?${new URLSearchParams({ search })}`)).body.data)
  expect(await found('zqtea mahalx')).toEqual(['Taj Mahalx'])
  expect(await found('red zqtea')).toEqual(['Red Labelx'])
  expect(await found('1 kg')).toHaveLength(2)
})

test('what is hidden or withheld is found to be counted, after what is on sale, and marked', async () => {
  const hidden = await given('Hiddenx', { publish: false, stock: 0 })
  const expired = await given('Oldx', { withheld: 'expired', stock: 0 })
  await given('Gonex', { publish: false, deletedAt: new Date() })
  const { data } = (await call('GET', '/api/stock/find?text=zqtea')).body
  const marks = data.map(({ _id, publish, withheld }: Record<string, unknown>) => [_id, publish, withheld])
  expect(marks.slice(2)).toEqual([
    [hidden, false, undefined],
    [expired, true, 'expired'],
  ])
  expect(brandsOf((await call('GET', '/api/stock/find?text=hiddenx')).body.data)).toEqual(['Hiddenx'])
  const low = (await call('GET', '/api/stock/low')).body.data
  expect(low.find(({ _id }: { _id: string }) => _id === hidden)).toMatchObject({ publish: false })
})
