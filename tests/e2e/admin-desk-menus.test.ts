import { expect, test } from 'bun:test'
import type { Locator } from 'playwright-core'
import { COLUMN_NAMES } from '../../site/features/admin/order-board/labels.ts'
import { accessibilityViolations, settled } from '../../src/testing/accessibility.ts'
import { createTestBrowser, errorsOf, PHONE } from '../../src/testing/browser.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { eventually } from '../../src/testing/wait.ts'
import { givenDesk, inColumn, ticket } from './desk.ts'

const shop = await createTestShop()
const topOf = (element: Locator) => element.evaluate((each) => each.getBoundingClientRect().top)

const { emptyBoard, openDesk, placed } = await givenDesk(shop, createTestBrowser())

for (const options of [{}, PHONE])
  test(`the menu of a ticket in any column is opened, walked and left by keys, and axe finds nothing in it, ${'isMobile' in options ? 'on a phone' : 'at 1440 px'}`, async () => {
    await emptyBoard()
    const orderId = await placed()
    const { page, call } = await openDesk(options)
    const menu = page.getByRole('menu', { name: `More for ${orderId}` })
    let from = 'placed'
    for (const [state, column] of Object.entries(COLUMN_NAMES)) {
      if (state !== from) await call('/api/desk/move', { orderId, from, to: state })
      from = state
      if ('isMobile' in options) await page.getByRole('button', { name: new RegExp(`^${column} \\d`) }).click()
      const more = page.getByRole('region', { name: column, exact: true }).getByRole('button', { name: 'More for' })
      await more.focus()
      await page.keyboard.press('Enter')
      await menu.getByRole('menuitem', { name: 'Details' }).and(page.locator(':focus')).waitFor()
      await settled(page)
      expect(await accessibilityViolations(page)).toEqual([])
      await page.keyboard.press('End')
      const last = state === 'out for delivery' ? 'Delivery refused' : 'Cancel order'
      await menu.getByRole('menuitem', { name: last }).and(page.locator(':focus')).waitFor()
      expect(await accessibilityViolations(page)).toEqual([])
      await page.keyboard.press('Escape')
      await menu.waitFor({ state: 'detached' })
      await more.and(page.locator(':focus')).waitFor()
      // Tab closes the menu and moves the focus to the element after its button.
      await page.keyboard.press('ArrowDown')
      await menu.locator(':focus').waitFor()
      await page.keyboard.press('Tab')
      await menu.waitFor({ state: 'detached' })
      expect(await accessibilityViolations(page)).toEqual([])
    }
    await eventually(async () => expect(await ticket(page, orderId).count()).toBe(1))
    expect(errorsOf(page)).toEqual([])
  })

test('a menu that could not take the focus at first has it once it is open', async () => {
  await emptyBoard()
  const orderId = await placed()
  const { page } = await openDesk()
  await page.evaluate(() => {
    const { focus } = HTMLElement.prototype
    HTMLElement.prototype.focus = function (...options) {
      if (this.getAttribute('role') !== 'menu') focus.apply(this, options)
    }
  })
  await ticket(page, orderId).getByRole('button', { name: 'More for' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Details' }).and(page.locator(':focus')).waitFor()
})

test('Tab leads from the menu of a ticket to the next ticket, and one menu is open at a time', async () => {
  await emptyBoard()
  const [one, other] = [await placed(), await placed('Vikram Iyer')]
  const { page, call } = await openDesk()
  // The menu opens slowly, and an experienced admin does not wait for it.
  await page.evaluate(() => document.styleSheets[0]!.insertRule('.menu { transition: opacity 2s !important }'))
  const more = (orderId: string) => ticket(page, orderId).getByRole('button', { name: 'More for' })
  await more(one).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Details' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Tab')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await ticket(page, other).locator('h3 button:focus').waitFor()
  await page.keyboard.press('Shift+Tab')
  await more(one).and(page.locator(':focus')).waitFor()
  // In the next column, its menu does not cover the button of the other ticket.
  await call('/api/desk/move', { orderId: other, from: 'placed', to: 'accepted' })
  await inColumn(page, 'Packing', other)
  await more(other).click()
  await page.getByRole('menu', { name: other }).waitFor()
  await more(one).click()
  await page.getByRole('menu', { name: one }).waitFor()
  await page.getByRole('menu', { name: other }).waitFor({ state: 'detached' })
  await more(one).click()
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await more(one).click()
  await page.getByRole('menu', { name: one }).waitFor()
  await page.getByRole('heading', { name: 'Order Board' }).click()
  await page.getByRole('menu').waitFor({ state: 'detached' })
  expect(errorsOf(page)).toEqual([])
})

test.each([1, 6])(
  'on a small phone, the menu of a ticket at the bottom of a scrolled page is whole above the bottom bar, and nothing jumps: %i orders',
  async (orders) => {
    await emptyBoard()
    let orderId = ''
    for (let n = 1; n <= orders; n++) orderId = await placed()
    // One ticket is whole on the screen of a small phone, but not on this.
    const viewport = { width: 360, height: orders === 1 ? 520 : 640 }
    const { page } = await openDesk({ ...PHONE, viewport })
    const more = ticket(page, orderId).getByRole('button', { name: 'More for' })
    await more.evaluate((button) => {
      const { bottom } = button.getBoundingClientRect()
      const barTop = document.querySelector('.admin-bottom__bar')!.getBoundingClientRect().top
      scrollBy({ top: bottom - barTop + 60, behavior: 'instant' })
    })
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
    // Tickets above are laid out as they come into view, and the browser scrolls by what they differ from their reserved size.
    await more.tap({ trial: true })
    const before = await topOf(more)
    await more.tap()
    const menu = page.getByRole('menu', { name: `More for ${orderId}` })
    await menu.waitFor()
    await settled(page)
    const header = await page.locator('.admin-header').boundingBox()
    const bar = await page.locator('.admin-bottom__bar').boundingBox()
    const { y, height } = (await menu.boundingBox())!
    expect(y).toBeGreaterThanOrEqual(header!.y + header!.height)
    expect(y + height).toBeLessThanOrEqual(bar!.y)
    expect(await topOf(more)).toBe(before)
    await menu.getByRole('menuitem', { name: 'Cancel order' }).tap()
    await page.getByRole('dialog').waitFor()
    expect(errorsOf(page)).toEqual([])
  },
)
