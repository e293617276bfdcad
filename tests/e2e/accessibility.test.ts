import { beforeAll, expect, test } from 'bun:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import sharp from 'sharp'
import { type Scheme, violationsInEachScheme } from '../../src/testing/accessibility.ts'
import { createTestBrowser, errorsOf, PHONE } from '../../src/testing/browser.ts'
import { givenCategory, givenProduct, givenSubCategory } from '../../src/testing/catalogue.ts'
import { overflowOf } from '../../src/testing/overflow.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { eventually } from '../../src/testing/wait.ts'

const shop = await createTestShop()
const browser = createTestBrowser()
const listing = { path: '', empty: '', alone: '' }
const product = { path: '', out: '', long: '', unbroken: '' }

const LONG_NAME =
  'Festive Gift Hamper with Kaju Katli, Besan Ladoo, Roasted Almonds, Salted Pistachios, Golden Raisins, Dark Chocolate, Masala Chai and a Brass Diya in a Hand-woven Basket for Ten to Twelve Guests'
const UNBROKEN = 'Kaffeehausmischungsgetränkepulverdosenverschluss'

beforeAll(async () => {
  const { db } = shop
  const image = await Promise.all(['#fa0', '#0a0'].map(givenImage))
  const dairy = await givenCategory(db, 'Dairy, Bread & Eggs')
  const milk = await givenSubCategory(db, 'Milk', [dairy])
  const none = await givenSubCategory(db, 'Condensed & Evaporated', [dairy])
  const placed = { categoryIds: [dairy], subCategoryIds: [milk], image, brand: 'Aangan Dairy' }
  const id = await givenProduct(db, {
    ...placed,
    name: 'Toned Milk',
    discountPercent: 15,
    stock: 2,
    description: 'Fresh every morning.',
    moreDetails: { 'Shelf Life': '2 days', Storage: 'Refrigerate' },
  })
  const out = await givenProduct(db, { ...placed, name: 'Cow Milk', stock: 0 })
  const long = await givenProduct(db, { ...placed, name: LONG_NAME, priceInPaise: 1_234_567, discountPercent: 7 })
  const unbroken = await givenProduct(db, { ...placed, name: UNBROKEN, image: [], unit: UNBROKEN, brand: UNBROKEN })
  for (let n = 1; n <= 9; n++) await givenProduct(db, { ...placed, name: `Milk ${n}` })
  const juice = await givenCategory(db, 'Juice')
  await givenProduct(db, { name: 'Mango Juice', categoryIds: [juice], image })
  Object.assign(listing, { path: `/x-${dairy}/x-${milk}`, empty: `/x-${dairy}/x-${none}`, alone: `/x-${juice}` })
  Object.assign(product, { path: `/product/x-${id}`, out: `/product/x-${out}`, long: `/product/x-${long}` })
  product.unbroken = `/product/x-${unbroken}`
})

async function givenImage(background: string): Promise<string> {
  const plain = sharp({ create: { width: 700, height: 700, channels: 3, background } })
  return shop.saveImage(await plain.png().toBuffer())
}

/** Every state of the shop's pages, and how a shopper gets there. */
const SCREENS: Record<string, (page: Page) => Promise<void>> = {
  home: (page) => go(page, '/'),
  listing: (page) => go(page, listing.path),
  'empty listing': (page) => go(page, listing.empty),
  'listing of a category alone': (page) => go(page, listing.alone),
  'listing, nothing fits': (page) => go(page, `${listing.path}?min=99999`),
  'listing, narrowed': (page) => go(page, `${listing.path}?stock=1&min=1&brand=Aangan+Dairy`),
  'listing, filters open': (page) => openPanel(page, 'Filters', '#filter-panel'),
  'listing, sort open': (page) => openPanel(page, 'Newest', '#sort-panel'),
  product: (page) => go(page, product.path),
  'product, sold out': (page) => go(page, product.out),
  'product, long name': (page) => go(page, product.long),
  'product, name of one long word': (page) => go(page, product.unbroken),
  'search, start': (page) => go(page, '/search'),
  'search, results': (page) => go(page, '/search?q=milk'),
  'search, no results': (page) => go(page, '/search?q=xqzxqz'),
  'cart, empty': (page) => go(page, '/cart'),
  'cart, full': openFullCart,
  'not found': (page) => go(page, '/nothing'),
  offline: (page) => go(page, '/offline'),
}

async function go(page: Page, path: string): Promise<void> {
  await page.goto(shop.url + path)
  await page.evaluate(async () => void (await document.fonts.ready))
}

async function openPanel(page: Page, button: string, panel: string): Promise<void> {
  await go(page, listing.path)
  await page.getByRole('button', { name: button }).click()
  await page.locator(panel).waitFor()
}

/** Opens a cart with long product names and one product at its stock limit. */
async function openFullCart(page: Page): Promise<void> {
  for (const path of [product.path, product.long, product.unbroken]) {
    await go(page, path)
    const control = page.locator('.product__buy cart-control')
    await control.getByRole('button', { name: /^Add/ }).click()
    await control.getByRole('button', { name: 'One more' }).click()
  }
  await go(page, '/cart')
  await page.locator('.bill').waitFor()
}

/** Screens with the size to which each is narrowed: 640 px is what a 1280 px screen shows at 200 % zoom. */
const VIEWS = {
  '1440 px': { options: {}, narrow: { width: 640, height: 450 } },
  'a phone': { options: PHONE, narrow: { width: 320, height: 640 } },
} satisfies Record<string, { options: BrowserContextOptions; narrow: { width: number; height: number } }>
const SCHEMES: Scheme[] = ['light', 'dark']

/** axe violations of a screen in each scheme, and what overflows at its narrowest. */
type Look = Record<Scheme | 'narrow', string[]>

const looks = new Map<string, Promise<Look>>()

/** Opens a screen once for all of its checks, as other schemes and widths show the same page. */
function lookAt(view: keyof typeof VIEWS, name: string): Promise<Look> {
  const key = `${view}: ${name}`
  const look = looks.get(key) ?? takeLook(view, name)
  looks.set(key, look)
  return look
}

async function takeLook(view: keyof typeof VIEWS, name: string): Promise<Look> {
  const { options, narrow } = VIEWS[view]
  const page = await browser.open(options)
  await SCREENS[name]!(page)
  const errors = await violationsInEachScheme(page)
  await page.setViewportSize(narrow)
  return { ...errors, narrow: await overflowOf(page) }
}

for (const view of Object.keys(VIEWS) as (keyof typeof VIEWS)[])
  for (const scheme of SCHEMES)
    test.each(Object.keys(SCREENS))(`axe finds nothing on ${view}, ${scheme}: %s`, async (name) => {
      expect((await lookAt(view, name))[scheme]).toEqual([])
    })

test.each(Object.keys(SCREENS))('nothing is wider than the screen, at 320 or 640 px: %s', async (name) => {
  expect((await lookAt('a phone', name)).narrow).toEqual([])
  expect((await lookAt('1440 px', name)).narrow).toEqual([])
})

test('nothing moves with reduced motion', async () => {
  const page = await browser.open()
  await go(page, '/')
  await eventually(async () =>
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto'),
  )
  const loops = await page.evaluate(() => document.getAnimations().map(({ effect }) => effect?.getTiming().iterations))
  expect(loops).not.toContain(Number.POSITIVE_INFINITY)
  expect(errorsOf(page)).toEqual([])
})
