import { beforeEach, expect, test } from 'bun:test'
import { createMailer } from '../platform/mail/mailer.ts'
import { createEncryption } from '../platform/runtime/encryption.ts'
import { newId } from '../platform/runtime/ids.ts'
import { silentLog } from '../platform/runtime/log.ts'
import { givenAdmin, givenShopper, TEST_ACCOUNTS } from '../testing/account.ts'
import { createTestApp } from '../testing/app.ts'
import { givenProduct } from '../testing/catalogue.ts'
import { createTestDatabase } from '../testing/database.ts'
import { collectEmails } from '../testing/mail.ts'
import { restockJobs } from './jobs.ts'
import { MAX_RESTOCK_REQUESTS, RESTOCK_PACE, sendRestockMessages } from './service.ts'

const database = await createTestDatabase()
const { db } = database
const { call } = await createTestApp({ database })
const sql = db.$client
const mailer = createMailer(createEncryption(TEST_ACCOUNTS.secrets))

type Shopper = Awaited<ReturnType<typeof givenShopper>>

beforeEach(async () => {
  await sql`truncate restock_request`
  await collectEmails(database)
})

const ask = ({ headers }: Shopper, productId: string) => call('POST', '/api/restock/request', { productId }, headers)
const openOf = async ({ headers }: Shopper): Promise<string[]> => {
  const { body } = await call('GET', '/api/restock/requests', undefined, headers)
  return body.data.map(({ productId }: { productId: string }) => productId)
}
const stock = (productId: string, pieces: number) => sql`update product set stock = ${pieces} where id = ${productId}`
/** Looks for what is back; returns the recipients. */
async function look(): Promise<string[]> {
  await sendRestockMessages(db, mailer)
  return (await collectEmails(database)).map(({ to }) => to)
}

/** Shoppers who have asked for a product, one a minute. */
async function givenWaiting(productId: string, count: number): Promise<Shopper[]> {
  const shoppers: Shopper[] = []
  for (let n = 0; n < count; n++) {
    const shopper = await givenShopper({ db })
    await ask(shopper, productId)
    await sql`update restock_request set created_at = now() - make_interval(mins => ${100 - n}) where user_id = ${shopper.userId}`
    shoppers.push(shopper)
  }
  return shoppers
}

test('who asked gets one email when the product is back, and can ask again when it is sold out again', async () => {
  const productId = await givenProduct(db, { name: 'Ghee', brand: 'Amul', stock: 0 })
  const shopper = await givenShopper({ db })
  expect((await ask(shopper, productId)).body.message).toBe('We will email you when it is back')
  expect((await ask(shopper, productId)).status).toBe(200)
  expect(await openOf(shopper)).toEqual([productId])
  expect(await look()).toEqual([])
  await stock(productId, 3)
  await sendRestockMessages(db, mailer)
  const [email, ...others] = await collectEmails(database)
  expect(others).toEqual([])
  expect(email).toMatchObject({ to: shopper.email, subject: 'Amul Ghee is back' })
  expect(email!.text).toContain(`https://shop.example/product/Ghee-${productId}`)
  expect(await openOf(shopper)).toEqual([])
  await stock(productId, 0)
  await stock(productId, 9)
  expect(await look()).toEqual([])
  await stock(productId, 0)
  await ask(shopper, productId)
  await stock(productId, 1)
  expect(await look()).toEqual([shopper.email])
})

test('of many who wait for few pieces, those who asked first are told first, the others if some are left later', async () => {
  const productId = await givenProduct(db, { stock: 0 })
  const emails = (await givenWaiting(productId, 5)).map(({ email }) => email)
  await stock(productId, 1)
  expect((await look()).sort()).toEqual(emails.slice(0, 2).sort())
  expect(await look()).toEqual([])
  await sql`update restock_request set notified_at = notified_at - make_interval(mins => ${RESTOCK_PACE.minutes})`
  expect((await look()).sort()).toEqual(emails.slice(2, 4).sort())
  await stock(productId, 2)
  expect(await look()).toEqual(emails.slice(4))
})

test('the owner sees in the list of low stock how many wait for a product', async () => {
  const productId = await givenProduct(db, { name: 'Jaggery of the test', stock: 0 })
  await givenWaiting(productId, 3)
  const admin = await givenAdmin({ db })
  const { body } = await call('GET', '/api/stock/low?search=Jaggery', undefined, admin.headers)
  expect(body.data).toMatchObject([{ _id: productId, waiting: 3 }])
})

test('two jobs at once send each email once', async () => {
  const productId = await givenProduct(db, { stock: 0 })
  await givenWaiting(productId, 4)
  await stock(productId, 1)
  await Promise.all([sendRestockMessages(db, mailer), sendRestockMessages(db, mailer)])
  expect(await collectEmails(database)).toHaveLength(2)
})

test('nothing is sent of a product that is not on sale, to an account that is not active, or after withdrawing', async () => {
  const [hidden, deleted, plain] = [
    await givenProduct(db, { stock: 0 }),
    await givenProduct(db, { stock: 0 }),
    await givenProduct(db, { stock: 0 }),
  ]
  const [asha, suspended, withdrawn] = [
    await givenShopper({ db }),
    await givenShopper({ db }),
    await givenShopper({ db }),
  ]
  for (const id of [hidden, deleted]) await ask(asha, id)
  for (const shopper of [suspended, withdrawn]) await ask(shopper, plain)
  await call('DELETE', '/api/restock/request', { productId: plain }, withdrawn.headers)
  await sql`update account set status = 'Suspended' where id = ${suspended.userId}`
  await sql`update product set stock = 5`
  await sql`update product set publish = false where id = ${hidden}`
  await sql`update product set deleted_at = now() where id = ${deleted}`
  expect(await look()).toEqual([])
  await sql`update product set publish = true where id = ${hidden}`
  expect(await look()).toEqual([asha.email])
})

test('one that is in stock, unknown or one too many is refused', async () => {
  const shopper = await givenShopper({ db })
  const inStock = await ask(shopper, await givenProduct(db, { stock: 1 }))
  expect([inStock.status, inStock.body.message]).toEqual([409, 'It is back already: add it to your cart'])
  expect((await ask(shopper, newId())).status).toBe(404)
  expect((await ask(shopper, 'milk')).status).toBe(400)
  const products: string[] = []
  for (let n = 0; n < MAX_RESTOCK_REQUESTS + 2; n++) products.push(await givenProduct(db, { stock: 0 }))
  for (const id of products.slice(2))
    await sql`insert into restock_request (user_id, product_id) values (${shopper.userId}, ${id})`
  await sql`delete from restock_request where product_id = ${products[2]!}`
  const replies = await Promise.all([ask(shopper, products[0]!), ask(shopper, products[1]!)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('requests go with the account, a day after their email, and after half a year', async () => {
  const [first, second, third] = await givenWaiting(await givenProduct(db, { stock: 0 }), 4)
  await sql`delete from account where id = ${first!.userId}`
  await sql`update restock_request set notified_at = now() - interval '25 hours' where user_id = ${second!.userId}`
  await sql`update restock_request set created_at = now() - interval '181 days' where user_id = ${third!.userId}`
  await restockJobs({ db, log: silentLog, mailer, notify: async () => true }).tasks['restock-prune']()
  expect((await sql`select from restock_request`).length).toBe(1)
})
