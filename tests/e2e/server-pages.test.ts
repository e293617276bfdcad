import { expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { saveSettings } from '../../src/settings/queries.ts'
import { accessibilityViolations } from '../../src/testing/accessibility.ts'
import { givenShopper } from '../../src/testing/account.ts'
import { createTestBrowser, errorsOf, PHONE } from '../../src/testing/browser.ts'
import { givenProduct } from '../../src/testing/catalogue.ts'
import { givenAddress, givenCart, orderOf } from '../../src/testing/orders.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { waitUntil } from '../../src/testing/wait.ts'
import { givenDesk } from './desk.ts'
import { callAs } from './shopper.ts'

const shop = await createTestShop()
const { db, url } = shop
const { openDesk, placed } = await givenDesk(shop, createTestBrowser())
const NAME = 'Sri Lakshmi Venkateshwara Provision Stores & Sons'
await saveSettings(db, { shopName: NAME })

async function sandboxPath(): Promise<string> {
  const shopper = await givenShopper({ db })
  const addressId = await givenAddress(db, shopper.userId)
  const productId = await givenProduct(db, { name: 'Ghee', priceInPaise: 60_000, stock: 9 })
  await givenCart(db, shopper.userId, { [productId]: 2 })
  const orderRequest = orderOf(addressId, { [productId]: 2 }, 1200)
  const { data } = await callAs(shop, shopper.headers, 'POST', '/api/order/checkout', orderRequest)
  return new URL(data.url).pathname
}

/** Waits until the page shows its text in the font of the site. */
function inOwnFont(page: Page): Promise<void> {
  return waitUntil(() =>
    page.evaluate(() =>
      [...document.fonts].some(({ family, status }) => /Anek Latin/.test(family) && status === 'loaded'),
    ),
  )
}

/** Whether no line of a text is cut off. */
const isWhole = (text: Locator) => text.evaluate((element) => element.scrollHeight <= element.clientHeight)

const groundOf = (page: Page, scheme: 'light' | 'dark', selector: string) =>
  page
    .emulateMedia({ colorScheme: scheme })
    .then(() => page.locator(selector).evaluate((element) => getComputedStyle(element).backgroundColor))

test.each([[{}], [PHONE]])(
  'papers have the name and the font of the shop, and are white by night: %p',
  async (options) => {
    const code = await placed()
    const { page } = await openDesk(options)
    for (const path of ['/api/order/invoice', '/api/desk/packing-slip']) {
      await page.goto(`${url}${path}?orderId=${code}`)
      expect(await isWhole(page.locator('header').getByText(NAME))).toBe(true)
      await inOwnFont(page)
      expect(await groundOf(page, 'dark', 'main')).toBe('rgb(255, 255, 255)')
      expect(await accessibilityViolations(page)).toEqual([])
    }
    expect(errorsOf(page)).toEqual([])
  },
)

test('a printed invoice has its totals once, not on every page', async () => {
  const code = await placed()
  const { page } = await openDesk()
  await page.goto(`${url}/api/order/invoice?orderId=${code}`)
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('tfoot').evaluate((foot) => getComputedStyle(foot).display)).toBe('table-row-group')
  await page.setViewportSize({ width: 257, height: 900 })
  const [table, total] = [await page.locator('table').boundingBox(), await page.locator('.total td').boundingBox()]
  expect(total!.x + total!.width).toBeCloseTo(table!.x + table!.width, 0)
})

test.each([[{}], [PHONE]])(
  'the page of a test payment has the name, the font and both themes of the shop: %p',
  async (options) => {
    const { page } = await openDesk(options)
    await page.goto(url + (await sandboxPath()))
    expect(await isWhole(page.locator('header').getByText(NAME))).toBe(true)
    await inOwnFont(page)
    await page.getByRole('row', { name: 'Total ₹1,200' }).waitFor()
    expect(await groundOf(page, 'dark', 'body')).not.toBe(await groundOf(page, 'light', 'body'))
    expect(await accessibilityViolations(page)).toEqual([])
    expect(errorsOf(page)).toEqual([])
  },
)

test('the API reference has the font of the shop, by day and by night', async () => {
  const { page } = await openDesk()
  await page.goto(`${url}/api/docs`)
  await inOwnFont(page)
  expect(await groundOf(page, 'light', 'body')).not.toBe(await groundOf(page, 'dark', 'body'))
  expect(await accessibilityViolations(page)).toEqual([])
  expect(errorsOf(page)).toEqual([])
})
