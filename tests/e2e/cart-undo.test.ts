import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import { product } from '../../src/catalogue/schema.ts'
import { accessibilityViolations } from '../../src/testing/accessibility.ts'
import { createTestBrowser, errorsOf, PHONE } from '../../src/testing/browser.ts'
import { givenProduct } from '../../src/testing/catalogue.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { eventually } from '../../src/testing/wait.ts'
import { callAs, signInNew } from './shopper.ts'

const shop = await createTestShop()
const { db, url } = shop
const browser = createTestBrowser()
const names = ['Curd', 'Paneer', 'Toned Milk']
const ids = await Promise.all(names.map((name) => givenProduct(db, { name, stock: 30, priceInPaise: 5000 })))

const undo = (page: Page) => page.locator('toast-stack').getByRole('button', { name: 'Undo' })
const lines = async (place: Page | Locator) =>
  Promise.all(
    (await place.locator('.cart-line').all()).map(
      async (line) =>
        `${await line.locator('.cart-line__name').textContent()} ${await line.locator('output').textContent()}`,
    ),
  )
const step = (place: Page | Locator, name: string, label: string) =>
  place.getByRole('group', { name: `Quantity of ${name}` }).getByRole('button', { name: label })

/** Adds one of each product to the cart of a visitor. */
async function fillCart(page: Page): Promise<void> {
  for (const [n, name] of names.entries()) {
    await page.goto(`${url}/product/x-${ids[n]}`)
    await page
      .locator('main')
      .getByRole('button', { name: `Add ${name}` })
      .first()
      .click()
    await page
      .locator('main')
      .getByRole('group', { name: `Quantity of ${name}` })
      .first()
      .waitFor()
  }
}

test('a visitor brings back by keyboard what was removed in the drawer, at its place, and the last line of a cart too', async () => {
  const page = await browser.open()
  await fillCart(page)
  await page.locator('cart-button').getByRole('link').click()
  const drawer = page.getByRole('dialog', { name: 'Cart' })
  await step(drawer, 'Paneer', 'One more').click()
  await eventually(async () => expect(await lines(drawer)).toEqual(['Curd 1', 'Paneer 2', 'Toned Milk 1']))
  await step(drawer, 'Paneer', 'One less').press('Enter')
  expect(await undo(page).count()).toBe(0)
  await step(drawer, 'Paneer', 'One less').press('Enter')
  await eventually(async () => expect(await lines(drawer)).toEqual(['Curd 1', 'Toned Milk 1']))
  await page.locator('toast-stack').getByText('Item remove', { exact: true }).last().waitFor()
  const list = drawer.getByRole('list', { name: 'Products in the cart' })
  await list.and(page.locator(':focus')).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.keyboard.press('Shift+Tab')
  await undo(page).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await eventually(async () => expect(await lines(drawer)).toEqual(['Curd 1', 'Paneer 1', 'Toned Milk 1']))
  await list.and(page.locator(':focus')).waitFor()
  for (const name of names) await step(drawer, name, 'One less').press('Enter')
  await drawer.getByText('Your cart is empty').waitFor()
  for (const _ of names) await undo(page).last().click()
  await eventually(async () => expect(await lines(drawer)).toEqual(['Curd 1', 'Paneer 1', 'Toned Milk 1']))
  await drawer.getByRole('button', { name: 'Close cart' }).click()
  await drawer.waitFor({ state: 'detached' })
  expect(await page.locator('body > toast-stack').count()).toBe(1)
  expect(errorsOf(page)).toEqual([])
})

test('an account has a removed line again at its place, with its quantity, on every device', async () => {
  const page = await browser.open(PHONE)
  const { headers } = await signInNew(shop, page)
  for (const productId of [...ids, ids[1]]) await callAs(shop, headers, 'POST', '/api/cart/create', { productId })
  const quantities = async () => {
    const { data } = await callAs(shop, headers, 'GET', '/api/cart/get')
    return data.map(({ productId, quantity }: { productId: { name: string }; quantity: number }) => [
      productId.name,
      quantity,
    ])
  }
  await page.goto(`${url}/cart`)
  await eventually(async () => expect(await lines(page)).toEqual(['Curd 1', 'Paneer 2', 'Toned Milk 1']))
  await db.update(product).set({ stock: 0 }).where(eq(product.id, ids[1]!))
  await page.reload()
  await page.locator('.unbuyable').getByRole('button', { name: 'Remove it' }).tap()
  await eventually(async () =>
    expect(await quantities()).toEqual([
      ['Curd', 1],
      ['Toned Milk', 1],
    ]),
  )
  await undo(page).tap()
  await page.locator('.unbuyable').getByText('Paneer is out of stock', { exact: true }).waitFor()
  await eventually(async () =>
    expect(await quantities()).toEqual([
      ['Curd', 1],
      ['Paneer', 2],
      ['Toned Milk', 1],
    ]),
  )
  expect(await page.locator('.cart-line__name').allTextContents()).toEqual(names)
})

test('many pieces of a product are removed in one step, by keyboard too, and brought back', async () => {
  await db.update(product).set({ stock: 30 })
  const page = await browser.open(PHONE)
  await fillCart(page)
  for (const _ of [2, 3, 4]) await step(page.locator('main'), 'Toned Milk', 'One more').first().tap()
  await page.goto(`${url}/cart`)
  await eventually(async () => expect(await lines(page)).toEqual(['Curd 1', 'Paneer 1', 'Toned Milk 4']))
  await page.getByRole('button', { name: 'Remove Toned Milk', exact: true }).press('Enter')
  await eventually(async () => expect(await lines(page)).toEqual(['Curd 1', 'Paneer 1']))
  await page.getByRole('list', { name: 'Products in the cart' }).and(page.locator(':focus')).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await undo(page).tap()
  await eventually(async () => expect(await lines(page)).toEqual(['Curd 1', 'Paneer 1', 'Toned Milk 4']))
})
