import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { declarationJobs } from '../../src/catalogue/declarations/jobs.ts'
import { loadSettings } from '../../src/settings/queries.ts'
import { violationsInEachScheme } from '../../src/testing/accessibility.ts'
import { createTestBrowser, errorsOf, PHONE } from '../../src/testing/browser.ts'
import { givenCategory, givenProduct } from '../../src/testing/catalogue.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { eventually } from '../../src/testing/wait.ts'
import { confirmPopup, expectFocusOn, openWithCards } from './admin.ts'

const shop = await createTestShop()
const browser = createTestBrowser()

const spices = await givenCategory(shop.db, 'Spices')
const given = (name: string, unit = '100 g') =>
  givenProduct(shop.db, { name, unit, description: 'Ground today.', categoryIds: [spices] })
const editor = (page: Page) => page.getByRole('dialog', { name: 'Edit Product' })
const nothing = { light: [], dark: [] }

async function editAs(page: Page, name: string): Promise<void> {
  await page.goto(`${shop.url}/dashboard/product?search=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click()
  await editor(page).getByText('Product information and taxes').click()
}

test('an admin declares a product, and its page says it to shoppers, search engines and screen readers', async () => {
  const id = await given('Haldi Powder', '2 x 50 g')
  const { page } = await openWithCards(shop, browser)
  await editAs(page, 'Haldi Powder')
  const form = editor(page)
  expect(await form.getByLabel('Net quantity').getAttribute('placeholder')).toBe('2 × 50 g')
  await form.getByLabel('Generic name').fill('Turmeric powder')
  await form.getByLabel('Manufacturer', { exact: true }).fill('Masala House\nSangli 416416')
  await form.getByLabel('Country of origin').selectOption('India')
  await form.getByLabel('Veg mark').selectOption('Vegetarian')
  await form.getByLabel('FSSAI licence of the manufacturer').fill('1234')
  await form.getByLabel('GST %').fill('5')
  expect(await violationsInEachScheme(page)).toEqual(nothing)
  // The section that has the error opens, and the field gets the focus.
  await form.getByText('Product information and taxes').click()
  await form.getByRole('button', { name: 'Update Product' }).click()
  await form.getByText('must be the 14 digits of an FSSAI licence').waitFor()
  await form.getByLabel('FSSAI licence of the manufacturer').and(page.locator(':focus')).waitFor()
  await form.getByLabel('FSSAI licence of the manufacturer').fill('10012345678901')
  await form.getByRole('button', { name: 'Update Product' }).click()
  await confirmPopup(page, 'Product updated')
  const shopper = await browser.open(PHONE)
  await shopper.goto(`${shop.url}/product/x-${id}`)
  const information = shopper.locator('.details--lines')
  const lines = await information.locator('dl > div').allInnerTexts()
  expect(lines.map((line) => line.replace(/\s*\n+\s*/g, ': '))).toEqual([
    'Generic name: Turmeric powder',
    'Net quantity: 2 × 50 g',
    'MRP (incl. of all taxes): ₹54',
    'Unit price: ₹0.54 / g',
    'Country of origin: India',
    'Manufacturer: Masala House: Sangli 416416',
    'Food type: Vegetarian',
    'FSSAI licence of the manufacturer: 10012345678901',
    expect.stringMatching(/^Customer care: .*Contact and complaints$/),
  ])
  await shopper.getByRole('img', { name: 'Vegetarian' }).waitFor()
  const things = await shopper.locator('script[type="application/ld+json"]').textContent()
  expect(things).toContain('"countryOfOrigin":{"@type":"Country","name":"India","identifier":"IN"}')
  expect(things).toContain(
    '"hasMeasurement":{"@type":"QuantitativeValue","name":"Net quantity","value":100,"unitCode":"GRM"}',
  )
  expect(await violationsInEachScheme(shopper)).toEqual(nothing)
  expect([...errorsOf(page), ...errorsOf(shopper)]).toEqual([])
})

test('shoppers narrow and sort a listing by country of origin with links and a form, without JavaScript', async () => {
  const page = await browser.open({ javaScriptEnabled: false })
  const names = () => page.locator('.product-card__name').allInnerTexts()
  const path = `${shop.url}/x-${spices}`
  await given('Cinnamon')
  const { page: admin } = await openWithCards(shop, browser)
  await editAs(admin, 'Cinnamon')
  await editor(admin).getByLabel('Country of origin').selectOption('Sri Lanka')
  await editor(admin).getByRole('button', { name: 'Update Product' }).click()
  await confirmPopup(admin, 'Product updated')
  await given('Undeclared Hing')
  await page.goto(`${path}?origin=LK`)
  expect(await names()).toEqual(['Cinnamon'])
  await page.getByRole('link', { name: 'Remove filter From Sri Lanka' }).click()
  expect(await names()).toEqual(['Undeclared Hing', 'Cinnamon', 'Haldi Powder'])
  await page.goto(`${path}?sort=origin`)
  expect(await names()).toEqual(['Haldi Powder', 'Cinnamon', 'Undeclared Hing'])
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.locator('#filter-panel').getByLabel('Sri Lanka').check()
  await page.getByRole('button', { name: 'Show products' }).click()
  await page.getByRole('link', { name: 'Remove filter From Sri Lanka' }).waitFor()
  expect(await names()).toEqual(['Cinnamon'])
  await page.goto(`${shop.url}/search?q=cinnamon&origin=IN`)
  expect(await names()).toEqual([])
  await page.goto(`${shop.url}/search?q=cinnamon&origin=LK`)
  expect(await names()).toEqual(['Cinnamon'])
})

test('an owner sees what is undeclared, and takes it off sale and back by one setting that says how much it concerns', async () => {
  const { page } = await openWithCards(shop, browser)
  await page.goto(`${shop.url}/dashboard/settings#declarations`)
  const section = page.locator('#declarations')
  await section.getByText('3 of 3 products are undeclared.').waitFor()
  await section.getByLabel('Require declarations before a product is on sale').check()
  await section.getByText('3 of 3 products are undeclared: with this, they are not on sale.').waitFor()
  await page.setViewportSize({ width: 1440, height: 300 })
  await section.getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('alertdialog', { name: 'Take undeclared products off sale?' })
  await question.getByText('All 3 products go off sale at once.').waitFor()
  expect(await violationsInEachScheme(page)).toEqual(nothing)
  const position = await page.evaluate(() => scrollY)
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  // The browser would go to the section that the address names, a frame after the dialog's entry is left.
  await page.waitForFunction(() => history.state?.isDialog !== true)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(await page.evaluate(() => scrollY)).toBe(position)
  expect((await loadSettings(shop.db)).requireDeclarations).toBe(false)
  await expectFocusOn(page, 'Save')
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Take off sale' }).click()
  await page.getByText('Settings saved').first().waitFor()
  await expectFocusOn(page, 'Save')
  await declarationJobs(shop.db).tasks['product-withhold']({}, undefined)
  await eventually(async () => expect(await (await fetch(`${shop.url}/x-${spices}`)).text()).toContain('0 products'))
  const home = async () => (await fetch(shop.url)).text()
  await eventually(async () => expect(await home()).toContain('The shop is being stocked'))
  expect(await home()).not.toContain('category-tile__name')
  await section.getByRole('link', { name: 'See which' }).click()
  const withheld = page.locator('.admin-product', { hasText: 'Undeclared' })
  await eventually(async () => expect(await withheld.count()).toBe(3))
  await page.getByLabel('Declarations').selectOption({ label: 'No country of origin (1)' })
  await eventually(async () => expect(await page.locator('.admin-product').count()).toBe(1))
  expect(page.url()).toContain('undeclared=origin')
  expect(await violationsInEachScheme(page)).toEqual(nothing)
  expect(errorsOf(page)).toEqual([])
})
