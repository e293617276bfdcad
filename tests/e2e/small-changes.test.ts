import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { createTestBrowser, errorsOf, PHONE } from '../../src/testing/browser.ts'
import { givenCategory, givenProduct, givenSubCategory } from '../../src/testing/catalogue.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { eventually } from '../../src/testing/wait.ts'
import { openAsAdmin, openWithCards } from './admin.ts'
import { givenDesk, inColumn, ticket } from './desk.ts'

// What a press costs on a phone, by what is rendered, laid out or loaded for it: times depend on the machine.

const shop = await createTestShop()
const browser = createTestBrowser()
const { emptyBoard, openDesk, placed } = await givenDesk(shop, browser)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/**
 * Opens a screen anew, on which every render of a row is counted, as it reads this property of what the shop sent. Returns a
 * function that says how many rows were rendered since it was called last.
 */
async function countRenders(page: Page, url: string, property: string, row: string): Promise<() => Promise<number>> {
  await page.addInitScript((name) => {
    const { json } = Response.prototype
    Object.assign(window, { renders: 0 })
    Response.prototype.json = async function () {
      const reply = await json.call(this)
      for (const sent of Array.isArray(reply?.data) ? reply.data : []) {
        const value = sent[name]
        const get = () => {
          ;(window as unknown as { renders: number }).renders += 1
          return value
        }
        Object.defineProperty(sent, name, { get })
      }
      return reply
    }
  }, property)
  await page.goto(url)
  await page.locator(row).first().waitFor()
  const rendered = () =>
    page.evaluate(() => {
      const seen = window as unknown as { renders: number }
      const { renders } = seen
      seen.renders = 0
      return renders
    })
  await eventually(async () => expect(await rendered()).toBe(0))
  return rendered
}

test('a column of the order board is shown without rendering a ticket again, and one that moves costs no other', async () => {
  await emptyBoard()
  const orders = [await placed(), await placed(), await placed()]
  const { page } = await openDesk(PHONE)
  const rendered = await countRenders(page, `${shop.url}/dashboard/orders`, 'isTest', '.ticket')
  // The board is live once it has read the orders that came before it listened.
  await page.getByText(/^Live/).waitFor()
  // From now on: every half minute the board reads all orders anew.
  await page.route('**/api/desk/orders?*', (route) => route.abort())
  await rendered()
  await page.getByRole('button', { name: /^Packing 0/ }).click()
  await page.getByRole('button', { name: /^Packing 0/, pressed: true }).waitFor()
  await page.getByRole('button', { name: /^New 3/ }).click()
  await page.getByRole('button', { name: /^New 3/, pressed: true }).waitFor()
  expect(await rendered()).toBe(0)
  await ticket(page, orders[1]!).getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('button', { name: /^Packing 1/ }).click()
  await inColumn(page, 'Packing', orders[1]!)
  // The one that moved comes from the shop anew, and is not counted.
  expect(await rendered()).toBe(0)
})

test('of a long column only what is on the screen is laid out, and the menu of its ticket is shown in full', async () => {
  await emptyBoard()
  const orders: string[] = []
  for (let count = 0; count < 14; count++) orders.push(await placed())
  const { page } = await openDesk(PHONE)
  const isLaidOut = (orderId: string) =>
    ticket(page, orderId)
      .locator('h3')
      .evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }))
  await eventually(async () => expect(await isLaidOut(orders[0]!)).toBe(true))
  expect(await isLaidOut(orders.at(-1)!)).toBe(false)
  await button(page, `More for ${orders[0]!.replace('ORD-', '')}`).tap()
  const last = page.getByRole('menuitem').last()
  await last.waitFor()
  await eventually(async () =>
    expect(
      await last.evaluate((item) => {
        const { left, top, width, height } = item.getBoundingClientRect()
        return item.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      }),
    ).toBe(true),
  )
})

