import { expect, setDefaultTimeout, test } from 'bun:test'
import { RATE_LIMITS } from '../../src/rate-limits.ts'
import { createTestDatabase } from '../../src/testing/database.ts'
import { expectBooksToAgree } from './books.ts'
import { openMortalShop, putInStock } from './shop.ts'
import { sendShoppers } from './shoppers.ts'

setDefaultTimeout(300_000)

const { db, url } = await createTestDatabase()
const productIds = await putInStock(db)
const settings = { RATE_LIMITS: 'on' }
const copies = [await openMortalShop(url, settings)]
copies.push(...(await Promise.all([openMortalShop(url, settings), openMortalShop(url, settings)])))

test('one address has one budget at three copies, and a copy that was killed gives it no other', async () => {
  const shoppers = await sendShoppers({ db, url: () => copies[0]!.url }, productIds, 1, 3_000)
  const { most } = RATE_LIMITS.code
  // Each for another account, whose own limit is lower.
  const ask = async (at: number) => {
    const answer = await fetch(`${copies[at % copies.length]!.url}/api/user/forgot-password`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `somebody-${at}@example.com` }),
    })
    return answer.status
  }
  for (let at = 0; at < most; at++) expect(await ask(at)).not.toBe(429)
  for (let at = 0; at < copies.length; at++) expect(await ask(most + at)).toBe(429)
  await copies[1]!.killAndStart()
  expect(await ask(1)).toBe(429)
  await shoppers.stop()
  expect([...shoppers.faults]).toEqual([])
  await expectBooksToAgree(url, shoppers.tries)
})
