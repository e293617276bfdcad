import { beforeAll, expect, test } from 'bun:test'
import { eq, inArray } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import { cartItem } from '../../src/cart/schema.ts'
import { product } from '../../src/catalogue/schema.ts'
import { saveSettings } from '../../src/settings/queries.ts'
import { accessibilityViolations } from '../../src/testing/accessibility.ts'
import { givenShopper } from '../../src/testing/account.ts'
import { createTestBrowser, PHONE } from '../../src/testing/browser.ts'
import { givenCategory, givenProduct } from '../../src/testing/catalogue.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { eventually } from '../../src/testing/wait.ts'
import { callAs, HOUSE, signInByForm, signInNew } from './shopper.ts'

const SMALL_PHONE = { ...PHONE, viewport: { width: 360, height: 640 } }

const shop = await createTestShop()
const { db, url } = shop
const browser = createTestBrowser()
let curdId: string
let milkId: string

beforeAll(async () => {
  const dairy = await givenCategory(db, 'Dairy')
  const placed = { categoryIds: [dairy], stock: 30 }
  curdId = await givenProduct(db, { ...placed, name: 'Curd', unit: '400 g', priceInPaise: 6800 })
  milkId = await givenProduct(db, {
    ...placed,
    name: 'Toned Milk of Cows that Graze by the River',
    priceInPaise: 5400,
    discountPercent: 10,
  })
})

/** Opens the home page of a small phone, with the products in the cart. */
async function withCart(...names: string[]): Promise<Page> {
  const page = await browser.open(SMALL_PHONE)
  await page.goto(url)
  for (const name of names)
    await page
      .locator('main')
      .getByRole('button', { name: `Add ${name}` })
      .first()
      .tap()
  return page
}

const line = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const proceed = (page: Page) => page.getByRole('button', { name: /Proceed/ })
const toast = (page: Page, text: string) => page.locator('toast-stack').getByText(text, { exact: true })
const topOf = async (locator: Locator) => (await locator.boundingBox())!.y
const heights = (page: Page) =>
  page
    .locator('.cart-line')
    .evaluateAll((lines) => lines.map((each) => Math.round(each.getBoundingClientRect().height)))

test('a line of which fewer are left says how many were chosen, with and without an account, until another number is', async () => {
  for (const isSignedIn of [false, true]) {
    const page = await browser.open(SMALL_PHONE)
    if (isSignedIn) await signInNew(shop, page)
    const id = await givenProduct(db, { name: 'Rare Mango', stock: 5, priceInPaise: 10_000 })
    await page.goto(`${url}/product/x-${id}`)
    await page.getByRole('button', { name: 'Add Rare Mango' }).tap()
    for (const _ of [2, 3]) await page.getByRole('button', { name: 'One more' }).tap()
    await page.getByRole('group', { name: 'Quantity of Rare Mango' }).getByText('3', { exact: true }).waitFor()
    await page.goto(`${url}/cart`)
    await line(page, 'Rare Mango').getByText('₹100 × 3').waitFor()
    const itemsOf = db.select().from(cartItem).where(eq(cartItem.productId, id))
    if (isSignedIn) await eventually(async () => expect(await itemsOf).toMatchObject([{ quantity: 3 }]))
    await db.update(product).set({ stock: 2 }).where(eq(product.id, id))
    await page.reload()
    await line(page, 'Rare Mango').getByText('₹100 × 2').waitFor()
    await page.reload()
    await line(page, 'Rare Mango').getByText('Only 2 left of the 3 you wanted').waitFor()
    await line(page, 'Rare Mango').getByRole('button', { name: 'One less' }).tap()
    await line(page, 'Rare Mango').getByText('you wanted').waitFor({ state: 'detached' })
  }
})

