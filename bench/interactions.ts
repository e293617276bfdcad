/**
 * Interaction to next paint on every page of the site, admin's included: two controls of each kind that a page shows are tapped,
 * or typed into, on a phone whose processor is slowed four times, and Chromium says how long each took. What takes longer than
 * the goal is tried twice more, of which the middle counts. `bun bench/interactions.ts [PAGE …]`
 */
import { Glob } from 'bun'
import { type CDPSession, chromium, type Page } from 'playwright-core'
import { readCommand } from '../scripts/command-args.ts'
import { openSession } from '../src/account/session/service.ts'
import type { Database } from '../src/platform/database/database.ts'
import { createAccessTokens } from '../src/platform/http/access-token.ts'
import { cookieLines } from '../src/platform/http/session-cookies.ts'
import { ACCESS_SECONDS } from '../src/shared/limits.ts'
import { PHONE } from '../src/testing/browser.ts'
import { judge, ms, percentile, requireChromium } from './figures.ts'
import { insertOrders } from './large-shop-orders.ts'
import { withPostgres } from './shop.ts'
import { TRAFFIC_SECRET } from './traffic.ts'
import { readUrls } from './urls.ts'

const GOAL_MS = 100
const SLOWDOWN = 4
const ORDERS = 500
const CART = 3
const ADMIN = 'f'.repeat(32)
/** Controls with the same classes are of one kind, of which a page may have hundreds. */
const CONTROLS = 'button, summary, select, textarea, input, [role=button], [role=tab], [role=switch]'
/** They end the session, or leave the browser. */
const LEFT_ALONE = /sign out|log ?out|delete (my )?account|print|export|download|share/i
const SETTLED_MS = 400
/** By then the browser has made a click of a tap, and the page is busy with it or done. */
const TAPPED_MS = 200
const MAX_KINDS = 30
/** Pages that answer for others: their content comes as parts of another page, or nobody is led there. */
const NO_SCREENS = ['404', '500', 'offline', 'cards/']

interface Control {
  name: string
  /** Which of those with this name that can be seen: rows that come later make a number among all controls another one's. */
  nth: number
  isText: boolean
}

/** What a login leaves in the browser's storage. */
interface Tokens {
  accesstoken: string
  refreshToken: string
}

const { operands } = readCommand(
  'bun bench/interactions.ts [PAGE …]',
  'Measures interactions of all pages, or of those whose file has one of these texts.',
  { operands: [0, Number.POSITIVE_INFINITY] },
)
Bun.env.TOKEN_SECRET = TRAFFIC_SECRET
const browser = await chromium.launch({ executablePath: requireChromium(), args: ['--no-sandbox', '--disable-gpu'] })
const slowest = { name: 'nothing', tookMs: 0 }
try {
  await withPostgres(async (fill) => {
    const { db, startShop } = await fill(484)
    await insertOrders(db.$client, ORDERS)
    const shop = await startShop()
    const { listings, products } = await readUrls(shop.url)
    const shopperId = await oneShopper(db)
    const paths = { category: `/${listings[0]!.split('/')[1]}`, sub: listings[0]!, product: products[0]! }
    for (const file of new Glob('**/*.astro').scanSync('site/pages')) {
      if (NO_SCREENS.some((part) => file.startsWith(part))) continue
      if (operands.length > 0 && !operands.some((text) => file.includes(text))) continue
      const isAdmins = file.startsWith('dashboard/') && !/myorders|address|profile/.test(file)
      const isForVisitors = /login|register|password|otp/.test(file)
      // Signed in for each page anew, because access tokens expire after ten minutes.
      const person = isForVisitors ? null : await signedIn(db, isAdmins ? ADMIN : shopperId)
      if (person && !isAdmins) await fillCart(db, shopperId)
      await measureScreen(shop.url, pathOf(file, paths), person)
    }
  })
} finally {
  await browser.close()
}
console.log(`  the slowest: ${slowest.name}`)
judge('interaction to next paint, processor slowed 4×, slowest of all pages', slowest.tookMs, { atMost: GOAL_MS }, 'ms')

/** Returns the path of a page's file; those of categories and products are of real ones. */
function pathOf(file: string, paths: { category: string; sub: string; product: string }): string {
  if (file.startsWith('product/')) return paths.product
  if (file === '[category]/[sub].astro') return paths.sub
  if (file === '[category]/index.astro') return paths.category
  if (file === 'search.astro') return '/search?q=milk'
  return `/${file.replace(/(?:\/?index)?\.astro$/, '')}`
}

async function measureScreen(shopUrl: string, path: string, tokens: Tokens | null): Promise<void> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  await page.goto(`${shopUrl}/robots.txt`)
  if (tokens) {
    await context.addCookies([cookieOf(shopUrl, tokens.accesstoken)])
    await page.evaluate((all) => Object.assign(localStorage, all), tokens)
  }
  await page.addInitScript(recordInteractions)
  const session = await context.newCDPSession(page)
  const times: { name: string; tookMs: number }[] = []
  await open(page, session, shopUrl + path)
  // What leads elsewhere without a token or an order is measured as the page that it leads to.
  if (new URL(page.url()).pathname !== new URL(path, shopUrl).pathname) {
    console.log(`  ${path.slice(0, 40).padEnd(42)}leads to ${new URL(page.url()).pathname}`)
    return context.close()
  }
  for (const control of await page.evaluate(listControls, [CONTROLS, LEFT_ALONE.source, MAX_KINDS] as const)) {
    const tries = [await tryAfresh(page, session, shopUrl + path, control)]
    while (tries[0]! > GOAL_MS && tries.length < 3) tries.push(await tryAfresh(page, session, shopUrl + path, control))
    times.push({ name: control.name, tookMs: percentile(tries, 0.5) })
  }
  await context.close()
  const worst = times.toSorted((a, b) => b.tookMs - a.tookMs).slice(0, 3)
  console.log(
    `  ${path.slice(0, 40).padEnd(42)}${String(times.length).padStart(3)} controls; ${worst.map(({ name, tookMs }) => `${name} ${ms(tookMs)}`).join(', ')}`,
  )
  const [first] = worst
  if (first && first.tookMs > slowest.tookMs)
    Object.assign(slowest, { name: `${path}, ${first.name}`, tookMs: first.tookMs })
}

