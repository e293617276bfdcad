import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { accessibilityViolations } from '../../src/testing/accessibility.ts'
import { createTestBrowser, PHONE } from '../../src/testing/browser.ts'
import { givenCategory, givenProduct, givenSubCategory } from '../../src/testing/catalogue.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { eventually } from '../../src/testing/wait.ts'
import { openAsAdmin } from './admin.ts'

const shop = await createTestShop()
const { db, url } = shop
const browser = createTestBrowser()
let listing: string

beforeAll(async () => {
  const dairy = await givenCategory(db, 'Dairy')
  const milk = await givenSubCategory(db, 'Milk', [dairy])
  const placed = { categoryIds: [dairy], subCategoryIds: [milk], brand: 'Anand', priceInPaise: 123_400 }
  for (let n = 1; n <= 8; n++)
    await givenProduct(db, {
      ...placed,
      name: `Homogenised Toned Milk of Happy Cows in a Bottle ${n}`,
      stock: n === 2 ? 0 : 30,
      discountPercent: n % 2 ? 12 : 0,
    })
  for (let n = 1; n <= 6; n++)
    await givenProduct(db, { name: `Ghee ${n}`, unit: '500 g', priceInPaise: 30_000, stock: 9, categoryIds: [dairy] })
  listing = `${url}/x-${dairy}/x-${milk}`
})

/** Number of cards in the first row of the grid. */
const columns = (page: Page) =>
  page.locator('.card-grid').evaluate((grid) => {
    const tops = [...grid.children].map((card) => Math.round(card.getBoundingClientRect().top))
    return tops.filter((top) => top === tops[0]).length
  })

const isTooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

test('on a phone five comfortable cards are seen below one another, with the unit and its price in one line', async () => {
  const phone = await browser.open(PHONE)
  await phone.goto(`${url}/search?q=ghee`)
  const cards = phone.locator('.card-grid .product-card')
  await cards.nth(5).waitFor()
  const first = (await cards.first().boundingBox())!
  expect((await cards.nth(5).boundingBox())!.y - first.y).toBeLessThan(5 * 140)
  const y = async (part: string) => Math.round((await cards.first().locator(part).boundingBox())!.y)
  expect(await y('.product-card__per')).toBe(await y('.product-card__unit'))
})

test('an owner makes the cards compact: listings and search then show 2, 4 or 6 in a row instead of 1, 3 or 4', async () => {
  const visitor = await browser.open()
  await visitor.goto(listing)
  expect(await columns(visitor)).toBe(4)

  const { page: admin } = await openAsAdmin(shop, browser)
  await admin.goto(`${url}/dashboard/settings#shop`)
  const form = admin.getByRole('form', { name: 'Shop', exact: true })
  await form.getByLabel('Product cards').selectOption('compact')
  await form.getByRole('button', { name: 'Save' }).click()
  await eventually(async () => {
    await visitor.reload()
    expect(await visitor.locator('main.compact-cards').count()).toBe(1)
  })
  for (const [path, name] of [
    [listing, 'list'],
    [`${url}/search?q=milk`, 'search'],
  ] as const) {
    await visitor.goto(path)
    await visitor.locator('.card-grid cart-control').first().waitFor()
    for (const [width, expected] of [
      [1440, 6],
      [768, 4],
    ] as const) {
      await visitor.setViewportSize({ width, height: 900 })
      expect([name, width, await columns(visitor)]).toEqual([name, width, expected])
      expect(await isTooWide(visitor)).toBeFalse()
    }
  }
  expect(await accessibilityViolations(visitor)).toEqual([])

  const phone = await browser.open({ ...PHONE, viewport: { width: 360, height: 640 } })
  for (const path of [listing, `${url}/search?q=milk`]) {
    await phone.goto(path)
    await phone.evaluate(() => document.documentElement.style.removeProperty('font-size'))
    const add = phone.locator('.card-grid .cart-control__add').first()
    await add.waitFor()
    expect(await columns(phone)).toBe(2)
    const { width, height } = (await add.boundingBox())!
    // The target of the button reaches four pixels further up and down (cart-control.css).
    expect([width >= 44, height + 8 >= 44]).toEqual([true, true])
    expect(await accessibilityViolations(phone)).toEqual([])
    await phone.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    expect(await columns(phone)).toBe(1)
    expect(await isTooWide(phone)).toBeFalse()
  }
})
