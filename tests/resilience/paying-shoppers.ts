import type { Database } from '../../src/platform/database/database.ts'
import { givenShopper } from '../../src/testing/account.ts'
import { givenAddress } from '../../src/testing/orders.ts'
import type { Provider } from './provider.ts'
import { askAs, MAX_RETRIES, orderRequestFor, RETRY_MS, type Try } from './shoppers.ts'

/** What a shopper does on the hosted payment page. */
export type Mind = 'pay' | 'leave' | 'pay and cancel' | 'pay and order for cash'

export interface Page {
  sessionId: string
  /** The order number. */
  code: string
  mind: Mind
  /** The order number of the cash order placed instead. */
  cashCode: string | null
}

export interface PayingShoppers {
  tries: Try[]
  /** Payment pages to which the shop sent them. */
  pages: Page[]
  /** Responses to order requests other than success and conflict, counted by status; 0 is no response. */
  faults: Map<number, number>
  /** The number of shoppers who switched to cash after too many refusals. */
  turnedToCash: number
  /** Resolves when all shoppers have finished. */
  done: Promise<void>
}

interface Plan {
  count: number
  /** Orders per person, each with a new account. */
  turns: number
  mind?: (turn: number) => Mind
  /** Refusals of a payment page after which a person pays cash instead. */
  patience?: number
}

/**
 * Starts shoppers who order by card. Like a good client, each repeats a request without a conclusive response with the
 * same key, and then acts on the hosted page according to `mind`.
 */
export function sendPayingShoppers(
  { db, url, provider }: { db: Database; url: () => string; provider: Provider },
  productIds: readonly string[],
  { count, turns, mind = () => 'pay', patience = MAX_RETRIES }: Plan,
): PayingShoppers {
  const buyers: PayingShoppers = { tries: [], pages: [], faults: new Map(), turnedToCash: 0, done: Promise.resolve() }

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
      buyers.turnedToCash += 1
      return void (await order('/api/order/cash-on-delivery'))
    }
    const { id: sessionId, orderId: code } = session
    const page: Page = { sessionId, code, mind: mind(at), cashCode: null }
    buyers.pages.push(page)
    await act(page)

    async function act(page: Page): Promise<void> {
      if (page.mind === 'leave') return
      if (page.mind === 'pay') return void provider.pay(sessionId)
      const cancels = page.mind === 'pay and cancel'
      const other = cancels ? ask('POST', '/api/order/cancel', { orderId: code }) : order('/api/order/cash-on-delivery')
      // Some pay before the shop closes the page, others find it closed.
      await Bun.sleep(at % 4)
      provider.pay(sessionId)
      const placed = await other
      if (!cancels) page.cashCode = (placed as { orderId: string } | null)?.orderId ?? null
    }

    async function order(path: string, maxRefusals = MAX_RETRIES) {
      const attempt: Try = { key: crypto.randomUUID(), orderId: null, unknown: true }
      buyers.tries.push(attempt)
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
        buyers.faults.set(result.status, (buyers.faults.get(result.status) ?? 0) + 1)
        await Bun.sleep(RETRY_MS)
      }
      return null
    }
  }

  async function shop(person: number): Promise<void> {
    for (let turn = 0; turn < turns; turn++) await buy(person + turn * count)
  }

  buyers.done = Promise.all(Array.from({ length: count }, (_, person) => shop(person))).then(() => {})
  return buyers
}
