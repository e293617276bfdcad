import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import { product, stockLedger } from '../../src/catalogue/schema.ts'
import { accessibilityViolations } from '../../src/testing/accessibility.ts'
import { givenAdmin } from '../../src/testing/account.ts'
import { createTestBrowser, errorsOf, PHONE } from '../../src/testing/browser.ts'
import { givenProduct } from '../../src/testing/catalogue.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { eventually } from '../../src/testing/wait.ts'
import { chooseCards, confirmPopup, expectFocusOn } from './admin.ts'
import { signIn } from './shopper.ts'

const shop = await createTestShop()
const { db, url } = shop
const browser = createTestBrowser()

/** Types a value in place of the one that is shown. */
async function type(value: Locator, typed: string): Promise<void> {
  await value.click()
  await value.fill(typed)
}

/** Waits until a value is shown as text, and no longer edited. */
const shows = (page: Page, value: string) => page.getByRole('button', { name: value, exact: true }).waitFor()

/** Opens the product list as an admin, with a new product of this name. */
async function openList(page: Page, name: string) {
  const id = await givenProduct(db, { name, stock: 10, priceInPaise: 5400 })
  const admin = await givenAdmin({ db })
  await signIn(url, page, admin.email)
  await chooseCards(page, admin.userId)
  await page.goto(`${url}/dashboard/product`)
  const stock = page.getByLabel(`Stock of ${name}`)
  await stock.waitFor()
  return {
    id,
    stock,
    price: page.getByLabel(`MRP ₹ of ${name}`),
    soldAt: page.getByLabel(`Sells at ₹ of ${name}`),
    card: page.getByRole('listitem').filter({ hasText: name }),
  }
}

const rowOf = async (id: string) => (await db.select().from(product).where(eq(product.id, id)))[0]!

test('stock, price and selling price are changed in place by keys alone: Enter saves, Escape undoes, a sign adds', async () => {
  const page = await browser.open()
  const { id, price, card } = await openList(page, 'Curd')
  await price.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('49.50')
  await page.keyboard.press('Enter')
  await expectFocusOn(page, 'MRP ₹ of Curd: ₹49.50')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.type('45.25')
  await page.keyboard.press('Enter')
  await eventually(async () => expect(await rowOf(id)).toMatchObject({ sellingPriceInPaise: 4525, discountPercent: 8 }))
  await expectFocusOn(page, 'Sells at ₹ of Curd: ₹45.25')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.type('+15')
  await page.keyboard.press('Enter')
  await expectFocusOn(page, 'Stock of Curd: 25')
  await page.keyboard.press('Enter')
  await page.keyboard.type('99')
  await page.keyboard.press('Escape')
  await expectFocusOn(page, 'Stock of Curd: 25')
  await page.keyboard.press('Enter')
  await page.keyboard.type('some')
  await page.keyboard.press('Enter')
  await card.getByText('A whole number; +10 adds ten').waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await card.getByText('A whole number; +10 adds ten').waitFor({ state: 'detached' })
  expect(await rowOf(id)).toMatchObject({ stock: 25, priceInPaise: 4950 })
  const entries = await db.select().from(stockLedger).where(eq(stockLedger.productId, id)).orderBy(stockLedger.id)
  expect(entries.map(({ reason, change }) => [reason, change])).toEqual([
    ['opening', 10],
    ['refill', 15],
  ])
  expect(errorsOf(page)).toEqual([])
})

test('who changes a price is told what the product sells at with its discount', async () => {
  const page = await browser.open(PHONE)
  const { id, price } = await openList(page, 'Lassi')
  await db.update(product).set({ discountPercent: 10 }).where(eq(product.id, id))
  await page.reload()
  await type(price, '40')
  await page.keyboard.press('Enter')
  await page.getByText('Lassi sells at ₹36 now: its discount stays 10%').waitFor()
})

test('stock sold meanwhile is shown, and overwritten only after a confirmation', async () => {
  const page = await browser.open(PHONE)
  const { id, stock, card } = await openList(page, 'Paneer')
  await db.update(product).set({ stock: 7 }).where(eq(product.id, id))
  await type(stock, '12')
  await page.keyboard.press('Enter')
  await card.getByText('Paneer has 7 in stock now, not 10').waitFor()
  await eventually(async () => expect(await stock.inputValue()).toBe('7'))
  expect(await accessibilityViolations(page)).toEqual([])
  await card.getByRole('button', { name: 'Keep 7' }).tap()
  await card.getByText('Paneer has 7').waitFor({ state: 'detached' })
  await db.update(product).set({ stock: 6 }).where(eq(product.id, id))
  await type(stock, '12')
  await page.keyboard.press('Enter')
  await card.getByRole('button', { name: 'Set 12' }).tap()
  await shows(page, 'Stock of Paneer: 12')
  expect((await rowOf(id)).stock).toBe(12)
})