test('a product that is selected costs no other card', async () => {
  const categoryIds = [await givenCategory(shop.db, 'Spices')]
  for (const name of ['Ajwain', 'Bay Leaf', 'Cardamom']) await givenProduct(shop.db, { name, categoryIds })
  const { page } = await openWithCards(shop, browser, PHONE)
  const rendered = await countRenders(page, `${shop.url}/dashboard/product?sort=name`, 'image', '.admin-product')
  await button(page, 'Select').tap()
  await page.getByRole('checkbox', { name: /^Select Ajwain/ }).waitFor()
  await rendered()
  await page.getByRole('checkbox', { name: /^Select Ajwain/ }).tap()
  await page.getByText('1 selected').waitFor()
  expect(await rendered()).toBe(1)
})

test.each([
  ['category', 'Add Category', 'Category'],
  ['subcategory', 'Add Sub Category', 'Add Sub Category'],
])('a dialog in front of the list of %s renders none of its rows again', async (screen, opener, title) => {
  const categoryId = await givenCategory(shop.db, `Pulses of ${screen}`)
  await givenSubCategory(shop.db, `Lentils of ${screen}`, [categoryId])
  const { page } = await openAsAdmin(shop, browser, PHONE)
  const row = screen === 'category' ? '.admin-card' : '.admin-table tbody tr'
  const rendered = await countRenders(page, `${shop.url}/dashboard/${screen}`, 'image', row)
  await button(page, opener).tap()
  await page.getByRole('dialog', { name: title, exact: true }).waitFor()
  expect(await rendered()).toBe(0)
})

test('a tab of the stock that is left styles none of its rows again', async () => {
  await givenProduct(shop.db, { name: 'Rava', stock: 1 })
  const { page } = await openAsAdmin(shop, browser, PHONE)
  await page.goto(`${shop.url}/dashboard/stock`)
  await page
    .getByRole('textbox', { name: /^Refilled pieces of/ })
    .first()
    .waitFor()
  await page.evaluate(() => {
    const inert: number[] = []
    new MutationObserver((changes) => {
      for (const { target } of changes) inert.push((target as Element).childElementCount)
    }).observe(document.querySelector('.stock-tabs')!.parentElement!, { subtree: true, attributeFilter: ['inert'] })
    Object.assign(window, { inert })
  })
  await page.getByRole('tab', { name: 'Count' }).tap()
  await page.getByRole('tabpanel', { name: 'Count' }).waitFor()
  await page.getByRole('tabpanel', { name: 'Low stock' }).waitFor({ state: 'detached' })
  expect(await page.evaluate(() => (window as unknown as { inert: number[] }).inert)).toEqual([0])
})

test('the first press begins no load before it is painted', async () => {
  const { page } = await openDesk(PHONE)
  await page.evaluate(() => {
    const count = () => document.querySelectorAll('link[rel=modulepreload]').length
    const before = count()
    const loads = { begun: () => count() - before, inEvent: -1 }
    addEventListener('pointerdown', () => {
      loads.inEvent = loads.begun()
    })
    Object.assign(window, { loads })
  })
  const loads = () =>
    page.evaluate(() => {
      const { begun, inEvent } = (window as unknown as { loads: { begun(): number; inEvent: number } }).loads
      return { begun: begun(), inEvent }
    })
  await page.getByRole('heading', { name: 'Order Board' }).tap()
  await eventually(async () => expect((await loads()).begun).toBeGreaterThan(0))
  expect((await loads()).inEvent).toBe(0)
})

test('what a press opens is loaded once what it shows at first is painted', async () => {
  await emptyBoard()
  await placed()
  const { page } = await openDesk(PHONE)
  const begun = await page.locator('.ticket h3 button').evaluate(async (element) => {
    const count = () => document.querySelectorAll('link[rel=modulepreload]').length
    const before = count()
    ;(element as HTMLElement).click()
    // React renders what a click changes right after the script that made it.
    await Promise.resolve()
    return count() - before
  })
  expect(begun).toBe(0)
  await page.getByRole('dialog').waitFor()
  expect(errorsOf(page)).toEqual([])
})
