import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { accessibilityViolations } from '../../src/testing/accessibility.ts'
import { givenShopper, TEST_PASSWORD } from '../../src/testing/account.ts'
import { createTestBrowser, errorsOf, PHONE } from '../../src/testing/browser.ts'
import { givenCategory, givenProduct } from '../../src/testing/catalogue.ts'
import { testLooks } from '../../src/testing/looks.ts'
import { collectCodes } from '../../src/testing/messages.ts'
import { givenLoginMobile } from '../../src/testing/notification.ts'
import { givenAddress } from '../../src/testing/orders.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { eventually } from '../../src/testing/wait.ts'
import { signIn } from './shopper.ts'

const shop = await createTestShop()
const { db, url } = shop
const browser = createTestBrowser()
const SMALL = { ...PHONE, viewport: { width: 360, height: 640 } }

const main = (page: Page) => page.locator('main')
const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const codeField = (page: Page) => page.getByRole('textbox', { name: 'Code', exact: true })

let count = 0
const newNumber = () => `97${String(++count).padStart(8, '0')}`
const codeTo = async (mobile: string) => {
  const sent = await collectCodes({ db, url: shop.databaseUrl })
  return sent.find(({ to }) => to === `+91${mobile}`)!.code
}

beforeAll(async () => {
  const dairy = await givenCategory(db, 'Dairy')
  await givenProduct(db, { name: 'Curd', categoryIds: [dairy], stock: 30, priceInPaise: 4000 })
})

/** Enters the number on the screen of the login by number, up to the code. */
async function askForCode(page: Page, mobile: string): Promise<void> {
  await field(page, 'Mobile No.').fill(mobile)
  await button(page, 'Send code').click()
  await codeField(page).and(page.locator(':focus')).waitFor()
}

async function openAccount(page: Page, mobile: string): Promise<void> {
  await page.goto(`${url}/mobile-login`)
  await askForCode(page, mobile)
  await page.keyboard.type(await codeTo(mobile))
  await page.keyboard.press('Enter')
  await field(page, 'Name').fill('Ravi Kumar')
  await page.keyboard.press('Enter')
  await page.waitForURL((at) => at.pathname !== '/mobile-login')
}

test('a stranger with a basket is at the checkout by number, code and name alone', async () => {
  const mobile = newNumber()
  const page = await browser.open(SMALL)
  await page.goto(url)
  await main(page).getByRole('button', { name: 'Add Curd' }).first().click()
  await main(page).locator('cart-control[name="Curd"] output').first().getByText('1').waitFor()
  await page.goto(`${url}/cart`)
  await button(page, 'Proceed')
    .or(page.getByRole('button', { name: /Proceed/ }))
    .first()
    .click()
  await page.waitForURL(`${url}/login?for=checkout`)
  await main(page).getByRole('link', { name: 'Mobile number' }).click()
  await page.waitForURL(`${url}/mobile-login`)
  const ways = page.getByRole('navigation', { name: 'Sign in by' })
  expect(await ways.locator('[aria-current=page]').textContent()).toContain('Mobile number')
  const [byNumber, byEmail] = [
    await ways.getByText('Mobile number').boundingBox(),
    await ways.getByText('Email').boundingBox(),
  ]
  expect(byNumber).toMatchObject({ y: byEmail!.y, width: byEmail!.width, height: byEmail!.height })
  await page.getByText('Sign in to place your order. Your item waits.').waitFor()
  const number = field(page, 'Mobile No.')
  expect([await number.getAttribute('type'), await number.getAttribute('autocomplete')]).toEqual([
    'tel',
    'tel-national',
  ])
  await askForCode(page, `+91 ${mobile}`)
  await page.getByText(`+91 ${mobile.slice(0, 5)} ${mobile.slice(5)}`).waitFor()
  const first = codeField(page)
  expect([await first.getAttribute('autocomplete'), await first.getAttribute('inputmode')]).toEqual([
    'one-time-code',
    'numeric',
  ])
  await page.keyboard.type(await codeTo(mobile))
  await page.getByText('The code is right, and your number is new here.').waitFor()
  await field(page, 'Name').fill('Ravi Kumar')
  await button(page, 'Create account').click()
  await page.waitForURL(`${url}/checkout`)
  await page.getByText('Curd').first().waitFor()
  expect(errorsOf(page).filter((error) => !/409/.test(error))).toEqual([])
})

