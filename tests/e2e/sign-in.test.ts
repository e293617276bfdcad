import { beforeAll, expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { accessibilityViolations } from '../../src/testing/accessibility.ts'
import { givenShopper, TEST_PASSWORD } from '../../src/testing/account.ts'
import { createTestBrowser, errorsOf, PHONE } from '../../src/testing/browser.ts'
import { givenCategory, givenProduct } from '../../src/testing/catalogue.ts'
import { codeIn, newestMailTo } from '../../src/testing/mail.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { eventually } from '../../src/testing/wait.ts'
import { submitTwice } from './keyboard.ts'
import { callAs } from './shopper.ts'

const shop = await createTestShop()
const { url } = shop
const browser = createTestBrowser()

const LAPTOP = { viewport: { width: 1440, height: 900 } }
const SMALL = { ...PHONE, viewport: { width: 360, height: 640 } }
const SCREENS = { '360 px': SMALL, '390 px': PHONE, '1440 px': LAPTOP }

const main = (page: Page) => page.locator('main')
const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true })
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => main(page).getByRole('link', { name, exact: true })
const toast = (page: Page, text: string) => page.locator('toast-stack').getByText(text, { exact: true })
const basket = (page: Page) => main(page).getByRole('region', { name: 'In your cart' })

beforeAll(async () => {
  const dairy = await givenCategory(shop.db, 'Dairy')
  await givenProduct(shop.db, { name: 'Curd', categoryIds: [dairy], stock: 30, priceInPaise: 4000 })
})

/** Puts four pieces into a visitor's cart, and proceeds: in the drawer where there is one, else on the cart's page. */
async function proceed(page: Page, isDrawer: boolean): Promise<string> {
  await page.goto(url)
  const control = main(page).locator('cart-control[name="Curd"]').first()
  await control.getByRole('button', { name: 'Add Curd' }).click()
  for (let pieces = 2; pieces <= 4; pieces++) {
    await control.getByRole('button', { name: 'One more' }).click()
    await control.locator('output').getByText(String(pieces)).waitFor()
  }
  if (isDrawer) await page.locator('cart-button a').click()
  else await page.goto(`${url}/cart`)
  const from = page.url()
  await page.getByRole('button', { name: /Proceed/ }).click()
  await page.waitForURL(`${url}/login?for=checkout`)
  await toast(page, 'Please Login').waitFor()
  await page.getByText('Sign in to place your order. Your 4 items wait.').waitFor()
  return from
}

async function register(page: Page, email: string): Promise<void> {
  await field(page, 'Name').fill('Meera Iyer')
  if ((await field(page, 'Email').inputValue()) !== email) await field(page, 'Email').fill(email)
  for (const label of ['Password', 'Confirm Password']) await field(page, label).fill(TEST_PASSWORD)
  const announced = toast(page, 'Account created').waitFor()
  await button(page, 'Register').click()
  await announced
}

/** Checks that neither Back nor Forward shows a form of the way here. */
async function isDoneWith(page: Page, from: string): Promise<void> {
  const here = page.url()
  await page.goBack()
  await eventually(async () => expect(page.url()).toBe(from))
  await page.locator('cart-button').getByText('4 Items').waitFor({ state: 'attached' })
  await page.goForward()
  await eventually(async () => expect(page.url()).toBe(here))
}

