import { expect, test } from 'bun:test'
import { listenToDatabase } from '../../platform/database/listener.ts'
import { MessageRefused, MessageUnavailable } from '../../platform/messages/port.ts'
import type { SendPush } from '../../platform/messages/push/web-push.ts'
import { silentLog } from '../../platform/runtime/log.ts'
import { givenShopper, TEST_ACCOUNTS } from '../../testing/account.ts'
import { createTestApp } from '../../testing/app.ts'
import { choiceOf } from '../../testing/notification.ts'
import { chooseChannel, viewOrderUpdates } from '../service.ts'
import { createPushEncryption, loadPushKey, renewPushKey } from './key.ts'
import { createNotify } from './service.ts'

const shop = await createTestApp()
const { call, db } = shop
const sql = db.$client
const deps = { db, log: silentLog, pushEncryption: createPushEncryption(TEST_ACCOUNTS.secrets) }
const DAY_MS = 24 * 60 * 60 * 1000
const NOTIFICATION = { title: 'Order 1: placed', body: 'We have your order', path: '/', tag: 'order 1' }

/** An instance with these secrets, and for how long it has been running. */
const renewalBy = (secrets: [string, ...string[]], runningMs = DAY_MS) => ({
  ...deps,
  pushEncryption: createPushEncryption(secrets),
  secrets,
  runningMs: () => runningMs,
})

let count = 0
const newSubscription = (endpoint = `https://push.example.net/${++count}`) => ({
  endpoint,
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
})

async function givenNotified() {
  const shopper = await givenShopper(shop)
  const subscription = newSubscription()
  const choose = (over: object = {}) =>
    call('PUT', '/api/order-updates', { ...choiceOf('push'), subscription, ...over }, shopper.headers)
  const renew = (renewed: object) =>
    call('PUT', '/api/order-updates/subscription', { subscription: renewed }, shopper.headers)
  const endpoints = async () =>
    (await sql`select endpoint from push_subscription where user_id = ${shopper.userId}`).map(
      ({ endpoint }) => endpoint,
    )
  return { ...shopper, subscription, choose, renew, endpoints }
}

/** Notifies the account; returns the endpoints that were called, and the outcome. */
async function notified(userId: string, send: SendPush = async () => true, by = deps) {
  const called: string[] = []
  const notify = createNotify(by, 'mailto:shop@shop.example', () => async (target, message) => {
    called.push(target.endpoint)
    return send(target, message)
  })
  const outcome = await notify(userId, NOTIFICATION).catch((error) => error.name)
  return { called, outcome }
}

test('a browser that was chosen is notified, and no other account’s', async () => {
  const [mine, other] = [await givenNotified(), await givenNotified()]
  await other.choose()
  expect((await mine.choose()).body.data).toMatchObject({ channel: 'push', consents: [{ channel: 'push' }] })
  expect(await notified(mine.userId)).toEqual({ called: [mine.subscription.endpoint], outcome: true })
})

test('a subscription that has ended, or is invalid, is deleted; one that cannot be reached stays', async () => {
  const { userId, choose, endpoints } = await givenNotified()
  const fails = (failure: Error) => async () => {
    throw failure
  }
  await choose()
  expect((await notified(userId, fails(new MessageUnavailable('away')))).outcome).toBe('MessageUnavailable')
  expect(await endpoints()).toHaveLength(1)
  expect((await notified(userId, async () => false)).outcome).toBeFalse()
  expect(await endpoints()).toEqual([])
  await choose()
  expect((await notified(userId, fails(new MessageRefused('keys')))).outcome).toBeFalse()
  expect(await endpoints()).toEqual([])
})

test('withdrawing, another channel, and logging out end a browser’s notifications', async () => {
  const { userId, headers, choose, renew, endpoints } = await givenNotified()
  await choose()
  await call('DELETE', '/api/order-updates', { place: 'profile' }, headers)
  expect(await endpoints()).toEqual([])
  expect((await renew(newSubscription())).status).toBe(409)
  await choose()
  await sql`delete from session where user_id = ${userId}`
  expect(await endpoints()).toEqual([])
})

