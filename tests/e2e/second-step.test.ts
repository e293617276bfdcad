import { expect, test } from 'bun:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { loadSettings, saveSettings } from '../../src/settings/queries.ts'
import { givenAdmin, givenShopper, TEST_PASSWORD } from '../../src/testing/account.ts'
import { createTestBrowser } from '../../src/testing/browser.ts'
import { testLooks } from '../../src/testing/looks.ts'
import { nextTotpCode } from '../../src/testing/second-factor.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { confirmPopup } from './admin.ts'
import { callAs, signIn } from './shopper.ts'

const shop = await createTestShop()
const { db, url } = shop
const browser = createTestBrowser()

const WRONG_CODE = 'The code is wrong or was used before'
const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const code = (page: Page) => dialog(page).getByRole('textbox', { name: 'Code', exact: true })
const toast = (page: Page, text: string) => page.locator('toast-stack').getByText(text).waitFor()
const yourPassword = (page: Page) => dialog(page).getByLabel('Your password', { exact: true })

/** Opens a page on which an admin with an authenticator app is signed in. */
async function openWithApp(options?: BrowserContextOptions) {
  const admin = await givenAdmin(shop)
  const page = await browser.open(options)
  await signIn(url, page, admin.email)
  const token = await page.evaluate(() => localStorage.getItem('accesstoken'))
  const headers = { authorization: `Bearer ${token}` }
  const enrolled = await callAs(shop, headers, 'POST', '/api/user/second-factor/enrol', { password: TEST_PASSWORD })
  const { secret } = enrolled.data as { secret: string }
  const first = { code: await nextTotpCode(db, admin.userId, secret) }
  const { data } = await callAs(shop, headers, 'POST', '/api/user/second-factor/confirm', first)
  return { page, email: admin.email, recoveryCodes: (data as { recoveryCodes: string[] }).recoveryCodes }
}

test('an admin with an authenticator app adds and removes staff by password and code', async () => {
  const { page, recoveryCodes } = await openWithApp()
  const friend = await givenShopper(shop, { name: 'Farid' })
  await page.goto(`${url}/dashboard/staff`)
  await page.getByRole('button', { name: 'Add admin' }).click()
  await dialog(page).getByLabel('Email').fill(friend.email)
  await yourPassword(page).fill(TEST_PASSWORD)
  await button(page, 'Add admin').click()
  await code(page).and(page.locator(':focus')).waitFor()
  await code(page).fill('000000')
  await button(page, 'Add admin').click()
  await toast(page, WRONG_CODE)
  // What was typed stays, and the password can be corrected.
  await button(page, 'Cancel').click()
  expect(await dialog(page).getByLabel('Email').inputValue()).toBe(friend.email)
  await button(page, 'Add admin').click()
  await code(page).fill(recoveryCodes[0]!)
  await button(page, 'Add admin').click()
  await confirmPopup(page, `${friend.email} is an admin now`)

  await page.getByRole('button', { name: 'Remove Farid' }).click()
  await yourPassword(page).fill(TEST_PASSWORD)
  await button(page, 'Remove').click()
  await code(page).fill(recoveryCodes[1]!)
  await button(page, 'Remove').click()
  await toast(page, `${friend.email} is no longer an admin`)
})

test('an admin with an authenticator app stops requiring it by password and code', async () => {
  const { page, recoveryCodes } = await openWithApp()
  await saveSettings(db, { requireSecondFactor: true })
  await page.goto(`${url}/dashboard/settings#security`)
  const section = page.getByRole('form', { name: 'Security' })
  const box = section.getByLabel('Require two-step login')
  await box.uncheck()
  await section.getByRole('button', { name: 'Save' }).click()
  await button(page, 'Cancel').click()
  expect(await box.isChecked()).toBeFalse()
  expect((await loadSettings(db)).requireSecondFactor).toBeTrue()
  await section.getByRole('button', { name: 'Save' }).click()
  await yourPassword(page).fill(TEST_PASSWORD)
  await code(page).fill('000000')
  await button(page, 'Save').click()
  await toast(page, WRONG_CODE)
  await code(page).fill(recoveryCodes[0]!)
  await button(page, 'Save').click()
  await toast(page, 'Settings saved')
  expect((await loadSettings(db)).requireSecondFactor).toBeFalse()
})

test('an admin with an authenticator app changes email and password, and deletes the account, by password and code', async () => {
  const { page, email, recoveryCodes } = await openWithApp()
  await givenAdmin(shop)
  await page.goto(`${url}/dashboard/profile#details,password,data`)
  const details = page.getByRole('region', { name: 'Your details' })
  await details.getByLabel('Email', { exact: true }).fill(`new-${email}`)
  await details.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD)
  await details.getByRole('button', { name: 'Submit' }).click()
  await code(page).fill(recoveryCodes[0]!)
  await button(page, 'Submit').click()
  await dialog(page).getByText('We sent six digits to').waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })

  const passwords = page.getByRole('region', { name: 'Your password' })
  await passwords.getByLabel('Current Password', { exact: true }).fill(TEST_PASSWORD)
  const chosen = 'a basket of lychees'
  await passwords.getByLabel('New Password', { exact: true }).fill(chosen)
  await passwords.getByLabel('Confirm Password', { exact: true }).fill(chosen)
  await passwords.getByRole('button', { name: 'Change Password' }).click()
  await code(page).fill(recoveryCodes[1]!)
  await button(page, 'Change Password').click()
  await toast(page, 'Password changed')
  await dialog(page).waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Delete my account' }).click()
  await dialog(page).getByLabel('Password', { exact: true }).fill(chosen)
  await button(page, 'Delete my account').click()
  await code(page).fill(recoveryCodes[2]!)
  await button(page, 'Delete my account').click()
  await page.waitForURL(`${url}/`)
})

testLooks('the second step of a change can be used by everybody', async ({ options, look }) => {
  const { page } = await openWithApp(options)
  await page.goto(`${url}/dashboard/staff`)
  await page.getByRole('button', { name: 'Add admin' }).click()
  await dialog(page).getByLabel('Email').fill('nila@shop.example')
  await yourPassword(page).fill(TEST_PASSWORD)
  await button(page, 'Add admin').click()
  await code(page).waitFor()
  await look(page)
})
