import { beforeEach, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { NO_PASSWORD } from '../../src/account/passwords.ts'
import { CONSENT_NOTICE_VERSION } from '../../src/shared/order-updates.ts'
import { accessibilityViolations } from '../../src/testing/accessibility.ts'
import { givenShopper, TEST_PASSWORD } from '../../src/testing/account.ts'
import { createTestBrowser, errorsOf, PHONE } from '../../src/testing/browser.ts'
import { givenCategory, givenProduct, givenSubCategory } from '../../src/testing/catalogue.ts'
import { testLooks } from '../../src/testing/looks.ts'
import { codeIn, newestMailTo } from '../../src/testing/mail.ts'
import { collectCodes } from '../../src/testing/messages.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { eventually } from '../../src/testing/wait.ts'
import { signInNew } from './shopper.ts'

const shop = await createTestShop()
const { db, url } = shop
const browser = createTestBrowser()
const SMALL = { ...PHONE, viewport: { width: 360, height: 640 } }
const emails = { db, url: shop.databaseUrl }
let productId = ''

beforeEach(async () => {
  productId = await givenProduct(db, { name: 'Mango Pickle', stock: 0 })
})

const productUrl = () => `${url}/product/Mango-Pickle-${productId}`
const ask = (page: Page) => page.getByRole('button', { name: 'Tell me when it is back' })
const withdraw = (page: Page) => page.getByRole('button', { name: 'We will tell you' })
const codeToNumber = async () => (await collectCodes(emails)).at(-1)!.code
const waiting = () =>
  db.$client<{ user_id: string }[]>`select user_id from restock_request where product_id = ${productId}`

test('a signed-in shopper asks with one tap to be told when it is back, and can withdraw that', async () => {
  const page = await browser.open(SMALL)
  await signInNew(shop, page)
  await page.goto(productUrl())
  // The button is within reach at once.
  const box = (await ask(page).boundingBox())!
  expect(box.y + box.height).toBeLessThanOrEqual(640)
  await ask(page).click()
  await withdraw(page).waitFor()
  expect(await waiting()).toHaveLength(1)
  await page.reload()
  await withdraw(page).click()
  await ask(page).waitFor()
  expect(await waiting()).toHaveLength(0)
  expect(errorsOf(page)).toEqual([])
})

test('who asks on a page from before it came back sees that it can be bought', async () => {
  const page = await browser.open(SMALL)
  await signInNew(shop, page)
  await page.goto(productUrl())
  await ask(page).waitFor()
  await page.waitForFunction(() => customElements.get('restock-request') !== undefined)
  await db.$client`update product set stock = 4 where id = ${productId}`
  await ask(page).click()
  await page.getByRole('button', { name: 'Add Mango Pickle' }).waitFor()
  expect(await ask(page).count()).toBe(0)
})

test('similar products that are in stock are on the first screen, and none that are not', async () => {
  const food = await givenCategory(db, 'Food')
  const placed = { categoryIds: [food], subCategoryIds: [await givenSubCategory(db, 'Pickles', [food])] }
  const gone = await givenProduct(db, { ...placed, name: 'Garlic Pickle', stock: 0 })
  for (const [name, stock] of [
    ['Lime Pickle', 4],
    ['Chilli Pickle', 0],
  ] as const)
    await givenProduct(db, { ...placed, name, stock })
  for (const options of [PHONE, { viewport: { width: 1440, height: 900 } }]) {
    const page = await browser.open(options)
    await page.goto(`${url}/product/Garlic-Pickle-${gone}`)
    const row = page.getByRole('region', { name: 'Similar, in stock now' })
    const { y } = (await row.getByText('Lime Pickle').boundingBox())!
    expect(y).toBeLessThan(page.viewportSize()!.height - 24)
    expect(await row.getByRole('listitem').count()).toBe(1)
    expect(await page.getByText('Chilli Pickle').count()).toBe(0)
    // Strangers missed it below that row.
    const mrp = (await page.getByText('(incl. of all taxes)').first().boundingBox())!.y
    expect(mrp).toBeLessThan(y)
    expect(await accessibilityViolations(page)).toEqual([])
  }
})

test('who asks before the page knows their account is not asked for an email that it has', async () => {
  const page = await browser.open(SMALL)
  await signInNew(shop, page)
  await page.evaluate(() => localStorage.removeItem('user'))
  const known = Promise.withResolvers<void>()
  await page.route('**/api/user/user-details', async (route) => {
    await known.promise
    await route.continue()
  })
  await page.goto(productUrl())
  await ask(page).click()
  await eventually(async () => expect(await ask(page).getAttribute('aria-disabled')).toBe('true'))
  known.resolve()
  await withdraw(page).waitFor()
  expect(await waiting()).toHaveLength(1)
})

test('what was requested stays, though the list that was asked for before comes after it', async () => {
  const page = await browser.open(SMALL)
  await signInNew(shop, page)
  const isAsked = Promise.withResolvers<void>()
  const isSent = Promise.withResolvers<void>()
  await page.route('**/api/restock/requests', async (route) => {
    const before = await route.fetch()
    isAsked.resolve()
    await isSent.promise
    await route.fulfill({ response: before })
  })
  await page.goto(productUrl())
  await isAsked.promise
  await ask(page).click()
  await withdraw(page).waitFor()
  const listed = page.waitForResponse('**/api/restock/requests')
  isSent.resolve()
  await (await listed).finished()
  await page.evaluate(() => new Promise((done) => setTimeout(done)))
  expect(await withdraw(page).isVisible()).toBe(true)
})

test('who is signed out is told why to sign in, and has asked when they are back on the page', async () => {
  const shopper = await givenShopper({ db })
  const page = await browser.open(SMALL)
  await page.goto(productUrl())
  await ask(page).click()
  await page.getByText('Sign in, and we tell you when it is back.').waitFor()
  await page.getByLabel('Email', { exact: true }).fill(shopper.email)
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD)
  await page.locator('main form button[type="submit"]').click()
  await page.waitForURL(productUrl())
  await withdraw(page).waitFor()
  await eventually(async () => expect(await waiting()).toHaveLength(1))
})

