import { afterEach, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { listCategories, listSubCategories } from '../catalogue/service.ts'
import { givenAdmin } from '../testing/account.ts'
import { createTestApp } from '../testing/app.ts'
import { importsOf } from '../testing/imports.ts'

const shop = await createTestApp()
const { db } = shop
const admin = await givenAdmin(shop)
const { importFile, exported, check, given, rows, undo } = importsOf(db, admin.userId)

afterEach(async () => {
  await db.execute(sql`truncate product, category, sub_category, catalogue_import cascade`)
})

const LIST = `SKU,Name,Category,Category Order,Sub Category,Sub Category Order,MRP
V1,Onion,Vegetables,1,Fresh,2,30
V2,Cut Onion,Vegetables,1,Cut,1,40
D1,Milk,Dairy,2,Milk,,60
A1,Atta,Atta,,,,50
`

const categories = async () => (await listCategories(db)).map(({ name }) => name)
const subCategories = async () => (await listSubCategories(db)).map(({ name }) => name)

test('columns of a file put categories and sub-categories in order, and an export brings the order back', async () => {
  await importFile(LIST)
  expect(await categories()).toEqual(['Vegetables', 'Dairy', 'Atta'])
  expect(await subCategories()).toEqual(['Cut', 'Fresh', 'Milk'])
  expect(await check(await given(await exported()))).toMatchObject({ counts: { new: 0, changed: 0, unchanged: 4 } })
})

test('a file that changes the order alone changes no product, shows what changes, and is undone', async () => {
  await importFile(LIST)
  const versions = () => db.$client`select sku, version from product order by sku`
  const before = await versions()
  const done = await importFile('SKU,Category Order\nV1,3\nV2,3\n')
  expect(await categories()).toEqual(['Dairy', 'Vegetables', 'Atta'])
  expect(await versions()).toEqual(before)
  expect((await rows(done, 'changed'))[0]!.differences).toEqual([{ field: 'Category order', before: '1', after: '3' }])
  await undo(done)
  expect(await categories()).toEqual(['Vegetables', 'Dairy', 'Atta'])
})

test('what is no position is refused with its reason', async () => {
  const done = await importFile('SKU,Name,MRP,Category,Category Order\nX1,Salt,20,Salt,first\nX2,Sugar,40,Sugar,0\n')
  const refused = JSON.stringify(await rows(done, 'faulty'))
  expect(refused).toContain('is no whole number from 1 to 9999')
  expect(await categories()).toEqual([])
})
