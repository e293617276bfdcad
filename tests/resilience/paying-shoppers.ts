import type { Database } from '../../src/platform/database/database.ts'
import { givenShopper } from '../../src/testing/account.ts'
import { givenAddress } from '../../src/testing/orders.ts'
import type { Provider } from './provider.ts'
import { askAs, MAX_RETRIES, orderRequestFor, RETRY_MS, type Try } from './shoppers.ts'

/** What a shopper does who has come to the page where cards are paid. */
export type Mind = 'pay' | 'leave' | 'pay and cancel' | 'pay and order for cash'

export interface Page {
  sessionId: string
  /** The order's number. */
  code: string
  mind: Mind
  /** The number of the order for cash that was placed instead. */
  cashCode: string | null
}

export interface Payers {
  tries: Try[]
  /** Pages that they were led to. */
  pages: Page[]
  /** Answers to a checkout other than a page, by status: 0 is none at all. */
  faults: Map<number, number>
  /** Who was told, too often, to choose cash, and did. */
  turnedToCash: number
  /** Everybody has done what they came for. */
  done: Promise<void>
}

interface Plan {
  count: number
  /** How many orders each makes, as another shopper each time. */
  turns: number
  mind?: (turn: number) => Mind
  /** So often one is told that there is no page before paying cash instead. */
  patience?: number
}

/**
 * Sends shoppers who order by card: each repeats what was not answered with the same key, as a good client does, and
 * does on the hosted page what is in their mind.
 */
export function sendPayers(
  { db, url, provider }: { db: Database; url: () => string; provider: Provider },
  productIds: readonly string[],
  { count, turns, mind = () => 'pay', patience = MAX_RETRIES }: Plan,
): Payers {
  const payers: Payers = { tries: [], pages: [], faults: new Map(), turnedToCash: 0, done: Promise.resolve() }

  async function buy(at: number): Promise<void> {
    const shopper = await givenShopper({ db })
    const ask = askAs(url, shopper.headers)
    const addressId = await givenAddress(db, shopper.userId)
    let body: object | null = null
    while (!body) {
      body = await orderRequestFor(ask, productIds[at % productIds.length]!, addressId)
      if (!body) await Bun.sleep(RETRY_MS)
    }
    const orderRequest = body
    const session = await order('/api/order/checkout', patience)
    if (!session) {
      payers.turnedToCash += 1
      return void (await order('/api/order/cash-on-delivery'))
    }
    const { id: sessionId, orderId: code } = session
    const page: Page = { sessionId, code, mind: mind(at), cashCode: null }
    payers.pages.push(page)
    await act(page)

    async function act(page: Page): Promise<void> {
      if (page.mind === 'leave') return
      if (page.mind === 'pay') return void provider.pay(sessionId)
      const cancels = page.mind === 'pay and cancel'
      const other = cancels ? ask('POST', '/api/order/cancel', { orderId: code }) : order('/api/order/cash-on-delivery')
      // Some pay before the shop has closed the page, and some find it closed.
      await Bun.sleep(at % 4)
      provider.pay(sessionId)
      const placed = await other
      if (!cancels) page.cashCode = (placed as { orderId: string } | null)?.orderId ?? null
    }

    async function order(path: string, maxRefusals = MAX_RETRIES) {
      const attempt: Try = { key: crypto.randomUUID(), orderId: null, unknown: true }
      payers.tries.push(attempt)
      for (let refusals = 0; refusals < maxRefusals; ) {
        const result = await ask('POST', path, orderRequest, attempt.key)
        attempt.unknown = ![200, 409].includes(result.status)
        if (result.status === 200) {
          const data = result.body.data as { id: string; orderId: string }
          attempt.orderId = data.orderId
          return data
        }
        if (!attempt.unknown) return null
        if (result.status !== 0) refusals += 1
        payers.faults.set(result.status, (payers.faults.get(result.status) ?? 0) + 1)
        await Bun.sleep(RETRY_MS)
      }
      return null
    }
  }

  async function shop(person: number): Promise<void> {
    for (let turn = 0; turn < turns; turn++) await buy(person + turn * count)
  }

  payers.done = Promise.all(Array.from({ length: count }, (_, person) => shop(person))).then(() => {})
  return payers
}