test('a wrong code is said, the number can be changed, and the next time no name is asked', async () => {
  const mobile = newNumber()
  await openAccount(await browser.open(SMALL), mobile)
  const page = await browser.open(SMALL)
  await page.goto(`${url}/login`)
  await main(page).getByRole('link', { name: 'Mobile number' }).click()
  await field(page, 'Mobile No.').fill('12345')
  await button(page, 'Send code').click()
  await page.locator('.field__error').getByText('Mobile No. must be ten digits, the first 6, 7, 8 or 9').waitFor()
  await askForCode(page, newNumber())
  await page.getByText('Nothing came? You can have it sent again in').waitFor()
  await button(page, 'Change number').click()
  await askForCode(page, mobile)
  const code = await codeTo(mobile)
  await page.keyboard.type(code === '000000' ? '111111' : '000000')
  await page.keyboard.press('Enter')
  await page.locator('.field__error').getByText('The code is wrong or has expired').waitFor()
  await codeField(page).click()
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${url}/`)
})

test('a code that did not come is sent again by the other way, once it had time', async () => {
  const mobile = newNumber()
  const page = await browser.open(SMALL)
  await page.clock.install()
  await page.goto(`${url}/mobile-login`)
  await askForCode(page, mobile)
  await page.getByText('We sent six digits by WhatsApp, or by SMS if that fails.').waitFor()
  for (let seconds = 0; seconds < 31; seconds += 1) await page.clock.runFor(1000)
  await button(page, 'Send by SMS').click()
  await page.getByText('We sent six digits by SMS, or by WhatsApp if that fails.').waitFor()
  const sent = await collectCodes({ db, url: shop.databaseUrl })
  expect(sent.filter(({ to }) => to === `+91${mobile}`).map(({ channel }) => channel)).toEqual(['whatsapp', 'sms'])
})

/** Comes with the code to the number of an account that nobody has used for long, up to the question for a pincode. */
async function comeAfterLong(): Promise<{ page: Page; userId: string }> {
  const { userId } = await givenShopper(shop)
  const mobile = (await givenLoginMobile(shop, userId)).slice('+91'.length)
  await givenAddress(db, userId)
  await db.$client`delete from session where user_id = ${userId}`
  await db.$client`update account set last_login_at = now() - interval '91 days' where id = ${userId}`
  const page = await browser.open(SMALL)
  await page.goto(`${url}/mobile-login`)
  await askForCode(page, mobile)
  await page.keyboard.type(await codeTo(mobile))
  await page.getByText('numbers get new owners. Which pincode did you order to?').waitFor()
  await field(page, 'Pincode').and(page.locator(':focus')).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  return { page, userId }
}

test('who comes back after long says a pincode besides the code, and a wrong one leaves the code good', async () => {
  const { page, userId } = await comeAfterLong()
  await page.keyboard.type('110002')
  await page.keyboard.press('Enter')
  await page.locator('.field__error').waitFor()
  await field(page, 'Pincode').fill('411001')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${url}/`)
  const [owner] =
    await db.$client`select id from account where id = ${userId} and last_login_at > now() - interval '1 hour'`
  expect(owner).toBeDefined()
})

test('the new owner of a number starts afresh, with a name', async () => {
  const { page, userId } = await comeAfterLong()
  await button(page, 'My number is new: start afresh').tap()
  await page.getByText('You get an account of your own').waitFor()
  await field(page, 'Name').fill('Meera Rao')
  await button(page, 'Create account').tap()
  await page.waitForURL(`${url}/`)
  const named = await db.$client`select id from account where name = 'Meera Rao' and login_mobile is not null`
  expect(named.map(({ id }) => id)).not.toContain(userId)
  expect(named).toHaveLength(1)
})

test('a shopper with a password adds a number in the profile, signs in by it, and takes it out', async () => {
  const mobile = newNumber()
  const asha = await givenShopper(shop)
  const page = await browser.open(SMALL)
  await signIn(url, page, asha.email)
  await page.goto(`${url}/dashboard/profile#login-number`)
  await button(page, 'Add a number').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Mobile No.', { exact: true }).fill(mobile)
  await dialog.getByLabel('Your password', { exact: true }).fill(TEST_PASSWORD)
  await button(page, 'Send code').click()
  await codeField(page).and(page.locator(':focus')).waitFor()
  await page.keyboard.type(await codeTo(mobile))
  await page.getByText(`A code to +91 ${mobile.slice(0, 5)} ${mobile.slice(5)} signs you in.`).waitFor()

  const other = await browser.open(SMALL)
  await other.goto(`${url}/mobile-login`)
  await askForCode(other, mobile)
  await other.keyboard.type(await codeTo(mobile))
  await other.keyboard.press('Enter')
  await other.waitForURL(`${url}/`)

  await button(page, 'Remove number').click()
  await button(page, 'Add a number').waitFor()
  expect(errorsOf(page)).toEqual([])
})

