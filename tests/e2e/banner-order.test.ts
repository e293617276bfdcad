import { expect, test } from 'bun:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { saveSettings } from '../../src/settings/queries.ts'
import { accessibilityViolations } from '../../src/testing/accessibility.ts'
import { createTestBrowser, errorsOf, PHONE } from '../../src/testing/browser.ts'
import { givenProduct } from '../../src/testing/catalogue.ts'
import { layoutShiftsOf } from '../../src/testing/layout-shifts.ts'
import { givenPastOrder } from '../../src/testing/orders.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { eventually } from '../../src/testing/wait.ts'
import { signInNew } from './shopper.ts'

const shop = await createTestShop()
const { db, url } = shop
const browser = createTestBrowser()
const milk = await givenProduct(db, { name: 'Milk', stock: 9 })
const banner = { title: 'Breakfast', text: 'Milk and more', action: 'Shop dairy', link: '/search?q=milk' }
await saveSettings(db, { banners: [{ ...banner, picture: '', phonePicture: '' }] })

const card = (page: Page) => page.locator('.banner').first().getByRole('link', { name: 'See your order' })
const heightOf = async (page: Page) => (await page.locator('.banner').first().boundingBox())!.height

/** Opens home for a new shopper with an order in this state. */
async function openWithOrder(state: 'placed' | 'delivered', options: BrowserContextOptions = {}) {
  const page = await browser.open(options)
  const { userId } = await signInNew(shop, page)
  await givenPastOrder(db, [milk], { state, userId })
  await db.$client`
    insert into order_event (order_id, state, actor) select id, 'placed', 'shop' from "order" where user_id = ${userId}`
  await page.goto(url)
  return { page, userId }
}

test.each<[string, BrowserContextOptions]>([
  ['a small phone', { ...PHONE, viewport: { width: 360, height: 640 } }],
  ['a laptop', { viewport: { width: 1440, height: 900 } }],
])('on %s, home says in the room of the banner when an order arrives, until it has', async (_, options) => {
  const visitor = await browser.open(options)
  await visitor.goto(url, { waitUntil: 'networkidle' })
  const height = await heightOf(visitor)
  expect(await card(visitor).count()).toBe(0)
  const { page, userId } = await openWithOrder('placed', options)
  await card(page).waitFor()
  expect(await card(page).textContent()).toMatch(/^Arriving by .+Placed/)
  expect(await card(page).textContent()).toContain('1 product · ₹1')
  const goods = (await page.locator('.banner-order__goods').boundingBox())!
  expect(goods.height).toBeGreaterThan(36)
  expect(await heightOf(page)).toBe(height)
  expect(await accessibilityViolations(page)).toEqual([])
  await db.$client`update "order" set state = 'delivered', payment_state = 'paid' where user_id = ${userId}`
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await eventually(async () => expect(await card(page).count()).toBe(0))
  expect(
    await page
      .locator('.banner a')
      .first()
      .evaluate((link: HTMLElement) => link.inert),
  ).toBe(false)
  expect(errorsOf(page).filter((error) => !error.includes('favicon'))).toEqual([])
})

test.each<[string, BrowserContextOptions, number]>([
  ['a small phone', { ...PHONE, viewport: { width: 360, height: 640 } }, 104],
  ['a laptop', { viewport: { width: 1440, height: 900 } }, 96],
])(
  'on %s, home has a strip for an order that it knows from the first paint on, and nothing moves',
  async (_, options, height) => {
    const { page, userId } = await openWithOrder('placed', options)
    await card(page).waitFor()
    await page.reload()
    await card(page).waitFor()
    expect(await heightOf(page)).toBeLessThan(height)
    expect(await page.locator('.banner-order [data-step="now"]').textContent()).toBe('Placed')
    expect(await page.locator('.banner-order__goods').isVisible()).toBeFalse()
    expect(await layoutShiftsOf(page)).toEqual([])
    expect(await accessibilityViolations(page)).toEqual([])
    await db.$client`update "order" set state = 'delivered', payment_state = 'paid' where user_id = ${userId}`
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await eventually(async () => expect(await card(page).count()).toBe(0))
    expect(await heightOf(page)).toBeLessThan(height)
    await page.reload()
    expect(await heightOf(page)).toBeGreaterThan(height)
  },
)

test('the strip says that an order is under way while it is asked for, and what the banner says once it has arrived', async () => {
  const { page, userId } = await openWithOrder('placed')
  await card(page).waitFor()
  await db.$client`update "order" set state = 'delivered', payment_state = 'paid' where user_id = ${userId}`
  const asked = Promise.withResolvers<void>()
  await page.route('**/api/order/order-list*', async (route) => {
    await asked.promise
    await route.continue()
  })
  await page.reload()
  const heading = page.getByRole('heading', { name: 'Breakfast' })
  const said = () =>
    page.locator('.banner__text').evaluate((text) => getComputedStyle(text, '::before').getPropertyValue('content'))
  expect(await said()).toBe('"Your order is under way"')
  expect(await heading.evaluate((each) => getComputedStyle(each).clipPath)).not.toBe('none')
  asked.resolve()
  await eventually(async () => expect(await said()).toBe('none'))
  expect(await heading.evaluate((each) => getComputedStyle(each).clipPath)).toBe('none')
})

test('the card leads to the order by keyboard, and the link behind it is skipped', async () => {
  const { page } = await openWithOrder('placed')
  await card(page).focus()
  await page.keyboard.press('Shift+Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('.banner') === null)).toBeTrue()
  await card(page).press('Enter')
  await page.waitForURL(/myorders\?order=ORD-/)
})

test('an order that has arrived leaves the banner as it is', async () => {
  const { page } = await openWithOrder('delivered')
  await page.waitForResponse((response) => response.url().includes('/api/order/order-list'))
  expect(await card(page).count()).toBe(0)
})
