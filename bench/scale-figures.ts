/** What `bench/scale.ts` measures of each shop. */
import { openSession } from '../src/account/session/service.ts'
import { importFile } from '../src/import-export/cli.ts'
import { measureDeliveryTimes } from '../src/order/delivery-times.queries.ts'
import type { Database } from '../src/platform/database/database.ts'
import { createAccessTokens } from '../src/platform/http/access-token.ts'
import { listingPath, productPath } from '../src/shared/paths.ts'
import { TEST_ACCOUNTS } from '../src/testing/account.ts'
import { fileOf, IMPORT_OPTIONS } from '../src/testing/imports.ts'
import { listOf } from './list.ts'
import { readQueries } from './relevance/queries.ts'
import type { BenchShop } from './shop.ts'
import { orderFromCart, putIntoCart, type Shopper, TRAFFIC_SECRET } from './traffic.ts'

export interface SizedShop {
  products: number
  db: Database
  shop: BenchShop
  startShop(): Promise<BenchShop>
}

export interface Figure {
  name: string
  calls: number
  /** Returns the milliseconds that count, or nothing if all of them do. */
  call(sized: SizedShop, nth: number): Promise<number | undefined>
}

const ADMIN = 'f'.repeat(32)
/** A shop without a public address renders its pages anew for this many hosts. */
const HOSTS = 7
const NAMES = ['Asha', 'Bilal', 'Chitra', 'Devika', 'Farhan', 'Gauri', 'Harish', 'Imran', 'Jyoti', 'Kabir']

/** What is asked for in a shop: each differs from the shop's other calls, so that nothing is remembered. */
interface Known {
  listings: string[]
  productPages: string[]
  codes: string[]
  skus: string[]
  admin: Record<string, string>
  buyer: Shopper
  /** A product at the head of the home page's first row. */
  shown: { id: string; name: string }
}

export async function figures(shops: readonly SizedShop[]): Promise<Figure[]> {
  const known = new Map<SizedShop, Known>()
  for (const sized of shops) known.set(sized, await know(sized))
  const of = (sized: SizedShop) => known.get(sized)!
  const texts = readQueries('tuning').map(({ text }) => text)
  const get = (name: string, calls: number, path: (known: Known, nth: number) => string): Figure => ({
    name,
    calls,
    call: (sized, nth) => ask(sized, path(of(sized), nth), { headers: of(sized).admin }),
  })
  const post = (name: string, calls: number, path: string, body: (known: Known, nth: number) => object): Figure => ({
    name,
    calls,
    call: (sized, nth) =>
      ask(sized, path, { method: 'POST', headers: of(sized).admin, body: JSON.stringify(body(of(sized), nth)) }),
  })
  const page = (name: string, calls: number, path: (known: Known, nth: number) => string): Figure => ({
    name,
    calls,
    call: (sized, nth) => ask(sized, path(of(sized), nth), { headers: { 'accept-encoding': 'br' } }),
  })
  const products = (name: string, body: (known: Known, nth: number) => object): Figure =>
    post(`product table, ${name}`, 30, '/api/product/get', (own, nth) => ({
      page: 1,
      limit: 12,
      search: '',
      ...body(own, nth),
    }))
  const desk = (name: string, query: (known: Known, nth: number) => Record<string, string>): Figure =>
    get(
      `desk, ${name}`,
      30,
      (own, nth) => `/api/desk/orders?${new URLSearchParams({ limit: '20', ...query(own, nth) })}`,
    )
  const customers = (name: string, query: (nth: number) => Record<string, string>): Figure =>
    get(`customers, ${name}`, 30, (_, nth) => `/api/customers?${new URLSearchParams({ limit: '20', ...query(nth) })}`)
  return [
    { name: 'home, rendered', calls: 5 * HOSTS, call: renderHome },
    page('home, cached', 100, () => '/'),
    page('listing, rendered', 80, ({ listings }, nth) => listings[nth % listings.length]!),
    page('listing, cached', 80, ({ listings }, nth) => listings[nth % listings.length]!),
    page('product, rendered', 100, ({ productPages }, nth) => productPages[nth % productPages.length]!),
    page('product, cached', 100, ({ productPages }, nth) => productPages[nth % productPages.length]!),
    post('search', texts.length, '/api/product/search-product', (_, nth) => ({
      search: texts[nth],
      page: 1,
      limit: 12,
    })),
    page('search, page of results', 40, (_, nth) => `/search?q=${encodeURIComponent(`${texts[nth]} `)}`),
    page(
      'search, suggestions',
      60,
      (_, nth) => `/api/product/suggestions?search=${encodeURIComponent(texts[nth]!.slice(0, 4))}`,
    ),
    page('sitemap', 10, (_, nth) => (nth % 2 === 0 ? '/sitemap.xml' : '/sitemap-1.xml')),
    products('first page', () => ({})),
    products('a page far back', ({ productPages }, nth) => ({ page: 2 + (nth % productPages.length) })),
    products('searched by a word', (_, nth) => ({ search: texts[nth]!.split(' ')[0] })),
    products('searched by SKU', ({ skus }, nth) => ({ search: skus[nth % skus.length] })),
    products('what is undeclared', () => ({ undeclared: 'any' })),
    desk('open orders', () => ({ state: 'open' })),
    desk('delivered orders', () => ({ state: 'delivered' })),
    desk('by number', ({ codes }, nth) => ({ search: codes[nth]! })),
    desk('by name', (_, nth) => ({ search: NAMES[nth % NAMES.length]! })),
    get('today, the first in a minute', 1, () => '/api/reports/today'),
    get('today', 20, () => '/api/reports/today'),
    get('categories, how many products, the first in a minute', 1, () => '/api/category/product-counts'),
    get('categories, how many products', 20, () => '/api/category/product-counts'),
    get('promised times', 20, () => '/api/shop/delivery-times'),
    get('low stock', 20, () => '/api/stock/low'),
    customers('first page', () => ({})),
    customers('by name', (nth) => ({ search: NAMES[nth % NAMES.length]! })),
    customers('by email', (nth) => ({ search: `shopper${1 + nth}@` })),
    customers('with open orders', () => ({ filter: 'open' })),
    { name: 'job, delivery times', calls: 20, call: async ({ db }) => void (await measureDeliveryTimes(db)) },
    { name: 'an edit until live on home', calls: 20, call: (sized, nth) => editUntilLive(sized, of(sized), nth) },
    { name: 'an order until live on home', calls: 20, call: (sized) => orderUntilLive(sized, of(sized)) },
  ]
}

