/** Shoppers with sessions and addresses, and the deeds of shoppers and admins, each of one call or a few. */
import { openSession } from '../src/account/session/service.ts'
import type { Database } from '../src/platform/database/database.ts'
import { createAccessTokens } from '../src/platform/http/access-token.ts'
import { saveSettings } from '../src/settings/queries.ts'
import { readUrls } from './urls.ts'

/** Signs the benches' sessions. The shops must run with it as `TOKEN_SECRET`. */
export const TRAFFIC_SECRET = 'the secret of the bench which is long enough'

const SEARCHES = ['milk', 'atta', 'doodh', 'bred', '1kg sugar', 'aloo', 'tomato', 'rice', 'pyaz', 'chocolate']
const PRICED = 100
const PRICE_IN_RUPEES = 10

export interface Shopper {
  id: string
  headers: Record<string, string>
}

export interface Traffic {
  /** Shoppers who only fill carts. */
  shoppers: Shopper[]
  /** Shoppers who only order. */
  buyers: Shopper[]
  admin: Shopper
  pages: string[]
  /** Products at ten rupees with a stock that does not run out. */
  productIds: string[]
  /** Other products, whose price changes; in rupees. */
  edited: { productId: string; price: number }[]
  /** Renews all access tokens, one after the other, because they expire after ten minutes. */
  signInAgain(): Promise<void>
}

/** Creates shoppers and an admin, and sets some products to the same price, so that every total is known. */
export async function prepareTraffic(db: Database, shopUrl: string, shoppers: number): Promise<Traffic> {
  // Buyers order again and again, and nothing is delivered to them.
  await saveSettings(db, { newCustomerCashLimitInRupees: null })
  await db.$client`
    insert into account (id, name, email, password_hash, status, email_verified, role)
    select uuidv7(), 'Shopper ' || n, 'shopper' || n || '@example.com', 'none', 'Active', true,
      case n when 0 then 'ADMIN' else 'USER' end
    from generate_series(0, ${shoppers}) as n`
  await db.$client`
    insert into address (id, user_id, address_line, city, state, country, pincode, mobile)
    select id, id, '12 MG Road', 'Pune', 'Maharashtra', 'India', '411001', '9876543210' from account
    where email like 'shopper%@example.com'`
  const products = await db.$client<{ id: string }[]>`
    update product set price_in_paise = ${PRICE_IN_RUPEES * 100}, discount_percent = 0, stock = 500000
    where id in (select id from product where deleted_at is null order by id limit ${PRICED})
    returning replace(id::text, '-', '') as id`
  const people = await db.$client<{ id: string; tokenVersion: number; role: string }[]>`
    select replace(id::text, '-', '') as id, token_version as "tokenVersion", role from account
    where email like 'shopper%@example.com'`
  const tokens = createAccessTokens([TRAFFIC_SECRET])
  const signIn = async (person: { id: string; tokenVersion: number }, headers: Record<string, string>) => {
    const { accessToken } = await openSession(db, tokens, person)
    headers.authorization = `Bearer ${accessToken}`
  }
  const known = people.map((person) => ({ ...person, headers: {} as Record<string, string> }))
  await Promise.all(known.map((person) => signIn(person, person.headers)))
  const edited = await db.$client<{ productId: string; price: number }[]>`
    update product set price_in_paise = 2000, discount_percent = 0
    where id in (select id from product where deleted_at is null order by id offset ${PRICED} limit ${PRICED})
    returning replace(id::text, '-', '') as "productId", 20 as price`
  const users = known.filter(({ role }) => role === 'USER')
  const { listings, products: productPages } = await readUrls(shopUrl)
  return {
    shoppers: users.slice(0, users.length / 2),
    buyers: users.slice(users.length / 2),
    admin: known.find(({ role }) => role === 'ADMIN')!,
    pages: ['/', ...listings, ...productPages.slice(0, 500)],
    productIds: products.map(({ id }) => id),
    edited: [...edited],
    async signInAgain() {
      for (const person of known) await signIn(person, person.headers)
    },
  }
}

