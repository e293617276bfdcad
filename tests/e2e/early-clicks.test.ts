import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { createTestBrowser, errorsOf, PHONE } from '../../src/testing/browser.ts'
import { givenProduct } from '../../src/testing/catalogue.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { eventually } from '../../src/testing/wait.ts'

const { db, url } = await createTestShop()
const browser = createTestBrowser()
let path = ''

beforeAll(async () => {
  path = `/product/Curd-${await givenProduct(db, { name: 'Curd', stock: 9 })}`
})

/** Opens a page, the product's at first, as on a slow line, on which the modules arrive once `release` is called. */
async function openSlowly(shown = path) {
  const page = await browser.open(PHONE)
  const arrived = Promise.withResolvers<void>()
  await page.route(/\/_astro\/(?!early-clicks).*\.js$/, async (route) => {
    await arrived.promise
    await route.continue()
  })
  await page.goto(url + shown, { waitUntil: 'commit' })
  await page.waitForFunction(() => document.readyState !== 'loading')
  return { page, release: arrived.resolve }
}

/** Taps until the page has taken the tap, as the script that does is loaded beside it. */
async function pressEarly(page: Page, element: string): Promise<void> {
  const button = page.locator(`${element} button`).first()
  await eventually(async () => {
    await button.tap()
    expect(await button.evaluate((element) => element.closest('[data-pressed]') !== null)).toBe(true)
  })
}

test('Add that is tapped before its script has arrived adds one, however often it was tapped', async () => {
  const { page, release } = await openSlowly()
  await pressEarly(page, 'cart-control')
  await page.locator('cart-control button').first().tap()
  release()
  await eventually(async () => expect(await page.locator('cart-control output').first().textContent()).toBe('1'))
  expect(await page.locator('[data-pressed]').count()).toBe(0)
  expect(errorsOf(page)).toEqual([])
})

test('what is tapped before its script has arrived is done then: saving and sharing', async () => {
  const saving = await openSlowly()
  await pressEarly(saving.page, 'save-product')
  saving.release()
  await saving.page.waitForURL('**/login')

  const sharing = await openSlowly()
  await sharing.page.evaluate(() => {
    navigator.share = async ({ title } = {}) => void document.body.setAttribute('data-shared', title ?? '')
  })
  await pressEarly(sharing.page, 'share-product')
  sharing.release()
  await sharing.page.locator('[data-shared="Curd"]').waitFor({ state: 'attached' })
})

test('the delivery area that is tapped on the contact page before the script of the header has arrived opens then', async () => {
  const { page, release } = await openSlowly('/contact')
  await eventually(async () => {
    await page.getByRole('button', { name: 'Delivery area' }).tap()
    expect(await page.locator('delivery-area[data-pressed]').count()).toBe(1)
  })
  release()
  await page.getByRole('dialog').getByLabel('Pincode').waitFor()
  expect(errorsOf(page)).toEqual([])
})

test('the delivery area looks pressed until its dialog has loaded', async () => {
  const page = await browser.open(PHONE)
  const arrived = Promise.withResolvers<void>()
  await page.goto(url)
  await page.waitForFunction(() => customElements.get('delivery-area') !== undefined)
  await page.route(/\/_astro\/.*\.js$/, async (route) => {
    await arrived.promise
    await route.continue()
  })
  await page.locator('header delivery-area button').tap()
  const pressed = page.locator('delivery-area[data-pressed]')
  await pressed.waitFor()
  arrived.resolve()
  await page.getByRole('dialog').getByLabel('Pincode').waitFor()
  expect(await pressed.count()).toBe(0)
})
