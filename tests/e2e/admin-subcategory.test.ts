import { beforeAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { category } from '../../src/catalogue/schema.ts'
import { createTestBrowser, errorsOf, PHONE } from '../../src/testing/browser.ts'
import { givenCategory, givenProduct, givenSubCategory } from '../../src/testing/catalogue.ts'
import { testLooks } from '../../src/testing/looks.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { eventually } from '../../src/testing/wait.ts'
import { confirmPopup, expectFocusOn, imageFile, openAsAdmin, openWithCards } from './admin.ts'
import { tabTo } from './keyboard.ts'

const shop = await createTestShop()
const browser = createTestBrowser()

const SCREEN = `${shop.url}/dashboard/subcategory`
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const row = (page: Page, name: string) => page.getByRole('row', { name })

beforeAll(async () => {
  for (const name of ['Dairy', 'Bakery', 'Dry Fruits']) await givenCategory(shop.db, name)
})

test('an admin adds a sub-category to two categories, looks at its picture, changes and deletes it', async () => {
  const { page } = await openAsAdmin(shop, browser)
  await page.goto(SCREEN)
  await page.getByRole('heading', { name: 'No Data' }).waitFor()
  await page.getByRole('button', { name: 'Add Sub Category' }).click()
  const adding = dialog(page, 'Add Sub Category')
  await adding.getByLabel('Name').fill('Milk')
  await adding.locator('input[type=file]').setInputFiles(await imageFile('milk.png', '#09f'))
  await adding.getByRole('button', { name: 'Enlarge image 1' }).waitFor()
  const select = adding.getByRole('combobox', { name: 'Category' })
  await eventually(async () => expect(await select.getAttribute('placeholder')).toBe('Select Category'))
  await adding.getByRole('button', { name: 'Show all: Category' }).click()
  await page.getByRole('option', { name: 'Dairy' }).click()
  await page.getByRole('option', { name: 'Bakery' }).click()
  await page.getByRole('option', { name: 'Bakery' }).click()
  await adding.getByText('Bakery is chosen already').waitFor()
  await page.keyboard.press('Escape')
  await adding.getByRole('button', { name: 'Remove Bakery' }).waitFor()
  await adding.getByRole('button', { name: 'Submit' }).click()
  await confirmPopup(page, 'Sub category added')
  await eventually(async () =>
    expect(await page.getByRole('columnheader').allTextContents()).toEqual([
      'Sr.No',
      'Name',
      'Image',
      'Category',
      'Action',
    ]),
  )
  await eventually(async () =>
    expect(await row(page, 'Milk').getByRole('listitem').allTextContents()).toEqual(['Dairy', 'Bakery']),
  )

  await page.getByRole('button', { name: 'Enlarge Milk' }).click()
  const viewer = dialog(page, 'Milk')
  await viewer.getByRole('img', { name: 'Milk' }).waitFor()
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })
  await expectFocusOn(page, 'Enlarge Milk')

  await page.getByRole('button', { name: 'Edit Milk' }).click()
  const editing = dialog(page, 'Edit Sub Category')
  await editing.getByRole('button', { name: 'Remove Bakery' }).click()
  await expectFocusOn(page, 'Remove Dairy')
  await editing.getByLabel('Name').fill('Fresh Milk')
  await editing.getByRole('button', { name: 'Submit' }).click()
  await confirmPopup(page, 'Sub category updated')
  await eventually(async () =>
    expect(await row(page, 'Fresh Milk').getByRole('listitem').allTextContents()).toEqual(['Dairy']),
  )

  await page.getByRole('button', { name: 'Delete Fresh Milk' }).click()
  const confirming = page.getByRole('alertdialog', { name: 'Permanent Delete' })
  await confirming.getByText('Are you sure permanent delete ?').waitFor()
  await confirming.getByRole('button', { name: 'Confirm' }).click()
  await page.locator('toast-stack').getByText('Sub category deleted').waitFor()
  await row(page, 'Fresh Milk').waitFor({ state: 'detached' })
  expect(errorsOf(page)).toEqual([])
})

test('categories are found by typing and chosen by keyboard alone', async () => {
  const { page } = await openAsAdmin(shop, browser)
  await page.goto(SCREEN)
  await page.getByRole('button', { name: 'Add Sub Category' }).waitFor()
  await tabTo(page, 'Add Sub Category')
  await page.keyboard.press('Enter')
  await dialog(page, 'Add Sub Category').waitFor()
  await page.keyboard.type('Almonds')
  await tabTo(page, 'Category')
  await page.keyboard.type('dry')
  await page.getByRole('option').and(page.locator('[data-highlighted]')).waitFor()
  await eventually(async () => expect(await page.getByRole('option').allTextContents()).toEqual(['Dry Fruits']))
  await page.keyboard.press('Enter')
  await dialog(page, 'Add Sub Category').getByRole('button', { name: 'Remove Dry Fruits' }).waitFor()
  await page.keyboard.type('dry')
  await page.getByRole('option').and(page.locator('[data-highlighted]')).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Dry Fruits is chosen already').waitFor()
  await tabTo(page, 'Submit')
  await page.keyboard.press('Enter')
  await confirmPopup(page, 'Sub category added')
  await row(page, 'Almonds').waitFor()
})