test('a price that changed before the cart is opened is said there and at the checkout, until the quantity is changed', async () => {
  for (const isSignedIn of [false, true]) {
    const page = await browser.open(SMALL_PHONE)
    const { email } = isSignedIn ? await signInNew(shop, page) : await givenShopper({ db })
    const id = await givenProduct(db, { name: 'Toor Dal', stock: 9, priceInPaise: 16_200 })
    await page.goto(`${url}/product/x-${id}`)
    await page.getByRole('button', { name: 'Add Toor Dal' }).tap()
    await page.getByRole('group', { name: 'Quantity of Toor Dal' }).getByText('1', { exact: true }).waitFor()
    const itemsOf = db.select().from(cartItem).where(eq(cartItem.productId, id))
    if (isSignedIn) await eventually(async () => expect(await itemsOf).toMatchObject([{ quantity: 1 }]))
    await page.goto('about:blank')
    await db.update(product).set({ priceInPaise: 20_500 }).where(eq(product.id, id))
    if (!isSignedIn) await signInByForm(url, page, email)
    await page.goto(`${url}/checkout`)
    const was = 'Was ₹162 when you added it'
    await page.getByText(was).waitFor()
    await page.goto(`${url}/cart`)
    await line(page, 'Toor Dal').getByText(was).waitFor()
    await line(page, 'Toor Dal').getByRole('button', { name: 'One more' }).tap()
    await line(page, 'Toor Dal').getByText(was).waitFor({ state: 'detached' })
  }
})

test('what was tapped just before the page is left still reaches the cart of the account', async () => {
  const page = await browser.open(SMALL_PHONE)
  await signInNew(shop, page)
  const ids = await Promise.all(
    ['Dark Honey', 'Old Honey'].map((name) => givenProduct(db, { name, stock: 9, priceInPaise: 10_000 })),
  )
  await page.goto(`${url}/product/x-${ids[1]}`)
  await page.getByRole('button', { name: 'Add Old Honey' }).tap()
  await page.locator('[data-state="pending"]').waitFor({ state: 'detached' })
  // Calls that the page makes from here on never arrive.
  const arrives = /\/api\/cart\/(create|update-qty|delete-cart-item)/
  await page.route(arrives, () => {})
  await page.getByRole('button', { name: 'One less' }).tap()
  await page.goto(`${url}/product/x-${ids[0]}`)
  await page.getByRole('button', { name: 'Add Dark Honey' }).tap()
  for (const _ of [2, 3]) await page.getByRole('button', { name: 'One more' }).tap()
  await page.getByRole('group', { name: 'Quantity of Dark Honey' }).getByText('3', { exact: true }).waitFor()
  await page.unroute(arrives)
  await page.goto(`${url}/cart`)
  await eventually(async () => {
    const lines = await db.select().from(cartItem).where(inArray(cartItem.productId, ids))
    expect(lines.map(({ productId, quantity }) => [productId, quantity])).toEqual([[ids[0]!, 3]])
  })
  await line(page, 'Dark Honey').getByText('₹100 × 3').waitFor()
  expect(await line(page, 'Old Honey').count()).toBe(0)
})

