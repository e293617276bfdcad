import { beforeEach, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { givenShopper, TEST_PASSWORD } from '../../src/testing/account.ts'
import { createTestBrowser, errorsOf, PHONE } from '../../src/testing/browser.ts'
import { givenProduct } from '../../src/testing/catalogue.ts'
import { testLooks } from '../../src/testing/looks.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { eventually } from '../../src/testing/wait.ts'
import { signInNew } from './shopper.ts'

const shop = await createTestShop()
const { db, url } = shop
const browser = createTestBrowser()
const SMALL = { ...PHONE, viewport: { width: 360, height: 640 } }
let productId = ''

beforeEach(async () => {
  productId = await givenProduct(db, { name: 'Mango Pickle', stock: 0 })
})

const productUrl = () => `${url}/product/Mango-Pickle-${productId}`
const ask = (page: Page) => page.getByRole('button', { name: 'Tell me when it is back' })
const withdraw = (page: Page) => page.getByRole('button', { name: 'We will email you' })
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
