/**
 * The admin's product table at 50,000 products of random brands, prices and stock: each call of the list by its filters
 * and orders, with its processor time and beside a call that only knows who asks; bulk actions on a brand and on all
 * products, with preview and undo; and a scroll of five seconds on a processor slowed four times, beside the same scroll of
 * rows without anything in them. `bun bench/product-table.ts`
 */
import type { Page } from 'playwright-core'
import { openSession } from '../src/account/session/service.ts'
import type { Database } from '../src/platform/database/database.ts'
import { createAccessTokens } from '../src/platform/http/access-token.ts'
import { cpuTimeInMs, familyCpuTimeInMs, judge, ms, parentOf, percentile, requireChromium } from './figures.ts'
import { type BenchShop, withPostgres } from './shop.ts'

const PRODUCTS = 50_000
const TIMES = 60
const SCROLLS = 3
const SCROLL_MS = 5_000
const GOAL_MS = 50
const ADMIN = 'f'.repeat(32)

const secret = 'the secret of the bench which is long enough'
Bun.env.TOKEN_SECRET = secret

await withPostgres(async (fill) => {
  const { db, startShop } = await fill(PRODUCTS)
  await randomize(db)
  const { accessToken } = await openSession(db, createAccessTokens([secret]), { id: ADMIN, tokenVersion: 1 })
  const shop = await startShop()
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
  const send = (path: string, body?: object) =>
    timed(shop, path, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) })
  const [{ pid }] = (await db.$client`select pg_backend_pid() as pid`) as unknown as [{ pid: number }]
  const postmaster = await parentOf(pid)
  const processorMs = async () => (await cpuTimeInMs([shop.pid])) + (await familyCpuTimeInMs(postmaster))
  console.log(`${PRODUCTS} products, ${TIMES} calls each, and as many that only know who asks`)
  // A shop that has just started compiles its code and plans its statements on the first calls.
  for (let n = 0; n < TIMES; n++) await send(`/api/product/list?page=${n + 1}`)
  let slowest = { name: '', p95: 0 }
  for (const [name, queryOf] of await listCalls(db)) {
    const usedBefore = await processorMs()
    const times: number[] = []
    for (let n = 0; n < TIMES; n++) times.push((await send(`/api/product/list?${queryOf(n)}`)).tookMs)
    const used = ((await processorMs()) - usedBefore) / TIMES
    const floors: number[] = []
    for (let n = 0; n < TIMES; n++) floors.push((await send('/api/product/bulk')).tookMs)
    const p95 = percentile(times, 0.95)
    if (p95 > slowest.p95) slowest = { name, p95 }
    const [p50, floor] = [percentile(times, 0.5), percentile(floors, 0.5)]
    console.log(
      `  ${name.padEnd(44)}p50 ${ms(p50).padStart(8)}, p95 ${ms(p95).padStart(8)}; floor ${ms(floor).padStart(8)}, ${ms(percentile(floors, 0.95)).padStart(8)}; processor ${ms(used).padStart(8)}`,
    )
  }
  console.log(`  the slowest: ${slowest.name}`)
  judge('product table, 50,000 products, p95 of the slowest call', slowest.p95, { atMost: GOAL_MS }, 'ms')
  for (const [name, filter] of [
    ['one product in fifty', { brand: await commonBrand(db) }],
    ['all products', {}],
  ] as const) {
    const action = { filter, action: 'price', price: { of: 'both', percent: 5, ending: '90' } }
    const preview = await send('/api/product/bulk/preview', action)
    const { seen, changed } = preview.data as { seen: string; changed: number }
    const done = await send('/api/product/bulk', { ...action, seen })
    const undone = await send('/api/product/bulk/undo', done.data as { changeId: string })
    const times = [preview, done, undone].map(({ tookMs }) => ms(tookMs))
    console.log(`  prices of ${name} (${changed}): preview ${times[0]}, done ${times[1]}, undone ${times[2]}`)
  }
  await measureScroll(shop, accessToken)
})

/** Scrolls the table, and as many rows without anything in them, and prints the longest task of each. */
async function measureScroll(shop: BenchShop, accessToken: string): Promise<void> {
  const browser = await (await driver()).launch({ executablePath: requireChromium(), args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(`${shop.url}/robots.txt`)
    await page.evaluate((token) => {
      localStorage.setItem('accesstoken', token)
      localStorage.setItem('refreshToken', 'none')
    }, accessToken)
    const rounds: number[][] = []
    for (let round = 0; round < SCROLLS; round++) {
      await page.goto(`${shop.url}/dashboard/product`)
      await page.locator('.product-table tbody tr').last().waitFor({ state: 'attached' })
      const table = await longestTaskOf(page, '.product-table')
      await page.goto(`${shop.url}/robots.txt`)
      await page.setContent(
        `<div style="height:500px;overflow:auto">${'<div style="height:40px">row</div>'.repeat(100)}</div>`,
      )
      rounds.push([table, await longestTaskOf(page, 'div')])
    }
    const middle = (at: number) =>
      percentile(
        rounds.map((round) => round[at]!),
        0.5,
      )
    console.log(
      `  longest task of a scroll, in ms, and of rows without anything: ${rounds.map((r) => r.map((each) => each.toFixed(1)).join(' and ')).join('; ')}`,
    )
    judge('product table, longest task of a scroll of 5 s, processor slowed 4×', middle(0), { atMost: GOAL_MS }, 'ms')
  } finally {
    await browser.close()
  }
}

/** Scrolls for five seconds, down and up again, and returns the longest task of the page's main thread in milliseconds. */
async function longestTaskOf(page: Page, selector: string): Promise<number> {
  // What loading has left to do is no part of the scroll.
  await page.waitForTimeout(1_500)
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const box = (await page.locator(selector).first().boundingBox())!
  const events: { name: string; dur?: number; tid: number; args?: { name?: string } }[] = []
  client.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as typeof events)))
  await client.send('Tracing.start', {
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline', 'toplevel', 'devtools.timeline'] },
  })
  const end = performance.now() + SCROLL_MS
  for (let down = true; performance.now() < end; down = !down)
    await client.send('Input.synthesizeScrollGesture', {
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
      yDistance: down ? -3_000 : 3_000,
      speed: 2_400,
      gestureSourceType: 'mouse',
    })
  const complete = new Promise((resolve) => client.once('Tracing.tracingComplete', resolve))
  await client.send('Tracing.end')
  await complete
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await client.detach()
  const main = events.find(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')?.tid
  const tasks = events.filter(({ name, tid }) => name === 'RunTask' && (main === undefined || tid === main))
  return Math.max(0, ...tasks.map(({ dur = 0 }) => dur / 1_000))
}

