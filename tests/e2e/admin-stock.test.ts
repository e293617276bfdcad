import { beforeAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { product, stockLedger } from '../../src/catalogue/schema.ts'
import { accessibilityViolations } from '../../src/testing/accessibility.ts'
import { givenAdmin, givenShopper } from '../../src/testing/account.ts'
import { createTestBrowser, errorsOf, PHONE } from '../../src/testing/browser.ts'
import { givenProduct } from '../../src/testing/catalogue.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { eventually } from '../../src/testing/wait.ts'
import { confirmPopup } from './admin.ts'
import { tabTo } from './keyboard.ts'
import { callAs, HOUSE, signIn } from './shopper.ts'

const shop = await createTestShop()
const { db, url } = shop
const browser = createTestBrowser()
let attaId: string
let dalId: string
let pohaId: string

beforeAll(async () => {
  attaId = await givenProduct(db, { name: 'Whole Wheat Atta', unit: '5 kg', sku: 'ATTA-5', stock: 3 })
  dalId = await givenProduct(db, { name: 'Toor Dal', unit: '1 kg', sku: 'DAL-1', stock: 2 })
  // This product ran out: products that never had stock are listed separately.
  await db.update(product).set({ stock: 0 }).where(eq(product.id, dalId))
  pohaId = await givenProduct(db, {
    name: 'Thick Poha',
    unit: '500 g',
    stock: 40,
    moreDetails: { Barcode: '8901234567894' },
  })
  await givenProduct(db, { name: 'Thin Poha', unit: '500 g', stock: 30 })
})

async function openStock(page: Page, address = '/dashboard/stock') {
  const admin = await givenAdmin({ db })
  await signIn(url, page, admin.email)
  await page.goto(url + address)
  await page.getByRole('tablist', { name: 'Stock' }).waitFor()
  return admin
}

/** Orders one thick poha for cash as a new shopper; returns the order number. */
async function sellPoha(): Promise<string> {
  const { headers } = await givenShopper({ db })
  const call = (method: string, path: string, body?: object) => callAs(shop, headers, method, path, body)
  const addressId = (await call('POST', '/api/address/create', HOUSE)).data._id
  await call('POST', '/api/cart/create', { productId: pohaId })
  const list_items = [{ productId: pohaId, quantity: 1 }]
  const placed = await call('POST', '/api/order/cash-on-delivery', {
    list_items,
    addressId,
    subTotalAmt: 54,
    totalAmt: 54,
  })
  return placed.data.orderId
}

const toast = (page: Page, text: string) => page.locator('toast-stack').getByText(text, { exact: true })
const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name })
const finder = (page: Page) => page.getByLabel('Scan or type a SKU, a barcode or a name')
const counted = (page: Page) => page.getByLabel('Counted', { exact: true })
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)
const stockOf = async (id: string) => (await db.select().from(product).where(eq(product.id, id)))[0]!.stock

/** Types like a scanner: all keys within milliseconds, then Enter. */
async function scan(page: Page, code: string): Promise<void> {
  await finder(page).pressSequentially(code, { delay: 1 })
  await page.keyboard.press('Enter')
  await counted(page).waitFor()
}

