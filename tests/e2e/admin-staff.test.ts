import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Page } from 'playwright-core'
import { recordAction } from '../../src/platform/audit/queries.ts'
import { accessibilityViolations } from '../../src/testing/accessibility.ts'
import { givenAdmin, givenShopper, TEST_PASSWORD } from '../../src/testing/account.ts'
import { createTestBrowser, errorsOf } from '../../src/testing/browser.ts'
import { testLooks } from '../../src/testing/looks.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { eventually } from '../../src/testing/wait.ts'
import { confirmPopup, expectFocusOn, openAsAdmin } from './admin.ts'
import { tabTo } from './keyboard.ts'
import { callAs, signIn, signInNew } from './shopper.ts'

const shop = await createTestShop()
const { db, url } = shop
const browser = createTestBrowser()

const STAFF = `${url}/dashboard/staff`
const row = (page: Page, email: string) =>
  page.getByRole('list', { name: 'Admins' }).getByRole('listitem').filter({ hasText: email })
const log = (page: Page) => page.getByRole('list', { name: 'Who did what' })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const password = (page: Page) => page.getByLabel('Your password', { exact: true })

test('a shopper is made an admin, and removed again; both stand in the log', async () => {
  const friend = await givenShopper(shop, { name: 'Farid', email: 'farid@shop.example' })
  const { page } = await openAsAdmin(shop, browser)
  await page.goto(STAFF)
  await page.getByRole('button', { name: 'Add admin' }).click()
  const adding = dialog(page, 'Add admin')
  await adding.getByLabel('Email').fill('Farid@shop.example')
  await password(page).fill('not this one')
  await adding.getByRole('button', { name: 'Add admin' }).click()
  await adding.getByText('Wrong password').waitFor()
  await password(page).fill(TEST_PASSWORD)
  await adding.getByRole('button', { name: 'Add admin' }).click()
  await confirmPopup(page, 'farid@shop.example is an admin now')
  await row(page, 'farid@shop.example').waitFor()
  await log(page).getByText('Made admin').waitFor()
  await log(page).getByText('farid@shop.example').waitFor()
  expect((await callAs(shop, friend.headers, 'GET', '/api/staff')).success).toBeTrue()

  await page.getByRole('button', { name: 'Remove Farid' }).click()
  const removing = dialog(page, 'Remove admin')
  await password(page).fill(TEST_PASSWORD)
  await removing.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.locator('toast-stack').getByText('farid@shop.example is no longer an admin').waitFor()
  await row(page, 'farid@shop.example').waitFor({ state: 'detached' })
  await log(page).getByText('Removed admin').waitFor()
  expect((await callAs(shop, friend.headers, 'GET', '/api/staff')).success).toBeFalse()
  // The browser console reports the wrong password and nothing else.
  expect(errorsOf(page).filter((error) => !error.includes('400 (Bad Request)'))).toEqual([])
})

test('a newcomer is invited by keyboard alone, with a password that is shown once and works once', async () => {
  const { page } = await openAsAdmin(shop, browser)
  await page.goto(STAFF)
  await page.getByRole('button', { name: 'Add admin' }).waitFor()
  await tabTo(page, 'Add admin')
  await page.keyboard.press('Enter')
  await dialog(page, 'Add admin').getByLabel('Email').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('nila@shop.example')
  await tabTo(page, 'Name (new admins)')
  await page.keyboard.type('Nila')
  await tabTo(page, 'Your password')
  await page.keyboard.type(TEST_PASSWORD)
  await page.keyboard.press('Enter')
  const reported = dialog(page, 'Invited').locator('code')
  const oneTimePassword = (await reported.textContent())!
  expect(oneTimePassword).toMatch(/^(\w{4}-){3}\w{4}$/)
  await expectFocusOn(page, 'Copy')
  expect(await accessibilityViolations(page)).toEqual([])
  await tabTo(page, 'Done')
  await page.keyboard.press('Enter')
  await reported.waitFor({ state: 'detached' })
  await expectFocusOn(page, 'Add admin')
  await row(page, 'nila@shop.example').getByText('Invited').waitFor()

  const hers = await browser.open()
  await hers.goto(`${url}/login`)
  await hers.getByLabel('Email', { exact: true }).fill('nila@shop.example')
  await hers.getByLabel('Password', { exact: true }).fill(oneTimePassword)
  await hers.locator('main form button[type="submit"]').click()
  await hers.waitForURL(`${url}/dashboard/admin-profile`)
  await hers.getByText('You signed in with a one-time password').waitFor()
  await hers.goto(`${url}/dashboard`)
  await hers.waitForURL(`${url}/dashboard/admin-profile`)
})