async function open(page: Page, session: CDPSession, url: string): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.goto(url)
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main .skeleton')].every((element) => !element.checkVisibility()),
  )
  // What the page does once it has settled is no part of an interaction.
  await page.waitForTimeout(SETTLED_MS)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}

/** Uses a control on a page that has just been opened. @returns the longest interaction, in ms; 0 if it took less than 16 */
async function tryAfresh(page: Page, session: CDPSession, url: string, control: Control): Promise<number> {
  await open(page, session, url)
  const element = (await page.evaluateHandle(findControl, [CONTROLS, control] as const)).asElement()
  if (!element) return 0
  try {
    await element.scrollIntoViewIfNeeded({ timeout: 5_000 })
    await page.evaluate(() => {
      Object.assign(window, { longestMs: 0 })
    })
    if (control.isText) {
      await element.focus()
      await page.keyboard.press('a')
    } else await element.tap({ timeout: 5_000, force: true })
  } catch {
    // What is covered or has gone cannot be used by anybody.
    return 0
  }
  await page.waitForTimeout(TAPPED_MS)
  // A tap that led to another page was painted by that.
  return page.evaluate(longestSoFar).catch(() => 0)
}

function recordInteractions(): void {
  const seen = window as unknown as { longestMs: number }
  seen.longestMs = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ((entry as PerformanceEventTiming).interactionId > 0) seen.longestMs = Math.max(seen.longestMs, entry.duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

/** Runs in the page: the longest interaction, once what it is busy with is painted and the browser has measured it. */
async function longestSoFar(): Promise<number> {
  const nextFrame = () => new Promise(requestAnimationFrame)
  await nextFrame()
  await nextFrame()
  await new Promise((done) => setTimeout(done, 100))
  return (window as unknown as { longestMs?: number }).longestMs ?? 0
}

/** Runs in the page: the control that was listed when the page was opened first. */
function findControl([controls, { name, nth }]: readonly [string, Control]): Element | null {
  const isSame = (element: Element) => {
    const label = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ')
    return (label || element.getAttribute('name') || element.className).slice(0, 30) === name
  }
  const seen = [...document.querySelectorAll(controls)].filter((element) => element.checkVisibility())
  return seen.filter(isSame)[nth] ?? null
}

/** Runs in the page: two controls of each kind that can be seen and used, such as minus and plus. */
function listControls([controls, leftAlone, max]: readonly [string, string, number]): Control[] {
  const kinds = new Map<string, number>()
  const names = new Map<string, number>()
  const found: Control[] = []
  for (const element of document.querySelectorAll<HTMLElement>(controls)) {
    if (!element.checkVisibility()) continue
    const label = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ')
    const type = element instanceof HTMLInputElement ? element.type : ''
    const name = (label || element.getAttribute('name') || element.className).slice(0, 30)
    const nth = names.get(name) ?? 0
    names.set(name, nth + 1)
    const kind = `${element.tagName} ${type} ${element.className} ${element.parentElement?.closest('[class]')?.className}`
    if (element.matches(':disabled') || new RegExp(leftAlone, 'i').test(label)) continue
    if (type === 'file' || kinds.get(kind) === 2 || found.length === max) continue
    const isText = element.tagName === 'TEXTAREA' || /^(text|search|email|password|tel|number|url)$/.test(type)
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
    found.push({ name, nth, isText })
  }
  return found
}

async function oneShopper(db: Database): Promise<string> {
  const [row] = await db.$client<{ id: string }[]>`
    select replace(id::text, '-', '') as id from account where role = 'USER' order by id limit 1`
  return row!.id
}

/** A cart of a few products, whatever the taps on the page before have done to it. */
async function fillCart(db: Database, shopperId: string): Promise<void> {
  await db.$client`insert into cart (user_id) values (${shopperId}) on conflict do nothing`
  await db.$client`delete from cart_item where user_id = ${shopperId}`
  await db.$client`
    insert into cart_item (id, user_id, product_id, quantity)
    select uuidv7(), ${shopperId}, id, 1 from product where stock > 20 and deleted_at is null order by id limit ${CART}`
}

async function signedIn(db: Database, id: string): Promise<Tokens> {
  const tokens = createAccessTokens([TRAFFIC_SECRET])
  const { accessToken } = await openSession(db, tokens, { id, tokenVersion: 1 })
  return { accesstoken: accessToken, refreshToken: 'none' }
}

/** The cookie of a login, which alone lets a page listen to the shop: an order board without it waits for its orders in vain. */
function cookieOf(shopUrl: string, accessToken: string) {
  const settings = { publicUrl: null, corsOrigins: [], trustProxy: false }
  const change = { name: 'at', value: accessToken, maxAgeSeconds: ACCESS_SECONDS } as const
  const [line] = cookieLines(settings, new Request(shopUrl), [change])
  const { name, value, secure, httpOnly } = Bun.Cookie.parse(line!)
  return { name, value, secure, httpOnly, domain: new URL(shopUrl).hostname, path: '/' }
}
