import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { accessibilityViolations } from '../../src/testing/accessibility.ts'
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
let image: string[] = []

beforeAll(async () => {
  const plain = sharp({ create: { width: 600, height: 600, channels: 3, background: '#fa0' } })
  image = [await shop.saveImage(await plain.png().toBuffer())]
})

const given = async (name: string) => {
  const id = await givenProduct(db, { name, image, stock: 9 })
  return { id, url: `${url}/product/${name.replaceAll(' ', '-')}-${id}` }
}
const save = (page: Page) => page.getByRole('button', { name: /^Save / })
const savedOf = (userId: string) => db.$client`select from saved_product where user_id = ${userId}`
const isPressed = async (page: Page, pressed: boolean) =>
  save(page)
    .and(page.locator(`[aria-pressed="${pressed}"]`))
    .waitFor()

/** Saves the product of this page, once its code has loaded. */
async function press(page: Page, pressed: boolean): Promise<void> {
  await page.waitForFunction(() => customElements.get('save-product') !== undefined)
  await save(page).click()
  await isPressed(page, pressed)
}

test('a shopper saves a product, finds it among what is saved, and adds it to the cart from there', async () => {
  const [tea, milk] = [await given('Green Tea'), await given('Toned Milk')]
  const page = await browser.open(SMALL)
  const { userId } = await signInNew(shop, page)
  await page.goto(`${url}/saved`)
  await page.getByRole('heading', { name: 'Nothing saved yet' }).waitFor()
  for (const product of [tea, milk]) {
    await page.goto(product.url)
    await press(page, true)
  }
  await page.goto(`${url}/saved`)
  const list = page.getByRole('list', { name: 'Saved products' })
  await list.getByRole('link', { name: 'Toned Milk' }).first().waitFor()
  expect(await list.getByRole('heading').allTextContents()).toEqual(['Toned Milk', 'Green Tea'])
  await list.getByRole('button', { name: 'Add Green Tea' }).click()
  await eventually(async () =>
    expect(await db.$client`select from cart_item where user_id = ${userId} and product_id = ${tea.id}`).toHaveLength(
      1,
    ),
  )
  await page.goto(tea.url)
  await isPressed(page, true)
  await press(page, false)
  expect(await savedOf(userId)).toHaveLength(1)
  expect(errorsOf(page)).toEqual([])
})

test('what is saved is removed from its list, and the focus goes on', async () => {
  const page = await browser.open(SMALL)
  const { userId } = await signInNew(shop, page)
  const [rice, dal] = [await given('Brown Rice'), await given('Toor Dal')]
  for (const { id } of [rice, dal])
    await db.$client`insert into saved_product (user_id, product_id) values (${userId}, ${id})`
  await page.goto(`${url}/saved`)
  const remove = (name: string) => page.getByRole('button', { name: `Remove ${name}`, exact: true })
  await remove('Toor Dal').tap()
  await remove('Toor Dal').waitFor({ state: 'detached' })
  await remove('Brown Rice').and(page.locator(':focus')).waitFor()
  await remove('Brown Rice').tap()
  await page.getByRole('heading', { name: 'Nothing saved yet' }).waitFor()
  expect(await savedOf(userId)).toHaveLength(0)
})

test('what is saved and out of stock can be asked for, and stays asked for', async () => {
  const page = await browser.open(SMALL)
  const { userId } = await signInNew(shop, page)
  const [ghee, dal] = [await given('Cow Ghee'), await given('Moong Dal')]
  await db.$client`update product set stock = 0 where id = ${ghee.id}`
  for (const { id } of [ghee, dal])
    await db.$client`insert into saved_product (user_id, product_id) values (${userId}, ${id})`
  await page.goto(`${url}/saved`)
  await page.getByRole('button', { name: 'Tell me when it is back: Cow Ghee' }).tap()
  const asked = page.getByRole('button', { name: 'We will tell you: Cow Ghee' })
  await asked.waitFor()
  expect(
    await db.$client`select from restock_request where user_id = ${userId} and product_id = ${ghee.id}`,
  ).toHaveLength(1)
  await page.reload()
  await asked.waitFor()
  expect(await asked.getAttribute('aria-disabled')).toBe('true')
  // What is in stock is bought instead.
  expect(await page.getByRole('button', { name: /^Tell me/ }).count()).toBe(0)
  expect(await accessibilityViolations(page)).toEqual([])
  expect(errorsOf(page)).toEqual([])
})