async function know({ db, shop }: SizedShop): Promise<Known> {
  const sql = db.$client
  const listings = await sql<{ id: string; name: string; subId: string; subName: string }[]>`
    select replace(c.id::text, '-', '') as id, c.name, replace(s.id::text, '-', '') as "subId", s.name as "subName"
    from sub_category_category join category c on c.id = category_id join sub_category s on s.id = sub_category_id
    order by sub_category_id limit 80`
  const some = await sql<{ id: string; name: string; sku: string }[]>`
    select replace(id::text, '-', '') as id, name, sku from product where deleted_at is null and sku is not null
    order by hashtext(id::text) limit 100`
  const orders = await sql<{ code: string }[]>`select code from "order" order by hashtext(code) limit 50`
  const [buyer] = await sql<{ id: string }[]>`
    select replace(id::text, '-', '') as id from account where role = 'USER' order by id limit 1`
  const home = await (await fetch(`${shop.url}/`)).text()
  const [, shownId] = /\/product\/[^"]*?([0-9a-f]{32})"/.exec(home)!
  const [shown] = await sql<
    { id: string; name: string }[]
  >`select ${shownId!} as id, name from product where id = ${shownId!}`
  // At ten rupees, as `orderFromCart` has it; and by nobody else's orders.
  await sql`update product set price_in_paise = 1000, discount_percent = 0, stock = 50 where id = ${shownId!}`
  return {
    listings: listings.map((row) => listingPath(row, { id: row.subId, name: row.subName })),
    productPages: some.map(productPath),
    codes: orders.map(({ code }) => code),
    skus: some.map(({ sku }) => sku),
    admin: await signIn(db, ADMIN),
    buyer: { id: buyer!.id, headers: await signIn(db, buyer!.id) },
    shown: shown!,
  }
}

async function signIn(db: Database, id: string): Promise<Record<string, string>> {
  const { accessToken } = await openSession(db, createAccessTokens([TRAFFIC_SECRET]), { id, tokenVersion: 1 })
  return { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
}

async function ask({ shop }: SizedShop, path: string, init: RequestInit): Promise<undefined> {
  const response = await fetch(shop.url + path, init)
  const body = await response.text()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${body.slice(0, 300)}`)
}

async function renderHome(sized: SizedShop, nth: number): Promise<number> {
  if (nth % HOSTS === 0) {
    await sized.db.$client`select pg_notify('page_tags', '*')`
    await Bun.sleep(200)
  }
  const start = performance.now()
  await ask(sized, '/', { headers: { host: `shop-${nth % HOSTS}.test`, 'accept-encoding': 'br' } })
  return performance.now() - start
}

async function editUntilLive(sized: SizedShop, { shown }: Known, nth: number): Promise<number> {
  const paise = 1_000_000 + nth * 100 + sized.products
  await homeUntil(sized, (html) => html.includes(shown.id))
  await sized.db.$client`update product set price_in_paise = ${paise} where id = ${shown.id}`
  const start = performance.now()
  await homeUntil(sized, (html) => html.includes(`price="${paise}"`))
  const took = performance.now() - start
  await sized.db.$client`update product set price_in_paise = 1000 where id = ${shown.id}`
  await homeUntil(sized, (html) => !html.includes(`price="${paise}"`))
  return took
}

/** An order of the last piece: home shows another product in its place. */
async function orderUntilLive(sized: SizedShop, { shown, buyer }: Known): Promise<number> {
  const { db, shop } = sized
  await db.$client`update product set stock = 1 where id = ${shown.id}`
  await homeUntil(sized, (html) => html.includes(shown.id))
  await putIntoCart(shop.url, buyer, shown.id)
  const start = performance.now()
  await orderFromCart(shop.url, buyer, shown.id)
  await homeUntil(sized, (html) => !html.includes(shown.id))
  const took = performance.now() - start
  await db.$client`update product set stock = 50 where id = ${shown.id}`
  await homeUntil(sized, (html) => html.includes(shown.id))
  return took
}

async function homeUntil({ shop }: SizedShop, isLive: (html: string) => boolean): Promise<void> {
  const deadline = performance.now() + 20_000
  while (!isLive(await (await fetch(`${shop.url}/`)).text())) {
    if (performance.now() > deadline) throw new Error('home does not show it')
  }
}

/** Imports 10,000 rows of new products; each round has others. @returns ms */
export async function importRows(db: Database, round: number): Promise<number> {
  const [row] = await db.$client<
    { at: number }[]
  >`select count(*)::int as at from product where name like '%of the large list%'`
  const list = listOf(1_000_000 + row!.at * 2 + round, 10_000)
  const start = performance.now()
  await importFile({ db, media: TEST_ACCOUNTS.media }, fileOf(list), { ...IMPORT_OPTIONS, say: () => {} })
  return performance.now() - start
}
