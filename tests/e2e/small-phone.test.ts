import { beforeAll, expect, test } from 'bun:test'
import { createTestBrowser, PHONE } from '../../src/testing/browser.ts'
import { givenCategory, givenProduct, givenSubCategory } from '../../src/testing/catalogue.ts'
import { createTestShop } from '../../src/testing/shop.ts'

const { db, url } = await createTestShop()
const browser = createTestBrowser()
const open = () => browser.open({ ...PHONE, viewport: { width: 360, height: 640 } })
const LONG = 'Homogenised Toned Milk of Happy Cows in a Bottle '.repeat(3).trim()
let milkId: string

beforeAll(async () => {
  const dairy = await givenCategory(db, 'Dairy')
  const placed = { categoryIds: [dairy], subCategoryIds: [await givenSubCategory(db, 'Milk', [dairy])], stock: 9 }
  for (const name of ['Curd', 'Paneer', LONG]) await givenProduct(db, { ...placed, name })
  milkId = await givenProduct(db, { ...placed, name: 'Homogenised Toned Milk', discountPercent: 10 })
})

test('the name of a product is on the first screen, above the bar with its price', async () => {
  const page = await open()
  await page.goto(`${url}/product/milk-${milkId}`)
  const [name, bar] = await Promise.all([
    page.getByRole('heading', { level: 1 }).boundingBox(),
    page.locator('.product__buy').boundingBox(),
  ])
  expect(name!.y + name!.height).toBeLessThan(bar!.y)
})

test('a row shows a bit of the third card', async () => {
  const page = await open()
  await page.goto(url)
  const third = await page.locator('.product-row').first().locator(':scope > *').nth(2).boundingBox()
  expect(third!.x).toBeLessThan(360 - 8)
})

test('a long name in the cart takes at most three lines', async () => {
  const page = await open()
  await page.goto(url)
  await page
    .getByRole('button', { name: `Add ${LONG}` })
    .first()
    .click()
  await page.goto(`${url}/cart`)
  const name = page.locator('.cart-line__name a')
  await name.waitFor()
  const lines = await name.evaluate(
    (link) => link.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(link).lineHeight),
  )
  expect(Math.round(lines)).toBe(3)
})