test('a session has one subscription, and a browser one account', async () => {
  const [mine, other] = [await givenNotified(), await givenNotified()]
  await mine.choose()
  const renewed = newSubscription()
  expect((await mine.renew(renewed)).status).toBe(200)
  expect(await mine.endpoints()).toEqual([renewed.endpoint])
  await other.choose({ subscription: renewed })
  expect(await mine.endpoints()).toEqual([])
  expect(await other.endpoints()).toEqual([renewed.endpoint])
})

test('endpoints and keys that no browser gives are refused', async () => {
  const { choose, subscription, endpoints } = await givenNotified()
  for (const endpoint of [
    'http://push.example.net/1',
    'https://127.0.0.1/1',
    'https://[::1]/1',
    'https://2130706433/1',
    'https://localhost/1',
    'https://a:b@push.example.net/1',
    'https://push.example.net:8443/1',
    `https://push.example.net/${'a'.repeat(1024)}`,
  ])
    expect([endpoint, (await choose({ subscription: newSubscription(endpoint) })).status]).toEqual([endpoint, 400])
  for (const keys of [
    { ...subscription.keys, p256dh: 'B' },
    { ...subscription.keys, auth: 'short' },
  ])
    expect((await choose({ subscription: { ...subscription, keys } })).status).toBe(400)
  expect((await choose({ subscription: undefined })).status).toBe(400)
  expect(await endpoints()).toEqual([])
})

test('all instances have one key, which cannot be read in the database and outlasts a rotated secret', async () => {
  await sql`truncate push_key`
  const [one, two] = await Promise.all([loadPushKey(deps), loadPushKey(deps)])
  expect(one).toEqual(two)
  const rows = JSON.stringify(await sql`select * from push_key`)
  expect(rows).not.toContain(one.privateKey!)
  await renewPushKey(renewalBy(['a new one', ...TEST_ACCOUNTS.secrets]))
  expect(await loadPushKey(renewalBy(['a new one']))).toEqual(one)
  await renewPushKey(renewalBy([...TEST_ACCOUNTS.secrets, 'a new one']))
})

// An operator started a second instance with a wrong secret, and one request to it ended the notifications of every shopper.
test('an instance with another secret sends and offers no notifications, and leaves those of the others as they are', async () => {
  const { userId, sessionId, choose, endpoints, subscription } = await givenNotified()
  await choose()
  const running = listenToDatabase(shop.url, silentLog, { tokenSecrets: TEST_ACCOUNTS.secrets, mediaPlace: null })
  await running.ready()
  const [key] = await sql`select * from push_key`
  const wrong = { ...renewalBy(['another secret']), ways: [] }
  expect(await viewOrderUpdates(wrong, userId)).toMatchObject({
    channel: 'push',
    available: [],
    pushKey: key!.public_key,
  })
  const again = chooseChannel(wrong, { userId, sessionId }, { ...choiceOf('push'), place: 'profile', subscription })
  await expect(again).rejects.toThrow('Updates cannot be sent that way at present')
  expect((await notified(userId, undefined, wrong)).outcome).toBe('MessageUnavailable')
  await renewPushKey(wrong)
  expect([...(await sql`select * from push_key`)]).toEqual([key!])
  expect(await endpoints()).toHaveLength(1)
  await running.close()
})

test('a key whose secret is gone is replaced after a day, and browsers are to subscribe anew', async () => {
  const { choose, endpoints } = await givenNotified()
  await choose()
  const [before] = await sql`select public_key from push_key`
  await renewPushKey(renewalBy(['another secret'], DAY_MS - 1))
  expect((await loadPushKey(deps)).publicKey).toBe(before!.public_key)
  expect(await endpoints()).toHaveLength(1)
  await renewPushKey(renewalBy(['another secret'], DAY_MS))
  expect((await loadPushKey(renewalBy(['another secret']))).publicKey).not.toBe(before!.public_key)
  expect(await endpoints()).toEqual([])
})