async function driver() {
  return (await import('playwright-core')).chromium
}

async function timed(shop: BenchShop, path: string, init: RequestInit) {
  const start = performance.now()
  const response = await fetch(shop.url + path, init)
  const text = await response.text()
  const tookMs = performance.now() - start
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
  return { tookMs, data: (JSON.parse(text) as { data: unknown }).data }
}

async function commonBrand(db: Database): Promise<string> {
  const [row] =
    await db.$client`select brand from product where brand is not null group by 1 order by count(*) desc limit 1`
  return row!.brand
}

type QueryOf = (nth: number) => string

async function listCalls(db: Database): Promise<[string, QueryOf][]> {
  const categories = (await db.$client`select replace(id::text, '-', '') as id from category order by random()`).map(
    ({ id }) => id as string,
  )
  const terms = ['milk', 'basmati', 'atta', 'shampoo', 'dal', 'onion', 'soap', 'ghee', 'tea', 'chips']
  const sorts = ['name', 'brand', 'price', 'sold', 'discount', 'stock', 'changed'].flatMap((key) => [key, `-${key}`])
  return [
    ['first page', () => ''],
    ['a page far back', (n) => `page=${500 - n}`],
    ...sorts.map((sort): [string, QueryOf] => [`sorted by ${sort}`, () => `sort=${sort}`]),
    ['sorted by name, a page far back', (n) => `sort=name&page=${500 - n}`],
    ['sorted by brand, a page far back', (n) => `sort=brand&page=${500 - n}`],
    ['sorted by stock, a page far back', (n) => `sort=stock&page=${500 - n}`],
    ['a category', (n) => `category=${categories[n % categories.length]}`],
    ['a category, sorted by price', (n) => `category=${categories[n % categories.length]}&sort=-sold`],
    ['a brand', (n) => `brand=Brand+${n * 7}`],
    ['in stock', () => 'stock=in'],
    ['low in stock, by stock', () => 'stock=low&sort=stock'],
    ['out of stock, by name', () => 'stock=out&sort=name'],
    ['on offer, by discount', () => 'offer=on&sort=-discount'],
    ['hidden', () => 'shown=hidden'],
    ['no image', () => 'image=none'],
    ['no price', () => 'price=none'],
    ['undeclared', () => 'undeclared=any'],
    ['undeclared, in stock, no image, by price', () => 'undeclared=any&stock=in&image=none&sort=price'],
    ['searched by a word', (n) => `search=${terms[n % terms.length]}`],
    ['searched by a word, by price', (n) => `search=${terms[n % terms.length]}&sort=sold`],
    ['searched by two letters', (n) => `search=${terms[n % terms.length]!.slice(0, 2)}`],
    ['searched by an amount', (n) => `search=${['1 l', '5 g', '500 g', '1kg', 'kg', '100 ml'][n % 6]}`],
    [
      'searched by an amount, by price',
      (n) => `search=${['1 l', '5 g', '500 g', '1kg', 'kg', '100 ml'][n % 6]}&sort=sold`,
    ],
    ['searched by a word and an amount', (n) => `search=${terms[n % terms.length]}+1+kg`],
    ['searched in vain', (n) => `search=zzz${n}`],
  ]
}

/** Gives the products random brands, prices, discounts, stock and faults, always the same ones, and inserts an admin. */
async function randomize(db: Database): Promise<void> {
  const $client = await db.$client.reserve()
  await $client`set statement_timeout = 0`
  await $client`select setseed(0.42)`
  // Without triggers: search and rankings of these products are of no interest here.
  await $client`set session_replication_role = replica`
  await $client`
    insert into account (id, name, email, mobile, password_hash, role, email_verified)
    values (${ADMIN}, 'Meera', 'meera@example.com', '9000000000', 'none', 'ADMIN', true)`
  await $client`
    update product set
      brand = case when random() < 0.9 then 'Brand ' || floor(random() * random() * 2000) end,
      price_in_paise = case when random() < 0.01 then 0 else 500 + floor(random() * random() * 100000)::bigint * 5 end,
      discount_percent = case when random() < 0.4 then floor(random() * 40) else 0 end,
      stock = case when random() < 0.15 then 0 else floor(random() * random() * 300) end,
      publish = random() > 0.05,
      image = case when random() < 0.1 then '{}' else image end,
      updated_at = now() - random() * interval '300 days'`
  await $client`reset session_replication_role`
  await $client.unsafe('vacuum full product')
  // A full one leaves no map of what all transactions see, without which indexes alone do not answer.
  await $client.unsafe('vacuum analyze')
  $client.release()
}
