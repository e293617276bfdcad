import { beforeEach, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { listCategories, listSubCategories } from '../../src/catalogue/service.ts'
import { saveSettings } from '../../src/settings/queries.ts'
import { setting } from '../../src/settings/schema.ts'
import { createTestBrowser, errorsOf, PHONE } from '../../src/testing/browser.ts'
import { givenCategory, givenProduct, givenSubCategory } from '../../src/testing/catalogue.ts'
import { testLooks } from '../../src/testing/looks.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { eventually, waitUntil } from '../../src/testing/wait.ts'
import { openAsAdmin } from './admin.ts'

const shop = await createTestShop()
const { db, url } = shop
const browser = createTestBrowser()
const names = async () => (await listCategories(db)).map(({ name }) => name)
const rows = (page: Page) => page.locator('.sort-list__name').allTextContents()
const toast = (page: Page, text: string) => page.locator('toast-stack').getByText(text).first()

beforeEach(async () => {
  await db.$client`truncate category, sub_category, product cascade`
  await db.delete(setting)
  for (const name of ['Atta', 'Bread', 'Dairy', 'Vegetables']) {
    const id = await givenCategory(db, name)
    for (const sub of ['Fresh', 'More']) {
      const subId = await givenSubCategory(db, `${name} ${sub}`, [id])
      await givenProduct(db, { name: `${name} of ${sub}`, categoryIds: [id], subCategoryIds: [subId] })
    }
  }
})

async function openOrder(options: Parameters<typeof openAsAdmin>[2] = {}, screen = 'category') {
  const { page } = await openAsAdmin(shop, browser, options)
  await page.goto(`${url}/dashboard/${screen}`)
  await page.getByRole('button', { name: 'Change order' }).click()
  // The dialog slides in, and its rows are elsewhere until then.
  await page.locator('.dialog:not([data-starting-style]) .sort-list').waitFor()
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)).then(() => {}))
  return page
}

/** Drags the handle of a row to the middle of another row. */
async function drag(page: Page, from: number, to: number): Promise<void> {
  const middle = async (row: number) => {
    const box = (await page.locator('.sort-list__handle').nth(row).boundingBox())!
    return [box.x + box.width / 2, box.y + box.height / 2] as const
  }
  const [start, end] = [await middle(from), await middle(to)]
  await page.mouse.move(...start)
  await page.mouse.down()
  await page.mouse.move(end[0], (start[1] + end[1]) / 2, { steps: 4 })
  await page.mouse.move(end[0], end[1] + Math.sign(end[1] - start[1]) * 4, { steps: 4 })
  await page.mouse.up()
}