test('what the shopper waits for is listed below what is saved, and withdrawn there', async () => {
  const page = await browser.open(SMALL)
  const { userId } = await signInNew(shop, page)
  const [jam, ragi, oats] = [await given('Fig Jam'), await given('Ragi Flour'), await given('Rolled Oats')]
  for (const { id } of [jam, ragi, oats]) await db.$client`update product set stock = 0 where id = ${id}`
  for (const { id } of [jam, ragi])
    await db.$client`insert into restock_request (user_id, product_id) values (${userId}, ${id})`
  await page.goto(`${url}/saved`)
  const list = page.getByRole('region', { name: 'We tell you when these are back' })
  await list.getByRole('heading', { name: 'Ragi Flour' }).waitFor()
  await page.getByText('The bookmark on the page of a product puts it here').waitFor()
  expect(await page.getByRole('heading', { name: 'Nothing saved yet' }).count()).toBe(0)
  expect(await accessibilityViolations(page)).toEqual([])
  await db.$client`insert into saved_product (user_id, product_id) values (${userId}, ${oats.id})`
  await page.reload()
  await page.getByRole('button', { name: 'Tell me when it is back: Rolled Oats' }).tap()
  await list.getByRole('heading', { name: 'Rolled Oats' }).waitFor()
  await page.getByRole('button', { name: 'Withdraw Rolled Oats' }).tap()
  await page.getByRole('button', { name: 'Tell me when it is back: Rolled Oats' }).waitFor()
  for (const [withdrawn, next] of [
    ['Ragi Flour', 'Fig Jam'],
    ['Fig Jam', null],
  ] as const) {
    await page.getByRole('button', { name: `Withdraw ${withdrawn}` }).tap()
    await page.getByRole('button', { name: `Withdraw ${withdrawn}` }).waitFor({ state: 'detached' })
    if (next)
      await page
        .getByRole('button', { name: `Withdraw ${next}` })
        .and(page.locator(':focus'))
        .waitFor()
  }
  await list.waitFor({ state: 'detached' })
  expect(await db.$client`select from restock_request where user_id = ${userId}`).toHaveLength(0)
  expect(errorsOf(page)).toEqual([])
})

test('who is signed out is told why to sign in, and has saved it when they are back', async () => {
  const product = await given('Brown Bread')
  const shopper = await givenShopper({ db })
  const page = await browser.open(SMALL)
  await page.goto(product.url)
  await page.waitForFunction(() => customElements.get('save-product') !== undefined)
  await save(page).click()
  await page.getByText('Sign in to save it').waitFor()
  await page.getByLabel('Email', { exact: true }).fill(shopper.email)
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD)
  await page.locator('main form button[type="submit"]').click()
  await page.waitForURL(product.url)
  await isPressed(page, true)
  expect(await savedOf(shopper.userId)).toHaveLength(1)
})

testLooks('what is saved', async ({ options, look, view }) => {
  const product = await given(`Saved on ${view}`)
  const page = await browser.open(options)
  const { userId } = await signInNew(shop, page)
  await page.goto(product.url)
  await press(page, true)
  await look(page)
  const gone = await given(`Waited for on ${view}`)
  await db.$client`update product set stock = 0 where id = ${gone.id}`
  await db.$client`insert into restock_request (user_id, product_id) values (${userId}, ${gone.id})`
  await page.goto(`${url}/saved`)
  await page.getByRole('list', { name: 'Saved products' }).getByRole('link').first().waitFor()
  await page.getByRole('button', { name: /^Withdraw/ }).waitFor()
  await look(page)
})
