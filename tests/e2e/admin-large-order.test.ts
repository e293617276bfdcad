import { expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { givenShopper } from '../../src/testing/account.ts'
import { createTestBrowser, PHONE } from '../../src/testing/browser.ts'
import { givenCategory, givenProduct } from '../../src/testing/catalogue.ts'
import { givenAddress, givenCart, orderOf } from '../../src/testing/orders.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { eventually } from '../../src/testing/wait.ts'
import { givenDesk, inColumn, ticket } from './desk.ts'
import { callAs } from './shopper.ts'

const LINES = 60

const shop = await createTestShop()
const { db } = shop
const { emptyBoard, openDesk } = await givenDesk(shop, createTestBrowser())

/** Places a cash order of `LINES` products, one piece each; returns its order number. */
async function givenLargeOrder(): Promise<string> {
  const categoryIds = [await givenCategory(db, 'Staples')]
  const quantities: Record<string, number> = {}
  for (let n = 1; n <= LINES; n++) {
    const name = `Stone-ground Flour of Many Grains ${n}`
    quantities[await givenProduct(db, { name, brand: 'Anand', categoryIds, stock: 5, priceInPaise: 1000 })] = 1
  }
  const shopper = await givenShopper({ db }, { name: 'Asha Rao' })
  const addressId = await givenAddress(db, shopper.userId)
  await givenCart(db, shopper.userId, quantities)
  const request = orderOf(addressId, quantities, LINES * 10)
  return (await callAs(shop, shopper.headers, 'POST', '/api/order/cash-on-delivery', request)).data.orderId
}

const lines = (page: Page, orderId: string) => ticket(page, orderId).locator('.ticket__items li')

/** Whether nothing is over the middle of what is shown. */
const isOnTop = (shown: Locator) =>
  shown.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
  })

for (const [where, options] of [
  ['on a small phone', { ...PHONE, viewport: { width: 360, height: 640 } }],
  ['at 1440 px', {}],
] as const)
  test(`a ticket shows the first lines of a large order, the others on request, and its buttons are in reach, ${where}`, async () => {
    await emptyBoard()
    const orderId = await givenLargeOrder()
    const { page, call } = await openDesk(options)
    const accept = ticket(page, orderId).getByRole('button', { name: 'Accept' })
    const inReach = async () => {
      const { y, height } = (await accept.boundingBox())!
      const bar = await page.locator('.admin-bottom').boundingBox()
      return y > 0 && y + height <= (bar?.y ?? page.viewportSize()!.height)
    }
    await inColumn(page, 'New', orderId)
    await ticket(page, orderId).getByText('Asha Rao, ').waitFor()
    expect(await lines(page, orderId).count()).toBe(6)

    const more = ticket(page, orderId).getByRole('button', { name: `and 54 more of ${orderId}` })
    expect(await more.getAttribute('aria-expanded')).toBe('false')
    await ticket(page, orderId).evaluate((element) => element.scrollIntoView({ block: 'start', behavior: 'instant' }))
    await eventually(async () => expect(await inReach()).toBeTrue())
    await ticket(page, orderId).evaluate((element) => {
      element.style.marginTop = '60rem'
      // The head alone is above the bar at the bottom.
      scrollBy({ top: element.getBoundingClientRect().top - innerHeight + 128, behavior: 'instant' })
    })
    expect(await isOnTop(ticket(page, orderId).locator('h3'))).toBeTrue()
    await ticket(page, orderId).evaluate((element) => {
      element.style.marginTop = ''
      element.scrollIntoView({ block: 'start', behavior: 'instant' })
    })
    await more.focus()
    await page.keyboard.press('Enter')
    await eventually(async () => expect(await lines(page, orderId).count()).toBe(LINES))
    expect(await more.getAttribute('aria-expanded')).toBe('true')
    await more.and(page.locator(':focus')).waitFor()
    expect(await inReach()).toBeTrue()

    await page.keyboard.press('Enter')
    await eventually(async () => expect(await lines(page, orderId).count()).toBe(6))

    await call('/api/desk/move', { orderId, from: 'placed', to: 'accepted' })
    if ('isMobile' in options) await page.getByRole('button', { name: 'Packing 1' }).click()
    await inColumn(page, 'Packing', orderId)
    await ticket(page, orderId).getByRole('button', { name: 'More for' }).click()
    await page.getByRole('menuitem', { name: 'Pick list' }).click()
    await page.getByText('For Asha Rao').waitFor()
    await page.getByText(`0 of ${LINES} picked`).waitFor()
    expect(await page.locator('.pick-line').count()).toBe(LINES)
  })

test('on a small phone, the form about too few pieces of the last line opens in sight, above the foot of the pick list', async () => {
  await emptyBoard()
  const orderId = await givenLargeOrder()
  const { page } = await openDesk({ ...PHONE, viewport: { width: 360, height: 640 } })
  await ticket(page, orderId).getByRole('button', { name: 'More for' }).tap()
  await page.getByRole('menuitem', { name: 'Pick list' }).tap()
  const dialog = page.getByRole('dialog', { name: `Pick list of ${orderId}` })
  await dialog.getByRole('button', { name: 'Not enough of' }).last().tap()
  const submit = dialog.getByRole('button', { name: 'Notify the customer' })
  await eventually(async () => expect(await isOnTop(submit)).toBeTrue())
})