for (const [screen, options] of Object.entries(SCREENS)) {
  test(`at ${screen}, who proceeds is told why to sign in, and Back after it shows no form`, async () => {
    const { email } = await givenShopper(shop)
    const page = await browser.open(options)
    const from = await proceed(page, options === LAPTOP)
    const ways = [await button(page, 'Login').boundingBox(), await link(page, 'Register').boundingBox()]
    expect(ways[1]).toMatchObject({ width: ways[0]!.width, height: ways[0]!.height })
    expect(ways[1]!.y + ways[1]!.height).toBeLessThanOrEqual(options.viewport.height)
    await field(page, 'Email').fill(email)
    await field(page, 'Password').fill(TEST_PASSWORD)
    await button(page, 'Login').click()
    await page.waitForURL(`${url}/checkout`)
    await basket(page).getByText('Curd').first().waitFor()
    await isDoneWith(page, from)
    expect(errorsOf(page)).toEqual([])
  })

  test(`at ${screen}, who proceeds registers instead, with the email, and is at the checkout with the cart`, async () => {
    const page = await browser.open(options)
    const from = await proceed(page, options === LAPTOP)
    const email = `meera.${options.viewport.width}@example.in`
    await field(page, 'Email').fill(email)
    await link(page, 'Register').click()
    await page.waitForURL(`${url}/register`)
    await page.getByText('Register to place your order. Your 4 items wait.').waitFor()
    await eventually(async () => expect(await field(page, 'Email').inputValue()).toBe(email))
    await register(page, email)
    await page.waitForURL(`${url}/checkout`)
    await basket(page).getByText('Curd').first().waitFor()
    await isDoneWith(page, from)
    expect(errorsOf(page)).toEqual([])
  })
}

test.each(['light', 'dark'] as const)(
  'in the %s scheme, the button of a form looks off until the form is filled',
  async (colorScheme) => {
    const page = await browser.open({ colorScheme })
    await page.goto(`${url}/login`)
    const colorOf = (of: Locator) => of.evaluate((element) => getComputedStyle(element).backgroundColor)
    const enabled = await colorOf(page.locator('cart-button .button--action'))
    await button(page, 'Login').and(page.locator(':disabled')).waitFor()
    const [red, green] = (await colorOf(button(page, 'Login'))).match(/\d+/g)!.map(Number)
    expect(green! - red!).toBeLessThan(16)
    expect(await accessibilityViolations(page)).toEqual([])
    await field(page, 'Email').fill('meera@example.com')
    await field(page, 'Password').fill(TEST_PASSWORD)
    await eventually(async () => expect(await colorOf(button(page, 'Login'))).toBe(enabled))
  },
)

test('at the checkout, who signed in on the way is told what was in the account’s cart already', async () => {
  const { email, headers } = await givenShopper(shop)
  for (const name of ['Ghee', 'Paneer']) {
    const productId = await givenProduct(shop.db, { name, priceInPaise: 9000 })
    await callAs(shop, headers, 'POST', '/api/cart/create', { productId })
  }
  const page = await browser.open(SMALL)
  await proceed(page, false)
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(TEST_PASSWORD)
  await button(page, 'Login').click()
  await page.waitForURL(`${url}/checkout`)
  const notice = main(page).getByText('Also in your cart, from before: Ghee and Paneer')
  await notice.waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  expect(await main(page).getByRole('link', { name: 'Change it' }).getAttribute('href')).toBe('/cart')
  expect(await basket(page).getByRole('link', { name: 'Change cart' }).getAttribute('href')).toBe('/cart')
  // Once is enough.
  await page.reload()
  await basket(page).getByText('Ghee').waitFor()
  expect(await notice.count()).toBe(0)
  expect(errorsOf(page)).toEqual([])
})

test('a login that is open in one tab leads on when another tab has signed in', async () => {
  const page = await browser.open()
  await proceed(page, true)
  const other = await page.context().newPage()
  await other.goto(`${url}/register`)
  await register(other, 'two.tabs@example.in')
  await other.waitForURL(`${url}/`)
  await page.waitForURL(`${url}/checkout`)
  await basket(page).getByText('Curd').first().waitFor()
  await page.locator('cart-button').getByText('4 Items').waitFor({ state: 'attached' })
})

test('an email that has an account is refused as ever, and goes along to the login', async () => {
  const { email } = await givenShopper(shop)
  const page = await browser.open(SMALL)
  await page.goto(`${url}/register`)
  await field(page, 'Name').fill('Meera Iyer')
  await field(page, 'Email').fill(email)
  for (const label of ['Password', 'Confirm Password']) await field(page, label).fill(TEST_PASSWORD)
  await button(page, 'Register').click()
  await toast(page, 'An account with this email already exists').waitFor()
  await page.locator('.field__error').getByText('An account with this email already exists').waitFor()
  expect(await field(page, 'Email').getAttribute('aria-invalid')).toBe('true')
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('accesstoken')
  await link(page, 'Login').click()
  await page.waitForURL(`${url}/login`)
  await eventually(async () => expect(await field(page, 'Email').inputValue()).toBe(email))
})