test('an order is dragged, saved, shown to shoppers at once, and undone in the toast', async () => {
  const page = await openOrder()
  await drag(page, 3, 0)
  expect(await rows(page)).toEqual(['Vegetables', 'Atta', 'Bread', 'Dairy'])
  await drag(page, 1, 3)
  expect(await rows(page)).toEqual(['Vegetables', 'Bread', 'Dairy', 'Atta'])
  await page.getByRole('button', { name: 'Save order' }).click()
  await toast(page, 'Order saved').waitFor()
  expect(await names()).toEqual(['Vegetables', 'Bread', 'Dairy', 'Atta'])
  const home = async () =>
    [...(await (await fetch(url)).text()).matchAll(/category-tile__name">([^<]+)</g)].map(([, name]) => name)
  await waitUntil(async () => (await home()).join() === 'Vegetables,Bread,Dairy,Atta')
  await page.getByRole('button', { name: 'Undo' }).click()
  await toast(page, 'The order is as it was').waitFor()
  expect(await names()).toEqual(['Atta', 'Bread', 'Dairy', 'Vegetables'])
  expect(errorsOf(page)).toEqual([])
})

test('by keyboard a category moves step by step and to the ends, is announced, and keeps the focus', async () => {
  const page = await openOrder()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await page.getByRole('button', { name: 'Move Dairy up' }).focus()
  await page.keyboard.press('Enter')
  expect(await rows(page)).toEqual(['Atta', 'Dairy', 'Bread', 'Vegetables'])
  await page.getByText('Dairy: 2 of 4').waitFor({ state: 'attached' })
  await page.keyboard.press('End')
  await page.getByText('Dairy: 4 of 4').waitFor({ state: 'attached' })
  await eventually(async () => expect(await focused()).toBe('Move Dairy up'))
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  expect(await rows(page)).toEqual(['Atta', 'Dairy', 'Bread', 'Vegetables'])
  await eventually(async () => expect(await focused()).toBe('Move Dairy up'))
  await page.getByRole('button', { name: 'Save order' }).focus()
  await page.keyboard.press('Enter')
  await toast(page, 'Order saved').waitFor()
  expect(await names()).toEqual(['Atta', 'Dairy', 'Bread', 'Vegetables'])
})

test('an order that another admin saved meanwhile is shown instead of being overwritten', async () => {
  const [one, other] = [await openOrder(), await openOrder()]
  await one.getByRole('button', { name: 'Move Atta down' }).click()
  await one.getByRole('button', { name: 'Save order' }).click()
  await toast(one, 'Order saved').waitFor()
  await other.getByRole('button', { name: 'Move Vegetables up' }).click()
  await other.getByRole('button', { name: 'Save order' }).click()
  await toast(other, 'The order was changed meanwhile').waitFor()
  expect(await rows(other)).toEqual(['Bread', 'Atta', 'Dairy', 'Vegetables'])
  await other.getByRole('button', { name: 'Move Vegetables up' }).click()
  await other.getByRole('button', { name: 'Save order' }).click()
  await toast(other, 'Order saved').waitFor()
  expect(await names()).toEqual(['Bread', 'Atta', 'Vegetables', 'Dairy'])
})

test('sub-categories are put in order within their category, by touch on a phone', async () => {
  const page = await openOrder(PHONE, 'subcategory')
  await page.getByLabel('Category', { exact: true }).selectOption('Bread')
  await page.getByRole('button', { name: 'Move Bread More up' }).tap()
  await page.getByRole('button', { name: 'Save order' }).tap()
  await toast(page, 'Order saved').waitFor()
  const listed = (await listSubCategories(db)).map(({ name }) => name).filter((name) => name.startsWith('Bread'))
  expect(listed).toEqual(['Bread More', 'Bread Fresh'])
  expect(errorsOf(page)).toEqual([])
})

test('a category opens on all its products without JavaScript, if the owner wants', async () => {
  const page = await browser.open({ javaScriptEnabled: false })
  await page.goto(url)
  await page.getByRole('link', { name: 'Bread', exact: true }).first().click()
  await page.getByRole('heading', { name: 'Bread Fresh' }).waitFor()
  expect(await page.locator('.subcategory-nav').getByRole('link', { name: 'All' }).count()).toBe(0)
  await saveSettings(db, { categoryOpensOn: 'all' })
  await waitUntil(async () => {
    await page.goto(url)
    await page.getByRole('link', { name: 'Bread', exact: true }).first().click()
    return page.getByRole('heading', { level: 1, name: 'Bread', exact: true }).isVisible()
  })
  expect(await page.locator('.product-card__name').allTextContents()).toEqual(['Bread of More', 'Bread of Fresh'])
  const all = page.locator('.subcategory-nav').getByRole('link', { name: 'All', exact: true })
  expect(await all.getAttribute('aria-current')).toBe('page')
  await page.locator('.subcategory-nav').getByRole('link', { name: 'Bread More' }).click()
  await page.getByRole('heading', { name: 'Bread More' }).waitFor()
  await all.click()
  await page.getByRole('heading', { level: 1, name: 'Bread', exact: true }).waitFor()
})

testLooks(
  'axe finds nothing in the order of categories and in a category’s page of all products',
  async ({ options, look }) => {
    const page = await openOrder(options)
    await page.getByRole('button', { name: 'Move Atta down' }).click()
    await look(page)
    await page.getByRole('button', { name: 'Save order' }).click()
    await toast(page, 'Order saved').waitFor()
    await look(page)
    await saveSettings(db, { categoryOpensOn: 'all' })
    await waitUntil(async () => (await (await fetch(url)).text()).includes('data-max-quantity'))
    await page.goto(url)
    await page.getByRole('link', { name: 'Dairy', exact: true }).first().click()
    await page.locator('.subcategory-nav').waitFor()
    await look(page)
  },
)
