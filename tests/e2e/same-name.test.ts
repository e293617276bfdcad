import { beforeAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { product } from '../../src/catalogue/schema.ts'
import { givenShopper } from '../../src/testing/account.ts'
import { createTestBrowser, errorsOf } from '../../src/testing/browser.ts'
import { givenCategory, givenProduct } from '../../src/testing/catalogue.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { eventually } from '../../src/testing/wait.ts'
import { openAsAdmin } from './admin.ts'
import { callAs, HOUSE, signIn } from './shopper.ts'

// Two products that differ by their brand alone.

const shop = await createTestShop()
const { db, url } = shop
const browser = createTestBrowser()
const categoryId = await givenCategory(db, 'Tea')
const given = (brand: string, stock: number) =>
  givenProduct(db, { name: 'Zqtea', unit: '1 kg', brand, stock, categoryIds: [categoryId] })
const red = await given('Red Labelx', 6)
const taj = await given('Taj Mahalx', 33)
const hidden = await givenProduct(db, { name: 'Zqtea', unit: '1 kg', brand: 'Hiddenx', publish: false, stock: 7 })
const { headers, email } = await givenShopper({ db })
const TITLES = ['Red Labelx Zqtea', 'Taj Mahalx Zqtea']

beforeAll(async () => {
  const call = (method: string, path: string, body?: object) => callAs(shop, headers, method, path, body)
  const addressId = (await call('POST', '/api/address/create', HOUSE)).data._id
  for (const productId of [red, taj]) await call('POST', '/api/cart/create', { productId })
  const list_items = [red, taj].map((productId) => ({ productId, quantity: 1 }))
  const amounts = { subTotalAmt: 108, totalAmt: 108 }
  const placed = await call('POST', '/api/order/cash-on-delivery', { list_items, addressId, ...amounts })
  expect(placed.message).toBe('Order successfully')
  await db.update(product).set({ stock: 2 }).where(eq(product.id, red))
  await db.update(product).set({ stock: 1 }).where(eq(product.id, taj))
  await db.update(product).set({ stock: 0 }).where(eq(product.id, hidden))
})

const sorted = async (texts: Promise<string[]>) => (await texts).map((text) => text.replace(/\s+/g, ' ').trim()).sort()
const expectTexts = (page: Page, selector: string, texts: string[]) =>
  eventually(async () => expect(await sorted(page.locator(selector).allTextContents())).toEqual(texts))

test('stock, its count and its ledger say of which brand a product is, and mark what is hidden', async () => {
  const { page } = await openAsAdmin(shop, browser)
  await page.goto(`${url}/dashboard/stock`)
  const rows = page.getByRole('list', { name: 'Low stock' }).getByRole('listitem')
  await rows.first().waitFor()
  await expectTexts(page, '.stock-row h2', ['Hiddenx Zqtea', ...TITLES])
  expect(await rows.filter({ hasText: 'Hiddenx' }).locator('.chip').textContent()).toBe('Hidden')
  expect(await rows.filter({ hasText: 'Labelx' }).locator('.chip').count()).toBe(0)
  await page.getByRole('button', { name: 'Refill Taj Mahalx Zqtea' }).waitFor()
  await page.getByLabel('Search in low stock').fill('mahalx zqtea')
  await expectTexts(page, '.stock-row h2', ['Taj Mahalx Zqtea'])

  await page.getByRole('tab', { name: 'Count' }).click()
  await page.getByLabel('Scan or type a SKU, a barcode or a name').pressSequentially('zqtea')
  await expectTexts(page, '[role="option"]', [
    'Hiddenx Zqtea 1 kg Hidden0 in stock',
    'Red Labelx Zqtea 1 kg 2 in stock',
    'Taj Mahalx Zqtea 1 kg 1 in stock',
  ])
  await page.getByRole('option', { name: /Hiddenx/ }).click()
  await page.getByRole('heading', { name: 'Hiddenx Zqtea' }).waitFor()
  await page.getByLabel('Counted', { exact: true }).fill('4')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Discard the count of Hiddenx Zqtea' }).waitFor()
  await page.getByRole('button', { name: 'Save all' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  await page.getByRole('heading', { name: 'Hiddenx Zqtea' }).waitFor()

  await page.getByRole('tab', { name: 'Ledger' }).click()
  await page.getByRole('button', { name: 'Red Labelx Zqtea' }).first().click()
  await page.getByRole('heading', { name: 'Red Labelx Zqtea, 1 kg: 2 in stock' }).waitFor()
  expect(errorsOf(page)).toEqual([])
})

test('today names the brands of what is low and of what sells', async () => {
  const { page } = await openAsAdmin(shop, browser)
  await page.goto(`${url}/dashboard`)
  const list = (name: string) => page.getByRole('region', { name })
  for (const title of TITLES) {
    await list('Low stock').getByText(title, { exact: true }).waitFor()
    await list('What sells').getByText(title, { exact: true }).waitFor()
  }
  expect(errorsOf(page)).toEqual([])
})

test('the product table names brands where a product is selected, changed and deleted', async () => {
  const { page } = await openAsAdmin(shop, browser)
  await page.goto(`${url}/dashboard/product?search=zqtea`)
  for (const title of TITLES) await page.getByRole('checkbox', { name: `Select ${title}` }).check()
  await page.getByRole('button', { name: 'Edit Red Labelx Zqtea' }).waitFor()
  await page.getByRole('button', { name: 'Delete Taj Mahalx Zqtea' }).click()
  await page.getByRole('alertdialog').getByText('Taj Mahalx Zqtea, 1 kg').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Stock' }).click()
  await page.getByRole('dialog', { name: 'Change stock' }).getByLabel('Stock').fill('9')
  for (const title of TITLES) await page.getByRole('rowheader', { name: `${title}, 1 kg` }).waitFor()
  expect(errorsOf(page)).toEqual([])
})

test('shoppers can tell the brands apart in suggestions, controls, titles, orders and toasts', async () => {
  const page = await browser.open()
  await page.goto(`${url}/search?q=zqtea`)
  await page.getByRole('combobox').click()
  await page.keyboard.type('t')
  await page.keyboard.press('Backspace')
  for (const title of TITLES) await page.getByRole('option', { name: title }).first().waitFor()
  await page.getByRole('button', { name: 'Add Red Labelx Zqtea, 1 kg' }).click()
  await page.getByRole('group', { name: 'Quantity of Red Labelx Zqtea' }).waitFor()
  await page.goto(`${url}/cart`)
  await page.getByRole('button', { name: 'Remove Red Labelx Zqtea' }).waitFor()
  await page.goto(`${url}/product/zqtea-${taj}`)
  expect(await page.title()).toStartWith('Taj Mahalx Zqtea, 1 kg')
  await signIn(url, page, email)
  await page.goto(`${url}/dashboard/myorders`)
  await page.getByText('Red Labelx Zqtea · Taj Mahalx Zqtea').waitFor()
  expect(errorsOf(page)).toEqual([])
})
