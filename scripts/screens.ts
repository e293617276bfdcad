import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import sharp from 'sharp'
import { FEATURES, featurePath, statesOf } from '../site/gallery/states.ts'
import { startShop } from '../src/main.ts'
import { loadConfig } from '../src/platform/runtime/config.ts'
import { settled } from '../src/testing/accessibility.ts'
import { launchChromium } from '../src/testing/chromium.ts'
import { startComponentPages } from '../src/testing/component-pages.ts'
import { readCommand } from './command-args.ts'
import { ensureSite } from './site.ts'
import { ensureChromium } from './system-packages.ts'
import { runSteps } from './tools.ts'

// `bun run screens`: retakes the README's screenshots, from a temporary demo shop, and those of the component pages, which
// are only for looking at.
readCommand('bun run screens', 'Retakes the screenshots of the README, and those of the component pages.')
const FOLDER = join(import.meta.dir, '../docs/screens')
const COMPONENTS_FOLDER = join(import.meta.dir, '../dist/components')

const VIEWPORTS: Record<string, BrowserContextOptions> = {
  1440: { viewport: { width: 1440, height: 1100 } },
  390: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
}

const CATEGORY = 'Fruits & Vegetables'
const SUB_CATEGORY = 'Fresh Vegetables'
const PRODUCT = 'Onion (Pyaz), Family Bag'

/** How to reach each screen from the home page. */
const SCREENS: Record<string, (page: Page) => Promise<void>> = {
  home: async () => {},
  listing: openListing,
  product: openProduct,
  search: (page) => go(page, '/search?q=doodh'),
  cart: openCart,
  today: (page) => openAsOwner(page, '/dashboard', 'Sales by hour'),
  desk: (page) => openAsOwner(page, '/dashboard/orders', 'Live, but this browser is silent'),
}

const OWNER = { email: 'owner@example.com', password: 'a basket of mangoes' }

/** The callers, what they order, and how far each order has progressed. */
const CALLS: [name: string, goods: string[], ...moves: string[]][] = [
  ['Asha Kulkarni', ['bread', 'milk', 'onion'], 'accepted', 'packed', 'out for delivery', 'delivered'],
  ['Imran Shaikh', ['atta', 'sugar', 'tea', 'ghee'], 'accepted', 'packed', 'out for delivery'],
  ['Lakshmi Iyer', ['tomato', 'curd'], 'accepted', 'packed'],
  ['Gurpreet Singh', ['rice', 'dal', 'salt'], 'accepted'],
  ['Joseph Dsouza', ['eggs', 'butter', 'bread', 'coffee'], 'accepted'],
  ['Meera Rao', ['banana', 'milk', 'cookies']],
  ['Kabir Das', ['chips', 'juice']],
]

await runSteps(async () => {
  await ensureSite(console.log)
  await ensureChromium(console.log)
})
const folder = mkdtempSync(join(tmpdir(), 'tokri-screens-'))
const config = {
  ...loadConfig({ DATA_DIR: folder, LOG_LEVEL: 'error', ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password }),
  host: '127.0.0.1',
  port: 0,
}
const shop = await startShop(config, { demo: true, announce: () => {} })
const origin = `http://localhost:${shop.port}`
const browser = await launchChromium()
mkdirSync(FOLDER, { recursive: true })
let bytes = 0
try {
  await takeCalls()
  for (const width of Object.keys(VIEWPORTS))
    for (const colorScheme of ['light', 'dark'] as const)
      for (const screen of Object.keys(SCREENS)) bytes += await take(browser, screen, width, colorScheme)
  await takeComponents()
} finally {
  await browser.close()
  await shop.stop()
  rmSync(folder, { recursive: true })
}
console.log(`${Math.round(bytes / 1000)} kB in ${FOLDER}`)
process.exit(0)