test('what is in stock has no such button', async () => {
  await db.$client`update product set stock = 4 where id = ${productId}`
  const html = await (await fetch(productUrl())).text()
  expect(html).not.toContain('restock-request')
})

testLooks('a product that is out of stock', async ({ options, look }) => {
  const page = await browser.open(options)
  await signInNew(shop, page)
  await page.goto(productUrl())
  await look(page)
  await ask(page).click()
  await withdraw(page).waitFor()
  await look(page)
})

test('who signs in by number for it, and has no email, is asked for one in place, also after a reload, and has asked then', async () => {
  const page = await browser.open(SMALL)
  await page.goto(productUrl())
  await ask(page).click()
  await page.getByRole('link', { name: 'Mobile number' }).click()
  const codeField = page.getByRole('textbox', { name: 'Code', exact: true })
  await page.getByLabel('Mobile No.').fill('9700000001')
  await page.getByRole('button', { name: 'Send code' }).click()
  await codeField.and(page.locator(':focus')).waitFor()
  await page.keyboard.type(await codeToNumber())
  await page.keyboard.press('Enter')
  await page.getByLabel('Name', { exact: true }).fill('Ravi Kumar')
  await page.keyboard.press('Enter')
  await page.waitForURL(productUrl())

  const dialog = page.getByRole('dialog', { name: 'Where should we email you?' })
  await dialog
    .getByText('We tell you by email when it is back; messages to your number are about orders alone.')
    .waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.reload()
  await dialog.getByLabel('Email', { exact: true }).fill('ravi@example.in')
  await dialog.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByText('You can have it sent again in').waitFor()
  await dialog.getByRole('textbox', { name: /^Code to/ }).click()
  await page.keyboard.type(await codeToNumber())
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText('We sent six digits to ravi@example.in.').waitFor()
  await page.reload()
  await dialog.getByText('We sent six digits to ravi@example.in.').waitFor()
  await codeField.click()
  await page.keyboard.type(codeIn(await newestMailTo(emails, 'ravi@example.in')))
  await dialog.waitFor({ state: 'detached' })
  await withdraw(page).waitFor()
  expect(await waiting()).toHaveLength(1)
  await page.reload()
  await withdraw(page).waitFor()
  expect(await dialog.count()).toBe(0)
  expect(errorsOf(page).filter((error) => !/409/.test(error))).toEqual([])
})

test('who gives no email is told why nothing was asked, and may ask again', async () => {
  const page = await browser.open(SMALL)
  const { userId } = await signInNew(shop, page)
  await db.$client`update account set email = null, login_mobile = '+919700000002' where id = ${userId}`
  await page.goto(productUrl())
  await ask(page).click()
  const dialog = page.getByRole('dialog', { name: 'Where should we email you?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Without an email or notifications we cannot tell you when it is back').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await page.reload()
  await ask(page).waitFor()
  expect(await dialog.count()).toBe(0)
  expect(await waiting()).toHaveLength(0)
})

test('who reads the mail in another app goes on with its code, by the button of the page that was loaded anew', async () => {
  const page = await browser.open(SMALL)
  const { userId } = await signInNew(shop, page)
  await db.$client`update account set email = null, login_mobile = '+919700000004', password_hash = ${NO_PASSWORD} where id = ${userId}`
  await page.goto(productUrl())
  await ask(page).click()
  const dialog = page.getByRole('dialog', { name: 'Where should we email you?' })
  await dialog.getByLabel('Email', { exact: true }).fill('meera@example.in')
  await dialog.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByText('You can have it sent again in').waitFor()
  await dialog.getByRole('textbox', { name: /^Code to/ }).click()
  await page.keyboard.type(await codeToNumber())
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText('We sent six digits to meera@example.in.').waitFor()
  await page.reload()
  await ask(page).click()
  await dialog.getByText('We sent six digits to meera@example.in.').waitFor()
  await page.keyboard.type(codeIn(await newestMailTo(emails, 'meera@example.in')))
  await withdraw(page).waitFor()
  expect(await waiting()).toHaveLength(1)
})

test('who chose notifications and has no email is asked for none, and one is pointed to the choice of them', async () => {
  const page = await browser.open(SMALL)
  const { userId } = await signInNew(shop, page)
  await db.$client`update account set email = null, login_mobile = '+919700000003' where id = ${userId}`
  await page.goto(productUrl())
  await ask(page).click()
  const dialog = page.getByRole('dialog', { name: 'Where should we email you?' })
  const choice = dialog.getByRole('link', { name: 'Order updates' })
  expect(await choice.getAttribute('href')).toBe('/dashboard/profile#order-updates')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })

  await db.$client`insert into consent (id, user_id, channel, notice_version, given_by)
    values (gen_random_uuid(), ${userId}, 'push', ${CONSENT_NOTICE_VERSION}, 'profile')`
  await db.$client`insert into push_subscription (session_id, user_id, endpoint, p256dh, auth)
    select id, user_id, 'https://push.example.net/1', ${`B${'A'.repeat(86)}`}, ${'A'.repeat(22)}
    from session where user_id = ${userId} limit 1`
  await ask(page).click()
  await page.getByText('We will notify you when it is back').waitFor()
  await withdraw(page).waitFor()
  expect(await dialog.count()).toBe(0)
  expect(await waiting()).toHaveLength(1)
})
