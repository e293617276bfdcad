import { afterEach, beforeEach, expect, test } from 'bun:test'
import { givenProduct } from '../../src/testing/catalogue.ts'
import { createTestDatabase } from '../../src/testing/database.ts'
import { waitUntil } from '../../src/testing/wait.ts'
import type { Failure } from '../contracts/stripe/double.ts'
import { expectOneMailAnOrder, finishJobs, openFakeSmtpServer } from './fake-smtp-server.ts'
import { expectLedgerInvariants } from './ledger-invariants.ts'
import { type Mind, type PayingShoppers, sendPayingShoppers } from './paying-shoppers.ts'
import { expectMoneyToAgree, type Fate } from './payment-invariants.ts'
import { openProvider } from './provider.ts'
import { openRestartableShop, putInStock } from './shop.ts'
import { type Shoppers, sendShoppers } from './shoppers.ts'

const database = await createTestDatabase()
const { db, url } = database
const productIds = await putInStock(db)
const office = await openFakeSmtpServer()
const provider = openProvider(() => shop.url)
const { double } = provider
const shop = await openRestartableShop(url, { SMTP_URL: office.url, ...provider.settings })
const deps = { db, url: () => shop.url, provider }

let shoppers: Shoppers
beforeEach(async () => {
  provider.notifies = 'well'
  double.meet = null
  shoppers = await sendShoppers(deps, productIds, 2, 100)
})

afterEach(async () => {
  await shoppers.stop()
})

const placed = () => shoppers.tries.filter(({ orderId }) => orderId !== null).length

/** Runs the reconciliation as if the provider had been silent for an hour. */
async function reconcile(): Promise<void> {
  await db.$client`update payment_session set checked_at = now() - interval '1 hour', created_at = now() - interval '1 hour'`
  await db.$client`select graphile_worker.add_job('payment-reconcile')`
  await waitUntil(async () => {
    const left = await db.$client`select from graphile_worker.jobs where task_identifier = 'payment-reconcile'`
    return left.length === 0
  })
}

/** Stops the shoppers, delivers all events, and checks the books of the shop and the provider, and the mails. */
async function stopAndCheckLedgers(buyers: PayingShoppers, { wasKilled = false } = {}) {
  await shoppers.stop()
  double.meet = null
  provider.notifies = 'well'
  provider.notifyAll()
  provider.expireAll()
  await provider.isReceived()
  await finishJobs(url)
  expect([...shoppers.faults.keys()].filter((status) => status !== 0)).toEqual([])
  expect(shoppers.tries.filter(({ unknown }) => unknown)).toEqual([])
  expect(buyers.tries.filter(({ unknown }) => unknown)).toHaveLength(buyers.turnedToCash)
  await expectLedgerInvariants(url, [...buyers.tries, ...shoppers.tries])
  const doubled = await expectOneMailAnOrder(url, office)
  if (!wasKilled) expect(doubled).toBe(0)
  const fates = await expectMoneyToAgree(url, provider, office)
  return buyers.pages.map((page) => ({ ...page, fate: fates.get(page.code)! }))
}

const fatesOf = (pages: { fate: Fate }[]) => pages.map(({ fate }) => fate).sort()

test('a provider that is slow keeps nobody waiting who pays cash, and who pays by card gets the page', async () => {
  const held = Promise.withResolvers<void>()
  let waiting = 0
  double.meet = async () => {
    waiting += 1
    await held.promise
    return undefined
  }
  const buyers = sendPayingShoppers(deps, productIds, { count: 6, turns: 2 })
  await waitUntil(() => waiting >= 6)
  const before = placed()
  await waitUntil(() => placed() > before + 5)
  double.meet = () => Bun.sleep(500).then(() => undefined)
  held.resolve()
  await buyers.done
  expect(fatesOf(await stopAndCheckLedgers(buyers))).toEqual(Array(12).fill('sold'))
})

