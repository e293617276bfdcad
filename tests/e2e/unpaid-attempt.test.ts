import { expect, test } from 'bun:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { accessibilityViolations } from '../../src/testing/accessibility.ts'
import { createTestBrowser, errorsOf, PHONE } from '../../src/testing/browser.ts'
import { givenProduct } from '../../src/testing/catalogue.ts'
import { layoutShiftsOf } from '../../src/testing/layout-shifts.ts'
import { testLooks } from '../../src/testing/looks.ts'
import { givenAddress, givenCart, givenPastOrder, orderOf } from '../../src/testing/orders.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { callAs, signInNew } from './shopper.ts'

const shop = await createTestShop()
const { db, url } = shop
const browser = createTestBrowser()

/** Opens the orders of a shopper who left the payment page of one, and had another before. */
async function openOrders(options: Parameters<typeof browser.open>[0]) {
  const page = await browser.open(options)
  const { headers, userId } = await signInNew(shop, page)
  const productId = await givenProduct(db, { name: 'Ghee', priceInPaise: 60_000, stock: 9 })
  await givenPastOrder(db, [productId], { userId, daysAgo: 2 })
  const addressId = await givenAddress(db, userId)
  await givenCart(db, userId, { [productId]: 1 })
  const { data } = await callAs(
    shop,
    headers,
    'POST',
    '/api/order/checkout',
    orderOf(addressId, { [productId]: 1 }, 600),
  )
  await page.goto(`${url}/dashboard/myorders`)
  await page.getByRole('heading', { name: 'Finish paying' }).waitFor()
  return { page, orderId: data.orderId as string, payment: data.url as string }
}

test('an order that awaits its payment is none of the list, and can be paid above it', async () => {
  const { page, orderId, payment } = await openOrders(PHONE)
  expect(await page.locator('.order-card').count()).toBe(1)
  expect(await page.locator('.order-card').getByText(orderId).count()).toBe(0)
  const attempt = page.getByRole('region', { name: 'Finish paying' })
  expect(await attempt.getByRole('link', { name: orderId }).getAttribute('href')).toContain(orderId)
  expect(await accessibilityViolations(page)).toEqual([])
  await attempt.locator(`a[href="${payment}"]`).waitFor()
  await attempt.getByRole('link', { name: 'Pay now' }).click()
  await page.waitForURL(/\/sandbox\/pay\//)
  await page.getByRole('button', { name: 'Cancel and go back' }).click()
  await page.getByRole('heading', { name: 'Order Cancel' }).waitFor()
  await page.goto(`${url}/dashboard/myorders`)
  await page.locator('article.order-card').waitFor()
  // The provider's event may arrive after the shopper.
  await page.getByRole('heading', { name: 'Finish paying' }).waitFor({ state: 'detached' })
  expect(errorsOf(page).filter((error) => !error.includes('favicon'))).toEqual([])
})

/** What has moved in the page; not the button of the cart, which says in the header what is in it. */
const movedOf = async (page: Page) =>
  (await layoutShiftsOf(page)).flatMap(({ moved }) => moved.filter((part) => !part.startsWith('cart-button')))

test.each<[string, BrowserContextOptions]>([
  ['a phone', PHONE],
  ['a laptop', { viewport: { width: 1440, height: 900 } }],
])(
  'on %s, home and checkout lead back to a payment that was not finished, until it is given up',
  async (_, options) => {
    const { page, orderId } = await openOrders(options)
    const card = page.locator('.banner').first().getByRole('link', { name: 'Finish paying' })
    await page.goto(url)
    await card.waitFor()
    expect(await card.textContent()).toStartWith('Your payment of ₹600 was not finished')
    // The next page has room for it from the first paint on.
    await page.reload()
    await card.waitFor()
    expect(await movedOf(page)).toEqual([])
    expect(await accessibilityViolations(page)).toEqual([])
    await card.click()
    await page.waitForURL((to) => to.search === `?order=${orderId}`)

    await page.goto(`${url}/checkout`)
    const note = page.getByRole('status').filter({ hasText: 'Your payment of ₹600 was not finished' })
    await note.waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
    await note.getByRole('link', { name: 'Pay again or cancel' }).click()
    await page.getByRole('link', { name: 'Pay now' }).waitFor()
    await page.getByRole('button', { name: 'Cancel order' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
    await page.getByText('Nothing was charged', { exact: true }).waitFor()

    await page.goto(`${url}/checkout`)
    await page.getByRole('complementary', { name: 'Summary' }).waitFor()
    expect(await page.getByText('was not finished').count()).toBe(0)
    const looked = page.waitForResponse((response) => response.url().includes('/api/order/order-list'))
    await page.goto(url)
    await looked
    expect(await card.count()).toBe(0)
  },
)

test('a payment that was not finished is shown to its shopper alone, and an order that is placed ends it', async () => {
  const { page, orderId } = await openOrders({})
  const other = await browser.open()
  await signInNew(shop, other)
  const looked = other.waitForResponse((response) => response.url().includes('/api/order/order-list'))
  await other.goto(url)
  await looked
  expect(await other.getByText('was not finished').count()).toBe(0)
  expect(await (await fetch(url)).text()).not.toContain('was not finished')

  await page.goto(`${url}/checkout`)
  await page.getByText('Your payment of ₹600 was not finished').waitFor()
  await page.getByRole('button', { name: /^Cash/ }).click()
  await page.getByRole('heading', { name: 'Order Successfully' }).waitFor()
  const orders = await db.$client`
    select state from "order" where user_id = (select user_id from "order" where code = ${orderId}) order by created_at`
  expect(orders.map(({ state }) => state)).toEqual(['delivered', 'cancelled', 'placed'])
})

testLooks('orders below an unfinished payment look right', async ({ options, look }) => {
  const { page } = await openOrders(options)
  await look(page)
})
