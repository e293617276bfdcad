import { beforeAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import { product } from '../../src/catalogue/schema.ts'
import { saveSettings } from '../../src/settings/queries.ts'
import { accessibilityViolations } from '../../src/testing/accessibility.ts'
import { givenShopper, TEST_PASSWORD } from '../../src/testing/account.ts'
import { createTestBrowser, errorsOf, PHONE } from '../../src/testing/browser.ts'
import { givenCategory, givenProduct, givenSubCategory } from '../../src/testing/catalogue.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { eventually } from '../../src/testing/wait.ts'

const shop = await createTestShop()
const { db, url } = shop
const browser = createTestBrowser()
let milkId: string
let curdId: string

beforeAll(async () => {
  const dairy = await givenCategory(db, 'Dairy')
  const milk = await givenSubCategory(db, 'Milk', [dairy])
  const placed = { categoryIds: [dairy], subCategoryIds: [milk] }
  milkId = await givenProduct(db, { ...placed, name: 'Toned Milk', stock: 3, priceInPaise: 5400, discountPercent: 15 })
  curdId = await givenProduct(db, { ...placed, name: 'Curd', unit: '400 g', stock: 30, priceInPaise: 4000 })
})

async function openHome(options?: Parameters<typeof browser.open>[0]): Promise<Page> {
  const page = await browser.open(options)
  await page.goto(url)
  return page
}

const control = (page: Page, name: string) => page.locator(`main cart-control[name="${name}"]`).first()
const addButton = (page: Page, name: string) => control(page, name).getByRole('button', { name: `Add ${name}` })
const quantity = (page: Page, name: string) => control(page, name).locator('output')
const more = (page: Page, name: string) => control(page, name).getByRole('button', { name: 'One more' })
const cartButton = (page: Page) => page.locator('cart-button a')
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Cart' })
const textOf = async (locator: Locator) => (await locator.textContent())?.replaceAll(/\s+/g, ' ').trim()
const toast = (page: Page, text: string) => page.locator('toast-stack').getByText(text, { exact: true })

test('an added product counts in the header, goes on by keyboard, and is still there after a reload', async () => {
  const page = await openHome()
  expect(await textOf(cartButton(page))).toBe('My Cart')
  await addButton(page, 'Toned Milk').focus()
  await page.keyboard.press('Enter')
  await toast(page, 'Item added').waitFor()
  await page.keyboard.press('Enter')
  expect(await textOf(quantity(page, 'Toned Milk'))).toBe('2')
  expect(await textOf(cartButton(page))).toBe('2 Items₹90')
  await page.reload()
  expect(await textOf(quantity(page, 'Toned Milk'))).toBe('2')
  expect(errorsOf(page)).toEqual([])
})

test('adding moves nothing on the page', async () => {
  const page = await openHome()
  await control(page, 'Curd').scrollIntoViewIfNeeded()
  const before = await control(page, 'Curd').boundingBox()
  await addButton(page, 'Curd').click()
  await eventually(async () => expect(await control(page, 'Curd').boundingBox()).toEqual(before))
})

test('a double tap on Add adds one, wherever it lands on the control', async () => {
  const page = await openHome(PHONE)
  await addButton(page, 'Curd').scrollIntoViewIfNeeded()
  const box = (await addButton(page, 'Curd').boundingBox())!
  for (const share of [0.1, 0.9]) {
    await addButton(page, 'Curd').waitFor()
    const [x, y] = [box.x + box.width * share, box.y + box.height / 2]
    await page.mouse.dblclick(x, y)
    await eventually(async () => expect(await textOf(quantity(page, 'Curd'))).toBe('1'))
    await control(page, 'Curd').getByRole('button', { name: 'One less' }).press('Enter')
  }
})

test('plus ends at the stock, and the control says how many are left', async () => {
  const page = await openHome()
  await addButton(page, 'Toned Milk').click()
  await more(page, 'Toned Milk').click()
  await more(page, 'Toned Milk').click()
  await control(page, 'Toned Milk').getByText('Only 3 left').waitFor()
  await eventually(async () => expect(await more(page, 'Toned Milk').getAttribute('aria-disabled')).toBe('true'))
  await more(page, 'Toned Milk').click({ force: true })
  expect(await textOf(quantity(page, 'Toned Milk'))).toBe('3')
})

test('minus at quantity one brings Add back, focused', async () => {
  const page = await openHome()
  await addButton(page, 'Curd').click()
  await control(page, 'Curd').getByRole('button', { name: 'One less' }).click()
  await toast(page, 'Item remove').waitFor()
  await eventually(async () => expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Add'))
  expect(await textOf(cartButton(page))).toBe('My Cart')
})

test('two tabs show the same cart', async () => {
  const page = await openHome()
  const other = await page.context().newPage()
  await other.goto(url)
  await addButton(page, 'Curd').click()
  await quantity(other, 'Curd').getByText('1').waitFor()
  await more(other, 'Curd').click()
  await quantity(page, 'Curd').getByText('2').waitFor()
})

test('the shop works with foreign data in the storage of the browser', async () => {
  const page = await openHome()
  for (const stored of ['{', '[1,null,{"productId":"x"}]', '"><img src=x onerror=alert(1)>']) {
    await page.evaluate((text) => localStorage.setItem('cart', text), stored)
    await page.reload()
    expect(await textOf(cartButton(page))).toBe('My Cart')
  }
  await addButton(page, 'Curd').click()
  expect(await textOf(quantity(page, 'Curd'))).toBe('1')
  expect(errorsOf(page)).toEqual([])
})

test('the drawer opens with savings and bill, keeps the focus, and gives it back', async () => {
  const page = await openHome()
  await addButton(page, 'Toned Milk').click()
  await addButton(page, 'Curd').click()
  await cartButton(page).click()
  await drawer(page).locator('.bill dl[aria-busy="false"]').waitFor()
  expect(await textOf(drawer(page).locator('.bill'))).toMatch(
    /^Bill detailsItems totalwas ₹94 now ₹85Quantity total2 itemDelivery ChargeFreeGrand total₹85$/,
  )
  expect(await textOf(drawer(page).locator('.savings'))).toContain('₹9')
  await page.waitForFunction(() => document.activeElement?.closest('[role=dialog]'))
  for (let presses = 0; presses < 15; presses++) {
    await page.keyboard.press('Tab')
    // A guard between the last and the first element passes the focus on a moment later.
    await page.waitForFunction(() => !document.activeElement?.closest('main, header, footer'))
  }
  await page.keyboard.press('Escape')
  await drawer(page).waitFor({ state: 'detached' })
  await eventually(async () =>
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('/cart'),
  )
  expect(errorsOf(page)).toEqual([])
})

test('the cart button opens the cart page if the drawer fails to load', async () => {
  const page = await openHome()
  // Blocks the code before the first product is added, because it may be prefetched once the cart has items.
  await page.route('**/drawer.*.js', (route) => route.abort())
  await addButton(page, 'Curd').click()
  await cartButton(page).click()
  await page.waitForURL(`${url}/cart`)
  await page.locator('.bill').waitFor()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in the drawer, full or empty, ${colorScheme}`, async () => {
    const page = await openHome({ colorScheme })
    await addButton(page, 'Toned Milk').click()
    await cartButton(page).click()
    await drawer(page).locator('.bill').waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
    await drawer(page).getByRole('button', { name: 'One less' }).click()
    await drawer(page).getByText('Your cart is empty').waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
  })
}

test('opening the drawer moves nothing behind it', async () => {
  const page = await openHome()
  const place = () => cartButton(page).evaluate((link) => link.getBoundingClientRect().x)
  const before = await place()
  await cartButton(page).click()
  await drawer(page).waitFor()
  expect(await place()).toBe(before)
})

test('the last minus in the drawer leaves an empty cart and a way on', async () => {
  const page = await openHome()
  await addButton(page, 'Curd').click()
  await cartButton(page).click()
  await drawer(page).getByRole('button', { name: 'One less' }).press('Enter')
  await drawer(page).getByText('Your cart is empty').waitFor()
  await drawer(page).getByRole('link', { name: 'Shop Now' }).click()
  await drawer(page).waitFor({ state: 'detached' })
})

test('a signed-out shopper who proceeds is asked to log in', async () => {
  const page = await openHome()
  await addButton(page, 'Curd').click()
  await cartButton(page).click()
  await drawer(page)
    .getByRole('button', { name: /Proceed/ })
    .click()
  await toast(page, 'Please Login').waitFor()
})

test('where the browser forbids storage, nothing is said to be added that the next page would not have', async () => {
  const page = await browser.open(PHONE)
  await page.addInitScript(() => {
    const forbid = () => {
      throw new DOMException('Access is denied', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: forbid })
  })
  await page.goto(url)
  await addButton(page, 'Curd').tap()
  await toast(page, 'This browser stores no cart. Allow cookies for this site, or make room.').waitFor()
  expect(await toast(page, 'Item added').count()).toBe(0)
  await addButton(page, 'Curd').waitFor()
})

test('a visitor who proceeds is told why to log in, and arrives at the checkout with the cart', async () => {
  const { email } = await givenShopper(shop)
  const page = await openHome(PHONE)
  await addButton(page, 'Curd').tap()
  await toast(page, 'Item added').waitFor()
  await page.goto(`${url}/cart`)
  await page.getByRole('button', { name: /Proceed/ }).tap()
  await page.waitForURL(`${url}/login?for=checkout`)
  await page.getByText('Sign in to place your order. Your item waits.').waitFor()
  await toast(page, 'Please Login').waitFor()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD)
  await page.locator('main').getByRole('button', { name: 'Login' }).tap()
  await page.waitForURL(`${url}/checkout`)
  await page.getByRole('region', { name: 'In your cart' }).getByRole('link', { name: 'Curd' }).waitFor()
  await page.goBack()
  await page.waitForURL(`${url}/cart`)
})

test('a shop that takes no orders blocks the cart, and says until when', async () => {
  const page = await openHome(PHONE)
  await addButton(page, 'Curd').tap()
  await toast(page, 'Item added').waitFor()
  const opensAt = new Date(Date.now() + 45 * 60_000)
  await saveSettings(db, { paused: { message: 'A pipe has burst.', until: opensAt.toISOString() } })
  try {
    await page.goto(`${url}/cart`)
    await page.getByText(/^A pipe has burst\. It opens /).waitFor()
    const proceed = page.getByRole('button', { name: /Proceed/ })
    await eventually(async () => expect(await proceed.getAttribute('aria-disabled')).toBe('true'))
    await proceed.tap({ force: true })
    await page
      .locator('toast-stack')
      .getByText(/^A pipe has burst/)
      .waitFor()
    expect(page.url()).toBe(`${url}/cart`)
  } finally {
    await saveSettings(db, { paused: null })
  }
})

test('a sold-out line is marked, not counted, and blocks the checkout until it is removed', async () => {
  const page = await openHome()
  await addButton(page, 'Curd').click()
  await toast(page, 'Item added').waitFor({ state: 'detached' })
  await db.update(product).set({ stock: 0 }).where(eq(product.id, curdId))
  try {
    await page.reload()
    await cartButton(page).click()
    await drawer(page).getByText('Out of stock', { exact: true }).waitFor()
    expect(await textOf(drawer(page).locator('.bill'))).toContain('0 item')
    await drawer(page)
      .getByRole('button', { name: /Proceed/ })
      .click({ force: true })
    await drawer(page)
      .locator('.unbuyable .notice')
      .and(page.locator(':focus'))
      .getByText('Curd is out of stock')
      .waitFor()
    expect(await toast(page, 'Remove what is out of stock to go on').count()).toBe(0)
    await drawer(page).getByRole('button', { name: 'Remove Curd' }).click()
    await drawer(page).getByText('Your cart is empty').waitFor()
  } finally {
    await db.update(product).set({ stock: 30 }).where(eq(product.id, curdId))
  }
})

test('a price that changed since is the new one in the cart', async () => {
  const page = await openHome()
  await addButton(page, 'Toned Milk').click()
  await db.update(product).set({ priceInPaise: 6000, discountPercent: 0 }).where(eq(product.id, milkId))
  try {
    await page.goto(`${url}/cart`)
    await page.locator('.bill').getByText('₹60').first().waitFor()
  } finally {
    await db.update(product).set({ priceInPaise: 5400, discountPercent: 15 }).where(eq(product.id, milkId))
  }
})

test('on a phone the bar appears with the first product and leads to the cart page', async () => {
  const page = await openHome(PHONE)
  const bar = page.locator('cart-bar')
  await eventually(async () => expect(await bar.isVisible()).toBeFalse())
  await addButton(page, 'Curd').tap()
  expect(await textOf(bar)).toContain('1 item')
  await toast(page, 'Item added').waitFor({ state: 'detached' })
  await bar.getByText('View Cart').tap()
  await page.getByRole('heading', { name: 'Bill details' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/cart')
  expect(errorsOf(page)).toEqual([])
})