test('a silent provider causes a message, and a recovered one returns the requested session', async () => {
  const silence = Promise.withResolvers<undefined>()
  double.meet = () => silence.promise
  const buyers = sendPayingShoppers(deps, productIds, { count: 3, turns: 1 })
  await waitUntil(() => [...buyers.faults.values()].reduce((sum, count) => sum + count, 0) >= 3)
  double.meet = null
  silence.resolve(undefined)
  await buyers.done
  expect([...buyers.faults.keys()]).toEqual([503])
  expect(fatesOf(await stopAndCheckLedgers(buyers))).toEqual(['sold', 'sold', 'sold'])
})

test('reconciliation finds payments without events, and late events change nothing', async () => {
  provider.notifies = 'not'
  const buyers = sendPayingShoppers(deps, productIds, { count: 6, turns: 2 })
  await buyers.done
  const waiting = await db.$client`select code from "order" where state = 'awaiting payment'`
  expect(waiting.map(({ code }) => code).sort()).toEqual(buyers.pages.map(({ code }) => code).sort())
  await reconcile()
  const fates = await expectMoneyToAgree(url, provider, office)
  expect(buyers.pages.map(({ code }) => fates.get(code))).toEqual(Array(12).fill('sold'))
  expect(fatesOf(await stopAndCheckLedgers(buyers))).toEqual(Array(12).fill('sold'))
})

test('news that come twice and backwards, to shoppers who change their minds, make neither two orders of one nor none', async () => {
  provider.notifies = 'backwards'
  const minds: Mind[] = ['pay', 'pay and cancel', 'pay and order for cash', 'leave']
  const buyers = sendPayingShoppers(deps, productIds, { count: 8, turns: 3, mind: (turn) => minds[(turn >> 2) % 4]! })
  await buyers.done
  for (const { mind, cashCode, fate } of await stopAndCheckLedgers(buyers)) {
    if (mind === 'pay') expect(fate).toBe('sold')
    if (mind === 'leave') expect(fate).toBe('unpaid')
    if (mind === 'pay and cancel') expect(fate).not.toBe('sold')
    if (mind === 'pay and order for cash') expect(fate === 'sold').toBe(cashCode === null)
  }
})

test('a late payment places the order while there is stock, and is refunded otherwise', async () => {
  const lastId = await givenProduct(db, { name: 'Last', stock: 16, priceInPaise: 6000 })
  const stock = async () => (await db.$client`select stock from product where id = ${lastId}`)[0]!.stock
  const buyers = sendPayingShoppers(deps, [lastId], { count: 8, turns: 1, mind: () => 'leave' })
  await buyers.done
  // Accounts without a delivered order may together reserve at most half of a product's stock.
  expect(await stock()).toBe(8)
  await db.$client`update "order" set reserved_until = now() - interval '1 second' where state = 'awaiting payment'`
  await reconcile()
  expect(await stock()).toBe(16)
  await db.$client`update product set stock = 3 where id = ${lastId}`
  provider.notifies = 'backwards'
  for (const { sessionId } of buyers.pages) provider.payLate(sessionId)
  await provider.isReceived()
  const pages = await stopAndCheckLedgers(buyers)
  expect(fatesOf(pages)).toEqual([...Array(5).fill('refunded'), ...Array(3).fill('sold')])
  expect(await stock()).toBe(0)
})

// This test is last, because mails in transit when the shop is killed may arrive twice.
test('a page that was made and not told of, to a shop that may be killed over it, is not made twice', async () => {
  const errors: Failure[] = ['make and cut', 'make and 502', 'make and keep 500']
  const met = new Map<string, Failure>()
  double.meet = async ({ path, key }) => {
    if (path !== '/v1/checkout/sessions' || key === null || met.has(key)) return undefined
    met.set(key, errors[met.size % errors.length]!)
    return met.get(key)
  }
  const buyers = sendPayingShoppers(deps, productIds, { count: 6, turns: 3, patience: 8 })
  await waitUntil(() => met.size > 6)
  await shop.killAndStart()
  await buyers.done
  const pages = await stopAndCheckLedgers(buyers, { wasKilled: true })
  // Stripe replays a stored failure for the same key, so these shoppers were asked to pay cash.
  expect(buyers.turnedToCash).toBe([...met.values()].filter((error) => error === 'make and keep 500').length)
  expect(fatesOf(pages)).toEqual(Array(18 - buyers.turnedToCash).fill('sold'))
})