test('a sub-category with products leaves them in the shop, if the admin says so', async () => {
  const cheese = await givenSubCategory(shop.db, 'Cheese', [])
  await givenProduct(shop.db, { name: 'Paneer', subCategoryIds: [cheese] })
  const { page } = await openWithCards(shop, browser)
  await page.goto(SCREEN)
  await page.getByRole('button', { name: 'Delete Cheese' }).click()
  const confirming = page.getByRole('alertdialog', { name: 'Permanent Delete' })
  await confirming.getByText('Cheese still has 1 product').waitFor()
  await confirming.getByLabel('Leave them in the shop, without this sub category').click()
  await confirming.getByRole('button', { name: 'Confirm' }).click()
  await row(page, 'Cheese').waitFor({ state: 'detached' })
  await page.goto(`${shop.url}/dashboard/product`)
  await page.getByRole('heading', { name: 'Paneer' }).waitFor()
})

test('on a phone each row is a block of one name over its category and number of products, still read as a table', async () => {
  await givenSubCategory(shop.db, 'Bread, Buns, Pav and everything else that comes out of an oven in the morning', [])
  const snacks = await givenCategory(shop.db, 'Snacks')
  await givenProduct(shop.db, { subCategoryIds: [await givenSubCategory(shop.db, 'Chips', [snacks])] })
  const { page } = await openAsAdmin(shop, browser, PHONE)
  await page.goto(SCREEN)
  await row(page, 'Bread, Buns').waitFor()
  await eventually(async () => expect(await page.getByRole('columnheader').count()).toBe(5))
  await eventually(async () => expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390))
  await row(page, 'Chips').getByText('1 product', { exact: true }).waitFor()
  const [image, name, category] = [
    page.getByRole('button', { name: 'Enlarge Chips' }).or(row(page, 'Chips').locator('.thumbnail')),
    row(page, 'Chips').getByRole('rowheader'),
    row(page, 'Chips').getByRole('listitem'),
  ]
  const [imageBox, nameBox, categoryBox] = await Promise.all([image, name, category].map((each) => each.boundingBox()))
  expect(imageBox!.x).toBeLessThan(nameBox!.x)
  expect(categoryBox!.y).toBeGreaterThanOrEqual(nameBox!.y + nameBox!.height - 1)
  expect((await row(page, 'Chips').boundingBox())!.height).toBeLessThanOrEqual(76)
  await page.getByRole('button', { name: /^Edit Bread/ }).tap()
  await dialog(page, 'Edit Sub Category').waitFor()
})

testLooks('axe finds nothing on the sub-categories', async ({ view, options, look }) => {
  const bakery = await givenCategory(shop.db, `Bakery ${view}`)
  await givenSubCategory(shop.db, `Buns ${view}`, [bakery])
  const { page } = await openAsAdmin(shop, browser, options)
  await page.goto(SCREEN)
  await page.getByRole('button', { name: `Edit Buns ${view}` }).click()
  await dialog(page, 'Edit Sub Category').waitFor()
  await look(page)
  await dialog(page, 'Edit Sub Category').getByRole('button', { name: 'Show all: Category' }).click()
  await page.getByRole('option').first().waitFor()
  await look(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await dialog(page, 'Edit Sub Category').waitFor({ state: 'detached' })
  await look(page)
})

test('more than sixty sub-categories are paged and searched', async () => {
  const [dairy] = await shop.db.select().from(category).where(eq(category.name, 'Dairy'))
  for (let n = 100; n < 170; n++) await givenSubCategory(shop.db, `Cheese ${n}`, [dairy!.id])
  const { page } = await openAsAdmin(shop, browser)
  await page.goto(SCREEN)
  await page.getByText('1/2', { exact: true }).waitFor()
  expect(await page.getByRole('row').count()).toBe(61)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText('2/2', { exact: true }).waitFor()
  await page.getByRole('cell', { name: '61', exact: true }).waitFor()
  await page.getByLabel('Search sub-categories').fill('cheese 16')
  await page.getByText('10 sub-categories').waitFor()
  await eventually(async () => expect(await page.getByRole('row').count()).toBe(11))
  await page.getByLabel('Search sub-categories').fill('nothing')
  await page.getByText('No sub-category matches “nothing”.').waitFor()
  await page.getByLabel('Search sub-categories').fill('')
  await page.getByLabel('Category', { exact: true }).selectOption('Bakery')
  await page
    .getByText('This category has no sub-categories.')
    .or(page.getByText(/^\d sub-categor/))
    .first()
    .waitFor()
  await eventually(async () => expect(await row(page, 'Cheese').count()).toBe(0))
  await page.getByLabel('Category', { exact: true }).selectOption('All categories')
  await page.getByText('1/2', { exact: true }).waitFor()
  expect(errorsOf(page)).toEqual([])
})
