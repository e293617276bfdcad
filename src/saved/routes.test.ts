import { expect, test } from 'bun:test'
import { newId } from '../platform/runtime/ids.ts'
import { givenShopper } from '../testing/account.ts'
import { createTestApp } from '../testing/app.ts'
import { givenProduct } from '../testing/catalogue.ts'
import { MAX_SAVED_PRODUCTS } from './service.ts'

const { call, db } = await createTestApp()
type Shopper = Awaited<ReturnType<typeof givenShopper>>

const save = ({ headers }: Shopper, productId: string) => call('POST', '/api/saved/product', { productId }, headers)
const savedOf = async ({ headers }: Shopper): Promise<string[]> => {
  const { body } = await call('GET', '/api/saved/products', undefined, headers)
  return body.data.map(({ productId }: { productId: string }) => productId)
}

test('a shopper saves products and removes them; hidden ones are not listed, and others see nothing of it', async () => {
  const [asha, other] = [await givenShopper({ db }), await givenShopper({ db })]
  const [tea, milk] = [await givenProduct(db), await givenProduct(db, { stock: 0 })]
  for (const id of [tea, milk, milk]) expect((await save(asha, id)).body.message).toBe('Saved')
  expect(await savedOf(asha)).toEqual([milk, tea])
  expect(await savedOf(other)).toEqual([])
  await db.$client`update product set publish = false where id = ${milk}`
  expect(await savedOf(asha)).toEqual([tea])
  expect((await save(asha, milk)).status).toBe(404)
  await call('DELETE', '/api/saved/product', { productId: tea }, other.headers)
  expect(await savedOf(asha)).toEqual([tea])
  const { body } = await call('GET', '/api/user/download-data', undefined, asha.headers)
  expect(body.data.saved).toMatchObject([{ productId: tea }])
  await call('DELETE', '/api/saved/product', { productId: tea }, asha.headers)
  expect(await savedOf(asha)).toEqual([])
})

test('an unknown product or one too many is refused, also of two at once', async () => {
  const asha = await givenShopper({ db })
  expect((await save(asha, newId())).status).toBe(404)
  expect((await save(asha, 'tea')).status).toBe(400)
  await db.$client`
    with added as (
      insert into product (id, name, unit, stock, price_in_paise)
      select gen_random_uuid(), 'Product', '1 kg', 1, 100 from generate_series(2, ${MAX_SAVED_PRODUCTS}::int) returning id
    ) insert into saved_product (user_id, product_id) select ${asha.userId}, id from added`
  const two = [await givenProduct(db), await givenProduct(db)]
  const replies = await Promise.all(two.map((id) => save(asha, id)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
})
