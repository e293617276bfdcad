import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { accessibilityViolations } from '../../src/testing/accessibility.ts'
import { createTestBrowser, errorsOf, PHONE } from '../../src/testing/browser.ts'
import { givenProduct } from '../../src/testing/catalogue.ts'
import { givenLoginMobile } from '../../src/testing/notification.ts'
import { givenAddress, givenCart, orderOf } from '../../src/testing/orders.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { callAs, signInNew } from './shopper.ts'

const shop = await createTestShop()
const { db, url } = shop
const browser = createTestBrowser()

const radio = (page: Page, name: RegExp) => page.getByRole('radio', { name })

/** Browsers of tests reach no push service, so that its reply is made up; asking for permission is counted. */
async function replacePushService(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const subscription = {
      options: { applicationServerKey: null },
      toJSON: () => ({
        endpoint: 'https://push.example.net/browser',
        keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
      }),
    }
    PushManager.prototype.subscribe = async () => subscription as unknown as PushSubscription
    Object.assign(globalThis, { asked: 0 })
    Notification.requestPermission = async () => {
      Object.assign(globalThis, { asked: (globalThis as unknown as { asked: number }).asked + 1 })
      return 'granted'
    }
  })
}
const askedIn = (page: Page) => page.evaluate(() => (globalThis as unknown as { asked: number }).asked)

test('a shopper chooses WhatsApp by keyboard, sees the consent, and goes back to email as easily', async () => {
  const page = await browser.open(PHONE)
  const { userId, email } = await signInNew(shop, page)
  await givenLoginMobile(shop, userId)
  await page.goto(`${url}/dashboard/profile#order-updates`)
  await radio(page, /^Email/)
    .and(page.locator(':checked'))
    .waitFor()
  await page.getByText('Tokri sends you updates about your orders by WhatsApp').waitFor()
  await radio(page, /^Email/).focus()
  await page.keyboard.press('ArrowDown')
  await radio(page, /^WhatsApp to \+91 98/)
    .and(page.locator(':checked'))
    .waitFor()
  await page.getByText('Your consents').click()
  await page.getByText(/WhatsApp, order updates \(notice 3\): given/).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await radio(page, /^Email/).click()
  await page.getByText(/given .*, withdrawn /).waitFor()
  expect(await page.getByText(email).count()).toBeGreaterThan(0)
  const rows = await db.$client`select channel, withdrawn_by from consent where user_id = ${userId}`
  expect([...rows]).toEqual([{ channel: 'whatsapp', withdrawn_by: 'profile' }])
  expect(errorsOf(page)).toEqual([])
})

test('notifications ask for permission on a tap alone, and subscribe this browser', async () => {
  const page = await browser.open({ ...PHONE, serviceWorkers: 'allow' })
  await replacePushService(page)
  const { userId } = await signInNew(shop, page)
  await page.goto(`${url}/dashboard/profile#order-updates`)
  const notifications = radio(page, /^Notifications in this browser/)
  await notifications.waitFor()
  expect(await askedIn(page)).toBe(0)
  await notifications.tap()
  await notifications.and(page.locator(':checked')).waitFor()
  expect(await askedIn(page)).toBe(1)
  const rows = await db.$client`select endpoint from push_subscription where user_id = ${userId}`
  expect([...rows]).toEqual([{ endpoint: 'https://push.example.net/browser' }])
})

test('who agreed to an earlier text of notifications, which said nothing of products, agrees to the present one with a tap', async () => {
  const page = await browser.open({ ...PHONE, serviceWorkers: 'allow' })
  await replacePushService(page)
  const { userId } = await signInNew(shop, page)
  await db.$client`insert into consent (id, user_id, channel, notice_version, given_by)
    values (gen_random_uuid(), ${userId}, 'push', 2, 'profile')`
  await page.goto(`${url}/dashboard/profile#order-updates`)
  const agree = page.getByRole('button', { name: 'Agree to the present text' })
  await agree.waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await agree.tap()
  await agree.waitFor({ state: 'detached' })
  const rows = await db.$client`select notice_version from consent where user_id = ${userId} and withdrawn_at is null`
  expect([...rows]).toEqual([{ notice_version: 3 }])
})

test('after an order another way than email is offered, once', async () => {
  const page = await browser.open({ ...PHONE, serviceWorkers: 'allow' })
  await replacePushService(page)
  const { userId, headers } = await signInNew(shop, page)
  const product = await givenProduct(db, { stock: 10, priceInPaise: 5400 })
  const addressId = await givenAddress(db, userId)
  await givenCart(db, userId, { [product]: 1 })
  const sent = orderOf(addressId, { [product]: 1 }, 54)
  const placed = (await callAs(shop, headers, 'POST', '/api/order/cash-on-delivery', sent)) as {
    data: { orderId: string }
  }
  const success = `${url}/success?text=Order&order=${placed.data.orderId}`
  await page.goto(success)
  const offer = page.getByRole('region', { name: 'Updates by notification?' })
  await offer.waitFor()
  expect(await askedIn(page)).toBe(0)
  const notice = offer.getByText('You can stop this at any time')
  expect(await notice.isVisible()).toBe(false)
  await offer.getByText('What is sent, and to whom').tap()
  await notice.waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await offer.getByRole('button', { name: 'No, thanks' }).tap()
  await offer.waitFor({ state: 'detached' })
  await page.goto(success)
  await page.getByRole('link', { name: 'See your order' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await offer.count()).toBe(0)
})
