import { expect, test } from 'bun:test'
import { eq, inArray } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import { product } from '../../src/catalogue/schema.ts'
import { accessibilityViolations } from '../../src/testing/accessibility.ts'
import { createTestBrowser, PHONE } from '../../src/testing/browser.ts'
import { givenCategory, givenProduct, givenSubCategory } from '../../src/testing/catalogue.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { eventually } from '../../src/testing/wait.ts'
import { callAs, HOUSE, signInNew } from './shopper.ts'

const SMALL_PHONE = { ...PHONE, viewport: { width: 360, height: 640 } }

const shop = await createTestShop()
const { db, url } = shop
const browser = createTestBrowser()

const notice = (place: Page | Locator) => place.locator('.unbuyable .notice')
const lineNames = (place: Page | Locator) => place.locator('.cart-line__name').allTextContents()

/** Adds products with these names to the shop; returns their ids. */
async function givenProducts(...names: string[]): Promise<string[]> {
  const categoryIds = [await givenCategory(db, 'Dairy')]
  const given = (name: string) => givenProduct(db, { name, categoryIds, stock: 30, priceInPaise: 5000 })
  return Promise.all(names.map(given))
}

/** Opens a page for a new shopper with an address and these products in the cart. */
async function openWithCart(ids: readonly string[]) {
  const page = await browser.open(SMALL_PHONE)
  const { headers } = await signInNew(shop, page)
  await callAs(shop, headers, 'POST', '/api/address/create', HOUSE)
  for (const productId of ids) await callAs(shop, headers, 'POST', '/api/cart/create', { productId })
  return page
}

const sellOut = (ids: readonly string[]) =>
  db
    .update(product)
    .set({ stock: 0 })
    .where(inArray(product.id, [...ids]))

test('the cart page names what is out of stock or no longer sold, Proceed leads there, and one button removes it all', async () => {
  const ids = await givenProducts('Curd', 'Paneer', 'Toned Milk')
  const page = await openWithCart(ids)
  await sellOut([ids[0]!])
  await db.update(product).set({ publish: false }).where(eq(product.id, ids[1]!))
  await page.goto(`${url}/cart`)
  await notice(page).getByText('Curd and Paneer cannot be ordered now', { exact: true }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: /Proceed/ }).click({ force: true })
  await notice(page).and(page.locator(':focus')).waitFor()
  expect(await page.locator('toast-stack').textContent()).toBe('')
  await notice(page).getByRole('button', { name: 'Remove all 2' }).tap()
  await page.locator('toast-stack').getByText('Item remove', { exact: true }).waitFor()
  await eventually(async () => expect(await lineNames(page)).toEqual(['Toned Milk']))
  await page.getByRole('list', { name: 'Products in the cart' }).and(page.locator(':focus')).waitFor()
  expect(await notice(page).count()).toBe(0)
  await page.locator('[data-state="pending"]').waitFor({ state: 'detached' })
  await page.reload()
  await eventually(async () => expect(await lineNames(page)).toEqual(['Toned Milk']))
})

test('without an account, too, an open drawer notices by itself what is sold out, and removes it', async () => {
  const ids = await givenProducts('Curd', 'Paneer')
  const page = await browser.open()
  await page.clock.install()
  await page.goto(`${url}/product/x-${ids[0]}`)
  await page.getByRole('button', { name: 'Add Curd' }).first().click()
  await page.locator('cart-button').getByRole('link').click()
  const drawer = page.getByRole('dialog', { name: 'Cart' })
  await drawer.locator('.cart-line__name').waitFor()
  await sellOut([ids[0]!])
  await page.clock.runFor(31_000)
  await notice(drawer).getByText('Curd is out of stock', { exact: true }).waitFor()
  // An email needs an account.
  expect(await notice(drawer).getByRole('button').allTextContents()).toEqual(['Remove it'])
  await notice(drawer).getByRole('button', { name: 'Remove it' }).click()
  await drawer.getByText('Your cart is empty').waitFor()
})