test('low stock is listed, most urgent first, and refilled in place', async () => {
  const page = await browser.open()
  await openStock(page)
  const rows = page.getByRole('list', { name: 'Low stock' }).getByRole('listitem')
  await rows.first().waitFor()
  await eventually(async () =>
    expect(await rows.locator('h2').allTextContents()).toEqual(['Toor Dal', 'Whole Wheat Atta']),
  )
  await rows.first().getByText('Out of stock').waitFor()
  await rows.nth(1).getByText('3 left').waitFor()
  await page.getByLabel('Refilled pieces of Toor Dal').fill('12')
  await page.getByRole('button', { name: 'Refill Toor Dal' }).click()
  await toast(page, 'Toor Dal: 12 in stock').waitFor()
  await rows.first().getByText('12 in stock').waitFor()
  expect(await focused(page)).toBe('Refilled pieces of Whole Wheat Atta')
  await page.keyboard.type('none')
  await page.keyboard.press('Enter')
  await eventually(async () =>
    expect(await page.getByLabel('Refilled pieces of Whole Wheat Atta').getAttribute('aria-invalid')).toBe('true'),
  )
  await rows.getByText('A whole number from 1').waitFor()
  await page.getByLabel('Refilled pieces of Whole Wheat Atta').fill('2000000')
  await page.keyboard.press('Enter')
  await rows.getByText('At most 9,99,997 more').waitFor()
  expect(await page.locator('toast-stack').getByText('addStock').count()).toBe(0)
  expect(await stockOf(attaId)).toBe(3)
  await page.getByLabel('Search in low stock').fill('nothing')
  await page.getByText('No low-stock product matches “nothing”.').waitFor()
  await page.getByLabel('Search in low stock').fill('atta')
  await page.getByRole('button', { name: 'Ledger of Whole Wheat Atta' }).click()
  await page.getByRole('heading', { name: 'Whole Wheat Atta, 5 kg: 3 in stock' }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  expect(errorsOf(page)).toEqual([])
})

test('the limit of low stock is changed where the link leads', async () => {
  const page = await browser.open()
  await openStock(page)
  await page.getByRole('link', { name: 'Change the limit' }).click()
  await page.getByLabel('Low stock at').and(page.locator(':focus')).waitFor()
  expect(errorsOf(page)).toEqual([])
})

test('a stocktake is done with scanner and keyboard, and survives a reload', async () => {
  const page = await browser.open()
  await openStock(page)
  await tab(page, 'Count').click()
  // The first scan goes into the field as any later one.
  await finder(page).and(page.locator(':focus')).waitFor()
  await page.keyboard.type('ATTA-5')
  await page.keyboard.press('Enter')
  await counted(page).waitFor()
  await page.getByText('3 expected', { exact: true }).waitFor()
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await scan(page, '8901234567894')
  await eventually(async () => expect(await page.getByText('to be packed for orders').count()).toBe(0))
  // Scans the next code without entering a count.
  await page.keyboard.type('8901234567894')
  await page.keyboard.press('Enter')
  await page.getByText('That looks like a barcode: enter the count first').waitFor()
  await page.keyboard.type('38')
  await page.keyboard.press('Enter')
  // Finds a product by name and chooses it with the arrow keys.
  await finder(page).pressSequentially('poha')
  await page.getByRole('option', { name: /Thin Poha/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await counted(page).waitFor()
  await page.keyboard.press('Escape')
  await counted(page).waitFor({ state: 'detached' })
  await page.keyboard.type('qqxzvk')
  await page.keyboard.press('Enter')
  await page.getByText('No product matches “qqxzvk”').waitFor()
  await page.getByRole('heading', { name: '2 counted' }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])

  await page.reload()
  await page.getByRole('heading', { name: '2 counted' }).waitFor()
  await tab(page, 'Count 2').waitFor()
  await page.getByText('2 more').waitFor()
  await page.getByText('2 fewer').waitFor()
  const orderId = await sellPoha()
  await finder(page).focus()
  await scan(page, '8901234567894')
  await page.getByText('Leave out 1 that waits to be packed for orders').waitFor()
  await page.keyboard.press('Escape')
  await tabTo(page, 'Save all')
  await page.keyboard.press('Enter')
  await confirmPopup(page, '2 products counted')
  await page.getByText('500 g · 40 expected, 38 counted, −1 since').waitFor()
  await page.waitForFunction(() => document.activeElement?.tagName === 'INPUT')
  expect([await stockOf(attaId), await stockOf(pohaId)]).toEqual([5, 37])
  const [last] = await db.select().from(stockLedger).where(eq(stockLedger.reason, 'count')).orderBy(stockLedger.id)
  expect(last).toMatchObject({ productId: attaId, change: 2 })
  expect(await accessibilityViolations(page)).toEqual([])
  expect(errorsOf(page)).toEqual([])
  expect(orderId).toStartWith('ORD-')
})

test('the ledger shows change, reason and actor, and is searched by product', async () => {
  const page = await browser.open()
  const orderId = await sellPoha()
  await openStock(page, '/dashboard/stock?tab=ledger')
  await page.getByRole('heading', { name: 'All products' }).waitFor()
  await page.getByRole('link', { name: orderId }).waitFor()
  await page.getByLabel('Changes of one product').fill('thick poha')
  await page.getByRole('option', { name: /Thick Poha/ }).click()
  await page.getByRole('heading', { name: /Thick Poha, 500 g: \d+ in stock/ }).waitFor()
  const newest = page.getByRole('row').nth(1)
  for (const text of ['Sold', orderId, '−1']) await newest.getByText(text).waitFor()
  const first = page.getByRole('row').last()
  for (const text of ['First stock', 'System', '+40']) await first.getByText(text).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: /Thick Poha/ }).waitFor()
  await page.getByRole('button', { name: 'Show all products' }).click()
  await page.getByRole('heading', { name: 'All products' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: /Thick Poha/ }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  expect(errorsOf(page)).toEqual([])
})

test('on a phone the first product is in the upper third, and the filters open by a button', async () => {
  const page = await browser.open(PHONE)
  await openStock(page)
  const first = page.getByRole('list', { name: 'Low stock' }).getByRole('listitem').first()
  await first.waitFor()
  await eventually(async () => expect((await first.boundingBox())!.y).toBeLessThan(page.viewportSize()!.height / 3))
  const category = page.getByLabel('Category')
  expect(await category.isVisible()).toBeFalse()
  await page.getByRole('button', { name: 'Filter' }).tap()
  await category.waitFor()
  await page.getByRole('button', { name: 'Never stocked' }).tap()
  await eventually(async () =>
    expect(await page.getByRole('button', { name: 'Never stocked' }).getAttribute('aria-pressed')).toBe('true'),
  )
  // Closed, the button is all that says why other products are missing.
  await page.getByRole('button', { name: 'Filter on', exact: true }).tap()
  await category.waitFor({ state: 'hidden' })
})

test('all three screens fit a phone, and a count is discarded only after a confirmation', async () => {
  const page = await browser.open(PHONE)
  await openStock(page)
  for (const name of ['Low stock', 'Ledger', 'Count']) {
    await tab(page, name).tap()
    await page.locator('main .skeleton').first().waitFor({ state: 'detached' })
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(over).toBeLessThanOrEqual(0)
    expect(await accessibilityViolations(page)).toEqual([])
  }
  await scan(page, 'DAL-1')
  await counted(page).fill('9')
  await page.getByRole('button', { name: 'Next' }).tap()
  await page.getByRole('button', { name: 'Start over' }).tap()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).tap()
  await page.getByRole('heading', { name: '1 counted' }).waitFor()
  await page.getByRole('button', { name: 'Start over' }).tap()
  await page.getByRole('button', { name: 'Discard count' }).tap()
  await page.getByRole('heading', { name: '1 counted' }).waitFor({ state: 'detached' })
  expect(await stockOf(dalId)).not.toBe(9)
  expect(errorsOf(page)).toEqual([])
})

test('an unresponsive shop shows an error, and is retried', async () => {
  const page = await browser.open()
  await openStock(page)
  await page.route('**/api/stock/ledger*', (route) => route.abort())
  await tab(page, 'Ledger').click()
  await page.getByRole('heading', { name: 'The shop did not respond' }).waitFor()
  await page.unroute('**/api/stock/ledger*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('row').nth(1).waitFor()
})

test('a shopper sees none of the stock screens', async () => {
  const page = await browser.open()
  const { email } = await givenShopper({ db })
  await signIn(url, page, email)
  await page.goto(`${url}/dashboard/stock`)
  await page.getByRole('heading', { name: 'Do not have permission' }).waitFor()
})
