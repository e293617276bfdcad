import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { saveSettings } from '../../src/settings/queries.ts'
import { givenAdmin, givenShopper, TEST_PASSWORD } from '../../src/testing/account.ts'
import { createTestBrowser, errorsOf } from '../../src/testing/browser.ts'
import { testLooks } from '../../src/testing/looks.ts'
import { nextTotpCode } from '../../src/testing/second-factor.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { callAs, signIn } from './shopper.ts'

const shop = await createTestShop()
const { db, url } = shop
const browser = createTestBrowser()

const section = (page: Page) => page.getByRole('region', { name: 'Two-step login' })
const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const codes = (page: Page) => dialog(page).getByRole('list', { name: 'Recovery codes' }).locator('code')

/** Switches two-step login on in the profile, up to the recovery codes. */
async function switchOn(page: Page, userId: string) {
  await page.goto(`${url}/dashboard/profile#two-step-login`)
  await section(page).getByRole('button', { name: 'Switch on' }).click()
  await dialog(page).getByLabel('Your password', { exact: true }).fill(TEST_PASSWORD)
  await button(page, 'Continue').click()
  await dialog(page).getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  const key = await dialog(page).locator('code').textContent()
  const secret = (key ?? '').replaceAll(' ', '')
  await dialog(page).getByRole('textbox', { name: 'Code', exact: true }).click()
  await page.keyboard.type(await nextTotpCode(db, userId, secret))
  await codes(page).first().waitFor()
  return { secret, recoveryCodes: await codes(page).allTextContents() }
}

/** Enters email and password on the login page, up to the second step. */
async function enterPassword(page: Page, email: string) {
  await page.goto(`${url}/login`)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD)
  await page.locator('main form button[type="submit"]').click()
  await page.getByText('Enter the code that your authenticator app shows.').waitFor()
}

test('an admin without it sees that it is recommended, beside the details on a wide screen', async () => {
  const admin = await givenAdmin(shop)
  const page = await browser.open()
  await signIn(url, page, admin.email)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${url}/dashboard/admin-profile`)
  await section(page).getByText('Recommended', { exact: true }).waitFor()
  const details = page.getByRole('region', { name: 'Your details' })
  const [left, right] = [(await details.boundingBox())!, (await section(page).boundingBox())!]
  expect(right.x).toBeGreaterThan(left.x + left.width)
  expect(right.y - left.y).toBeLessThan(250)
})

test('an admin switches it on, and signs in with a code, which is checked', async () => {
  const admin = await givenAdmin(shop)
  const page = await browser.open()
  await signIn(url, page, admin.email)
  const { secret, recoveryCodes } = await switchOn(page, admin.userId)
  expect(recoveryCodes).toHaveLength(10)
  await button(page, 'I have stored them').click()
  await section(page).getByText('10 recovery codes are left.').waitFor()

  const other = await browser.open()
  await enterPassword(other, admin.email)
  await other.getByRole('textbox', { name: 'Code', exact: true }).and(other.locator(':focus')).waitFor()
  await other.keyboard.type('000000')
  await other.keyboard.press('Enter')
  await other.locator('.field__error').getByText('The code is wrong or was used before').waitFor()
  await other.getByRole('textbox', { name: 'Code', exact: true }).click()
  await other.keyboard.type(await nextTotpCode(db, admin.userId, secret))
  await other.keyboard.press('Enter')
  await other.waitForURL((at) => at.pathname !== '/login')
  expect(errorsOf(page)).toEqual([])
  expect(errorsOf(other).filter((error) => !/409|400/.test(error))).toEqual([])
})

test('a recovery code signs in once; then new ones are made, and it is switched off', async () => {
  const admin = await givenAdmin(shop)
  const page = await browser.open()
  await signIn(url, page, admin.email)
  const { secret, recoveryCodes } = await switchOn(page, admin.userId)
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await enterPassword(page, admin.email)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code', { exact: true }).fill(recoveryCodes[0]!)
  await page.locator('main form button[type="submit"]').click()
  await page.waitForURL((at) => at.pathname !== '/login')

  await page.goto(`${url}/dashboard/profile#two-step-login`)
  await section(page).getByText('9 recovery codes are left.').waitFor()
  await section(page).getByRole('button', { name: 'New recovery codes' }).click()
  await dialog(page).getByLabel('Your password', { exact: true }).fill(TEST_PASSWORD)
  await dialog(page)
    .getByRole('textbox', { name: 'Code', exact: true })
    .fill(await nextTotpCode(db, admin.userId, secret))
  await button(page, 'Make new codes').click()
  await codes(page).first().waitFor()
  const [made] = await codes(page).allTextContents()
  await button(page, 'I have stored them').click()
  await section(page).getByText('10 recovery codes are left.').waitFor()

  await section(page).getByRole('button', { name: 'Switch off' }).click()
  await dialog(page).getByLabel('Your password', { exact: true }).fill(TEST_PASSWORD)
  await dialog(page).getByRole('textbox', { name: 'Code', exact: true }).fill(made!)
  await button(page, 'Switch off').click()
  await section(page).getByRole('button', { name: 'Switch on' }).waitFor()
  const result = await callAs(shop, {}, 'POST', '/api/user/login', { email: admin.email, password: TEST_PASSWORD })
  expect(result.success).toBeTrue()
})