test('a checkout that refuses what was sold out meanwhile leads to the notice, without a toast, and orders the rest', async () => {
  const ids = await givenProducts('Curd', 'Paneer', 'Ghee', 'Butter', 'Khoya', 'Toned Milk')
  const page = await openWithCart(ids)
  await page.goto(`${url}/checkout`)
  // A cart that is still loading would show at once what is sold out, and nothing could be ordered to be refused.
  await page.waitForLoadState('networkidle')
  await sellOut(ids.slice(0, 5))
  const pay = page.getByRole('button', { name: 'Cash on Delivery' })
  await pay.tap()
  await notice(page).getByText('Curd, Paneer, Ghee and 2 more are out of stock', { exact: true }).waitFor()
  await notice(page).and(page.locator(':focus')).waitFor()
  expect(await page.locator('toast-stack').textContent()).toBe('')
  expect(await page.getByText('Your cart has changed').count()).toBe(0)
  expect(await accessibilityViolations(page)).toEqual([])
  await notice(page).getByRole('button', { name: 'Remove all 5' }).tap()
  await page.getByRole('region', { name: 'In your cart' }).and(page.locator(':focus')).waitFor()
  await pay.tap()
  await page.getByRole('heading', { level: 1, name: 'Order Successfully' }).waitFor()
})

test('what is out of stock leads to what is similar and in stock, on a small phone', async () => {
  const category = await givenCategory(db, 'Dairy')
  const subCategoryIds = [await givenSubCategory(db, 'Cheese', [category])]
  const [gone] = await Promise.all(
    ['Feta', 'Halloumi'].map((name) => givenProduct(db, { name, stock: 9, categoryIds: [category], subCategoryIds })),
  )
  const page = await openWithCart([gone!])
  await sellOut([gone!])
  await page.goto(`${url}/checkout`)
  await notice(page).getByRole('link', { name: 'Find something like it' }).tap()
  await page.waitForURL(/\/product\/.*#similar$/)
  const similar = page.locator('#similar')
  await similar.getByRole('heading', { name: 'Similar, in stock now' }).and(page.locator(':visible')).waitFor()
  await similar.getByRole('button', { name: 'Add Halloumi' }).waitFor()
})

test('a signed-in shopper asks beside Remove to be told when it is back, on a small phone too, and removes it then', async () => {
  const ids = await givenProducts('Curd', 'Paneer', 'Toned Milk')
  const page = await openWithCart(ids)
  await sellOut([ids[0]!])
  const asked = async () => {
    const rows = await db.$client<{ id: string }[]>`
      select replace(product_id::text, '-', '') as id from restock_request where product_id = any (${ids}::uuid[])`
    return rows.map(({ id }) => id).sort()
  }
  await page.goto(`${url}/cart`)
  const ask = notice(page).getByRole('button', { name: 'Tell me when it is back' })
  const [one, other] = [(await ask.boundingBox())!, (await notice(page).getByText('Remove it').boundingBox())!]
  expect(one.y).toBe(other.y)
  await ask.tap()
  await notice(page).getByRole('button', { name: 'We will tell you' }).waitFor()
  expect(await asked()).toEqual([ids[0]!])
  expect(await accessibilityViolations(page)).toEqual([])
  await db.update(product).set({ publish: false }).where(eq(product.id, ids[2]!))
  await sellOut([ids[1]!])
  await page.reload()
  await notice(page).getByRole('button', { name: 'Tell me when they are back' }).tap()
  await notice(page).getByRole('button', { name: 'We will tell you' }).waitFor()
  expect(await asked()).toEqual(ids.slice(0, 2).sort())
  await notice(page).getByRole('button', { name: 'Remove all 3' }).tap()
  await page.getByText('Your cart is empty').waitFor()
  expect(await asked()).toHaveLength(2)
})
