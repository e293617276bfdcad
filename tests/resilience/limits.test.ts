import { expect, setDefaultTimeout, test } from 'bun:test'
import { RATE_LIMITS } from '../../src/shared/rate-limits.ts'
import { createTestDatabase } from '../../src/testing/database.ts'
import { expectLedgerInvariants } from './ledger-invariants.ts'
import { openRestartableShop, putInStock } from './shop.ts'
import { sendShoppers } from './shoppers.ts'

setDefaultTimeout(300_000)

const { db, url } = await createTestDatabase()
const productIds = await putInStock(db)
const settings = { RATE_LIMIT_ENABLED: 'on' }
const instances = [await openRestartableShop(url, settings)]
instances.push(...(await Promise.all([openRestartableShop(url, settings), openRestartableShop(url, settings)])))

test('one address has one budget at three instances, and an instance that was killed gives it no other', async () => {
  const shoppers = await sendShoppers({ db, url: () => instances[0]!.url }, productIds, 1, 3_000)
  const { max } = RATE_LIMITS.code
  // Each request is for another account, because the limit per account is lower.
  const ask = async (at: number) => {
    const response = await fetch(`${instances[at % instances.length]!.url}/api/user/forgot-password`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `somebody-${at}@example.com` }),
    })
    return response.status
  }
  for (let at = 0; at < max; at++) expect(await ask(at)).not.toBe(429)
  for (let at = 0; at < instances.length; at++) expect(await ask(max + at)).toBe(429)
  await instances[1]!.killAndStart()
  expect(await ask(1)).toBe(429)
  await shoppers.stop()
  expect([...shoppers.faults]).toEqual([])
  await expectLedgerInvariants(url, shoppers.tries)
})
