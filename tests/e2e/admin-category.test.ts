import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { accessibilityViolations } from '../../src/testing/accessibility.ts'
import { givenShopper } from '../../src/testing/account.ts'
import { createTestBrowser, errorsOf, PHONE } from '../../src/testing/browser.ts'
import { givenCategory, givenProduct, givenSubCategory } from '../../src/testing/catalogue.ts'
import { testLooks } from '../../src/testing/looks.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { eventually } from '../../src/testing/wait.ts'
import { confirmPopup, expectFocusOn, imageFile, openAsAdmin } from './admin.ts'
import { tabTo } from './keyboard.ts'
import { signIn } from './shopper.ts'

const shop = await createTestShop()
const browser = createTestBrowser()

const SCREEN = `${shop.url}/dashboard/category`
const main = (page: Page) => page.locator('main')
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const card = (page: Page, name: string) => page.locator('.admin-card', { hasText: name })

test('an admin adds a category with its picture, changes and deletes it; shoppers see each at once', async () => {
  const { page } = await openAsAdmin(shop, browser)
  await page.goto(SCREEN)
  await main(page).getByRole('heading', { name: 'No Data' }).waitFor()
  await main(page).getByRole('button', { name: 'Add Category' }).click()
  const adding = dialog(page, 'Category')
  const file = adding.locator('input[type=file]')
  const submit = adding.getByRole('button', { name: 'Add Category' })
  await eventually(async () => expect(await file.isDisabled()).toBeTrue())
  await adding.getByLabel('Name').fill('Fruits & Vegetables')
  await eventually(async () => expect(await submit.getAttribute('class')).not.toContain('button--action'))
  await file.setInputFiles(await imageFile('fruit.png', '#0a0'))
  await adding.getByRole('button', { name: 'Enlarge image 1' }).waitFor()
  await eventually(async () => expect(await submit.getAttribute('class')).toContain('button--action'))
  await submit.click()
  await confirmPopup(page, 'Category added')
  await expectFocusOn(page, 'Add Category')
  await card(page, 'Fruits & Vegetables').locator('img[src^="/media/"]').waitFor()
  expect(await (await fetch(shop.url)).text()).toContain('Fruits &amp; Vegetables')

  await page.getByRole('button', { name: 'Edit Fruits & Vegetables' }).click()
  await dialog(page, 'Update Category').getByLabel('Name').fill('Fresh Things')
  await dialog(page, 'Update Category').getByRole('button', { name: 'Update Category' }).click()
  await confirmPopup(page, 'Category updated')
  await card(page, 'Fresh Things').waitFor()

  await page.getByRole('button', { name: 'Delete Fresh Things' }).click()
  const confirming = page.getByRole('alertdialog', { name: 'Permanent Delete' })
  await confirming.getByText('Are you sure permanent delete ?').waitFor()
  await confirming.getByRole('button', { name: 'Cancel' }).click()
  await card(page, 'Fresh Things').waitFor()
  await page.getByRole('button', { name: 'Delete Fresh Things' }).click()
  await confirming.getByRole('button', { name: 'Confirm' }).click()
  await page.locator('toast-stack').getByText('Category deleted').waitFor()
  await card(page, 'Fresh Things').waitFor({ state: 'detached' })
  expect(await (await fetch(shop.url)).text()).not.toContain('Fresh Things')
  expect(errorsOf(page)).toEqual([])
})

test('a category is added by keyboard alone, and what was entered is not lost by Escape', async () => {
  const { page } = await openAsAdmin(shop, browser)
  await page.goto(SCREEN)
  await main(page).getByRole('button', { name: 'Add Category' }).waitFor()
  await tabTo(page, 'Add Category')
  await page.keyboard.press('Enter')
  // Keys go to the dialog once it has focus.
  await page.locator('[role="dialog"]:focus-within').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Name is required').waitFor()
  await page.keyboard.type('Spices')
  await page.keyboard.press('Escape')
  const asking = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await page.locator('[role="alertdialog"]:focus-within').waitFor()
  await page.keyboard.press('Escape')
  await asking.waitFor({ state: 'detached' })
  await eventually(async () => expect(await dialog(page, 'Category').getByLabel('Name').inputValue()).toBe('Spices'))
  await tabTo(page, 'Add Category')
  await page.keyboard.press('Enter')
  await confirmPopup(page, 'Category added')
  await expectFocusOn(page, 'Add Category')
  await card(page, 'Spices').waitFor()
})

