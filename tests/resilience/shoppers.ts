import type { Database } from '../../src/platform/database/database.ts'
import { discountedPrice, pricedOf } from '../../src/shared/pricing.ts'
import { givenShopper } from '../../src/testing/account.ts'
import { givenAddress } from '../../src/testing/orders.ts'

/** One attempt to order, as the shopper saw it. */
export interface Try {
  key: string
  /** The order number, once the shop has confirmed the order. */
  orderId: string | null
  /** Whether the outcome is unknown, because no request got a conclusive response. */
  unknown: boolean
}

export interface Shoppers {
  tries: Try[]
  /** Responses other than success and conflict, counted by status; 0 is no response. */
  faults: Map<number, number>
  /** Lets all shoppers finish their current order, then stops them. */
  stop(): Promise<void>
}

interface Line {
  quantity: number
  productId: { _id: string; price: number; discount: number }
}

export const RETRY_MS = 150
export const MAX_RETRIES = 200
const TIMEOUT_MS = 20_000
/** A mailbox gets at most 120 emails about orders an hour, so that each shopper orders by several accounts. */
const ORDERS_OF_ACCOUNT = 100
const ACCOUNTS_OF_SHOPPER = 8

/**
 * Starts shoppers who put a product into their cart and order it, again and again, as fast as the shop responds. Like a
 * good client, they repeat an order without a conclusive response, with the same key, until they know the outcome.
 * @param pauseMs how long each rests between two orders.
 */
export async function sendShoppers(
  { db, url }: { db: Database; url: () => string },
  productIds: readonly string[],
  count: number,
  pauseMs = 0,
): Promise<Shoppers> {
  const tries: Try[] = []
  const errors = new Map<number, number>()
  let stopping = false
  const accounts = await Promise.all(
    Array.from({ length: count * ACCOUNTS_OF_SHOPPER }, async () => {
      const { headers, userId } = await givenShopper({ db })
      return { ask: askAs(url, headers), addressId: await givenAddress(db, userId) }
    }),
  )
  const running = Promise.all(Array.from({ length: count }, (_, at) => shop(at)))

  async function shop(at: number): Promise<void> {
    let orders = 0
    for (let turn = at; !stopping; turn++) {
      const account = Math.floor(orders / ORDERS_OF_ACCOUNT) % ACCOUNTS_OF_SHOPPER
      const { ask, addressId } = accounts[at + account * count]!
      const body = await orderRequestFor(ask, productIds[turn % productIds.length]!, addressId)
      if (body) {
        await order(body, ask)
        orders++
      }
      await Bun.sleep(body ? pauseMs : RETRY_MS)
    }
  }

  async function order(body: object, ask: Ask): Promise<void> {
    const attempt: Try = { key: crypto.randomUUID(), orderId: null, unknown: true }
    tries.push(attempt)
    for (let again = 0; again < MAX_RETRIES; again++) {
      const result = await ask('POST', '/api/order/cash-on-delivery', body, attempt.key)
      if (result.status === 200) {
        attempt.orderId = (result.body.data as { orderId: string }).orderId
        attempt.unknown = false
        return
      }
      if (result.status === 409) {
        attempt.unknown = false
        return
      }
      errors.set(result.status, (errors.get(result.status) ?? 0) + 1)
      await Bun.sleep(RETRY_MS)
    }
  }

  return {
    tries,
    faults: errors,
    async stop() {
      stopping = true
      await running
    },
  }
}

export type Ask = (
  method: string,
  path: string,
  body?: object,
  key?: string,
) => Promise<{ status: number; body: { data: unknown } }>

/** Returns a function that calls the shop's API as one shopper; status 0 is no response. */
export function askAs(url: () => string, headers: Record<string, string>): Ask {
  return async (method, path, body, key) => {
    try {
      const response = await fetch(url() + path, {
        method,
        headers: { ...headers, 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      return { status: response.status, body: read(await response.text()) }
    } catch {
      return { status: 0, body: { data: null } }
    }
  }
}

// A proxy's own responses are not JSON.
function read(text: string): { data: unknown } {
  try {
    return JSON.parse(text) ?? { data: null }
  } catch {
    return { data: null }
  }
}

/** Adds a product to the cart; returns the order request for the cart, or null if the shop does not return the cart. */
export async function orderRequestFor(ask: Ask, productId: string, addressId: string): Promise<object | null> {
  await ask('POST', '/api/cart/create', { productId })
  const lines = (await ask('GET', '/api/cart/get')).body.data as Line[] | null
  if (!Array.isArray(lines) || lines.length === 0) return null
  const total = lines.reduce((sum, line) => sum + costOf(line), 0)
  return { list_items: lines, addressId, subTotalAmt: total, totalAmt: total }
}

function costOf({ quantity, productId: { price, discount } }: Line): number {
  return (quantity * discountedPrice(pricedOf({ price, discount }))) / 100
}
