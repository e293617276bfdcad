import { beforeAll, expect, test } from 'bun:test'
import { Glob } from 'bun'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { pickShort } from '../../src/order/desk/picking/service.ts'
import { orderLine } from '../../src/order/schema.ts'
import { silentLog } from '../../src/platform/runtime/log.ts'
import { givenAdmin } from '../../src/testing/account.ts'
import { createTestBrowser, PHONE, setTextSize } from '../../src/testing/browser.ts'
import { givenCategory, givenProduct, givenSubCategory } from '../../src/testing/catalogue.ts'
import { cutWords, overflowOf } from '../../src/testing/overflow.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { outOfSight } from '../../src/testing/sight.ts'
import { stuckHeight } from '../../src/testing/stuck.ts'
import { eventually } from '../../src/testing/wait.ts'
import { openAsAdmin } from './admin.ts'
import { callAs, HOUSE, signIn, signInNew } from './shopper.ts'

const shop = await createTestShop()
const { db, url } = shop
const browser = createTestBrowser()

/** In percent of what the browser's settings say at first. */
const TEXT_SIZES = [125, 150, 200]
const WIDTHS = [360, 390]
/** The smallest screen on which bars must stay, and a common one. */
const SCREENS_OF_PHONES = [
  { width: 360, height: 560 },
  { width: 390, height: 640 },
]
/** What leads to the cart and on from there: on every screen of a shopper with a cart, one of them is in sight. */
const WAYS_ON = [
  'body > cart-bar > a',
  '.proceed',
  '.pay-bar__ways',
  'buy-bar:not([data-in-place]) > .product__cart',
  'buy-bar:not([data-in-place]) > cart-control',
]

let productPath: string
let listingPath: string
let categoryPath: string
let orderId: string
let shopper: Awaited<ReturnType<typeof signInNew>>

beforeAll(async () => {
  const fruit = await givenCategory(db, 'Fresh Vegetables & Fruits')
  const roots = await givenSubCategory(db, 'Potatoes, Onions & Tomatoes', [fruit])
  const placed = { categoryIds: [fruit], subCategoryIds: [roots], brand: 'Kisan Fresh', stock: 300 }
  const potato = { ...placed, name: 'Baby Potato, washed and ready to roast', unit: '500 g', priceInPaise: 123_400 }
  const moreDetails = { Storage: 'Refrigerate below four degrees', 'Shelf Life': 'Unrefrigerated: three days' }
  const productId = await givenProduct(db, { ...potato, discountPercent: 12, description: 'From Hassan.', moreDetails })
  const onionId = await givenProduct(db, { ...placed, name: 'Onion', priceInPaise: 4000 })
  await givenProduct(db, { ...placed, name: 'Hybrid Tomato', priceInPaise: 4000 })
  productPath = `/product/x-${productId}`
  listingPath = `/x-${fruit}/x-${roots}`
  const juice = await givenCategory(db, 'Juice')
  await givenProduct(db, { name: 'Mango Juice', categoryIds: [juice], stock: 300, priceInPaise: 12_000 })
  categoryPath = `/x-${juice}`
  shopper = await signInNew(shop, await browser.open())
  const call = (method: string, path: string, body?: object) => callAs(shop, shopper.headers, method, path, body)
  const addressId = (await call('POST', '/api/address/create', HOUSE)).data._id
  const amounts = { subTotalAmt: 1274, totalAmt: 1125 }
  for (const id of [productId, onionId]) await call('POST', '/api/cart/create', { productId: id })
  const { data } = await call('POST', '/api/order/cash-on-delivery', {
    list_items: [productId, onionId].map((id) => ({ productId: id, quantity: 1 })),
    addressId,
    ...amounts,
    deliveryInstructions: 'Third floor, above the Thiruvananthapuram Cooperative: call from the gate',
    ifMissing: 'replace_with_similar',
  })
  orderId = data.orderId
  const [onion] = await db.select().from(orderLine).where(eq(orderLine.productId, onionId))
  const { userId } = await givenAdmin(shop)
  await pickShort({ db, payments: null, log: silentLog }, userId, { orderId, lineId: onion!.id, quantity: 0 })
  await call('POST', '/api/cart/create', { productId })
})

