import { beforeAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { order } from '../../src/order/schema.ts'
import { accessibilityFaults } from '../../src/testing/accessibility.ts'
import { givenAdmin, givenShopper } from '../../src/testing/account.ts'
import { createTestBrowser, faultsOf, PHONE } from '../../src/testing/browser.ts'
import { givenCategory, givenProduct } from '../../src/testing/catalogue.ts'
import { givenAddress, givenCart, orderOf } from '../../src/testing/orders.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { waitUntil } from '../../src/testing/wait.ts'
import { callAs, signIn } from './shopper.ts'

const shop = await createTestShop()
const { db, url } = shop
const browser = createTestBrowser()
let milkId: string
let curdId: string

beforeAll(async () => {
  const dairy = await givenCategory(db, 'Dairy')
  milkId = await givenProduct(db, { categoryIds: [dairy], stock: 500, name: 'Toned Milk', priceInPaise: 5000 })
  curdId = await givenProduct(db, { categoryIds: [dairy], stock: 500, name: 'Curd', unit: '400 g', priceInPaise: 4000 })
})

const toast = (page: Page, text: string) => page.locator('toast-stack').getByText(text, { exact: true })
const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const ticket = (page: Page, orderId: string) => page.locator(`[data-ticket="${orderId}"]`)
const inColumn = (page: Page, name: string, orderId: string) =>
  column(page, name).locator(`[data-ticket="${orderId}"]`).waitFor()
const stateOf = async (orderId: string) => (await db.select().from(order).where(eq(order.code, orderId)))[0]!.state
const focusIn = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-ticket]')?.dataset.ticket ?? null)

/** Waits until nothing fades any more, or colours would be those of glass. Some animations never end. */
const settled = (page: Page) =>
  page.waitForFunction(() =>
    document.getAnimations().every(({ effect }) => effect?.getTiming().iterations === Number.POSITIVE_INFINITY),
  )

/** A shopper's order of milk and two curds for cash, 130 rupees. */
async function placed(name = 'Asha Rao') {
  const shopper = await givenShopper({ db }, { name })
  const addressId = await givenAddress(db, shopper.userId, { note: 'Ring twice' })
  const quantities = { [milkId]: 1, [curdId]: 2 }
  await givenCart(db, shopper.userId, quantities)
  const wish = orderOf(addressId, quantities, 130)
  const { data } = await callAs(shop, shopper.headers, 'POST', '/api/order/cash-on-delivery', wish)
  return data.orderId as string
}

/** Clears what earlier tests left on the board, and opens the desk of a new admin. */
async function openDesk(options: BrowserContextOptions = {}, name = 'Meera') {
  const page = await browser.open(options)
  const admin = await givenAdmin({ db }, { name })
  await signIn(url, page, admin.email)
  await page.goto(`${url}/dashboard/orders`)
  await page.getByText(/^Live/).waitFor()
  await page.locator('[data-column], .empty-state').first().waitFor()
  const call = (path: string, body: object) => callAs(shop, admin.headers, 'POST', path, body)
  return { page, call }
}

async function emptyBoard(): Promise<void> {
  const admin = await givenAdmin({ db })
  const open = await callAs(shop, admin.headers, 'GET', '/api/desk/orders?state=open&limit=100')
  for (const { orderId, state } of open.data)
    if (state === 'out for delivery')
      await callAs(shop, admin.headers, 'POST', '/api/desk/move', {
        orderId,
        from: state,
        to: 'refused',
        restock: true,
      })
    else await callAs(shop, admin.headers, 'POST', '/api/desk/cancel', { orderId, reason: 'The shop is closing' })
}

test('a new order appears by itself, is announced, counted in the title, and rings until it is accepted', async () => {
  await emptyBoard()
  const { page } = await openDesk()
  expect(await page.title()).not.toStartWith('(')
  const orderId = await placed()
  await inColumn(page, 'New', orderId)
  await page.getByRole('status').getByText(`New order ${orderId}`).waitFor()
  expect(await page.title()).toStartWith('(1) ')
  await page.getByRole('heading', { name: 'Order Desk' }).click()
  await page.getByText('Live, ringing for new orders').waitFor()
  await ticket(page, orderId).getByRole('button', { name: 'Accept' }).click()
  await inColumn(page, 'Packing', orderId)
  await page.getByText('Live, orders ring until accepted').waitFor()
  expect(await page.title()).not.toStartWith('(')
  expect(faultsOf(page)).toEqual([])
}, 60_000)

test('a browser that blocks sound says so and offers to turn it on; turned off, it stays off', async () => {
  await emptyBoard()
  await placed()
  const { page } = await openDesk()
  await page.reload()
  await page.getByText('Live, but this browser is silent').waitFor()
  await page.getByRole('button', { name: 'Turn on sound' }).click()
  await page.getByText('Live, ringing for new orders').waitFor()
  await page.getByRole('button', { name: 'Turn off sound' }).click()
  await page.getByText('Live, sound is off').waitFor()
  await page.reload()
  await page.getByText('Live, sound is off').waitFor()
}, 60_000)