export async function browse(url: string, { pages }: Traffic): Promise<void> {
  await call(`${url}${pick(pages)}`, 'GET', { 'accept-encoding': 'br' })
}

export async function search(url: string): Promise<void> {
  await post(`${url}/api/product/search-product`, {}, { search: pick(SEARCHES), page: 1, limit: 12 })
}

/** Adds a product to the cart of a random shopper. */
export async function addToCart(url: string, { productIds, shoppers }: Traffic): Promise<void> {
  await post(`${url}/api/cart/merge`, pick(shoppers).headers, {
    items: [{ productId: pick(productIds), quantity: 1 }],
  })
}

/**
 * Puts a product into the cart and orders it for cash. Shoppers take turns, so that none places two orders
 * concurrently. Every order has its own idempotency key, because each shopper orders repeatedly.
 */
export async function placeOrder(url: string, { productIds, buyers }: Traffic): Promise<void> {
  const buyer = buyers[turn++ % buyers.length]!
  const productId = pick(productIds)
  await putIntoCart(url, buyer, productId)
  await orderFromCart(url, buyer, productId)
}

export async function putIntoCart(url: string, buyer: Shopper, productId: string): Promise<void> {
  await post(`${url}/api/cart/create`, buyer.headers, { productId })
}

/** Orders one piece of a ten-rupee product in the cart. @throws Error with the answer when it is refused. */
export async function orderFromCart(url: string, buyer: Shopper, productId: string): Promise<void> {
  const order = {
    list_items: [{ productId, quantity: 1 }],
    addressId: buyer.id,
    subTotalAmt: PRICE_IN_RUPEES,
    totalAmt: PRICE_IN_RUPEES,
  }
  const headers = { ...buyer.headers, 'idempotency-key': crypto.randomUUID() }
  await post(`${url}/api/order/cash-on-delivery`, headers, order)
}

/** Refills a product as an admin, which adds a ledger entry but does not invalidate its page. */
export async function restock(url: string, { admin, productIds }: Traffic): Promise<void> {
  await call(`${url}/api/stock/change`, 'PUT', admin.headers, { productId: pick(productIds), addStock: 1 })
}

/** Changes the price of a product that nobody orders here, as an admin, which invalidates every page that shows it. */
export async function changePrice(url: string, traffic: Traffic): Promise<void> {
  const at = priceOrder++ % traffic.edited.length
  const { productId, price: expectedPrice } = traffic.edited[at]!
  const price = 20 + ((expectedPrice + 7) % 200)
  // Recorded before the response, because the product's next change comes only a full round later.
  traffic.edited[at] = { productId, price }
  await call(`${url}/api/stock/change`, 'PUT', traffic.admin.headers, { productId, price, expectedPrice })
}

/** Checks that every order has lines and every stock is the sum of its ledger. @throws Error when they do not. */
export async function checkLedgers(db: Database): Promise<string> {
  const [row] = await db.$client`
    select (select count(*)::int from "order") as orders,
      (select count(*)::int from "order" o where not exists (select from order_line where order_id = o.id)) as empty,
      (select count(*)::int from (select from stock_ledger l join product p on p.id = l.product_id
        group by p.id having p.stock <> sum(l.change)) as wrong) as wrong`
  if (row!.empty !== 0 || row!.wrong !== 0) throw new Error(`wrong books: ${JSON.stringify(row)}`)
  return `${row!.orders} orders, every ledger agrees`
}

let turn = 0
let priceOrder = 0

const post = (url: string, headers: Record<string, string>, body: object) => call(url, 'POST', headers, body)

async function call(url: string, method: string, headers: Record<string, string>, body?: object): Promise<void> {
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    body: body && JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${new URL(url).pathname}: ${response.status} ${text.slice(0, 120)}`)
}

function pick<T>(values: readonly T[]): T {
  return values[Math.floor(Math.random() * values.length)]!
}
