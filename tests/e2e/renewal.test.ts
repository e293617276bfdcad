import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { givenShopper, TEST_PASSWORD } from '../../src/testing/account.ts'
import { createTestBrowser, errorsOf, PHONE } from '../../src/testing/browser.ts'
import { givenProduct } from '../../src/testing/catalogue.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { eventually, waitUntil } from '../../src/testing/wait.ts'
import { callAs, HOUSE, signInByForm } from './shopper.ts'

const shop = await createTestShop()
const browser = createTestBrowser()

// admin D-40
test('a page reopened after ten minutes refreshes the session before its calls', async () => {
  const page = await browser.open()
  await signInByForm(shop.url, page, (await givenShopper(shop)).email)
  // Home's own calls may still be under way, with a token that the route below refuses.
  await page.goto(`${shop.url}/robots.txt`)
  const old = await page.evaluate(() => localStorage.getItem('accesstoken'))
  await page.context().route('**/api/**', async (route) => {
    const isOld = (await route.request().headerValue('authorization')) === `Bearer ${old}`
    await (isOld ? route.fulfill({ status: 401, json: { success: false, error: true } }) : route.continue())
  })
  // Access tokens of the same session and second are equal: the renewed one would be refused by the route too.
  const signedInAt = Math.floor(Date.now() / 1000)
  await waitUntil(() => Date.now() / 1000 > signedInAt + 1)
  await page.clock.setSystemTime(Date.now() + 10 * 60_000)
  await page.goto(`${shop.url}/dashboard/myorders`)
  await page.getByText('No Data').waitFor()
  expect(errorsOf(page)).toEqual([])
  await eventually(async () => expect(await page.evaluate(() => localStorage.getItem('accesstoken'))).not.toBe(old))
})

/** Signs in on this page, and then ends that session by a new password on another device. */
async function signedOutElsewhere(page: Page, path: string) {
  const { email, headers } = await givenShopper(shop)
  const milkId = await givenProduct(shop.db, { name: 'Toned Milk', stock: 9 })
  await callAs(shop, headers, 'POST', '/api/address/create', HOUSE)
  await callAs(shop, headers, 'POST', '/api/cart/create', { productId: milkId })
  await signInByForm(shop.url, page, email)
  const breadId = await givenProduct(shop.db, { name: 'Brown Bread', stock: 9 })
  await page.goto(shop.url + path.replace('BREAD', breadId))
  await page.locator('.cart-button__sum', { hasText: '1 Item' }).waitFor({ state: 'attached' })
  const password = { newPassword: 'another basket of mangoes', confirmPassword: 'another basket of mangoes' }
  const changed = await callAs(shop, headers, 'PUT', '/api/user/change-password', {
    currentPassword: TEST_PASSWORD,
    ...password,
  })
  expect(changed.success).toBeTrue()
  return { email, password: password.newPassword }
}

test('a session that ended elsewhere is said, and what was just added stays for the login', async () => {
  const page = await browser.open(PHONE)
  const { email, password } = await signedOutElsewhere(page, '/product/brown-bread-BREAD')
  await page.locator('main cart-control').first().getByRole('button', { name: 'Add Brown Bread' }).click()
  await page.locator('toast-stack').getByText('You were signed out', { exact: true }).waitFor()
  await page.goto(`${shop.url}/cart`)
  await page.getByText('You were signed out. What was in your cart waits in your account').waitFor()
  expect(await page.locator('.cart-line__name').allInnerTexts()).toEqual(['Brown Bread'])
  await page.locator('.notice').getByRole('link', { name: 'Sign in' }).click()
  await page.getByText('You were signed out. Sign in to go on where you were.').waitFor()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.locator('main form button[type="submit"]').click()
  await page.waitForURL(`${shop.url}/cart`)
  await eventually(async () =>
    expect((await page.locator('.cart-line__name').allInnerTexts()).sort()).toEqual(['Brown Bread', 'Toned Milk']),
  )
  expect(await page.getByText('You were signed out').count()).toBe(0)
})

test('the checkout of a session that ended leads to the login, which says why and leads back', async () => {
  const page = await browser.open()
  const { email, password } = await signedOutElsewhere(page, '/checkout')
  // The page may find out by itself before.
  const pay = page.getByRole('button', { name: 'Cash on Delivery' })
  await pay.evaluateAll(([button]) => (button as HTMLElement | undefined)?.click()).catch(() => {})
  await page.waitForURL(`${shop.url}/login?for=checkout`)
  await page.locator('toast-stack').getByText('Please Login', { exact: true }).waitFor()
  await page.getByText('You were signed out. Sign in to place your order. Your cart waits.').waitFor()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.locator('main form button[type="submit"]').click()
  await page.waitForURL(`${shop.url}/checkout`)
  await page.locator('main').getByText(HOUSE.address_line).waitFor()
})