const TOO_MANY = 'Too many attempts: try again in 5 minutes'
const refuseLogins = (page: Page) =>
  page.route('**/api/user/login', (route) =>
    route.fulfill({ status: 429, json: { success: false, error: true, message: TOO_MANY } }),
  )

test('an account that cannot be signed in to at once opens the login, which has the email and says why', async () => {
  const page = await browser.open(PHONE)
  await proceed(page, false)
  await link(page, 'Register').click()
  await page.waitForURL(`${url}/register`)
  await refuseLogins(page)
  await register(page, 'later@example.in')
  await page.waitForURL(`${url}/login`)
  await page.getByText('Your account is ready. Sign in to place your order. Your 4 items wait.').waitFor()
  await toast(page, TOO_MANY).waitFor()
  await eventually(async () => expect(await field(page, 'Email').inputValue()).toBe('later@example.in'))
  await page.unroute('**/api/user/login')
  await field(page, 'Password').fill(TEST_PASSWORD)
  await button(page, 'Login').click()
  await page.waitForURL(`${url}/checkout`)
  await basket(page).getByText('Curd').first().waitFor()
})

test('a password that was reset signs in, or else opens the login with the email and the reason', async () => {
  const { email } = await givenShopper(shop)
  const page = await browser.open(SMALL)
  await page.goto(`${url}/forgot-password`)
  await field(page, 'Email').fill(email)
  await button(page, 'Send Otp').click()
  await page.waitForURL(`${url}/verification-otp`)
  await main(page).locator('.code__digit').first().click()
  await page.keyboard.type(codeIn(await newestMailTo({ db: shop.db, url: shop.databaseUrl }, email)))
  await page.waitForURL(`${url}/reset-password`)
  for (const label of ['New Password', 'Confirm Password']) await field(page, label).fill('another basket entirely')
  await refuseLogins(page)
  await button(page, 'Change Password').click()
  await page.waitForURL(`${url}/login`)
  await page.getByText('Your password is changed. Sign in with the password that you have just chosen.').waitFor()
  await toast(page, TOO_MANY).waitFor()
  await eventually(async () => expect(await field(page, 'Email').inputValue()).toBe(email))
  await page.unroute('**/api/user/login')
  await field(page, 'Password').fill('another basket entirely')
  await button(page, 'Login').click()
  await page.waitForURL(`${url}/`)
})

test('Tab leads from the email to the password, and to what else there is after it', async () => {
  const page = await browser.open()
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').focus()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).autocomplete)).toBe('current-password')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Forgot password ?')
})

test('a login that is submitted twice in one tick is sent once', async () => {
  const { email } = await givenShopper(shop)
  const page = await browser.open(PHONE)
  await page.goto(`${url}/login`)
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill('not this one')
  await eventually(async () => expect(await button(page, 'Login').isEnabled()).toBe(true))
  const calls: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/user/login') && calls.push(request.method()))
  await submitTwice(main(page).locator('form', { has: page.getByLabel('Password', { exact: true }) }))
  await toast(page, 'Wrong email or password').waitFor()
  expect(calls).toEqual(['POST'])
})

test('a finger meets the link to a forgotten password above and below its line, and not in the field', async () => {
  const page = await browser.open(PHONE)
  await page.goto(`${url}/login`)
  const forgot = link(page, 'Forgot password ?')
  await forgot.waitFor()
  const meets = await forgot.evaluate((element) => {
    const { top, bottom, left, width } = element.getBoundingClientRect()
    const at = (y: number) => document.elementFromPoint(left + width / 2, y)
    return { above: at(top - 12) === element, below: at(bottom + 4) === element, field: at(bottom + 12)?.tagName }
  })
  expect(meets).toEqual({ above: true, below: true, field: 'INPUT' })
})