interface Screen {
  /** Its path; by default that of the page's file. */
  path?: () => string
  /** What is on it once it is complete. By default its heading. */
  shows?: string
}

const order: Screen = { path: () => `/dashboard/myorders?order=${orderId}`, shows: '.order-page .notice' }
const invoice: Screen = { path: () => `/api/order/invoice?orderId=${orderId}`, shows: 'table' }
/** How to open each page of the site, by its file; the others are opened by the path of their file. */
const SCREENS: Record<string, Screen> = {
  '404': { path: () => '/nothing' },
  '[category]/[sub]': { path: () => listingPath, shows: 'cart-control' },
  '[category]/index': { path: () => categoryPath, shows: 'cart-control' },
  'product/[product]': { path: () => productPath },
  cart: { shows: '.proceed' },
  checkout: { shows: '.pay' },
  search: { path: () => '/search?q=potato', shows: 'cart-control' },
  'dashboard/address': { shows: '.address-card--saved' },
  'dashboard/myorders': { shows: '.order-card' },
  'dashboard/myorders, an order': order,
  'dashboard/myorders, its invoice': invoice,
  'dashboard/profile, all of it': {
    path: () => '/dashboard/profile#details,password,login-number,order-updates,data',
    shows: 'text=Delete my account',
  },
  'dashboard/orders, its packing slip': { path: () => `/api/desk/packing-slip?orderId=${orderId}`, shows: 'table' },
  success: { path: () => `/success?order=${orderId}&text=Order` },
}
/** Fragments of other pages, and the page of a fault. */
const NOT_SCREENS = /^(cards\/|500$)/
/** Pages of the dashboard that every shopper has. */
const SHOPPERS = ['dashboard/address', 'dashboard/myorders', 'dashboard/profile']

const files = [...new Glob('**/*.astro').scanSync(new URL('../../site/pages', import.meta.url).pathname)]
const pages = files.map((file) => file.replace('.astro', '')).filter((page) => !NOT_SCREENS.test(page))
const screens = [...new Set([...pages, ...Object.keys(SCREENS)])].sort()
const isAdmins = (name: string) => name.startsWith('dashboard/') && !SHOPPERS.includes(name.split(',')[0]!)

async function open(page: Page, name: string): Promise<void> {
  const { path, shows = 'main h1' } = SCREENS[name] ?? {}
  await page.goto(url + (path ? path() : `/${name}`.replace(/\/index$/, '/')))
  await page.locator(shows).first().waitFor()
  await page.evaluate(async () => void (await document.fonts.ready))
}

