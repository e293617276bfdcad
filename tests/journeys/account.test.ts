import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { givenAdmin, givenShopper, TEST_PASSWORD } from '../../src/testing/account.ts'
import { createTestBrowser, faultsOf, PHONE } from '../../src/testing/browser.ts'
import { createTestShop } from '../../src/testing/shop.ts'

const shop = await createTestShop()
const { url } = shop
const browser = createTestBrowser()

const header = (page: Page) => page.locator('account-button')
const accountButton = (page: Page) => header(page).getByRole('button', { name: 'Account' })
const loginLink = (page: Page) => header(page).getByRole('link', { name: 'Login' })
const field = (page: Page, label: string) => page.locator('main, [role=dialog]').getByLabel(label, { exact: true })
const button = (page: Page, name: string) => page.locator('main').getByRole('button', { name, exact: true })
const toast = (page: Page, text: string) => page.locator('toast-stack').getByText(text, { exact: true })
const at = (path: string) => `${url}${path}`

async function signIn(page: Page, email: string, password = TEST_PASSWORD): Promise<void> {
  await page.goto(at('/login'))
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(password)
  await button(page, 'Login').click()
  await page.waitForURL((to) => to.pathname !== '/login')
}

test('a newcomer signs up, logs in, is greeted by name and logs out; the back button brings no name back', async () => {
  const page = await browser.open()
  await page.goto(at('/register'))
  const register = button(page, 'Register')
  await field(page, 'Name').fill('Meera Iyer')
  await field(page, 'Email').fill('meera@example.in')
  await field(page, 'Password').fill(TEST_PASSWORD)
  expect(await register.isDisabled()).toBeTrue()
  await field(page, 'Confirm Password').fill('something else')
  await register.click()
  await page.getByText('password and confirm password must be same').waitFor()
  expect(await field(page, 'Confirm Password').getAttribute('aria-invalid')).toBe('true')
  await field(page, 'Confirm Password').fill(TEST_PASSWORD)
  await register.click()
  await page.waitForURL(at('/login'))

  await field(page, 'Email').fill('meera@example.in')
  await field(page, 'Password').fill(TEST_PASSWORD)
  await button(page, 'Login').and(page.locator(':enabled')).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(at('/'))
  await accountButton(page).click()
  const menu = page.getByRole('menu', { name: 'My Account' })
  await menu.getByText('Meera Iyer').waitFor()
  expect(await menu.getByRole('menuitem').allTextContents()).toEqual([
    'Profile',
    'My Orders',
    'Save Address',
    'Log Out',
  ])
  await menu.getByRole('menuitem', { name: 'Profile' }).click()
  await page.waitForURL(at('/dashboard/profile'))
  await page.getByRole('navigation', { name: 'My Account' }).getByRole('button', { name: 'Log Out' }).click()
  await page.waitForURL(at('/'))
  await loginLink(page).waitFor()
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  await page.goBack()
  await page.getByRole('heading', { name: 'Please Login' }).waitFor()
  expect(await page.getByText('Meera Iyer').count()).toBe(0)
  expect(faultsOf(page)).toEqual([])
})

test('a wrong password is told in a toast and leaves the visitor where they are', async () => {
  const { email } = await givenShopper(shop)
  const page = await browser.open()
  await page.goto(at('/login'))
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill('not this one')
  await button(page, 'Login').click()
  await toast(page, 'Wrong email or password').waitFor()
  expect(page.url()).toBe(at('/login'))
  expect(await button(page, 'Login').isEnabled()).toBeTrue()
})

test('a login leads back to where the visitor came from', async () => {
  const { email } = await givenShopper(shop)
  const page = await browser.open()
  await page.goto(at('/search?q=milk'))
  await loginLink(page).click()
  await page.waitForURL(at('/login'))
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(TEST_PASSWORD)
  await button(page, 'Login').click()
  await page.waitForURL(at('/search?q=milk'))
})