// admin D-19
test('an admin without a password of their own is led from every admin page to where they choose it, and to Today then', async () => {
  const page = await browser.open()
  const { email } = await givenAdmin(shop, { name: 'Nila', mustChangePassword: true })
  await signIn(url, page, email)
  const pages = [...new Bun.Glob('site/pages/dashboard/*.astro').scanSync()]
  const adminPages = pages.filter((file) => readFileSync(file, 'utf8').includes('features/admin/'))
  expect(adminPages.length).toBeGreaterThan(9)
  for (const file of adminPages) {
    const name = basename(file, '.astro')
    await page.goto(name === 'index' ? `${url}/dashboard` : `${url}/dashboard/${name}`)
    await page.waitForURL(`${url}/dashboard/admin-profile`)
    await page.getByText('Choose your own below to continue').waitFor()
  }
  const [first] = await page.locator('main h2').allTextContents()
  expect(first).toBe('Your password')
  await page.getByLabel('Current Password', { exact: true }).fill(TEST_PASSWORD)
  await page.getByLabel('New Password', { exact: true }).fill('a basket of lychees')
  await page.getByLabel('Confirm Password', { exact: true }).fill('a basket of lychees')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await page.locator('toast-stack').getByText('Password changed').waitFor()
  await page.waitForURL(`${url}/dashboard`)
  await page.goto(STAFF)
  await row(page, email).waitFor()
})

test('nobody is offered to remove themselves', async () => {
  const { page, admin } = await openAsAdmin(shop, browser)
  await page.goto(STAFF)
  await row(page, admin.email).getByText('You', { exact: true }).waitFor()
  await eventually(async () => expect(await row(page, admin.email).getByRole('button').count()).toBe(0))
})

test('the log shows changes by page and by person', async () => {
  const other = await givenAdmin(shop, { name: 'Omar' })
  for (let n = 1; n <= 25; n++)
    await recordAction(db, {
      actorId: other.userId,
      action: 'Changed product',
      subject: `Milk ${n}`,
      changes: { priceInPaise: { before: 5400, after: 5600 }, description: { before: '', after: 'Fresh' } },
    })
  await recordAction(db, { actorId: null, action: 'Imported products', subject: 'prices.csv' })
  const { page } = await openAsAdmin(shop, browser)
  await page.goto(STAFF)
  await log(page).getByText('System').waitFor()
  await page.getByLabel('By').selectOption({ label: 'Omar' })
  await log(page).getByText('System').waitFor({ state: 'detached' })
  await eventually(async () => expect(await log(page).getByRole('listitem').count()).toBe(20))
  const entry = log(page).getByRole('listitem').filter({ hasText: 'Milk 25' })
  await eventually(async () =>
    expect((await entry.textContent())!.replaceAll(/\s+/g, ' ')).toContain('MRPbefore ₹54 → , after ₹56'),
  )
  await eventually(async () => expect(await entry.textContent()).toContain('DescriptionFresh'))
  await page.getByRole('button', { name: 'Next' }).click()
  await log(page).getByText('Milk 1', { exact: true }).waitFor()
  await page.getByText('2/2').waitFor()
})

test('shoppers see that they have no permission, and no names', async () => {
  const page = await browser.open()
  await signInNew(shop, page)
  await page.goto(STAFF)
  await page.getByRole('heading', { name: 'Do not have permission' }).waitFor()
  await eventually(async () => expect(await page.getByRole('list', { name: 'Admins' }).count()).toBe(0))
})

test('a suspended shopper is signed out, and sees why at the login', async () => {
  const page = await browser.open()
  const shopper = await signInNew(shop, page)
  const admin = await givenAdmin(shop)
  const suspended = { userId: shopper.userId, suspended: true }
  expect((await callAs(shop, admin.headers, 'POST', '/api/customers/suspend', suspended)).success).toBeTrue()
  await page.goto(`${url}/dashboard/admin-profile`)
  await page.getByRole('heading', { name: 'Please Login' }).waitFor()
  await page.goto(`${url}/login`)
  await page.getByLabel('Email', { exact: true }).fill(shopper.email)
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD)
  await page.locator('main form button[type="submit"]').click()
  await page.locator('toast-stack').getByText('This account is suspended: please ask the shop').waitFor()
})

testLooks('axe finds nothing where staff is added and removed', async ({ options, look }) => {
  await givenAdmin(shop, { name: 'A very long name of somebody who helps to run the shop on Sundays' })
  const { page, admin } = await openAsAdmin(shop, browser, options)
  await recordAction(db, { actorId: admin.userId, action: 'Deleted category', subject: 'x'.repeat(120) })
  await page.goto(STAFF)
  await log(page).waitFor()
  await look(page)
  await page.getByRole('button', { name: 'Add admin' }).click()
  await password(page).waitFor()
  await look(page)
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /^Remove A very long/ })
    .first()
    .click()
  await password(page).waitFor()
  await look(page)
})

test('a screen that stays open while somebody else signs in beside it is loaded for them', async () => {
  await recordAction(db, { actorId: null, action: 'Imported products', subject: 'prices.csv' })
  const { page, admin } = await openAsAdmin(shop, browser)
  await page.goto(STAFF)
  await row(page, admin.email).waitFor()
  await log(page).waitFor()
  const next = await givenAdmin(shop, { name: 'Noor' })
  const beside = await page.context().newPage()
  await signIn(url, beside, next.email)
  await beside.goto(`${url}/dashboard/admin-profile`)
  await row(page, next.email).getByText('You').waitFor()
  await log(page).waitFor()
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByText('Noor (Admin)').waitFor()
})