/** Returns what is wrong with the page for every size of text on every phone. */
async function problemsAtEverySize(page: Page, look = problemsOf): Promise<string[]> {
  const found: string[] = []
  for (const percent of TEXT_SIZES) {
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', `${size}%`), percent)
    found.push(...(await problemsOnEveryPhone(page, look)).map((each) => `${percent} %, ${each}`))
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  // As it is after the size of text was changed in the browser's settings, which queries of media know of.
  await setTextSize(page, 200)
  found.push(...(await problemsOnEveryPhone(page, look)).map((each) => `the browser's 200 %, ${each}`))
  return found
}

async function problemsOnEveryPhone(page: Page, look: typeof problemsOf): Promise<string[]> {
  const found: string[] = []
  // Chromium asks queries of containers for sizes in rem only as the container changes, so each screen has another width.
  for (const { width, height } of SCREENS_OF_PHONES) {
    await page.setViewportSize({ width, height })
    found.push(...(await look(page, height)).map((each) => `${width} × ${height} px: ${each}`))
  }
  return found
}

/** Returns what is beyond the right edge, and what covers more than half of the screen. */
async function problemsOf(page: Page, screenHeight: number): Promise<string[]> {
  const { height, parts } = await stuckHeight(page)
  const isTooHigh = height > screenHeight / 2
  return [...(await overflowOf(page)), ...(isTooHigh ? [`${height} px are covered by ${parts}`] : [])]
}

/** As for all, and what shoppers would miss: the way on to the order, and the end of a word. */
async function problemsOfShoppers(page: Page, screenHeight: number): Promise<string[]> {
  return [...(await problemsOf(page, screenHeight)), ...(await waysOutOfSight(page)), ...(await cutWords(page))]
}

/** Looks at the top of the page and at its middle. */
async function waysOutOfSight(page: Page): Promise<string[]> {
  const found = new Set<string>()
  for (const share of [0, 0.5]) {
    const ways = await page.evaluate(
      async ({ part, all }) => {
        scrollTo({ top: part * (document.documentElement.scrollHeight - innerHeight), behavior: 'instant' })
        await new Promise(requestAnimationFrame)
        // The page's observers of what is in sight report before a new one, in the same frame.
        await new Promise((report) => new IntersectionObserver(report).observe(document.body))
        await new Promise((end) => setTimeout(end))
        return all.filter((way) => document.querySelector(way)?.getClientRects().length)
      },
      { part: share, all: WAYS_ON },
    )
    for (const way of await outOfSight(page, ways)) found.add(`${way} is out of sight`)
  }
  return [...found]
}

test('bars that would stick at every size of text are found to cover the screen', async () => {
  const page = await browser.open({ ...PHONE, viewport: { width: 360, height: 640 } })
  await signIn(url, page, shopper.email)
  await open(page, 'product/[product]')
  await page.evaluate(() => {
    document.documentElement.style.setProperty('--stick-room', '9999px')
    document.documentElement.style.setProperty('font-size', '200%')
  })
  expect((await stuckHeight(page)).height).toBeGreaterThan(320)
})

test('with text of 200 % the form of an address has most of its dialog, and all of it is within the screen', async () => {
  const page = await browser.open({ ...PHONE, viewport: { width: 360, height: 640 } })
  await signIn(url, page, shopper.email)
  await open(page, 'dashboard/address')
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await page.locator('.address-card--add').click()
  const dialog = page.getByRole('dialog', { name: 'Add Address' })
  await dialog.waitFor()
  const { actionsTop, bottom, wide } = await dialog.evaluate((popup) => ({
    actionsTop: popup.querySelector('.dialog__actions')!.getBoundingClientRect().top,
    bottom: popup.getBoundingClientRect().bottom,
    wide: popup.scrollWidth - popup.clientWidth,
  }))
  expect(actionsTop).toBeGreaterThan(bottom)
  expect(wide).toBe(0)
})

test('with text of 200 % the bars that lead on leave seven tenths of a small screen to cart and checkout', async () => {
  const page = await browser.open({ ...PHONE, viewport: { width: 360, height: 640 } })
  await signIn(url, page, shopper.email)
  for (const [name, way] of [
    ['cart', '.proceed'],
    ['checkout', '.pay'],
  ] as const) {
    await open(page, name)
    await page
      .locator(`${way}:has-text("${name === 'cart' ? '₹' : ''}")`)
      .first()
      .waitFor()
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    const height = await page.locator('.proceed-bar').evaluate((bar) => bar.getBoundingClientRect().height)
    expect([name, height <= 192]).toEqual([name, true])
    expect(await cutWords(page)).toEqual([])
  }
})

// Marks of a daily shopper: the bar of the cart was two lines, that of a product covered its picture and its name.
test('with text of 200 % the bar of the cart is one line, also on the page of a product, whose own bar stays in its place', async () => {
  const page = await browser.open({ ...PHONE, viewport: { width: 360, height: 640 } })
  await signIn(url, page, shopper.email)
  await open(page, 'product/[product]')
  await page.locator('[data-buy-bar] .product__cart').waitFor()
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await page.setViewportSize({ width: 361, height: 640 })
  const bar = page.locator('body > cart-bar > a')
  await eventually(async () => expect((await bar.boundingBox())!.height).toBeLessThanOrEqual(120))
  const { height, parts } = await stuckHeight(page)
  expect([parts, height <= 160]).toEqual([parts, true])
  await page.locator('h1').evaluate((name) => name.scrollIntoView({ block: 'center', behavior: 'instant' }))
  expect(await outOfSight(page, ['h1', 'body > cart-bar > a'])).toEqual([])
  expect(await page.locator('buy-bar').evaluate((each) => each.hasAttribute('data-in-place'))).toBe(true)
})

test('with text of 200 % the logo of a header for one task does not touch the search', async () => {
  const page = await browser.open({ ...PHONE, viewport: { width: 360, height: 640 } })
  await open(page, 'login')
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const gap = await page.evaluate(() => {
    const end = (selector: string) => document.querySelector(selector)!.getBoundingClientRect()
    return end('.header .search-box').left - end('.header .logo').right
  })
  expect(gap).toBeGreaterThanOrEqual(8)
})

test('with text of 200 % a long name in My Account has most of its line', async () => {
  const page = await browser.open({ ...PHONE, viewport: { width: 360, height: 640 } })
  await signIn(url, page, shopper.email)
  await open(page, 'user')
  const name = page.locator('.account-menu--page [data-called]')
  await name.evaluate((each) => each.replaceChildren('Venkatanarasimharajuvaripeta Lakshmi'))
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await page.setViewportSize({ width: 361, height: 640 })
  await eventually(async () => expect((await name.boundingBox())!.width).toBeGreaterThan(180))
})

test('with text of 200 % the search box shows every letter of its examples', async () => {
  const page = await browser.open({ ...PHONE, viewport: { width: 360, height: 640 }, reducedMotion: 'no-preference' })
  await open(page, 'index')
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await page.setViewportSize({ width: 361, height: 640 })
  const box = page.locator('.search-box__typed')
  await box.locator('b', { hasText: '“bread”' }).waitFor()
  expect(await box.evaluate((typed) => typed.scrollWidth - typed.clientWidth)).toBeLessThanOrEqual(0)
})

test('with text of 200 % the discount of a card lies beside its picture, and is in one line', async () => {
  for (const width of WIDTHS) {
    const page = await browser.open({ ...PHONE, viewport: { width, height: 640 } })
    await open(page, '[category]/[sub]')
    const card = page.locator('.product-card', { has: page.locator('.offer-tag') }).first()
    const lie = () =>
      card.evaluate((each) => {
        const image = each.querySelector('.product-card__media > :not(.offer-tag)')!.getBoundingClientRect()
        const tag = each.querySelector('.offer-tag')!
        const box = tag.getBoundingClientRect()
        const range = document.createRange()
        range.selectNodeContents(tag)
        return { isOver: box.top < image.bottom, lines: range.getClientRects().length }
      })
    expect((await lie()).isOver).toBeTrue()
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    expect(await lie()).toMatchObject({ isOver: false, lines: 1 })
  }
})

test.each(screens.filter((name) => !isAdmins(name)))(
  'with text of up to 200 %% a phone scrolls in one direction, and bars leave half of it free: %s',
  async (name) => {
    const page = await browser.open(PHONE)
    if (!/login|register|password|otp/.test(name)) await signIn(url, page, shopper.email)
    await open(page, name)
    expect(await problemsAtEverySize(page, problemsOfShoppers)).toEqual([])
  },
)

test.each(screens.filter(isAdmins))(
  'with text of up to 200 %% the phone of an admin scrolls in one direction, and bars leave half of it free: %s',
  async (name) => {
    const { page } = await openAsAdmin(shop, browser, PHONE)
    await open(page, name)
    expect(await problemsAtEverySize(page)).toEqual([])
  },
)
