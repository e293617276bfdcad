import { afterEach, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { saveSettings } from '../../src/settings/queries.ts'
import { setting } from '../../src/settings/schema.ts'
import { accessibilityViolations } from '../../src/testing/accessibility.ts'
import { createTestBrowser, errorsOf, PHONE } from '../../src/testing/browser.ts'
import { givenCategory, givenProduct } from '../../src/testing/catalogue.ts'
import { givenAddress, givenCart } from '../../src/testing/orders.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { eventually } from '../../src/testing/wait.ts'
import { signInNew } from './shopper.ts'

const shop = await createTestShop()
const { db, url } = shop
const browser = createTestBrowser()

const SERVED = ['5600*']
const SMALL_PHONE = { ...PHONE, viewport: { width: 360, height: 640 } }

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Where should we deliver?' })
const changeArea = (page: Page) => page.getByRole('button', { name: 'Change area' })
const proceed = (page: Page) => page.getByRole('button', { name: /Proceed/ })
/** What is read and seen of a delivery badge. */
const promiseIn = (page: Page, place: string) =>
  page
    .locator(`${place} .ten-min`)
    .first()
    .evaluate((badge) => {
      const { visibility } = getComputedStyle(badge)
      return visibility === 'visible' ? badge.textContent : getComputedStyle(badge, '::before').content
    })

async function chooseBefore(page: Page, pincode: string): Promise<void> {
  await page.goto(url)
  await page.locator('header delivery-area button').click()
  await dialog(page).getByLabel('Pincode').fill(pincode)
  await dialog(page).getByRole('status').getByText(`to ${pincode}`).waitFor()
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await dialog(page).waitFor({ state: 'detached' })
}

afterEach(async () => {
  await db.delete(setting)
})

test('cards, product, cart and its drawer promise nothing where the shop does not deliver, and lead to another area', async () => {
  await saveSettings(db, { servedPincodes: SERVED })
  const id = await givenProduct(db, { name: 'Curd', stock: 9, categoryIds: [await givenCategory(db, 'Dairy')] })
  for (const viewport of [SMALL_PHONE.viewport, { width: 1440, height: 900 }]) {
    const page = await browser.open(viewport.width < 768 ? SMALL_PHONE : { viewport })
    await page.goto(url)
    await eventually(async () => expect(await promiseIn(page, '.product-card')).toBe('10 min'))
    await chooseBefore(page, '110001')
    await eventually(async () => expect(await promiseIn(page, '.product-card')).toBe('"Not in your area yet"'))
    const card = page.locator('.product-card').first()
    const { height } = (await card.boundingBox())!
    await card.getByRole('button', { name: 'Not in your area yet: change area' }).click()
    await dialog(page).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    // The header lies over what is scrolled below it.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    expect(await accessibilityViolations(page)).toEqual([])
    await page.evaluate(() => {
      for (const element of document.querySelectorAll('[data-unserved]')) element.removeAttribute('data-unserved')
    })
    expect((await card.boundingBox())!.height).toBe(height)
    expect(await card.getByRole('button', { name: /change area/ }).count()).toBe(0)
    await page.goto(`${url}/product/curd-${id}`)
    await eventually(async () => expect(await promiseIn(page, '.product__head')).toBe('"Not in your area yet"'))
    await changeArea(page).click()
    await dialog(page).waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await page.locator('main').getByRole('button', { name: 'Add Curd' }).first().click()

    await page.goto(`${url}/cart`)
    await page.getByText('We do not deliver to 110001 yet').waitFor()
    expect(await proceed(page).count()).toBe(0)
    expect(await page.getByText('Arriving by').count()).toBe(0)
    expect(await accessibilityViolations(page)).toEqual([])
    await changeArea(page).click()
    await dialog(page).getByLabel('Pincode').fill('560038')
    await dialog(page).getByText('We deliver to 560038').waitFor()
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByText('Arriving by').waitFor()
    await eventually(async () =>
      expect(await proceed(page).evaluate((button) => button === document.activeElement)).toBeTrue(),
    )
    await proceed(page).click()
    await page.waitForURL(/login/)
    expect(errorsOf(page)).toEqual([])
  }
})

test('the drawer stays open below the dialog in which another address is chosen', async () => {
  await saveSettings(db, { servedPincodes: SERVED })
  const page = await browser.open()
  const { userId } = await signInNew(shop, page)
  await givenAddress(db, userId, { addressLine: '7 Church Street', city: 'Bengaluru', pincode: '560001' })
  await givenAddress(db, userId, { addressLine: '12 MG Road', city: 'Pune', pincode: '411001' })
  await givenCart(db, userId, { [await givenProduct(db, { stock: 9 })]: 1 })
  await page.goto(url)
  const drawer = page.getByRole('dialog', { name: 'Cart' })
  await page.locator('header').getByText('1 Item').click()
  await drawer.getByText('We do not deliver to 411001 yet').waitFor()
  await changeArea(page).click()
  await dialog(page).getByRole('button', { name: '7 Church Street' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  await drawer.getByText('Arriving by').waitFor()
  await proceed(page).click()
  await page.waitForURL(`${url}/checkout`)
})

test('a cart asks once more whether the shop delivers, so that one that has begun to is not said not to', async () => {
  await saveSettings(db, { servedPincodes: SERVED })
  await givenProduct(db, { name: 'Paneer', stock: 9, categoryIds: [await givenCategory(db, 'Cheese')] })
  const page = await browser.open(PHONE)
  await chooseBefore(page, '110001')
  await page.locator('main').getByRole('button', { name: 'Add Paneer' }).first().click()
  await saveSettings(db, { servedPincodes: [...SERVED, '110001'] })
  await page.goto(`${url}/cart`)
  await proceed(page).waitFor()
  await page.locator('header').getByText('Delivery to').waitFor({ state: 'attached' })
})

test('a new address stays unchosen where the shop does not deliver, as long as another is served', async () => {
  await saveSettings(db, { servedPincodes: SERVED })
  const page = await browser.open(SMALL_PHONE)
  await signInNew(shop, page)
  const add = async (line: string, pincode: string) => {
    await page.goto(`${url}/dashboard/address`)
    await page.getByRole('button', { name: 'Add Address', exact: true }).click()
    const form = page.getByRole('dialog', { name: 'Add Address' })
    for (const [label, text] of [
      ['Address Line', line],
      ['Mobile No.', '9876543210'],
      ['Pincode', pincode],
    ] as const)
      await form.getByLabel(label).fill(text)
    await form.getByRole('status').getByText(`${pincode} is in`).waitFor()
    await form.getByRole('button', { name: 'Submit' }).click()
    await form.waitFor({ state: 'detached' })
  }
  const area = page.locator('header delivery-area')
  const goesTo = async (place: string) => {
    await page.goto(url)
    await area.getByText(place).waitFor()
  }
  await add('4 Ring Road', '110001')
  await goesTo('110001')
  await add('12 Temple Street', '560038')
  await goesTo('12 Temple Street')
  await add('9 Fort Road', '400001')
  await page.getByText('We do not deliver to 400001 yet').waitFor()
  await page.goto(`${url}/dashboard/address`)
  await page.locator('main').getByText('9 Fort Road').waitFor()
  await goesTo('12 Temple Street')
})
