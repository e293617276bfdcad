import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { createTestBrowser, errorsOf, PHONE } from '../../src/testing/browser.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { eventually } from '../../src/testing/wait.ts'
import { focused, givenDesk, inColumn, ticket, toast } from './desk.ts'

const shop = await createTestShop()
const { url } = shop
const { emptyBoard, openDesk, placed } = await givenDesk(shop, createTestBrowser())

test('a new order appears by itself, is announced, counted in the title, and rings until it is accepted', async () => {
  await emptyBoard()
  const { page } = await openDesk()
  expect(await page.title()).not.toStartWith('(')
  const orderId = await placed()
  await inColumn(page, 'New', orderId)
  await page.getByRole('status').getByText(`New order ${orderId}`).waitFor()
  expect(await page.title()).toStartWith('(1) ')
  await page.getByRole('heading', { name: 'Order Board' }).click()
  await page.getByText('Live, ringing for new orders').waitFor()
  await ticket(page, orderId).getByRole('button', { name: 'Accept' }).click()
  await inColumn(page, 'Packing', orderId)
  await page.getByText('Live, orders ring until accepted').waitFor()
  expect(await page.title()).not.toStartWith('(')
  expect(errorsOf(page)).toEqual([])
})

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
})

test('an order behind the plan says how long it waits, and one after its promise how late it is', async () => {
  await emptyBoard()
  const [waiting, late] = [await placed(), await placed()]
  for (const [code, minutes] of [
    [waiting, 7],
    [late, 16.5],
  ] as const)
    await shop.db.$client`update order_event set at = now() - ${minutes} * interval '1 minute'
      where order_id = (select id from "order" where code = ${code})`
  const { page } = await openDesk()
  await ticket(page, waiting).getByText('waiting for 7 min, behind the plan').waitFor()
  await ticket(page, late).getByText('6 min late', { exact: true }).waitFor()
})

test('what cancels an order is apart from what is pressed every day, which on a phone stays in reach', async () => {
  await emptyBoard()
  const orderId = await placed()
  const { page } = await openDesk(PHONE)
  await ticket(page, orderId).getByRole('heading').getByRole('button').tap()
  const dialog = page.getByRole('dialog')
  const accept = dialog.getByRole('button', { name: 'Accept' })
  const cancel = dialog.getByRole('button', { name: 'Cancel order' })
  await accept.waitFor()
  for (const place of [0, 1e6]) {
    await dialog.evaluate((box, top) => box.scrollTo(0, top), place)
    const reach = (await accept.boundingBox())!
    expect(reach.y + reach.height).toBeLessThan(page.viewportSize()!.height)
  }
  await cancel.scrollIntoViewIfNeeded()
  const [after, slip] = [
    (await cancel.boundingBox())!,
    (await dialog.getByRole('button', { name: 'Packing slip' }).boundingBox())!,
  ]
  expect(after.y - slip.y).toBeGreaterThan(150)
})

test('with large text on a phone, the search for orders has a row of its own', async () => {
  const { page } = await openDesk(PHONE)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await page.getByRole('button', { name: 'Search and filter' }).click()
  const search = page.getByPlaceholder('Search orders')
  await eventually(async () => expect((await search.boundingBox())!.width).toBeGreaterThan(200))
})

test('on a phone the first order is in the upper third, and a button or a key opens search and filter', async () => {
  await emptyBoard()
  const orderId = await placed('Asha Rao')
  const { page } = await openDesk(PHONE)
  await ticket(page, orderId).waitFor()
  const { height } = page.viewportSize()!
  await eventually(async () => expect((await ticket(page, orderId).boundingBox())!.y).toBeLessThan(height / 3))
  const filter = page.getByLabel('Show orders')
  expect(await filter.isVisible()).toBeFalse()
  await page.getByRole('button', { name: 'Search and filter' }).click()
  await filter.selectOption('All orders')
  await page.getByRole('button', { name: orderId }).waitFor()
  await filter.selectOption('Show: open orders')
  await ticket(page, orderId).waitFor()
  expect(await filter.isVisible()).toBeTrue()
  await page.getByRole('button', { name: 'Search and filter' }).click()
  await filter.waitFor({ state: 'hidden' })
  await page.keyboard.press('/')
  await eventually(async () =>
    expect(await page.evaluate(() => document.activeElement?.getAttribute('placeholder'))).toBe('Search orders'),
  )
})

