import { expect, test } from 'bun:test'
import { accessibilityViolations } from '../../src/testing/accessibility.ts'
import { createTestBrowser, errorsOf, PHONE } from '../../src/testing/browser.ts'
import { givenProduct } from '../../src/testing/catalogue.ts'
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

testLooks('orders below an unfinished payment look right', async ({ options, look }) => {
  const { page } = await openOrders(options)
  await look(page)
})