test('of two tabs one rings, and the other takes over when it is closed', async () => {
  await emptyBoard()
  await placed()
  const { page } = await openDesk()
  await page.getByRole('heading', { name: 'Order Desk' }).click()
  await page.getByText('Live, ringing for new orders').waitFor()
  const other = await page.context().newPage()
  await other.goto(`${url}/dashboard/orders`)
  await other.locator('.ticket').first().waitFor()
  await other.getByRole('heading', { name: 'Order Desk' }).click()
  await other.getByText('Live, another tab rings for new orders').waitFor()
  await page.close()
  await other.getByText('Live, ringing for new orders').waitFor()
}, 60_000)

test('an order goes from placed to delivered with one button, and its cash is asked for at the end', async () => {
  await emptyBoard()
  const orderId = await placed()
  const { page } = await openDesk()
  for (const [button, next] of [
    ['Accept', 'Packing'],
    ['Packed', 'Packed'],
    ['Out for delivery', 'On the way'],
  ] as const) {
    await ticket(page, orderId).getByRole('button', { name: button, exact: true }).click()
    await inColumn(page, next, orderId)
  }
  await ticket(page, orderId).getByRole('button', { name: 'Delivered', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Collect cash for ${orderId}` })
  await dialog.getByText('₹130').waitFor()
  await dialog.getByRole('button', { name: 'Delivered, cash collected' }).click()
  await ticket(page, orderId).waitFor({ state: 'detached' })
  const [row] = await db.select().from(order).where(eq(order.code, orderId))
  expect([row!.state, row!.paymentState]).toEqual(['delivered', 'paid'])
  expect(faultsOf(page)).toEqual([])
}, 60_000)

test('a move is taken back with Undo', async () => {
  await emptyBoard()
  const orderId = await placed()
  const { page } = await openDesk()
  await ticket(page, orderId).getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('status').getByText(`${orderId}: Accepted`).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await inColumn(page, 'New', orderId)
  await toast(page, `${orderId}: taken back`).waitFor()
  expect(await stateOf(orderId)).toBe('placed')
  expect(await focusIn(page)).toBe(orderId)
}, 60_000)

test('the whole desk is worked by keys alone', async () => {
  await emptyBoard()
  const orders = [await placed('Asha Rao'), await placed('Vikram Iyer'), await placed('Fatima')]
  const { page } = await openDesk()
  await page.keyboard.press('j')
  expect(await focusIn(page)).toBe(orders[0]!)
  await page.keyboard.press('ArrowDown')
  expect(await focusIn(page)).toBe(orders[1]!)
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await inColumn(page, 'Packing', orders[0]!)
  await waitUntil(async () => (await focusIn(page)) === orders[1])
  await page.keyboard.press('ArrowRight')
  expect(await focusIn(page)).toBe(orders[0]!)
  await page.keyboard.press('u')
  await inColumn(page, 'New', orders[0]!)
  await page.keyboard.press('d')
  await page.getByRole('dialog', { name: orders[0]! }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await focusIn(page)).toBe(orders[0]!)
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('/')
  await page.keyboard.type('Vikram')
  await page.getByText('1 order', { exact: true }).waitFor()
  await page.getByRole('button', { name: orders[1]! }).waitFor()
}, 60_000)

test('three desks agree, and one that was too late is told what happened', async () => {
  await emptyBoard()
  const orderId = await placed()
  const desks = await Promise.all([openDesk({}, 'Meera'), openDesk({}, 'Ravi'), openDesk(PHONE, 'Sunil')])
  await Promise.all(desks.map(({ page }) => ticket(page, orderId).waitFor()))
  const [one, other, third] = desks.map(({ page }) => page) as [Page, Page, Page]
  // The other desk acts on what it saw a moment ago.
  await other.route('**/api/desk/move', async (route) => {
    await ticket(one, orderId).getByRole('button', { name: 'Accept' }).click()
    await inColumn(one, 'Packing', orderId)
    await route.continue()
  })
  await ticket(other, orderId).getByRole('button', { name: 'Accept' }).click()
  await toast(other, 'Somebody else was faster: this order is accepted now').waitFor()
  await inColumn(other, 'Packing', orderId)
  await third.getByRole('button', { name: 'Packing 1' }).click()
  await inColumn(third, 'Packing', orderId)
  await ticket(other, orderId).locator('h3 button').click()
  await other.getByRole('dialog').getByText('Accepted, Meera').waitFor()
}, 90_000)

test('what a desk missed without a connection is caught up with', async () => {
  await emptyBoard()
  const { page } = await openDesk()
  await page.context().setOffline(true)
  await page.getByText('Not live, trying to connect again').waitFor()
  const orderId = await placed()
  await page.context().setOffline(false)
  await inColumn(page, 'New', orderId)
  await page.getByText(/^Live/).waitFor()
}, 60_000)

test('an order is cancelled with a reason, and a delivery refused with its goods back on the shelf or not', async () => {
  await emptyBoard()
  const [cancelled, refused] = [await placed(), await placed('Vikram Iyer')]
  const { page, call } = await openDesk()
  for (const [from, to] of [
    ['placed', 'accepted'],
    ['accepted', 'packed'],
    ['packed', 'out for delivery'],
  ])
    await call('/api/desk/move', { orderId: refused, from, to })
  await ticket(page, cancelled).getByRole('button', { name: 'More for' }).click()
  await page.getByRole('menuitem', { name: 'Cancel order' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Another reason').check()
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await dialog.getByText('Say why it is cancelled').waitFor()
  await dialog.getByLabel('Reason', { exact: true }).fill('The fridge broke')
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await toast(page, `${cancelled} is cancelled`).waitFor()
  const [row] = await db.select().from(order).where(eq(order.code, cancelled))
  expect([row!.state, row!.cancelNote]).toEqual(['cancelled', 'The fridge broke'])
  await inColumn(page, 'On the way', refused)
  await ticket(page, refused).getByRole('button', { name: 'More for' }).click()
  await page.getByRole('menuitem', { name: 'Delivery refused' }).click()
  await dialog.getByLabel('No, they are lost').check()
  await dialog.getByRole('button', { name: 'Delivery refused' }).click()
  await ticket(page, refused).waitFor({ state: 'detached' })
  const [end] = await db.select().from(order).where(eq(order.code, refused))
  expect([end!.state, end!.restocked]).toEqual(['refused', false])
}, 60_000)

test('a pick list is ticked off, remembered by the browser, and what was not found is taken off the bill', async () => {
  await emptyBoard()
  const orderId = await placed()
  const { page, call } = await openDesk(PHONE)
  await call('/api/desk/move', { orderId, from: 'placed', to: 'accepted' })
  const open = async () => {
    await page.getByRole('button', { name: 'Packing 1' }).click()
    await ticket(page, orderId).getByRole('button', { name: 'More for' }).click()
    await page.getByRole('menuitem', { name: 'Pick list' }).click()
  }
  await open()
  const dialog = page.getByRole('dialog', { name: `Pick list of ${orderId}` })
  await dialog.getByRole('heading', { name: 'Dairy' }).waitFor()
  await dialog.getByRole('checkbox', { name: 'Toned Milk' }).check()
  await dialog.getByText('1 of 2 picked').waitFor()
  await page.reload()
  await open()
  expect(await dialog.getByRole('checkbox', { name: 'Toned Milk' }).isChecked()).toBe(true)
  await dialog.getByRole('button', { name: 'Not enough of Curd' }).click()
  await dialog.getByText('The shelf is empty').click()
  await dialog.getByRole('button', { name: 'Tell the customer' }).click()
  await dialog.getByText('2 were ordered').waitFor()
  await dialog.getByRole('checkbox', { name: 'Curd' }).check()
  await dialog.getByRole('button', { name: 'Everything picked' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Packed 1' }).click()
  await ticket(page, orderId).getByText('Cash · ₹90').waitFor()
  expect(faultsOf(page)).toEqual([])
}, 60_000)

test('the packing slip and the invoice open to be printed', async () => {
  await emptyBoard()
  const orderId = await placed()
  const { page } = await openDesk()
  for (const item of ['Print packing slip', 'Print invoice']) {
    await ticket(page, orderId).getByRole('button', { name: 'More for' }).click()
    const [paper] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('menuitem', { name: item }).click(),
    ])
    await paper.getByText(orderId).first().waitFor()
    await paper.close()
  }
}, 60_000)

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe finds nothing on the desk, its dialogs and its lists, in ${colorScheme}`, async () => {
    await emptyBoard()
    const orderId = await placed()
    for (const options of [{}, PHONE]) {
      const { page } = await openDesk({ ...options, colorScheme })
      await ticket(page, orderId).waitFor()
      expect(await accessibilityFaults(page)).toEqual([])
      for (const item of ['Details', 'Pick list', 'Cancel order']) {
        await ticket(page, orderId).getByRole('button', { name: 'More for' }).click()
        await page.getByRole('menuitem', { name: item }).click()
        await page.locator('.dialog .skeleton').first().waitFor({ state: 'detached' })
        await settled(page)
        expect(await accessibilityFaults(page)).toEqual([])
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'detached' })
      }
      await page.getByLabel('Show orders').selectOption('cancelled')
      await page.locator('.order-row__number').first().waitFor()
      expect(await accessibilityFaults(page)).toEqual([])
      await page.getByRole('button', { name: 'New phone order' }).click()
      await page.getByRole('heading', { name: 'New phone order' }).waitFor()
      expect(await accessibilityFaults(page)).toEqual([])
    }
  }, 120_000)