test('a login that waited too long starts again with the password; shoppers are offered no second step', async () => {
  const admin = await givenAdmin(shop)
  const page = await browser.open()
  await signIn(url, page, admin.email)
  const { recoveryCodes } = await switchOn(page, admin.userId)
  const other = await browser.open()
  await enterPassword(other, admin.email)
  await db.execute('delete from login_challenge')
  await other.getByRole('button', { name: 'Use a recovery code' }).click()
  await other.getByLabel('Recovery code', { exact: true }).fill(recoveryCodes[0]!)
  await other.locator('main form button[type="submit"]').click()
  await other.getByLabel('Password', { exact: true }).waitFor()

  const shopper = await givenShopper(shop)
  await signIn(url, other, shopper.email)
  await other.goto(`${url}/dashboard/profile`)
  await other.getByRole('heading', { name: 'Your password' }).waitFor()
  expect(await section(other).count()).toBe(0)
})

test('where the shop requires it, an admin is led to the profile to switch it on, and then has the shop', async () => {
  const admin = await givenAdmin(shop)
  await saveSettings(db, { requireSecondFactor: true })
  const page = await browser.open()
  await signIn(url, page, admin.email)
  await page.goto(`${url}/dashboard/staff`)
  await page.waitForURL(`${url}/dashboard/admin-profile`)
  await page.getByText('The shop requires two-step login of its admins.').waitFor()
  await switchOn(page, admin.userId)
  await button(page, 'I have stored them').click()
  await page.getByText('The shop requires two-step login of its admins.').waitFor({ state: 'detached' })
  await page.goto(`${url}/dashboard/staff`)
  await page.getByRole('button', { name: 'Add admin' }).waitFor()
  await saveSettings(db, { requireSecondFactor: false })
})

testLooks('two-step login can be used by everybody', async ({ options, look }) => {
  const admin = await givenAdmin(shop)
  const page = await browser.open(options)
  await signIn(url, page, admin.email)
  await page.goto(`${url}/dashboard/profile#two-step-login`)
  await section(page).getByRole('button', { name: 'Switch on' }).click()
  await dialog(page).getByLabel('Your password', { exact: true }).fill(TEST_PASSWORD)
  await button(page, 'Continue').click()
  await dialog(page).getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  await look(page)
  await switchOn(page, admin.userId)
  await look(page)
  await button(page, 'I have stored them').click()
  const other = await browser.open(options)
  await enterPassword(other, admin.email)
  await look(other)
  await other.getByRole('button', { name: 'Use a recovery code' }).click()
  await look(other)
})