test('the details of an order begin with what to pick, what to collect, the next step and whom to call', async () => {
  await emptyBoard()
  const orderId = await placed('Asha Rao')
  const { page } = await openDesk(PHONE)
  // Anywhere on the ticket but on its buttons.
  const { width } = (await ticket(page, orderId).boundingBox())!
  await ticket(page, orderId).tap({ position: { x: width / 2, y: 80 } })
  const dialog = page.getByRole('dialog', { name: orderId })
  const facts = dialog.locator('.desk-facts')
  await facts.getByText('3 items').waitFor()
  await facts.getByText('of 2 products').waitFor()
  await facts.getByText('₹130').waitFor()
  const { height } = page.viewportSize()!
  for (const part of [facts, dialog.getByRole('link', { name: 'Call' })])
    await eventually(async () => expect((await part.boundingBox())!.y).toBeLessThan((height * 2) / 3))
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await dialog.getByRole('button', { name: 'Packed' }).waitFor()
})

test('only one of two tabs rings, and the other continues when it is closed', async () => {
  await emptyBoard()
  await placed()
  const { page } = await openDesk()
  await page.getByRole('heading', { name: 'Order Board' }).click()
  await page.getByText('Live, ringing for new orders').waitFor()
  const other = await page.context().newPage()
  await other.goto(`${url}/dashboard/orders`)
  await other.locator('.ticket').first().waitFor()
  await other.getByRole('heading', { name: 'Order Board' }).click()
  await other.getByText('Live, another tab rings for new orders').waitFor()
  await page.close()
  await other.getByText('Live, ringing for new orders').waitFor()
})

test('the order board works by keyboard alone', async () => {
  await emptyBoard()
  const orders = [await placed('Asha Rao'), await placed('Vikram Iyer'), await placed('Fatima')]
  const { page } = await openDesk()
  await page.keyboard.press('j')
  await focused(page, orders[0]!)
  await page.keyboard.press('ArrowDown')
  await focused(page, orders[1]!)
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await inColumn(page, 'Packing', orders[0]!)
  await focused(page, orders[1]!)
  await page.keyboard.press('ArrowRight')
  await focused(page, orders[0]!)
  await page.keyboard.press('u')
  await inColumn(page, 'New', orders[0]!)
  await focused(page, orders[0]!)
  await page.keyboard.press('d')
  await page.getByRole('dialog', { name: orders[0]! }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await focused(page, orders[0]!)
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('/')
  await page.keyboard.type('Vikram')
  await page.getByText('1 order', { exact: true }).waitFor()
  await page.getByRole('button', { name: orders[1]! }).waitFor()
})

test('three order boards agree, and a late one shows what happened', async () => {
  await emptyBoard()
  const orderId = await placed()
  const desks = await Promise.all([openDesk({}, 'Meera'), openDesk({}, 'Ravi'), openDesk(PHONE, 'Sunil')])
  await Promise.all(desks.map(({ page }) => ticket(page, orderId).waitFor()))
  const [one, other, third] = desks.map(({ page }) => page) as [Page, Page, Page]
  // The other desk acts on an outdated state.
  await other.route('**/api/desk/move', async (route) => {
    await ticket(one, orderId).getByRole('button', { name: 'Accept' }).click()
    await inColumn(one, 'Packing', orderId)
    await route.continue()
  })
  await ticket(other, orderId).getByRole('button', { name: 'Accept' }).click()
  await toast(other, 'Another user already moved this order to accepted').waitFor()
  await inColumn(other, 'Packing', orderId)
  await third.getByRole('button', { name: 'Packing 1' }).click()
  await inColumn(third, 'Packing', orderId)
  await ticket(other, orderId).locator('h3 button').click()
  await other.getByRole('dialog').getByText('Accepted, Meera').waitFor()
})

test('an order board shows changes after a lost connection', async () => {
  await emptyBoard()
  const { page } = await openDesk()
  await page.context().setOffline(true)
  await page.getByText('Not live, trying to connect again').waitFor()
  const orderId = await placed()
  await page.context().setOffline(false)
  await inColumn(page, 'New', orderId)
  await page.getByText(/^Live/).waitFor()
})

test('an order board that cannot be live shows the orders at once, and says so', async () => {
  await emptyBoard()
  const orderId = await placed()
  const { page } = await openDesk()
  await page.route('**/api/desk/events', (route) => route.fulfill({ status: 502 }))
  await page.reload()
  // Sooner than the board looks by itself.
  await ticket(page, orderId).waitFor({ timeout: 15_000 })
  await page.getByText('Not live, trying to connect again').waitFor()
})
