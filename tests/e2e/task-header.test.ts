import { expect, test } from 'bun:test'
import { accessibilityViolations } from '../../src/testing/accessibility.ts'
import { createTestBrowser, errorsOf, PHONE } from '../../src/testing/browser.ts'
import { givenProduct } from '../../src/testing/catalogue.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { eventually } from '../../src/testing/wait.ts'
import { callAs, HOUSE, signInNew } from './shopper.ts'

const shop = await createTestShop()
const { db, url } = shop
const browser = createTestBrowser()
const TASKS = {
  '/cart': 'Cart',
  '/checkout': 'Checkout',
  '/dashboard/address': 'Address',
  '/dashboard/profile': 'Profile',
}

/** Opens a page for a new shopper with a product in the cart, and an order of the same. */
async function withCart(options: Parameters<typeof browser.open>[0] = {}) {
  const page = await browser.open(options)
  const { headers } = await signInNew(shop, page)
  const productId = await givenProduct(db, { stock: 9, priceInPaise: 5_000 })
  const { data } = await callAs(shop, headers, 'POST', '/api/address/create', HOUSE)
  const order = { list_items: [{ productId, quantity: 1 }], addressId: data._id, subTotalAmt: 50, totalAmt: 50 }
  await callAs(shop, headers, 'POST', '/api/cart/create', { productId })
  const placed = await callAs(shop, headers, 'POST', '/api/order/cash-on-delivery', order)
  await callAs(shop, headers, 'POST', '/api/cart/create', { productId })
  return { page, orderId: placed.data.orderId as string }
}

test('on a phone, pages for one task have a header of one line, with an arrow back, the heading, search and account', async () => {
  const { page } = await withCart(PHONE)
  for (const [path, title] of Object.entries(TASKS)) {
    await page.goto(url + path)
    const header = page.locator('.header')
    await header.getByText(title, { exact: true }).waitFor()
    expect((await header.boundingBox())!.height).toBeLessThan(64)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    for (const name of ['Search for atta dal and more', 'My Account'])
      await header.getByRole('link', { name }).first().waitFor()
    expect(await header.locator('.header__back').isVisible()).toBe(true)
  }
  await page.goto(`${url}/cancel`)
  await page.locator('.header .header__logo').waitFor()
  expect((await page.locator('.header').boundingBox())!.height).toBeLessThan(64)
  await page.locator('.header__back').click()
  await page.waitForURL(`${url}/cart`)
  expect(errorsOf(page)).toEqual([])
})

test('the arrow of the cart leads back to the page that it was opened from, and from the checkout to home', async () => {
  const { page } = await withCart(PHONE)
  const back = page.locator('.header__back')
  // Before its script has come, the arrow leads to home.
  await eventually(async () => {
    await page.goto(`${url}/terms`)
    await page.locator('cart-bar a').tap()
    await page.waitForURL(`${url}/cart`)
    await page.waitForLoadState('networkidle')
    await back.tap()
    await page.waitForURL((at) => at.pathname !== '/cart')
    expect(new URL(page.url()).pathname).toBe('/terms')
  })
  await page.goto(`${url}/checkout`)
  await page.getByRole('link', { name: 'Back to the cart' }).tap()
  await page.waitForURL(`${url}/cart`)
  await page.waitForLoadState('networkidle')
  await back.tap()
  await page.waitForURL(`${url}/`)
})

test('on a wide screen, pages for one task have the header of all others', async () => {
  const { page } = await withCart()
  for (const [path, title] of Object.entries(TASKS)) {
    await page.goto(url + path)
    const heading = (await page.getByRole('heading', { level: 1, name: title }).boundingBox())!
    expect(heading.height).toBeGreaterThan(20)
    await page.locator('.header .search-box__typed').waitFor()
    await page.locator('.header cart-button').waitFor()
    expect(await page.locator('.header__back').isVisible()).toBe(false)
  }
})

test('an order is named, with its state, by its heading and by the header of a phone, which leads back to all orders', async () => {
  const { page, orderId } = await withCart(PHONE)
  await page.goto(`${url}/dashboard/myorders?order=${orderId}`)
  await page.getByRole('heading', { level: 1, name: `Order No ${orderId} · Placed` }).waitFor()
  await eventually(async () => expect(await page.locator('.header__title').textContent()).toBe(`Placed${orderId}`))
  expect(await page.title()).toStartWith(`${orderId} ·`)
  // The bar of the cart would stand over what is read here.
  expect(await page.locator('cart-bar').count()).toBe(0)
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'All orders' }).tap()
  await page.waitForURL(`${url}/dashboard/myorders`)
})