test('an account without a password is deleted with a code', async () => {
  const mobile = newNumber()
  const page = await browser.open(SMALL)
  await openAccount(page, mobile)
  await page.goto(`${url}/dashboard/profile#password,data`)
  await page.getByText('You have none, and need none. To choose one, add an email first.').waitFor()
  await button(page, 'Delete my account').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send me a code' }).click()
  await dialog.getByText('You can have it sent again in').waitFor()
  await dialog.getByRole('textbox', { name: `Code to +91 ${mobile.slice(0, 5)} ${mobile.slice(5)}` }).click()
  await page.keyboard.type(await codeTo(mobile))
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await page.waitForURL(`${url}/`)
  const left = await db.$client`select 1 from account where login_mobile = ${`+91${mobile}`}`
  expect(left).toHaveLength(0)
})

testLooks('the login by number can be used by everybody', async ({ options, look }) => {
  const mobile = newNumber()
  const page = await browser.open(options)
  await page.goto(`${url}/login`)
  await look(page)
  await page.goto(`${url}/mobile-login`)
  await field(page, 'Mobile No.').waitFor()
  await look(page)
  await askForCode(page, mobile)
  await look(page)
  await page.keyboard.type(await codeTo(mobile))
  await page.keyboard.press('Enter')
  await field(page, 'Name').waitFor()
  await look(page)
  await field(page, 'Name').fill('Ravi Kumar')
  await page.keyboard.press('Enter')
  await page.waitForURL((at) => at.pathname !== '/mobile-login')
  await page.goto(`${url}/dashboard/profile#login-number`)
  await page.getByText('signs you in').waitFor()
  await look(page)
})

test('the last digit of a code sends it, once, whatever else is pressed, and a wrong one leads back to the first digit', async () => {
  const mobile = newNumber()
  await openAccount(await browser.open(SMALL), mobile)
  const page = await browser.open(SMALL)
  const held = Promise.withResolvers<void>()
  const sent: string[] = []
  await page.route('**/api/user/login-code', async (route) => {
    sent.push(route.request().postDataJSON().otp)
    if (sent.length === 2) await held.promise
    await route.continue()
  })
  await page.goto(`${url}/mobile-login`)
  await askForCode(page, mobile)
  const code = await codeTo(mobile)
  const wrong = code === '000000' ? '111111' : '000000'
  await page.keyboard.type(wrong)
  await page.locator('.field__error').getByText('The code is wrong or has expired').waitFor()
  await codeField(page).and(page.locator(':focus')).waitFor()
  expect(await codeField(page).inputValue()).toBe('')
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await button(page, 'Login').click()
  await button(page, 'Login').and(page.locator('[aria-busy=true]')).waitFor()
  await button(page, 'Login').click()
  await eventually(async () => expect(sent).toEqual([wrong, code]))
  held.resolve()
  await page.waitForURL(`${url}/`)
  expect(sent).toEqual([wrong, code])
})

test('a reload, as on the way back from the messages, shows the step of the code again, but never the code', async () => {
  const mobile = newNumber()
  await openAccount(await browser.open(SMALL), mobile)
  const page = await browser.open(SMALL)
  await page.goto(`${url}/mobile-login`)
  await askForCode(page, mobile)
  const code = await codeTo(mobile)
  await page.keyboard.type(code.slice(0, 5))
  expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).not.toContain(
    code.slice(0, 5),
  )
  await page.reload()
  await page.getByText(`+91 ${mobile.slice(0, 5)} ${mobile.slice(5)}`).waitFor()
  await codeField(page).and(page.locator(':focus')).waitFor()
  expect(await codeField(page).inputValue()).toBe('')
  // Nor does a further code take longer than without the reload.
  await page.evaluate(() => {
    const step = JSON.parse(sessionStorage.getItem('mobile-login')!)
    sessionStorage.setItem('mobile-login', JSON.stringify({ ...step, at: step.at - 60_000 }))
  })
  await page.reload()
  await button(page, 'Send again').waitFor()
  await button(page, 'Change number').click()
  await page.reload()
  await field(page, 'Mobile No.').waitFor()
  await askForCode(page, mobile)
  await page.reload()
  await codeField(page).and(page.locator(':focus')).waitFor()
  await page.keyboard.type(await codeTo(mobile))
  await page.waitForURL(`${url}/`)
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${url}/mobile-login`)
  await field(page, 'Mobile No.').waitFor()
  expect(await codeField(page).count()).toBe(0)
})
