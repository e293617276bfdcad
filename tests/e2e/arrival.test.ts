import { beforeEach, expect, test } from 'bun:test'
import { orderEvent } from '../../src/order/schema.ts'
import { resetSettings, saveSettings } from '../../src/settings/queries.ts'
import { deliveryTime } from '../../src/settings/schema.ts'
import { accessibilityViolations } from '../../src/testing/accessibility.ts'
import { createTestBrowser, PHONE } from '../../src/testing/browser.ts'
import { givenProduct } from '../../src/testing/catalogue.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { eventually } from '../../src/testing/wait.ts'
import { openAsAdmin } from './admin.ts'
import { callAs, HOUSE, signInNew } from './shopper.ts'

const shop = await createTestShop()
const { db, url } = shop
const browser = createTestBrowser()
const SMALL_PHONE = { ...PHONE, viewport: { width: 360, height: 640 } }
/** "Arriving by 6:05 am", or "… 13 Nov, 12:05 am" shortly before midnight. */
const ARRIVING = /^Arriving by (\d{1,2} \w+, )?\d{1,2}:\d\d [ap]m$/

const given = (minutes: number) =>
  db.insert(deliveryTime).values(Array.from({ length: 24 }, (_, hour) => ({ hour, minutes, orders: 50 })))

beforeEach(async () => {
  await db.delete(deliveryTime)
  await resetSettings(db, ['paused', 'promiseMeasuredTimes'])
})

/** Opens the cart of a visitor at a time in India, with one product. */
async function openCartAt(time: string) {
  const id = await givenProduct(db, { name: 'Curd', stock: 9 })
  const page = await browser.open(SMALL_PHONE)
  await page.clock.setFixedTime(new Date(`2026-11-12T${time}+05:30`))
  await page.goto(`${url}/product/x-${id}`)
  await page.getByRole('button', { name: 'Add Curd' }).first().tap()
  await page.goto(`${url}/cart`)
  await page.getByRole('heading', { name: 'Bill details' }).waitFor()
  return page
}

test('the cart says by when an order of now arrives: by the badge, or as measured, on the next day after midnight', async () => {
  const page = await openCartAt('18:00')
  await page.getByText('Arriving by 6:10 pm', { exact: true }).waitFor()
  await given(35)
  await page.reload()
  await page.getByText('Arriving by 6:35 pm', { exact: true }).waitFor()
  await page.clock.setFixedTime(new Date('2026-11-12T23:50+05:30'))
  await page.reload()
  await page.getByText('Arriving by 13 Nov, 12:25 am', { exact: true }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
})

test('the time takes its place without moving the sums, and a paused shop says none', async () => {
  const page = await openCartAt('18:00')
  let release: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/shop/status', async (route) => {
    await held
    await route.continue()
  })
  await page.reload()
  const top = async () => (await page.getByText('Items total').boundingBox())!.y
  const before = await top()
  release()
  await page.getByText('Arriving by 6:10 pm', { exact: true }).waitFor()
  expect(await top()).toBe(before)
  await saveSettings(db, { paused: { message: 'Heavy rain', until: null } })
  await page.reload()
  await page.locator('#proceed-note', { hasText: 'Heavy rain' }).waitFor()
  expect(await page.getByText(/Arriving/).count()).toBe(0)
})

test('checkout and the list of orders say it, and the list says what is late', async () => {
  const productId = await givenProduct(db, { name: 'Paneer', stock: 9, priceInPaise: 9000 })
  const page = await browser.open(SMALL_PHONE)
  const { headers } = await signInNew(shop, page)
  await callAs(shop, headers, 'POST', '/api/address/create', HOUSE)
  await callAs(shop, headers, 'POST', '/api/cart/create', { productId })
  await page.goto(`${url}/checkout`)
  await page.getByRole('main').getByText(ARRIVING).waitFor()
  await page.getByRole('button', { name: 'Cash on Delivery' }).tap()
  await page.getByRole('heading', { level: 1, name: 'Order Successfully' }).waitFor()
  await page.goto(`${url}/dashboard/myorders`)
  const card = page.getByRole('article')
  await card.getByText(ARRIVING).waitFor()
  await db.update(orderEvent).set({ at: new Date(Date.now() - 3_600_000) })
  await page.reload()
  await card.getByText(/^Running late: it should have arrived by /).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
})

test('owners see how long deliveries take by the hour, and choose whether that is promised', async () => {
  await given(25)
  const { page } = await openAsAdmin(shop, browser, SMALL_PHONE)
  await page.goto(`${url}/dashboard/settings#shop`)
  await page.getByRole('list', { name: 'Measured times' }).getByText('6 pm to 7 pm').waitFor()
  const box = page.getByRole('checkbox', { name: 'Promise what deliveries take' })
  expect(await box.isChecked()).toBeTrue()
  await box.uncheck()
  await page.locator('#shop').getByRole('button', { name: /Save/ }).tap()
  await page.getByText('Settings saved').first().waitFor()
  const { data } = await (await fetch(`${url}/api/shop/status`)).json()
  expect(data.promisedMinutes).toBe(10)
})

test('once the shop is its owner’s, header and products promise what deliveries of this hour take', async () => {
  const id = await givenProduct(db, { name: 'Paneer', stock: 9 })
  const page = await browser.open(SMALL_PHONE)
  const promised = async () => {
    await page.goto(`${url}/product/x-${id}`)
    return [
      await page.locator('.header__promise b').textContent(),
      await page.locator('.product .ten-min').first().textContent(),
    ]
  }
  try {
    expect(await promised()).toEqual(['10 min delivery', '10 Min'])
    await saveSettings(db, { shopName: 'Ganesh Kirana' })
    await given(35)
    await db.$client`select send_page_tags(array['settings', 'delivery-times'])`
    await eventually(async () => expect(await promised()).toEqual(['35 min delivery', '35 Min']))
    await db.delete(deliveryTime)
    await given(20)
    await db.$client`select send_page_tags(array['delivery-times'])`
    await eventually(async () => expect(await promised()).toEqual(['20 min delivery', '20 Min']))
  } finally {
    await resetSettings(db, ['shopName'])
  }
})