test.each([
  ['the code of the account’s cart', /\/account-cart\./],
  ['what the account has', /\/api\/cart\//],
])('taps count that came before %s, if each page is left meanwhile', async (_, late) => {
  const page = await browser.open(SMALL_PHONE)
  await signInNew(shop, page)
  const facts = { stock: 9, priceInPaise: 10_000 }
  const honeyId = await givenProduct(db, { ...facts, name: 'Early Honey' })
  const jamId = await givenProduct(db, { ...facts, name: 'Early Jam' })
  await page.goto(`${url}/support`)
  await page.route(late, () => {})
  await page.goto(`${url}/product/x-${honeyId}`)
  await page.getByRole('button', { name: 'Add Early Honey' }).tap()
  await page.getByRole('button', { name: 'One more' }).tap()
  await page.getByRole('group', { name: 'Quantity of Early Honey' }).getByText('2', { exact: true }).waitFor()
  await page.goto(`${url}/product/x-${jamId}`)
  await page.getByRole('button', { name: 'Add Early Jam' }).tap()
  await page.getByRole('group', { name: 'Quantity of Early Jam' }).waitFor()
  await page.unroute(late)
  await page.goto(`${url}/cart`)
  await line(page, 'Early Honey').getByText('₹100 × 2').waitFor()
  await line(page, 'Early Jam').getByText('₹100').waitFor()
  const ids = [honeyId, jamId]
  await eventually(async () => {
    const lines = await db.select().from(cartItem).where(inArray(cartItem.productId, ids))
    expect(new Map(lines.map((each) => [each.productId, each.quantity]))).toEqual(
      new Map([
        [honeyId, 2],
        [jamId, 1],
      ]),
    )
  })
})

test('a line of the cart says what its pieces cost together, and no number moves it', async () => {
  const page = await withCart('Curd')
  await page.goto(`${url}/cart`)
  await line(page, 'Curd').locator('.price').getByText('₹68').waitFor()
  expect(await line(page, 'Curd').getByText('× 1').count()).toBe(0)
  const before = await heights(page)
  for (const _ of [2, 3]) await line(page, 'Curd').getByRole('button', { name: 'One more' }).tap()
  await line(page, 'Curd').getByText('₹68 × 3').waitFor()
  await line(page, 'Curd').locator('.price').getByText('₹204').waitFor()
  await eventually(async () => expect(await page.locator('.bill__total dd').textContent()).toBe('₹204'))
  expect(await heights(page)).toEqual(before)
})

test('a double tap on the minus of a last piece removes that line alone, not the one that moves into its place', async () => {
  const page = await withCart('Curd', 'Toned Milk')
  await page.goto(`${url}/cart`)
  const less = line(page, 'Curd').getByRole('button', { name: 'One less' })
  const { x, y } = (await less.boundingBox())!
  const first = await page.locator('.cart-line__name').first().textContent()
  expect(first).toBe('Curd')
  for (let n = 0; n < 2; n++) await page.touchscreen.tap(x + 12, y + 12)
  await line(page, 'Curd').waitFor({ state: 'detached' })
  await eventually(async () => expect(await page.locator('.cart-line').count()).toBe(1))
  expect(await line(page, 'Toned Milk').getByRole('status').last().textContent()).toBe('1')
})

test('on a small phone, the toast about an added item leaves Proceed free', async () => {
  const page = await withCart('Curd')
  await page.goto(`${url}/cart`)
  await line(page, 'Curd').getByRole('button', { name: 'One more' }).tap()
  const added = (await toast(page, 'Item added').locator('..').boundingBox())!
  expect(added.y + added.height).toBeLessThanOrEqual(await topOf(proceed(page)))
})

test('below the minimum order, Proceed is disabled and says how much to add, and more is offered', async () => {
  await saveSettings(db, { minimumOrderInRupees: 100 })
  try {
    const page = await withCart('Curd')
    await page.goto(`${url}/cart`)
    const why = 'The minimum order is ₹100: add ₹32 more'
    await page.locator('.proceed__note').getByText(why).waitFor()
    await eventually(async () => expect(await proceed(page).getAttribute('aria-disabled')).toBe('true'))
    await proceed(page).tap({ force: true })
    await toast(page, why).waitFor()
    expect(page.url()).toBe(`${url}/cart`)
    const more = page.getByRole('link', { name: 'Add more products' })
    expect(await more.getAttribute('href')).toBe('/')
    await line(page, 'Curd').getByRole('button', { name: 'One more' }).tap()
    await eventually(async () => expect(await proceed(page).getAttribute('aria-disabled')).toBe('false'))
    expect(await more.count()).toBe(0)
  } finally {
    await saveSettings(db, { minimumOrderInRupees: 0 })
  }
})

test('the bill says how much more makes delivery free, until it is', async () => {
  await saveSettings(db, { deliveryFeeInRupees: 25, freeDeliveryFromInRupees: 100 })
  try {
    const page = await withCart('Curd')
    await page.goto(`${url}/cart`)
    const delivery = page.locator('.bill dl > div', { hasText: 'Delivery Charge' })
    await eventually(async () =>
      expect(await delivery.locator('dd').allTextContents()).toEqual(['₹25', '₹32 more for free delivery']),
    )
    await line(page, 'Curd').getByRole('button', { name: 'One more' }).tap()
    await eventually(async () => expect(await delivery.locator('dd').allTextContents()).toEqual(['Free']))
  } finally {
    await saveSettings(db, { deliveryFeeInRupees: 0, freeDeliveryFromInRupees: 0 })
  }
})

test('before its code has come, the cart page has as many and as high lines as it will have', async () => {
  const page = await withCart('Curd', 'Toned Milk of Cows that Graze by the River')
  const arrives = Promise.withResolvers<void>()
  await page.route('**/page.*.js', async (route) => {
    await arrives.promise
    await route.continue().catch(() => {})
  })
  await page.goto(`${url}/cart`)
  await page.getByRole('status', { name: 'Loading the cart' }).getByText('Curd').waitFor()
  const [before, top] = [await heights(page), await topOf(page.locator('.cart-line').first())]
  expect(before).toHaveLength(2)
  arrives.resolve()
  await proceed(page).waitFor()
  expect([await heights(page), await topOf(page.locator('.cart-line').first())]).toEqual([before, top])
})

test('Back from the success page shows the empty cart from its top', async () => {
  const page = await browser.open(SMALL_PHONE)
  const { headers } = await signInNew(shop, page)
  await callAs(shop, headers, 'POST', '/api/address/create', HOUSE)
  for (const productId of [curdId, milkId]) await callAs(shop, headers, 'POST', '/api/cart/create', { productId })
  await page.goto(`${url}/cart`)
  await proceed(page).waitFor()
  await page.evaluate(() => scrollTo(0, 10_000))
  await proceed(page).tap()
  await page.waitForURL(`${url}/checkout`)
  await page.locator('main').getByText(HOUSE.address_line).waitFor()
  await page.getByRole('button', { name: 'Cash on Delivery' }).tap()
  await page.waitForURL(/\/success/)
  await page.goBack()
  await page.waitForURL(`${url}/cart`)
  await page.getByText('Your cart is empty').waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('without a network the cart is what was last known, and Proceed says what it waits for', async () => {
  const page = await withCart('Curd', 'Toned Milk')
  for (const isAccounts of [false, true]) {
    if (isAccounts) await signInByForm(url, page, (await givenShopper({ db })).email)
    await page.goto(`${url}/cart`)
    await eventually(async () => expect(await proceed(page).getAttribute('aria-disabled')).toBe('false'))
    await page.context().setOffline(true)
    const note = page.getByText('You are offline. Prices and stock are checked when there is a network again.')
    await note.first().waitFor()
    expect(await page.getByRole('list', { name: 'Products in the cart' }).getByRole('listitem').count()).toBe(2)
    expect(await proceed(page).getAttribute('aria-disabled')).toBe('true')
    // It is disabled by ARIA alone, so that it can say why.
    await proceed(page).tap({ force: true })
    await eventually(async () => expect(await note.count()).toBe(2))
    expect(page.url()).toBe(`${url}/cart`)
    await page.context().setOffline(false)
    await eventually(async () => expect(await proceed(page).getAttribute('aria-disabled')).toBe('false'))
  }
})

test('a cart that was opened without a network has its bill as soon as there is one', async () => {
  const page = await withCart('Curd')
  // Nor does it look again after a while.
  await page.addInitScript('setInterval = () => 0')
  await page.route('**/api/shop/status', (route) => route.abort())
  await page.goto(`${url}/cart`)
  await page.getByRole('button', { name: '… Proceed' }).waitFor()
  await page.context().setOffline(true)
  await page.getByText('You are offline.').first().waitFor()
  await page.unrouteAll()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: /^₹\d+ Proceed/ }).waitFor()
})

test('the offline page lists what is in the cart, without prices, soon after the first product was added', async () => {
  const page = await browser.open({ ...SMALL_PHONE, serviceWorkers: 'allow' })
  // Nor is there what a page does a while after it has loaded.
  await page.addInitScript('{ const wait = setTimeout; setTimeout = (work, ms) => (ms < 5000 ? wait(work, ms) : 0) }')
  await page.goto(url)
  const name = 'Toned Milk of Cows that Graze by the River'
  const add = page.getByRole('button', { name: `Add ${name}` }).first()
  await add.tap()
  await page.getByRole('button', { name: 'One more' }).first().tap()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.context().setOffline(true)
  await page.goto(`${url}/cart`)
  const cart = page.getByRole('region', { name: 'In your cart' })
  await cart.getByText('Prices and stock are checked when there is a network again.').waitFor()
  expect(await cart.getByRole('listitem').allTextContents()).toEqual([`${name}1 L× 2`])
  expect(await cart.textContent()).not.toContain('₹')
  // It would lead back to this page.
  expect(await page.locator('cart-bar').count()).toBe(0)
  expect(await accessibilityViolations(page)).toEqual([])
})
