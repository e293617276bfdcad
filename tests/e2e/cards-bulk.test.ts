import { afterEach, beforeEach, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { product } from '../../src/catalogue/schema.ts'
import { createTestBrowser, errorsOf, PHONE } from '../../src/testing/browser.ts'
import { givenCategory, givenProduct, givenSubCategory } from '../../src/testing/catalogue.ts'
import { testLooks } from '../../src/testing/looks.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { eventually } from '../../src/testing/wait.ts'
import { focusedName, openAsAdmin, openWithCards } from './admin.ts'
import { tabTo } from './keyboard.ts'

const shop = await createTestShop()
const { db } = shop
const browser = createTestBrowser()
const SCREEN = `${shop.url}/dashboard/product?sort=name`
const SMALL = { ...PHONE, viewport: { width: 360, height: 640 } }
const COUNT = 30

beforeEach(async () => {
  const [spices, tea] = [await givenCategory(db, 'Spices'), await givenCategory(db, 'Tea')]
  const subCategoryIds = [await givenSubCategory(db, 'Whole', [spices])]
  await givenSubCategory(db, 'Green', [tea])
  for (let at = 1; at <= COUNT; at++)
    await givenProduct(db, {
      name: `Masala ${String(at).padStart(2, '0')}`,
      unit: '100 g',
      priceInPaise: 10_000,
      discountPercent: 0,
      stock: 5,
      categoryIds: [spices],
      subCategoryIds,
    })
})
afterEach(async () => {
  await db.execute(sql`truncate product, category, sub_category, bulk_change cascade`)
})

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const box = (page: Page, number: string) => page.getByRole('checkbox', { name: `Select Masala ${number}, 100 g` })
const toast = (page: Page, text: string) => page.locator('toast-stack').getByText(text).last()
const prices = async () => {
  const rows = await db.select().from(product).orderBy(product.name)
  return rows.map(({ sellingPriceInPaise, priceInPaise }) => (sellingPriceInPaise ?? priceInPaise) / 100)
}

async function openCards(options: Parameters<typeof openAsAdmin>[2]) {
  const { page } = await openAsAdmin(shop, browser, options)
  await page.goto(SCREEN)
  await page.locator('.admin-product').nth(11).waitFor()
  return page
}

test('on a small phone, products of several pages are selected, their prices changed after a preview, and that undone', async () => {
  const page = await openCards(SMALL)
  await button(page, 'Select').tap()
  await page.getByText('Choose the products to change').waitFor()
  // Anywhere on the card, which has nothing else to press meanwhile.
  await page
    .locator('.admin-product')
    .first()
    .tap({ position: { x: 60, y: 100 } })
  await box(page, '02').tap()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByText('2 selected').waitFor()
  await button(page, 'Next').tap()
  await box(page, '13').tap()
  await page.getByText('3 selected').waitFor()
  const bar = (await page.locator('.select-bar').boundingBox())!
  const nav = (await page.getByRole('link', { name: 'Orders', exact: true }).last().boundingBox())!
  expect([bar.x >= 0, bar.x + bar.width <= 360, bar.y + bar.height <= nav.y]).toEqual([true, true, true])
  await button(page, 'Change').tap()
  await page.getByRole('dialog', { name: 'Change products' }).getByText('3 products selected.').waitFor()
  await button(page, 'Change prices').tap()
  const dialog = page.getByRole('dialog', { name: 'Change prices' })
  await dialog.getByLabel('By', { exact: true }).fill('-10.3')
  await dialog.getByRole('radio', { name: '.50' }).check()
  await dialog.getByText('₹89.50').first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await button(page, 'Change 3 products').tap()
  await dialog.waitFor({ state: 'detached' })
  const changed = await prices()
  expect([changed[0], changed[1], changed[2], changed[12]]).toEqual([89.5, 89.5, 100, 89.5])
  // What is done ends the selection, and the focus is where another begins.
  await eventually(async () => expect(await focusedName(page)).toBe('Select'))
  expect(await page.getByRole('checkbox').count()).toBe(0)
  await button(page, 'Undo').tap()
  await toast(page, '3 products restored').waitFor()
  expect(new Set(await prices())).toEqual(new Set([100]))
  expect(errorsOf(page)).toEqual([])
})

test('all that were found are hidden, deleted or moved at once, except one that is taken out', async () => {
  const page = await openCards(SMALL)
  await button(page, 'Select').tap()
  await button(page, 'Select all 30').tap()
  await page.getByText('30 selected').waitFor()
  await box(page, '03').tap()
  await page.getByText('29 selected').waitFor()
  await button(page, 'Change').tap()
  await button(page, 'Hide from shoppers').tap()
  await button(page, 'Hide 29 products').tap()
  await toast(page, 'Hid from shoppers: 29 products').waitFor()
  const shown = async () => (await db.select().from(product)).filter(({ publish }) => publish).map(({ name }) => name)
  expect(await shown()).toEqual(['Masala 03'])
  await button(page, 'Bulk changes').tap()
  await page.getByRole('button', { name: 'Undo: Hid from shoppers' }).tap()
  await toast(page, '29 products restored').waitFor()
  expect(await shown()).toHaveLength(COUNT)
})

test('on a small phone, products of several pages become packs of one product, and no longer after an undo', async () => {
  const page = await openCards(SMALL)
  await button(page, 'Select').tap()
  await button(page, 'Select all 30').tap()
  for (const number of ['01', '02']) await box(page, number).tap()
  await page.getByText('28 selected').waitFor()
  await button(page, 'Change').tap()
  await button(page, 'Join as packs').tap()
  const dialog = page.getByRole('dialog', { name: 'Join as packs' })
  await dialog.getByText('Masala 30').waitFor()
  await dialog.getByLabel('Name of the packs').fill('Masala')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await button(page, 'Join 28 packs').tap()
  await toast(page, '28 packs of Masala').waitFor()
  await dialog.waitFor({ state: 'detached' })
  const families = async () => (await db.select().from(product)).filter(({ familyId }) => familyId !== null).length
  expect(await families()).toBe(28)
  await eventually(async () => expect(await focusedName(page)).toBe('Select'))
  expect(await page.getByRole('checkbox').count()).toBe(0)
  await button(page, 'Undo').tap()
  await eventually(async () => expect(await families()).toBe(0))
  // What one dialog hands over to another is one entry of the history, which is left.
  expect(await page.evaluate(() => history.state?.isDialog ?? false)).toBe(false)
  expect(errorsOf(page)).toEqual([])
})

test('what is selected belongs to what was found, and Done or Clear selects nothing', async () => {
  const page = await openCards(PHONE)
  await button(page, 'Select').tap()
  await box(page, '01').tap()
  await button(page, 'Clear').tap()
  await page.getByText('Choose the products to change').waitFor()
  await eventually(async () => expect(await focusedName(page)).toBe('Done'))
  await box(page, '01').tap()
  await page.getByPlaceholder('Search product here ...').fill('Masala 2')
  await box(page, '20').tap()
  await page.getByText('1 selected').waitFor()
  await button(page, 'Done').tap()
  await eventually(async () => expect(await page.getByRole('checkbox').count()).toBe(0))
  await page.getByRole('button', { name: /^Edit Masala 20/ }).waitFor()
})

test('cards are selected and their stock changed by keyboard alone', async () => {
  const { page } = await openWithCards(shop, browser)
  await page.goto(SCREEN)
  await tabTo(page, 'Select')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Select Masala 01, 100 g')
  await page.keyboard.press('Space')
  await tabTo(page, 'Select Masala 02, 100 g')
  await page.keyboard.press('Space')
  await tabTo(page, 'Change')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Change stock')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Change stock' })
  await dialog.waitFor()
  await tabTo(page, 'Stock')
  await page.keyboard.type('+10')
  await dialog.getByRole('button', { name: 'Change 2 products' }).waitFor()
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  const stocks = (await db.select().from(product).orderBy(product.name)).map(({ stock }) => stock)
  expect(stocks.slice(0, 3)).toEqual([15, 15, 5])
})

testLooks('the cards while they are selected, and what can be done to them', async ({ options, look }) => {
  const { page } = await openWithCards(shop, browser, options)
  await page.goto(SCREEN)
  await button(page, 'Select').click()
  await box(page, '01').click()
  await page.getByText('1 selected').waitFor()
  await look(page)
  await button(page, 'Change').click()
  await button(page, 'Delete products').waitFor()
  await look(page)
  await button(page, 'Delete products').click()
  await button(page, 'Delete 1 product').waitFor()
  await look(page)
})

test('a price with paise stands in one line on the card of a phone', async () => {
  await db.update(product).set({ priceInPaise: 403_216, sellingPriceInPaise: 403_215 })
  const page = await openCards(SMALL)
  const values = page.locator('.admin-product').first().locator('.value-edit__value')
  await values.first().waitFor()
  const lines = await values.evaluateAll((values) =>
    values.map((value) => {
      const range = document.createRange()
      range.selectNodeContents(value)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    }),
  )
  expect(lines.length).toBeGreaterThan(1)
  expect(new Set(lines)).toEqual(new Set([1]))
})
