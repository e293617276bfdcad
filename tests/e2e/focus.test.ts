import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { transitionOrder } from '../../src/order/transitions/service.ts'
import { createTestBrowser } from '../../src/testing/browser.ts'
import { givenProduct } from '../../src/testing/catalogue.ts'
import { givenAddress } from '../../src/testing/orders.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { eventually } from '../../src/testing/wait.ts'
import { tabTo } from './keyboard.ts'
import { callAs, HOUSE, signInNew } from './shopper.ts'

const shop = await createTestShop()
const { db, url } = shop
const browser = createTestBrowser()
let milkId: string

beforeAll(async () => {
  milkId = await givenProduct(db, { name: 'Toned Milk', stock: 300, priceInPaise: 5000 })
})

/** Waits until the name of the focused element, as screen readers read it, contains `name`. */
async function expectFocus(page: Page, name: string): Promise<void> {
  await page.waitForFunction((expected) => {
    const element = document.activeElement
    return (element?.getAttribute('aria-label') ?? element?.textContent ?? '').includes(expected)
  }, name)
}

/** Signs in a new shopper with an order of milk; `open` goes to the order's page. */
async function withOrder() {
  const page = await browser.open()
  const shopper = await signInNew(shop, page)
  const call = (method: string, path: string, body?: object) => callAs(shop, shopper.headers, method, path, body)
  const addressId = (await call('POST', '/api/address/create', HOUSE)).data._id
  await call('POST', '/api/cart/create', { productId: milkId })
  const orderRequest = { list_items: [{ productId: milkId, quantity: 1 }], addressId, subTotalAmt: 50, totalAmt: 50 }
  const { orderId, _id } = (await call('POST', '/api/order/cash-on-delivery', orderRequest)).data
  const open = () => page.goto(`${url}/dashboard/myorders?order=${orderId}`)
  return { page, orderId, id: _id as string, open }
}

test('after an address is removed the focus is on the one that took its place, and at last on adding one', async () => {
  const page = await browser.open()
  const { userId } = await signInNew(shop, page)
  for (const addressLine of ['Third', 'Second', 'First']) await givenAddress(db, userId, { addressLine })
  await page.goto(`${url}/dashboard/address`)
  await page.getByRole('button', { name: 'Remove First' }).focus()
  await page.keyboard.press('Enter')
  await expectFocus(page, 'Edit Second')
  await tabTo(page, 'Remove Third')
  await page.keyboard.press('Enter')
  await expectFocus(page, 'Add address')
  await page.getByRole('button', { name: 'Remove Second' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('No address yet').waitFor()
  await expectFocus(page, 'Add address')
})

test('the focus is on the number of a cancelled order, and before on the dialog', async () => {
  const { page, orderId, open } = await withOrder()
  await open()
  await page.getByRole('button', { name: 'Cancel order' }).focus()
  await page.keyboard.press('Enter')
  await tabTo(page, 'Keep it')
  await page.keyboard.press('Enter')
  await expectFocus(page, 'Cancel order')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).focus()
  await page.keyboard.press('Enter')
  await page.locator('.state-tag').getByText('Cancelled').first().waitFor()
  await expectFocus(page, orderId)
  await eventually(async () => expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1'))
})

test('the focus is on the confirmation after a missing item is reported', async () => {
  const { page, id, open } = await withOrder()
  for (const to of ['accepted', 'packed', 'out for delivery', 'delivered'] as const)
    await db.transaction((tx) => transitionOrder(tx, id, to, { kind: 'admin' }))
  await open()
  await page.getByRole('button', { name: 'Report a problem: Toned Milk' }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('What is wrong').selectOption('It is missing')
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).focus()
  await page.keyboard.press('Enter')
  await expectFocus(page, 'Reported as missing')
})

test('the cart that was opened by the pointer shows no focus ring while it closes, and the keyboard keeps its own', async () => {
  const page = await browser.open()
  await page.goto(url)
  await page.locator('cart-button').click()
  await expectFocus(page, 'Close cart')
  await page.evaluate(() => {
    const seen = new Set<string>()
    Object.assign(globalThis, { seen })
    const look = () => {
      const focused = document.activeElement!
      if (focused.closest('[role="dialog"]')) seen.add(getComputedStyle(focused).outlineStyle)
      requestAnimationFrame(look)
    }
    look()
  })
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await page.evaluate(() => [...(globalThis as unknown as { seen: Set<string> }).seen])).toEqual(['none'])
  const ring = () => page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle)
  await expectFocus(page, 'My Cart')
  expect(await ring()).toBe('solid')
  await page.keyboard.press('Enter')
  await expectFocus(page, 'Close cart')
  expect(await ring()).toBe('solid')
})
