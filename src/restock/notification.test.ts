import { expect, test } from 'bun:test'
import { createMailer } from '../platform/mail/mailer.ts'
import { MessageUnavailable } from '../platform/messages/port.ts'
import { createEncryption } from '../platform/runtime/encryption.ts'
import { newId } from '../platform/runtime/ids.ts'
import { silentLog } from '../platform/runtime/log.ts'
import { givenShopper, TEST_ACCOUNTS } from '../testing/account.ts'
import { createTestApp } from '../testing/app.ts'
import { givenProduct } from '../testing/catalogue.ts'
import { hastenJobs, runDueJobs } from '../testing/jobs.ts'
import { collectEmails } from '../testing/mail.ts'
import { choiceOf } from '../testing/notification.ts'
import { restockJobs } from './jobs.ts'
import { RESTOCK_NOTIFICATION_JOB } from './service.ts'

const shop = await createTestApp()
const { call, db } = shop
const sql = db.$client
const mailer = createMailer(createEncryption(TEST_ACCOUNTS.secrets))
let count = 0

/** A shopper who chose notifications, has a number alone, unless `hasEmail`, and asked for a product that is out of stock. */
async function givenNotified({ hasEmail = false, noticeVersion = 3 } = {}) {
  count += 1
  const productId = await givenProduct(db, { name: 'Ghee', brand: 'Amul', stock: 0 })
  const shopper = await givenShopper({ db })
  const subscription = {
    endpoint: `https://push.example.net/${count}`,
    keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
  }
  await call('PUT', '/api/order-updates', { ...choiceOf('push'), subscription }, shopper.headers)
  if (noticeVersion !== 3) {
    await call('DELETE', '/api/order-updates', { place: 'profile' }, shopper.headers)
    await sql`insert into consent (id, user_id, channel, notice_version, given_by)
      values (${newId()}, ${shopper.userId}, 'push', ${noticeVersion}, 'profile')`
    await call('PUT', '/api/order-updates/subscription', { subscription }, shopper.headers)
  }
  if (!hasEmail)
    await sql`update account set email = null, login_mobile = ${`+9198000${10_000 + count}`} where id = ${shopper.userId}`
  const reply = await call('POST', '/api/restock/request', { productId }, shopper.headers)
  const isWaiting = async () => {
    const { body } = await call('GET', '/api/restock/requests', undefined, shopper.headers)
    return body.data.length === 1
  }
  const stock = (pieces: number) => sql`update product set stock = ${pieces} where id = ${productId}`
  return { ...shopper, productId, reply, isWaiting, stock }
}

/** Looks for what is back, and runs the jobs. Returns what was shown, and the recipients of emails. */
async function runJobs(show: () => boolean = () => true) {
  const shown: object[] = []
  const notify = async (userId: string, notification: object) => {
    const isShown = show()
    if (isShown) shown.push({ userId, ...notification })
    return isShown
  }
  const { tasks } = restockJobs({ db, log: silentLog, mailer, notify })
  await tasks['restock-email']()
  await hastenJobs(sql)
  await runDueJobs(shop, { [RESTOCK_NOTIFICATION_JOB]: (payload) => tasks[RESTOCK_NOTIFICATION_JOB](payload) })
  return { shown, emails: (await collectEmails(shop)).map(({ to }) => to) }
}
const unavailable = () => {
  throw new MessageUnavailable('away')
}

test('who has a number alone and chose notifications is asked for no email, and gets one notification', async () => {
  const { userId, productId, reply, isWaiting, stock } = await givenNotified()
  expect([reply.status, reply.body.message]).toEqual([200, 'We will notify you when it is back'])
  await stock(3)
  expect(await runJobs()).toEqual({
    shown: [
      {
        userId,
        title: 'Amul Ghee is back',
        body: 'It is reserved for nobody, so it may sell out again.',
        path: `/product/Ghee-${productId}`,
        tag: `restock ${productId}`,
      },
    ],
    emails: [],
  })
  expect(await isWaiting()).toBe(false)
  expect(await runJobs()).toEqual({ shown: [], emails: [] })
})

test('a notification that could not be shown is an email, if there is one', async () => {
  for (const show of [() => false, unavailable]) {
    const { email, stock } = await givenNotified({ hasEmail: true })
    await stock(1)
    expect(await runJobs(show)).toEqual({ shown: [], emails: [email] })
  }
})

test('without an email it is tried again while push services are away, and not once it is sold out again', async () => {
  const { isWaiting, stock } = await givenNotified()
  await stock(1)
  expect((await runJobs(unavailable)).shown).toEqual([])
  expect((await runJobs()).shown).toHaveLength(1)
  const other = await givenNotified()
  await other.stock(1)
  await runJobs(unavailable)
  await other.stock(0)
  expect((await runJobs()).shown).toEqual([])
  expect([await isWaiting(), await other.isWaiting()]).toEqual([false, true])
})

test('without an email it waits for another browser when there is none any more', async () => {
  const { userId, isWaiting, stock } = await givenNotified()
  await stock(1)
  await runJobs(() => false)
  expect(await isWaiting()).toBe(true)
  await sql`delete from push_subscription where user_id = ${userId}`
  expect((await runJobs()).shown).toEqual([])
  expect(await isWaiting()).toBe(true)
})

test('a consent by an earlier notice, which was about orders alone, does not tell of products', async () => {
  const { reply, headers } = await givenNotified({ noticeVersion: 2 })
  expect([reply.status, reply.body.code]).toEqual([409, 'email_required'])
  const { body } = await call('GET', '/api/order-updates', undefined, headers)
  expect(body.data).toMatchObject({ channel: 'push', notifiesOfProducts: false })
})
