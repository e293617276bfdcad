import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { accessibilityViolations } from '../../src/testing/accessibility.ts'
import { givenAdmin } from '../../src/testing/account.ts'
import { createTestBrowser, errorsOf, PHONE } from '../../src/testing/browser.ts'
import { givenCategory, givenProduct } from '../../src/testing/catalogue.ts'
import { testLooks } from '../../src/testing/looks.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { eventually } from '../../src/testing/wait.ts'
import { confirmPopup, expectFocusOn, openWithCards } from './admin.ts'
import { tabTo } from './keyboard.ts'
import { callAs } from './shopper.ts'

const shop = await createTestShop()
const browser = createTestBrowser()

const SCREEN = `${shop.url}/dashboard/product`
const card = (page: Page, name: string) => page.locator('.admin-product', { hasText: name })
const editor = (page: Page) => page.getByRole('dialog', { name: 'Edit Product' })
const pager = (page: Page) => page.getByRole('navigation', { name: 'Pages' })
const searchBox = (page: Page) => page.getByPlaceholder('Search product here ...')

beforeAll(async () => {
  for (let n = 1; n <= 25; n++) await givenProduct(shop.db, { name: `Biscuit ${n}`, description: 'Crisp.' })
})

const given = (name: string) => givenProduct(shop.db, { name, description: 'Fresh every morning.', unit: '1 L' })

async function open(page: Page): Promise<void> {
  await page.goto(SCREEN)
  await page.locator('.admin-product h2').first().waitFor()
}

async function edit(page: Page, name: string): Promise<void> {
  await searchBox(page).fill(name)
  await pager(page).getByText('1/1').waitFor()
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click()
  await editor(page).waitFor()
}

