import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { UNDECLARED } from '../../src/catalogue/declarations/declarations.ts'
import { saveDeclarations } from '../../src/catalogue/declarations/queries.ts'
import type { VegMark } from '../../src/shared/schemas/declarations.ts'
import { violationsInEachScheme } from '../../src/testing/accessibility.ts'
import { createTestBrowser, errorsOf, PHONE } from '../../src/testing/browser.ts'
import { givenCategory, givenProduct, givenSubCategory } from '../../src/testing/catalogue.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { eventually } from '../../src/testing/wait.ts'

const shop = await createTestShop()
const browser = createTestBrowser()

const snacks = await givenCategory(shop.db, 'Snacks')
const sweets = await givenCategory(shop.db, 'Sweets')

async function given(name: string, veg: VegMark | null, category: string, ...subCategoryIds: string[]): Promise<void> {
  const id = await givenProduct(shop.db, { name, categoryIds: [category], subCategoryIds })
  if (veg) await saveDeclarations(shop.db, id, { ...UNDECLARED, veg })
}

await given('Aloo Patty', 'veg', snacks)
await given('Chicken Patty', 'nonveg', snacks)
await given('Mystery Patty', null, snacks)
await given('Barfi', 'veg', sweets)

const names = async (page: Page) => (await page.locator('.product-card__name').allInnerTexts()).toSorted()
const toggle = (page: Page) => page.getByRole('link', { name: 'Veg', exact: true })

test('on a phone, "Veg" narrows a listing by one tap, and the sheet says how many there are of each', async () => {
  const page = await browser.open(PHONE)
  await page.goto(`${shop.url}/x-${snacks}`)
  await toggle(page).tap()
  await eventually(async () => expect(await names(page)).toEqual(['Aloo Patty']))
  expect(new URL(page.url()).search).toBe('?veg=veg')
  expect(await toggle(page).getAttribute('aria-current')).toBe('true')
  await page.getByRole('button', { name: 'Filters 1' }).tap()
  const choices = page.locator('#filter-panel').getByRole('group', { name: 'Veg or non-veg' })
  expect(await choices.locator('.check').allInnerTexts()).toEqual(['Veg\n1', 'Non-veg\n1'])
  expect(await violationsInEachScheme(page)).toEqual({ light: [], dark: [] })
  await choices.getByText('Veg', { exact: true }).tap()
  await choices.getByText('Non-veg', { exact: true }).tap()
  await page.getByRole('button', { name: 'Show products' }).tap()
  await page.getByRole('link', { name: 'Remove filter Non-veg' }).waitFor()
  await eventually(async () => expect(await names(page)).toEqual(['Chicken Patty']))
  expect(errorsOf(page)).toEqual([])
})

test('without JavaScript a listing and a search are narrowed by links and the form, and a listing of one mark offers none', async () => {
  const page = await browser.open({ javaScriptEnabled: false })
  await page.goto(`${shop.url}/search?q=patty`)
  await toggle(page).click()
  expect(await names(page)).toEqual(['Aloo Patty'])
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.locator('#filter-panel').getByLabel('Non-veg').check()
  await page.getByRole('button', { name: 'Show products' }).click()
  expect(await names(page)).toEqual(['Aloo Patty', 'Chicken Patty'])
  await toggle(page).click()
  expect(await names(page)).toEqual(['Chicken Patty'])
  await page.getByRole('link', { name: 'Remove filter Non-veg' }).click()
  expect(await names(page)).toEqual(['Aloo Patty', 'Chicken Patty', 'Mystery Patty'])
  await page.goto(`${shop.url}/x-${sweets}`)
  expect([await names(page), await toggle(page).count()]).toEqual([['Barfi'], 0])
})

test('"Veg" stays along the rail of a category, also past what declares no mark, until it is taken off', async () => {
  const dairy = await givenCategory(shop.db, 'Dairy')
  const eggs = await givenSubCategory(shop.db, 'Eggs', [dairy])
  const boards = await givenSubCategory(shop.db, 'Boards', [dairy])
  await given('Paneer', 'veg', dairy)
  await given('Eggs without Hens', 'veg', dairy, eggs)
  await given('Brown Eggs', 'nonveg', dairy, eggs)
  await given('Bread Board', null, dairy, boards)
  const page = await browser.open(PHONE)
  await page.goto(`${shop.url}/x-${dairy}?sort=name&stock=1&veg=veg`)
  const rail = page.getByRole('navigation', { name: 'Dairy' })
  expect(await rail.getByRole('link', { name: 'All' }).getAttribute('href')).toEndWith('?sort=name&veg=veg')
  const goTo = async (link: string, heading: string) => {
    await rail.getByRole('link', { name: link }).tap()
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
    return [new URL(page.url()).search, ...(await names(page))]
  }
  expect(await goTo('Eggs', 'Eggs')).toEqual(['?sort=name&veg=veg', 'Eggs without Hens'])
  expect(await goTo('Boards', 'Boards')).toEqual(['?sort=name&veg=veg'])
  expect(await toggle(page).getAttribute('aria-current')).toBe('true')
  await page.getByRole('link', { name: 'Show all Boards' }).tap()
  await eventually(async () => expect(await names(page)).toEqual(['Bread Board']))
  expect(await goTo('Eggs', 'Eggs')).toEqual(['', 'Brown Eggs', 'Eggs without Hens'])
})