/** Takes one screenshot and returns its size in bytes. */
async function take(browser: Browser, screen: string, width: string, colorScheme: 'light' | 'dark') {
  const context = await browser.newContext({ ...VIEWPORTS[width], colorScheme, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await go(page, '/')
  await SCREENS[screen]!(page)
  await settle(page)
  const file = join(FOLDER, `${screen}-${width}-${colorScheme}.webp`)
  const { size } = await sharp(await page.screenshot())
    .webp({ quality: 84, effort: 6, smartSubsample: true })
    .toFile(file)
  await context.close()
  return size
}

/** Takes a screenshot of each component page, from top to bottom. */
async function takeComponents(): Promise<void> {
  const components = await startComponentPages()
  mkdirSync(COMPONENTS_FOLDER, { recursive: true })
  const states = FEATURES.flatMap((feature) =>
    statesOf(feature).map((state) => [`${feature}-${state}`, featurePath(feature, state)]),
  )
  try {
    for (const [width, viewport] of Object.entries(VIEWPORTS))
      for (const colorScheme of ['light', 'dark'] as const) {
        const context = await browser.newContext({ ...viewport, colorScheme, reducedMotion: 'reduce' })
        const page = await context.newPage()
        for (const [name, path] of [['all', '/_components'], ...states] as [string, string][]) {
          await page.goto(components.url + path, { waitUntil: 'networkidle' })
          await settle(page)
          await page.screenshot({
            path: join(COMPONENTS_FOLDER, `${name}-${width}-${colorScheme}.png`),
            fullPage: true,
          })
        }
        await context.close()
      }
  } finally {
    await components.stop()
  }
}

async function go(page: Page, path: string): Promise<void> {
  await page.goto(origin + path)
}

async function openListing(page: Page): Promise<void> {
  await page.locator('.category-tile', { hasText: CATEGORY }).click()
  await page.locator('.subcategory-nav a', { hasText: SUB_CATEGORY }).click()
  await page.getByRole('heading', { name: SUB_CATEGORY, exact: true }).waitFor()
}

async function openProduct(page: Page): Promise<void> {
  await go(page, `/search?q=${encodeURIComponent(PRODUCT)}`)
  await page.locator('.product-card__name a').first().click()
  await page.locator('product-gallery').waitFor()
}

async function openCart(page: Page): Promise<void> {
  await go(page, '/search?q=bread')
  for (let added = 0; added < 3; added++) await page.getByRole('button', { name: /^Add / }).first().click()
  await page.getByRole('button', { name: 'One more' }).first().click()
  await page.locator('.toast').first().waitFor({ state: 'detached' })
  await page.locator('cart-button a, cart-bar a').filter({ visible: true }).click()
  await page.getByRole('heading', { name: 'Bill details' }).waitFor()
}

async function openAsOwner(page: Page, path: string, text: string): Promise<void> {
  await go(page, '/login')
  await page.getByLabel('Email', { exact: true }).fill(OWNER.email)
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
  await page.locator('main form button[type="submit"]').click()
  await page.waitForURL((at) => at.pathname !== '/login')
  await go(page, path)
  await page.getByText(text).filter({ visible: true }).first().waitFor()
}

/** Fills the order board with phone orders. */
async function takeCalls(): Promise<void> {
  const token = (await call('user/login', OWNER)).accesstoken
  for (const [at, [name, goods, ...moves]] of CALLS.entries()) {
    const found = await Promise.all(
      goods.map((search) => call('product/search-product', { search, page: 1, limit: 10 })),
    )
    const { orderId } = await call('desk/phone-order', phoneOrder(name, at, found), token)
    for (const [step, to] of moves.entries())
      await call('desk/move', { orderId, to, from: moves[step - 1] ?? 'placed', cashCollected: true }, token)
  }
}

function phoneOrder(name: string, at: number, found: { _id: string; stock: number }[][]) {
  const mobile = `984501234${at}`
  const house = { address_line: `${at + 2}, Church Street`, city: 'Bengaluru', state: 'Karnataka', country: 'India' }
  const productIds = new Set(found.map((products) => products.find(({ stock }) => stock > 1)!._id))
  return {
    customer: { name, mobile },
    address: { ...house, pincode: '560001', mobile },
    lines: [...productIds].map((productId, line) => ({ productId, quantity: line === 0 ? 2 : 1 })),
  }
}

async function call(path: string, body: object, token?: string) {
  const response = await fetch(`${origin}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })
  const result = await response.json()
  if (!result.success) throw new Error(`${path}: ${result.message}`)
  return result.data
}

/** Waits until the visible fonts and images are loaded and no animation is running. */
async function settle(page: Page): Promise<void> {
  await page.mouse.move(0, 0)
  await page.evaluate(async () => {
    await document.fonts.ready
    // The callback of an observer without targets never runs.
    if (document.images.length === 0) return
    // Images of a row that are out of view are not loaded, so only visible ones can be awaited.
    const seen = await new Promise<IntersectionObserverEntry[]>((resolve) => {
      const observer = new IntersectionObserver((entries) => resolve(entries.filter((entry) => entry.isIntersecting)))
      for (const image of document.images) observer.observe(image)
    })
    await Promise.all(seen.map(({ target }) => (target as HTMLImageElement).decode()))
  })
  // Without waiting for spinners, which never end.
  await settled(page)
}
