import { beforeEach, expect, test } from 'bun:test'
import { givenAdmin } from '../../../testing/account.ts'
import { createTestApp } from '../../../testing/app.ts'
import { givenCategory, givenSubCategory } from '../../../testing/catalogue.ts'

const { call, db } = await createTestApp()
const admin = await givenAdmin({ db })
const put = (path: string, body: object) => call('PUT', `/api/${path}/order`, body, admin.headers)
const categories = async () => (await call('GET', '/api/category/get')).body.data.map(({ _id }: { _id: string }) => _id)

beforeEach(() => db.$client`truncate category, sub_category cascade`.then())

async function givenThree() {
  return [await givenCategory(db, 'Apples'), await givenCategory(db, 'Bread'), await givenCategory(db, 'Curd')] as const
}

test('the order of the owner is that of every list, and a new category follows it', async () => {
  const [apples, bread, curd] = await givenThree()
  const { body } = await put('category', { seen: [apples, bread, curd], order: [curd, apples, bread] })
  expect(body).toMatchObject({ message: 'Order saved', data: { order: [curd, apples, bread], former: null } })
  const atta = await givenCategory(db, 'Atta')
  expect(await categories()).toEqual([curd, apples, bread, atta])
})

test('an order that another admin has changed meanwhile is refused with the current one, and undo restores the former', async () => {
  const [apples, bread, curd] = await givenThree()
  const seen = [apples, bread, curd]
  const [one, other] = await Promise.all([
    put('category', { seen, order: [bread, apples, curd] }),
    put('category', { seen, order: [curd, apples, bread] }),
  ])
  expect([one.status, other.status].sort()).toEqual([200, 409])
  const [saved, refused] = one.status === 200 ? [one, other] : [other, one]
  expect(refused.body).toMatchObject({ code: 'order_changed', data: { order: saved.body.data.order } })
  expect(await categories()).toEqual(saved.body.data.order)
  const undone = await put('category', { seen: saved.body.data.order, order: saved.body.data.former })
  expect(undone.body.data).toEqual({ order: seen, former: saved.body.data.order })
  expect(await categories()).toEqual(seen)
})

test('an order that leaves one out, repeats one or names another is refused', async () => {
  const [apples, bread, curd] = await givenThree()
  const seen = [apples, bread, curd]
  for (const order of [
    [apples, bread],
    [apples, bread, bread],
    [apples, bread, 'f'.repeat(32)],
  ])
    expect((await put('category', { seen, order })).status).toBe(400)
  expect(await categories()).toEqual(seen)
})

test('subcategories are ordered within their category, and stay as they were in another', async () => {
  const [apples, bread] = await givenThree()
  const rusk = await givenSubCategory(db, 'Rusk', [bread, apples])
  const buns = await givenSubCategory(db, 'Buns', [bread, apples])
  const { status } = await put('subcategory', { categoryId: bread, seen: [buns, rusk], order: [rusk, buns] })
  expect(status).toBe(200)
  const orderOf = async (categoryId: string) =>
    (await call('GET', `/api/subcategory/order?categoryId=${categoryId}`, undefined, admin.headers)).body.data
  expect(await orderOf(bread)).toEqual({ order: [rusk, buns], former: [rusk, buns] })
  expect(await orderOf(apples)).toEqual({ order: [buns, rusk], former: null })
  const listed = (await call('POST', '/api/subcategory/get', {})).body.data.map(({ _id }: { _id: string }) => _id)
  expect(listed).toEqual([rusk, buns])
  expect((await put('subcategory', { categoryId: 'f'.repeat(32), seen: [], order: [] })).status).toBe(404)
})
