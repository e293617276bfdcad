import { beforeEach, expect, test } from 'bun:test'
import { notifyBestSellers } from '../../src/catalogue/popularity.queries.ts'
import { saveSettings } from '../../src/settings/queries.ts'
import { accessibilityViolations } from '../../src/testing/accessibility.ts'
import { createTestBrowser, errorsOf, PHONE } from '../../src/testing/browser.ts'
import { givenCategory, givenProduct } from '../../src/testing/catalogue.ts'
import { overflowOf } from '../../src/testing/overflow.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { eventually } from '../../src/testing/wait.ts'
import { signInNew } from './shopper.ts'

const shop = await createTestShop()
const { db, url } = shop
const browser = createTestBrowser()
const names = Array.from({ length: 8 }, (_, n) => `Seller ${n + 1}`)
const fruit = await givenCategory(db, 'Fruit')
const ids = await Promise.all(names.map((name) => givenProduct(db, { name, stock: 9, priceInPaise: 5000 })))
const offer = { name: 'Mango', stock: 9, priceInPaise: 5000, discountPercent: 10, categoryIds: [fruit] }
for (const fields of [{ ...offer, name: 'Guava', discountPercent: 0 }, offer, { ...offer, name: 'Fig', stock: 0 }])
  await givenProduct(db, fields)
const EMPTY_CART = '/cart'
const NO_PAGE = '/nothing'
const SEARCH_START = '/search'
const LAPTOP = { viewport: { width: 1440, height: 900 } }

/** Lets so many products sell best, and waits until the pages know it. */
async function sell(count: number, showPopular = true): Promise<void> {
  await db.$client`delete from product_popularity`
  for (const [at, id] of ids.slice(0, count).entries())
    await db.$client`insert into product_popularity (product_id, score) values (${id}, ${20 - at})`
  await saveSettings(db, { showPopular })
  await notifyBestSellers(db)
  const text = async (path: string) => (await fetch(url + path)).text()
  await eventually(async () => {
    const cards = (await text('/cards/popular')).match(/class="product-card"/g) ?? []
    expect(cards).toHaveLength(showPopular ? count || ['Mango', 'Guava'].length : 0)
    expect((await text(EMPTY_CART)).includes('data-ideas')).toBe(showPopular)
    for (const path of [NO_PAGE, SEARCH_START]) expect((await text(path)).includes('/cards/popular')).toBe(showPopular)
  })
}

beforeEach(() => sell(8))

test('below an empty cart, before a search, and on a page that does not exist, stands what sells best, which goes into the cart', async () => {
  for (const options of [PHONE, LAPTOP]) {
    const page = await browser.open(options)
    const row = page.getByRole('region', { name: 'Worth a look' })
    for (const path of [NO_PAGE, SEARCH_START, EMPTY_CART]) {
      await page.goto(url + path)
      await row.scrollIntoViewIfNeeded()
      await eventually(async () => expect(await row.locator('.product-card__name').allTextContents()).toEqual(names))
      expect(await overflowOf(page)).toEqual([])
      expect(await accessibilityViolations(page)).toEqual([])
    }
    await row.getByRole('button', { name: 'Add Seller 2' }).click()
    await page.getByRole('list', { name: 'Products in the cart' }).getByText('Seller 2').waitFor()
    await row.waitFor({ state: 'detached' })
    expect(errorsOf(page).filter((error) => !error.includes('404'))).toEqual([])
  }
})

test('while nothing sells, what is on offer and in stock stands there, also where nothing is saved, bought or found', async () => {
  await sell(0)
  const page = await browser.open(PHONE)
  await signInNew(shop, page)
  const row = page.getByRole('region', { name: 'Worth a look' })
  for (const path of [NO_PAGE, EMPTY_CART, '/saved', '/buy-again', '/search?q=xqzzyw']) {
    await page.goto(url + path)
    await page.locator('.empty-state').waitFor()
    await row.getByText('Mango').scrollIntoViewIfNeeded()
    expect(await row.locator('.product-card__name').allTextContents()).toEqual(['Mango', 'Guava'])
    expect(await overflowOf(page)).toEqual([])
  }
  expect(await accessibilityViolations(page)).toEqual([])
})

test('there is no such row unless the owner shows what sells', async () => {
  await sell(0, false)
  const page = await browser.open(PHONE)
  for (const path of [NO_PAGE, EMPTY_CART]) {
    await page.goto(url + path)
    await page.locator('.empty-state').waitFor()
    expect(await page.getByRole('heading', { name: 'Worth a look' }).count()).toBe(0)
  }
})
