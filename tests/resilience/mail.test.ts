import { afterEach, beforeEach, expect, test } from 'bun:test'
import { givenShopper } from '../../src/testing/account.ts'
import { createTestDatabase } from '../../src/testing/database.ts'
import { waitUntil } from '../../src/testing/wait.ts'
import { expectOneMailAnOrder, finishJobs, openFakeSmtpServer } from './fake-smtp-server.ts'
import { expectLedgerInvariants } from './ledger-invariants.ts'
import { openRestartableShop, putInStock } from './shop.ts'
import { type Shoppers, sendShoppers } from './shoppers.ts'

const database = await createTestDatabase()
const { db, url } = database
const productIds = await putInStock(db)
const office = await openFakeSmtpServer()
const shop = await openRestartableShop(url, { SMTP_URL: office.url, MAIL_FROM: 'shop@shop.example' })

let shoppers: Shoppers
beforeEach(async () => {
  office.mode = 'well'
  shoppers = await sendShoppers({ db, url: () => shop.url }, productIds, 3, 100)
})

async function goHome(): Promise<void> {
  await shoppers.stop()
  expect(shoppers.faults.size).toBe(0)
  await finishJobs(url)
}

afterEach(async () => {
  await expectLedgerInvariants(url, shoppers.tries)
})

async function requestCode(email: string): Promise<number> {
  const startedAt = performance.now()
  const response = await fetch(`${shop.url}/api/user/forgot-password`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  expect(response.status).toBe(200)
  return performance.now() - startedAt
}

test('a failing mail server blocks no order, and every email is sent after it recovers', async () => {
  office.mode = 'refuse'
  await waitUntil(() => shoppers.tries.length > 20)
  await Bun.sleep(1_500)
  expect(office.taken).toEqual([])
  office.mode = 'well'
  await goHome()
  expect(await expectOneMailAnOrder(url, office)).toBe(0)
})

test('a silent mail server delays no response, and loses no code', async () => {
  office.mode = 'hang'
  const { email } = await givenShopper(database)
  await Bun.sleep(1_000)
  const took: number[] = []
  for (let at = 0; at < 3; at++) took.push(await requestCode(email))
  expect(took.sort((a, b) => a - b)[1]).toBeLessThan(3_000)
  office.mode = 'well'
  await goHome()
  expect(office.taken.filter(({ to }) => to === email).map(({ subject }) => subject)).toEqual(
    Array(3).fill(expect.stringMatching(/^\d{6} is your code$/)),
  )
  expect(await expectOneMailAnOrder(url, office)).toBe(0)
})

test('an email with a lost receipt is sent again with the same id and code', async () => {
  const { email } = await givenShopper(database)
  office.mode = 'drop'
  await requestCode(email)
  await waitUntil(() => office.taken.some(({ to }) => to === email))
  office.mode = 'well'
  await goHome()
  const codes = office.taken.filter(({ to }) => to === email)
  expect(codes.length).toBeGreaterThan(1)
  expect(new Set(codes.map(({ id, subject }) => id + subject)).size).toBe(1)
  await expectOneMailAnOrder(url, office)
})

test('a shop that is killed while it sends neither loses nor duplicates an email', async () => {
  for (let kills = 0; kills < 2; kills++) {
    await Bun.sleep(600)
    await shop.killAndStart()
  }
  await shoppers.stop()
  await finishJobs(url)
  await expectOneMailAnOrder(url, office)
})