test('what was typed before the page’s code arrived is kept, and enables the button', async () => {
  const page = await browser.open()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/_astro/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(at('/login'), { waitUntil: 'commit' })
  await field(page, 'Email').fill('early@example.in')
  await field(page, 'Password').fill('typed early')
  await page.keyboard.press('Enter')
  release()
  await page.locator('main form button[type=submit]:enabled').waitFor()
  expect(await field(page, 'Email').inputValue()).toBe('early@example.in')
  expect(page.url()).toBe(at('/login'))
})

test('a password can be shown and hidden again', async () => {
  const page = await browser.open()
  await page.goto(at('/login'))
  await field(page, 'Password').fill('mangoes')
  await button(page, 'Show password').click()
  expect(await field(page, 'Password').getAttribute('type')).toBe('text')
  await button(page, 'Hide password').click()
  expect(await field(page, 'Password').getAttribute('type')).toBe('password')
})

test('all tabs follow a login and a logout', async () => {
  const { email } = await givenShopper(shop)
  const page = await browser.open()
  await page.goto(at('/'))
  const other = await page.context().newPage()
  await signIn(other, email)
  await accountButton(page).waitFor()
  await other.goto(at('/user'))
  await other.getByRole('button', { name: 'Log Out' }).click()
  await loginLink(page).waitFor()
})

test('an access token that ran out is renewed without a word', async () => {
  const { email } = await givenShopper(shop)
  const page = await browser.open()
  await signIn(page, email)
  await page.evaluate(() => localStorage.setItem('accesstoken', 'ran.out.today'))
  await page.goto(at('/dashboard/profile'))
  await page.getByText(email).first().waitFor()
  await page.waitForFunction(() => localStorage.getItem('accesstoken') !== 'ran.out.today')
})

test('a session that the shop ended signs the browser out', async () => {
  const { email } = await givenShopper(shop)
  const page = await browser.open()
  await signIn(page, email)
  await page.evaluate(() => {
    localStorage.setItem('accesstoken', 'no.longer.good')
    localStorage.setItem('refreshToken', 'nor this')
  })
  await page.goto(at('/dashboard/profile'))
  await page.getByRole('heading', { name: 'Please Login' }).waitFor()
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
})

test('the pages of recovery cannot be entered in the middle', async () => {
  const page = await browser.open()
  await page.goto(at('/verification-otp'))
  await page.waitForURL(at('/forgot-password'))
  await page.goto(at('/reset-password'))
  await page.waitForURL(at('/'))
})

test('admins see their links and screens, shoppers “Do not have permission”', async () => {
  const admin = await givenAdmin(shop)
  const page = await browser.open()
  await signIn(page, admin.email)
  await accountButton(page).click()
  const menu = page.getByRole('menu', { name: 'My Account' })
  await menu.getByText('Meera (Admin)').waitFor()
  const labels = [
    'Profile',
    'Category',
    'Sub Category',
    'Upload Product',
    'Product',
    'My Orders',
    'Save Address',
    'Log Out',
  ]
  expect(await menu.getByRole('menuitem').allTextContents()).toEqual(labels)
  const shopper = await givenShopper(shop)
  const other = await browser.open()
  await signIn(other, shopper.email)
  for (const path of ['category', 'subcategory', 'upload-product', 'product']) {
    await other.goto(at(`/dashboard/${path}`))
    await other.getByRole('heading', { name: 'Do not have permission' }).waitFor()
  }
})

test('on a phone the account is a page, whose close button goes back', async () => {
  const { email } = await givenShopper(shop)
  const page = await browser.open(PHONE)
  await signIn(page, email)
  await page.goto(at('/search?q=curd'))
  await header(page).getByRole('link', { name: 'My Account' }).tap()
  await page.waitForURL(at('/user'))
  await page.locator('main').getByText('Asha', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Close' }).tap()
  await page.waitForURL(at('/search?q=curd'))
})

test('the account menu works by keyboard alone', async () => {
  const { email } = await givenShopper(shop)
  const page = await browser.open()
  await signIn(page, email)
  await accountButton(page).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menu', { name: 'My Account' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  expect(await accountButton(page).evaluate((element) => element === document.activeElement)).toBeTrue()
  await page.keyboard.press('Enter')
  await page.getByRole('menu', { name: 'My Account' }).waitFor()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await loginLink(page).waitFor()
})
