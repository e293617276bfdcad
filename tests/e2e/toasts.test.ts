import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { createTestBrowser, errorsOf, PHONE } from '../../src/testing/browser.ts'
import { givenCategory, givenProduct } from '../../src/testing/catalogue.ts'
import { givenAddress } from '../../src/testing/orders.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { eventually } from '../../src/testing/wait.ts'
import { signInNew } from './shopper.ts'

const shop = await createTestShop()
const { db, url } = shop
const browser = createTestBrowser()
const SMALL = { ...PHONE, viewport: { width: 360, height: 640 } }
const LONG = 'Hand-pounded Extraordinarily Slow-roasted Sambar Powder of Thanjavur'

beforeAll(async () => {
  const placed = { categoryIds: [await givenCategory(db, 'Dairy')], stock: 30 }
  for (const name of ['Curd', LONG]) await givenProduct(db, { ...placed, name })
})

const proceed = (page: Page) => page.getByRole('button', { name: /Proceed/ })
const toast = (page: Page) => page.locator('.toast')
const line = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

async function openCart(...names: string[]): Promise<Page> {
  const page = await browser.open(SMALL)
  await page.goto(url)
  for (const name of names)
    await page
      .getByRole('main')
      .getByRole('button', { name: `Add ${name}` })
      .first()
      .tap()
  await page.goto(`${url}/cart`)
  await proceed(page).waitFor()
  return page
}

test('the toast of a removal says of what, and stands above the button to the checkout wherever a short cart has it', async () => {
  const page = await openCart('Curd', LONG)
  await line(page, 'Curd').getByRole('button', { name: 'One less' }).tap()
  await toast(page).getByText('Item remove', { exact: true }).waitFor()
  expect((await toast(page).textContent())?.replace('Undo', '')).toBe('Item remove Curd')
  // At the end of the page the bar is in its own place, far above the edge of the screen.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await eventually(async () => {
    const said = (await toast(page).boundingBox())!
    const bar = (await page.locator('.proceed-bar').boundingBox())!
    expect(bar.y + bar.height).toBeLessThan(500)
    expect(said.y + said.height).toBeLessThanOrEqual(bar.y)
  })
  expect(errorsOf(page)).toEqual([])
})

test('on a small phone the toast of a refused login leaves its fields and buttons free', async () => {
  const page = await browser.open({ ...PHONE, viewport: { width: 360, height: 640 } })
  await page.goto(`${url}/login`)
  await page.getByLabel('Email', { exact: true }).fill('nobody@example.in')
  await page.getByLabel('Password', { exact: true }).fill('not this one')
  await page.locator('main form button[type="submit"]').tap()
  const toast = page.locator('.toast--error')
  await toast.waitFor()
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
  const { y, height } = (await toast.boundingBox())!
  const first = (await page.locator('.entry__card :is(label, button, a)').first().boundingBox())!
  expect(y + height).toBeLessThanOrEqual(first.y)
})

test('a short toast has its mark beside it', async () => {
  const page = await browser.open(SMALL)
  await page.goto(`${url}/search?q=curd`)
  await page.evaluate(() => {
    const said = document.querySelector('toast-stack .toasts__list')!
    said.innerHTML = '<div><div class="toast"><svg class="icon"></svg><span>Saved</span></div></div>'
  })
  const [mark, text] = await Promise.all([
    toast(page).locator('.icon').boundingBox(),
    toast(page).locator('span').boundingBox(),
  ])
  expect(text!.x).toBeGreaterThan(mark!.x + mark!.width)
})

test('the toast of an added item leaves the controls of the cards below it free', async () => {
  const page = await browser.open(SMALL)
  await page.goto(`${url}/search?q=curd`)
  const control = page.locator('.card-grid .cart-control').first()
  await control.getByRole('button', { name: 'Add Curd' }).tap()
  await toast(page).getByText('Item added').waitFor()
  const [said, its] = await Promise.all([toast(page).boundingBox(), control.boundingBox()])
  expect(said!.x + said!.width).toBeLessThanOrEqual(its!.x)
})

test('with text of 200 % a toast about a long name is within the screen', async () => {
  const page = await openCart('Curd', LONG)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await line(page, LONG).getByRole('button', { name: 'One less' }).tap()
  await toast(page).getByText('Item remove', { exact: true }).waitFor()
  const { x, width } = (await toast(page).boundingBox())!
  expect([x, 360 - x - width].map((margin) => margin >= 0)).toEqual([true, true])
  expect(await toast(page).evaluate((said) => said.scrollWidth - said.clientWidth)).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
})

test('the toast of a removed address says which', async () => {
  const page = await browser.open(SMALL)
  const { userId } = await signInNew(shop, page)
  await givenAddress(db, userId, { addressLine: '7 Church Street' })
  await page.goto(`${url}/dashboard/address`)
  await page.getByRole('button', { name: 'Remove 7 Church Street' }).tap()
  await toast(page).getByText('Address Remove', { exact: true }).waitFor()
  expect((await toast(page).textContent())?.replace('Undo', '')).toBe('Address Remove 7 Church Street')
})