test('the list shows twelve to a page, and is turned by mouse and keyboard', async () => {
  const { page } = await openWithCards(shop, browser)
  await open(page)
  await eventually(async () => expect(await page.locator('.admin-product').count()).toBe(12))
  await pager(page)
    .getByText(/^1\/\d$/)
    .waitFor()
  await eventually(async () =>
    expect(await pager(page).getByRole('button', { name: 'Previous' }).getAttribute('aria-disabled')).toBe('true'),
  )
  await pager(page).getByRole('button', { name: 'Next' }).click()
  await pager(page).getByText(/^2\//).waitFor()
  await page.keyboard.press('Enter')
  await pager(page).getByText(/^3\//).waitFor()
  await tabTo(page, 'Previous', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await pager(page).getByText(/^2\//).waitFor()
})

test('a search waits until nothing more is typed, and begins at page 1', async () => {
  const { page } = await openWithCards(shop, browser)
  await open(page)
  await pager(page).getByRole('button', { name: 'Next' }).click()
  await pager(page).getByText(/^2\//).waitFor()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/product/list') asked.push(searchParams.get('search') ?? '')
  })
  await searchBox(page).pressSequentially('biscuit 2', { delay: 20 })
  await pager(page).getByText('1/1').waitFor()
  expect(asked).toEqual(['biscuit 2'])
  await eventually(async () =>
    expect(await page.locator('.admin-product h2').allTextContents()).toEqual(
      ['25', '24', '23', '22', '21', '20', '12', '2'].map((n) => `Biscuit ${n}`),
    ),
  )
  await searchBox(page).fill('no such thing')
  await page.getByRole('heading', { name: 'No Data' }).waitFor()
})

test('a product is changed; the card, the page of the shop and the focus follow', async () => {
  const id = await given('Cow Milk')
  const { page } = await openWithCards(shop, browser)
  await open(page)
  await edit(page, 'Cow Milk')
  await eventually(async () => expect(await editor(page).getByLabel('Unit').inputValue()).toBe('1 L'))
  await editor(page).getByLabel('Price', { exact: true }).fill('61.50')
  await editor(page).getByRole('button', { name: 'Update Product' }).click()
  await confirmPopup(page, 'Product updated')
  await page.getByRole('button', { name: 'MRP ₹ of Cow Milk: ₹61.50' }).waitFor()
  await expectFocusOn(page, 'Edit Cow Milk')
  expect(await (await fetch(`${shop.url}/product/x-${id}`)).text()).toContain('₹61.50')
  expect(errorsOf(page)).toEqual([])
})

test('a product is hidden from shoppers, which the list says, and shown again', async () => {
  const id = await given('Yak Milk')
  const { page } = await openWithCards(shop, browser)
  await open(page)
  const card = page.locator('.admin-product').filter({ hasText: 'Yak Milk' })
  const save = async (isShown: boolean) => {
    await edit(page, 'Yak Milk')
    await editor(page).getByLabel('Shown to shoppers').setChecked(isShown)
    await editor(page).getByRole('button', { name: 'Update Product' }).click()
    await confirmPopup(page, 'Product updated')
  }
  await save(false)
  await card.getByText('Hidden', { exact: true }).waitFor()
  expect((await fetch(`${shop.url}/product/x-${id}`)).status).toBe(404)
  await save(true)
  await card.getByText('Hidden', { exact: true }).waitFor({ state: 'detached' })
  expect((await fetch(`${shop.url}/product/x-${id}`)).status).toBe(200)
})

test('a form with changes asks before it closes, and one without does not', async () => {
  await given('Buffalo Milk')
  const { page } = await openWithCards(shop, browser)
  await open(page)
  await edit(page, 'Buffalo Milk')
  await page.keyboard.press('Escape')
  await editor(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Edit Buffalo Milk' }).click()
  await editor(page).getByLabel('Name', { exact: true }).fill('Something else')
  await page.keyboard.press('Escape')
  const asking = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await asking.getByRole('button', { name: 'Cancel' }).click()
  await eventually(async () =>
    expect(await editor(page).getByLabel('Name', { exact: true }).inputValue()).toBe('Something else'),
  )
  const warned = page.waitForEvent('dialog')
  const leaving = page.goto(`${shop.url}/dashboard/category`).catch(() => {})
  await (await warned).dismiss()
  await leaving
  await page.keyboard.press('Escape')
  await asking.getByRole('button', { name: 'Leave' }).click()
  await editor(page).waitFor({ state: 'detached' })
  await card(page, 'Buffalo Milk').waitFor()
})

test('the second of two admins who edit a product sees the differences and loses nothing', async () => {
  const id = await given('Goat Milk')
  const other = await givenAdmin(shop)
  const { page } = await openWithCards(shop, browser)
  await open(page)
  await edit(page, 'Goat Milk')
  await editor(page).getByLabel('Price', { exact: true }).fill('70')
  await editor(page).getByLabel('Description').fill('From the hills.')
  const change = { _id: id, version: 1, price: 65, unit: '500 ml' }
  const changed = await callAs(shop, other.headers, 'PUT', '/api/product/update-product-details', change)
  expect(changed.success).toBeTrue()
  await editor(page).getByRole('button', { name: 'Update Product' }).click()
  const difference = (name: string) => editor(page).getByRole('group', { name, exact: true })
  await editor(page)
    .getByRole('heading', { name: 'Another user changed this product while you were editing it' })
    .waitFor()
  // Unit and Description were changed by only one of them, so there is no question about these.
  await eventually(async () => expect(await editor(page).getByRole('group').count()).toBe(1))
  await eventually(async () =>
    expect(
      await difference('Price')
        .getByLabel(/Keep mine\s*₹70/)
        .isChecked(),
    ).toBeTrue(),
  )
  expect(await accessibilityViolations(page)).toEqual([])
  await difference('Price')
    .getByLabel(/Take theirs\s*₹65/)
    .click()
  await editor(page).getByRole('button', { name: 'Update Product' }).click()
  await confirmPopup(page, 'Product updated')
  const { data } = await callAs(shop, other.headers, 'POST', '/api/product/get-product-details', { productId: id })
  expect(data).toMatchObject({ price: 65, unit: '500 ml', description: 'From the hills.' })
})

test('saving an open form does not overwrite stock sold meanwhile', async () => {
  const id = await given('Camel Milk')
  const other = await givenAdmin(shop)
  const { page } = await openWithCards(shop, browser)
  await open(page)
  await edit(page, 'Camel Milk')
  await shop.db.$client`update product set stock = 4 where id = ${id}`
  await editor(page).getByLabel('Price', { exact: true }).fill('99')
  await editor(page).getByRole('button', { name: 'Update Product' }).click()
  await confirmPopup(page, 'Product updated')
  const { data } = await callAs(shop, other.headers, 'POST', '/api/product/get-product-details', { productId: id })
  expect(data).toMatchObject({ price: 99, stock: 4 })
})

test('a product is deleted by keyboard alone, once it is confirmed', async () => {
  for (const name of ['Oat Drink', 'Oat Bar']) await given(name)
  const { page } = await openWithCards(shop, browser)
  await open(page)
  await searchBox(page).fill('oat')
  await pager(page).getByText('1/1').waitFor()
  await tabTo(page, 'Delete Oat Bar')
  await page.keyboard.press('Enter')
  const confirming = page.getByRole('alertdialog', { name: 'Permanent Delete' })
  await confirming.getByText('Are you sure want to delete permanent ?').waitFor()
  await confirming.getByRole('button', { name: 'Cancel' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await confirming.waitFor({ state: 'detached' })
  await expectFocusOn(page, 'Delete Oat Bar')
  await page.keyboard.press('Enter')
  await confirming.getByRole('button', { name: 'Cancel' }).and(page.locator(':focus')).waitFor()
  await tabTo(page, 'Delete')
  await page.keyboard.press('Enter')
  await page.locator('toast-stack').getByText('Product deleted').waitFor()
  await card(page, 'Oat Bar').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Edit Oat Drink' }).and(page.locator(':focus')).waitFor()
})

test('on a phone nothing is wider than the screen, and a product is changed', async () => {
  await givenCategory(shop.db, 'Everything for a long and healthy breakfast')
  const { page } = await openWithCards(shop, browser, PHONE)
  await open(page)
  await eventually(async () => expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390))
  await searchBox(page).fill('Biscuit 7')
  await pager(page).getByText('1/1').waitFor()
  await page.getByRole('button', { name: 'Edit Biscuit 7' }).tap()
  await editor(page).getByLabel('Discount').fill('15')
  await editor(page).getByRole('button', { name: 'Update Product' }).tap()
  await page.getByRole('alertdialog', { name: 'Product updated' }).getByRole('button', { name: 'OK' }).tap()
})

testLooks('axe finds nothing on the product list', async ({ options, look }) => {
  const { page } = await openWithCards(shop, browser, options)
  await open(page)
  await look(page)
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  await editor(page).getByLabel('Name', { exact: true }).waitFor()
  await look(page)
  await page.keyboard.press('Escape')
  await editor(page).waitFor({ state: 'detached' })
  // On phones it is in the menu of the card.
  const onCard = page.getByRole('button', { name: /^Delete / }).first()
  if (await onCard.isVisible()) await onCard.click()
  else {
    await page
      .getByRole('button', { name: /^More for / })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
  }
  await page.getByRole('alertdialog').waitFor()
  await look(page)
})

test('on a phone five products are on the screen, and what deletes one is in its menu', async () => {
  const { page } = await openWithCards(shop, browser, PHONE)
  await open(page)
  const cards = page.locator('.admin-product')
  await cards.nth(1).waitFor()
  const [first, second] = [(await cards.nth(0).boundingBox())!, (await cards.nth(1).boundingBox())!]
  expect(second.y - first.y).toBeLessThanOrEqual(102)
  expect(await page.getByRole('button', { name: /^Delete / }).count()).toBe(0)
  await cards
    .first()
    .getByRole('button', { name: /^More for / })
    .tap()
  await page.getByRole('menuitem', { name: 'Delete' }).tap()
  await page.getByRole('alertdialog', { name: 'Permanent Delete' }).waitFor()
})