test('a duplicate name is reported without losing the form', async () => {
  await givenCategory(shop.db, 'Snacks')
  const { page } = await openAsAdmin(shop, browser)
  await page.goto(SCREEN)
  await main(page).getByRole('button', { name: 'Add Category' }).click()
  await dialog(page, 'Category').getByLabel('Name').fill('Snacks')
  await page.keyboard.press('Enter')
  await page.locator('.toast--error').getByText('There is a category').waitFor()
  await eventually(async () => expect(await dialog(page, 'Category').getByLabel('Name').inputValue()).toBe('Snacks'))
})

test('on a phone eight categories fit the screen, each with its number of products; a press on one edits it', async () => {
  const spreads = await givenCategory(shop.db, 'Spreads')
  await givenProduct(shop.db, { name: 'Jam', categoryIds: [spreads] })
  const { page } = await openAsAdmin(shop, browser, PHONE)
  await page.goto(SCREEN)
  await card(page, 'Spreads').getByText('1 product', { exact: true }).waitFor()
  expect((await card(page, 'Spreads').boundingBox())!.height).toBeLessThanOrEqual(150)
  const { x, y } = (await card(page, 'Spreads').getByRole('heading').boundingBox())!
  await page.touchscreen.tap(x + 4, y + 4)
  await eventually(async () =>
    expect(await dialog(page, 'Update Category').getByLabel('Name').inputValue()).toBe('Spreads'),
  )
})

// admin D-25
test('a category with products shows their number, and is deleted after moving them', async () => {
  const dairy = await givenCategory(shop.db, 'Dairy')
  await givenCategory(shop.db, 'Chilled')
  await givenSubCategory(shop.db, 'Milk', [dairy])
  for (const name of ['Curd', 'Paneer']) await givenProduct(shop.db, { name, categoryIds: [dairy] })
  const { page } = await openAsAdmin(shop, browser)
  await page.goto(SCREEN)
  await page.getByRole('button', { name: 'Delete Dairy' }).click()
  const confirming = page.getByRole('alertdialog', { name: 'Permanent Delete' })
  await confirming.getByText('Dairy still has 2 products and 1 sub category').waitFor()
  expect(errorsOf(page)).toEqual([])
  expect(await accessibilityViolations(page)).toEqual([])
  await confirming.getByRole('button', { name: 'Confirm' }).click()
  await confirming.getByText('Please choose what happens to them').waitFor()
  await confirming.getByLabel('New category').selectOption('Chilled')
  await confirming.getByRole('button', { name: 'Confirm' }).click()
  await card(page, 'Dairy').waitFor({ state: 'detached' })
  await expectFocusOn(page, 'Add Category')
  await page.goto(`${shop.url}/dashboard/subcategory`)
  await page.getByRole('row', { name: /Milk/ }).getByText('Chilled').waitFor()
})

test('shoppers see that they have no permission', async () => {
  const page = await browser.open()
  const { email } = await givenShopper(shop)
  await signIn(shop.url, page, email)
  await page.goto(SCREEN)
  await page.getByRole('heading', { name: 'Do not have permission' }).waitFor()
})

test('a list that fails to load shows an error, and is retried', async () => {
  const { page } = await openAsAdmin(shop, browser)
  await page.route('**/api/category/get', (route) => route.abort())
  await page.goto(SCREEN)
  await page.getByRole('heading', { name: 'The shop did not respond' }).waitFor()
  await page.unroute('**/api/category/get')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.locator('.admin-card').first().waitFor()
})

testLooks('axe finds nothing on the categories', async ({ options, look }) => {
  await givenCategory(shop.db, `Bakery ${crypto.randomUUID()}`)
  const { page } = await openAsAdmin(shop, browser, options)
  await page.goto(SCREEN)
  await page.locator('.admin-card h2').first().waitFor()
  await look(page)
  await main(page).getByRole('button', { name: 'Add Category' }).click()
  await dialog(page, 'Category').waitFor()
  await look(page)
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click()
  await page.getByRole('alertdialog').waitFor()
  await look(page)
})