test('a price that could not be saved is not shown as if it was', async () => {
  const page = await browser.open()
  const { id, price, card } = await openList(page, 'Ghee')
  await page.route('**/api/stock/change', (route) => route.abort())
  await type(price, '60')
  await page.keyboard.press('Enter')
  await card.getByRole('alert').waitFor()
  await eventually(async () => expect(await price.inputValue()).toBe('54'))
  expect((await rowOf(id)).priceInPaise).toBe(5400)
  await page.unroute('**/api/stock/change')
  // Leaving a field saves it, too.
  await type(price, '60')
  await page.keyboard.press('Tab')
  await shows(page, 'MRP ₹ of Ghee: ₹60')
  expect((await rowOf(id)).priceInPaise).toBe(6000)
})

test('a typed 0 gives nothing away: it leads to the form, which asks', async () => {
  const page = await browser.open()
  const { id, price, soldAt, card } = await openList(page, 'Saffron')
  for (const field of [soldAt, price]) {
    await type(field, '0')
    await page.keyboard.press('Enter')
    await card.getByText('Saffron would cost nothing. If it is meant to be free, say so in its form').first().waitFor()
    await eventually(async () => expect(await field.inputValue()).toBe('54'))
  }
  expect((await rowOf(id)).soldPriceInPaise).toBe(5400)
  await card.getByRole('button', { name: 'Edit Saffron' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Product' })
  await form.getByLabel('Selling price').fill('0')
  await form.getByRole('button', { name: 'Update Product' }).click()
  const question = page.getByRole('alertdialog', { name: 'Sell it for nothing?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  expect((await rowOf(id)).soldPriceInPaise).toBe(5400)
  await form.getByRole('button', { name: 'Update Product' }).click()
  expect(await accessibilityViolations(page)).toEqual([])
  await question.getByRole('button', { name: 'Sell for ₹0' }).click()
  await eventually(async () => expect((await rowOf(id)).soldPriceInPaise).toBe(0))
})

test('what is typed while a price is being saved is saved after it', async () => {
  const page = await browser.open()
  const { id, price, card } = await openList(page, 'Honey')
  const held = Promise.withResolvers<void>()
  await page.route('**/api/stock/change', async (route) => {
    await held.promise
    await route.continue()
  })
  await type(price, '60')
  await page.keyboard.press('Enter')
  await card.getByText('Saving').waitFor()
  await type(price, '65.50')
  await page.keyboard.press('Enter')
  held.resolve()
  await eventually(async () => expect((await rowOf(id)).priceInPaise).toBe(6550))
  await shows(page, 'MRP ₹ of Honey: ₹65.50')
})

test('a product without a description is hidden in the list, and changed in its form', async () => {
  const page = await browser.open(PHONE)
  const { id, price, card } = await openList(page, 'Imported Tea')
  await db.update(product).set({ description: '' }).where(eq(product.id, id))
  await page.reload()
  await card.getByRole('button', { name: /^More for Imported Tea/ }).tap()
  await page.getByRole('menuitemcheckbox', { name: 'Shown to shoppers' }).tap()
  await card.getByText('Hidden').waitFor()
  expect((await rowOf(id)).publish).toBe(false)
  expect(await accessibilityViolations(page)).toEqual([])
  await card.getByRole('button', { name: 'Edit Imported Tea' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Product' })
  await form.getByLabel('Price', { exact: true }).fill('12499.50')
  await form.getByLabel('Shown to shoppers').check()
  await form.getByRole('button', { name: 'Update Product' }).click()
  await eventually(async () => expect(await rowOf(id)).toMatchObject({ publish: true, priceInPaise: 1249950 }))
  await confirmPopup(page, 'Product updated')
  await shows(page, 'MRP ₹ of Imported Tea: ₹12,499.50')
  const isCut = await price.evaluate((field) => field.scrollWidth > field.clientWidth)
  expect(isCut).toBe(false)
  expect(errorsOf(page)).toEqual([])
})
