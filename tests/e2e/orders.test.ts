import { beforeAll, expect, test } from 'bun:test'
import { desc, eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { product } from '../../src/catalogue/schema.ts'
import { pickShort } from '../../src/order/desk/picking/service.ts'
import { order, orderLine } from '../../src/order/schema.ts'
import type { OrderState } from '../../src/order/states.ts'
import { transitionOrder } from '../../src/order/transitions/service.ts'
import { silentLog } from '../../src/platform/runtime/log.ts'
import { saveSettings } from '../../src/settings/queries.ts'
import { accessibilityViolations } from '../../src/testing/accessibility.ts'
import { givenAdmin } from '../../src/testing/account.ts'
import { createTestBrowser, errorsOf, PHONE } from '../../src/testing/browser.ts'
import { givenCategory, givenProduct, givenSubCategory } from '../../src/testing/catalogue.ts'
import { testLooks } from '../../src/testing/looks.ts'
import { overflowOf } from '../../src/testing/overflow.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { eventually } from '../../src/testing/wait.ts'
import { callAs, HOUSE, signIn, signInNew } from './shopper.ts'

const shop = await createTestShop()
const { db, url } = shop
const browser = createTestBrowser()
let milkId: string
let curdId: string

beforeAll(async () => {
  const dairy = await givenCategory(db, 'Dairy')
  const milk = await givenSubCategory(db, 'Milk', [dairy])
  const placed = { categoryIds: [dairy], subCategoryIds: [milk], stock: 300 }
  milkId = await givenProduct(db, { ...placed, name: 'Toned Milk', priceInPaise: 5000 })
  curdId = await givenProduct(db, { ...placed, name: 'Curd', unit: '400 g', priceInPaise: 4000 })
})

const state = (page: Page) => page.locator('.state-tag').first()
const toast = (page: Page, text: string) => page.locator('toast-stack').getByText(text, { exact: true })

/** Signs in a new shopper who has just ordered milk and curd for cash. */
async function withOrder(options: Parameters<typeof browser.open>[0] = {}, quantity = 1) {
  const page = await browser.open(options)
  const shopper = await signInNew(shop, page)
  const call = (method: string, path: string, body?: object) => callAs(shop, shopper.headers, method, path, body)
  const addressId = (await call('POST', '/api/address/create', { ...HOUSE, note: 'Ring twice' })).data._id
  for (let n = 0; n < quantity; n++)
    for (const productId of [milkId, curdId]) await call('POST', '/api/cart/create', { productId })
  const list_items = [milkId, curdId].map((productId) => ({ productId, quantity }))
  const total = 90 * quantity
  const orderRequest = { list_items, addressId, subTotalAmt: total, totalAmt: total }
  const { orderId, _id } = (await call('POST', '/api/order/cash-on-delivery', orderRequest)).data
  const move = (to: OrderState) => db.transaction((tx) => transitionOrder(tx, _id, to, { kind: 'admin' }))
  return { page, orderId, move, ...shopper }
}

/** Waits until a page that is being opened receives the event stream of orders. */
const streamOf = (page: Page) => page.waitForResponse((response) => response.url() === `${url}/api/events`)

async function openOrder(page: Page, orderId: string): Promise<void> {
  await page.goto(`${url}/dashboard/myorders?order=${orderId}`)
  await page.getByRole('heading', { name: orderId }).waitFor()
}

test('a state change is seen at once in two browsers, on the order’s page and in the list', async () => {
  const { page, orderId, move, email } = await withOrder()
  const other = await browser.open(PHONE)
  await signIn(url, other, email)
  await Promise.all([openOrder(page, orderId), streamOf(page)])
  await Promise.all([other.goto(`${url}/dashboard/myorders`), streamOf(other)])
  await other.getByText(orderId).waitFor()
  await move('accepted')
  await Promise.all([page, other].map((each) => each.locator('.state-tag').getByText('Accepted').waitFor()))
  await move('packed')
  await move('out for delivery')
  await Promise.all([page, other].map((each) => each.locator('.state-tag').getByText('Out for delivery').waitFor()))
  await page.locator('.timeline [aria-current="step"]').getByText('Out for delivery').waitFor()
  expect(errorsOf(page)).toEqual([])
})

test('on a phone, the actions of an order are pairs, the one that ends it last, and the list offers what was bought', async () => {
  const { page, orderId, move } = await withOrder(PHONE)
  await openOrder(page, orderId)
  const actions = page.locator('.order-page .order-card__foot .button')
  await eventually(async () => expect(await actions.last().textContent()).toBe('Cancel order'))
  const boxesOf = async () => Promise.all((await actions.all()).map(async (action) => (await action.boundingBox())!))
  const boxes = await boxesOf()
  expect(boxes.map(({ width, height }) => [width, height])).toEqual(
    boxes.map(() => [boxes[0]!.width, boxes[0]!.height]),
  )
  for (const to of ['accepted', 'packed'] as const) await move(to)
  await eventually(async () => expect(await actions.count()).toBe(3))
  // The odd one has a row of its own, and fills it.
  const [first, second, third] = await boxesOf()
  expect([second!.y, second!.width]).toEqual([third!.y, third!.width])
  expect([second!.x, third!.x + third!.width]).toEqual([first!.x, first!.x + first!.width])
  await page.getByRole('link', { name: 'All orders' }).tap()
  await page.waitForURL(`${url}/dashboard/myorders`)
  await page.getByRole('region', { name: 'Buy again' }).getByRole('button', { name: 'Add Curd' }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
})

test('a shopper sees a short pick at once, and pays less', async () => {
  const { page, orderId } = await withOrder(PHONE)
  await Promise.all([openOrder(page, orderId), streamOf(page)])
  const [milk] = await db.select().from(orderLine).where(eq(orderLine.productId, milkId)).orderBy(desc(orderLine.id))
  const { userId } = await givenAdmin({ db }, { email: 'short@example.com' })
  const deps = { db, payments: null, log: silentLog }
  await pickShort(deps, userId, { orderId, lineId: milk!.id, quantity: 0 })
  await page.getByText('None of 1 was available').waitFor()
  await page.getByText('You pay less at the door.').waitFor()
  await page
    .getByRole('list', { name: 'Not available' })
    .getByText(/^1 × .*Milk.*, /)
    .waitFor()
  await eventually(async () => expect(await page.locator('.bill__total').textContent()).toContain('₹40'))
  expect(await accessibilityViolations(page)).toEqual([])
})

test('changes during a lost connection are shown after it, and meanwhile the page says that it is offline', async () => {
  const { page, orderId, move } = await withOrder()
  await Promise.all([openOrder(page, orderId), streamOf(page)])
  await page.context().setOffline(true)
  const note = page.getByText(/^You are offline\. As of \d+:\d\d [ap]m$/)
  await note.waitFor()
  await move('accepted')
  await page.context().setOffline(false)
  await note.waitFor({ state: 'detached' })
  await page.locator('.state-tag').getByText('Accepted').waitFor()
})

test('a change that happens while the order or the list is still being loaded is shown', async () => {
  for (const [query, call] of [
    ['?order=', 'details'],
    ['', 'order-list'],
  ] as const) {
    const { page, orderId, move } = await withOrder()
    let changed = () => {}
    const change = new Promise<void>((resolve) => {
      changed = resolve
    })
    await page.route(
      `**/api/order/${call}*`,
      async (route) => {
        const response = await route.fetch()
        await change
        await route.fulfill({ response })
      },
      { times: 1 },
    )
    await Promise.all([page.goto(`${url}/dashboard/myorders${query}${query && orderId}`), streamOf(page)])
    await move('accepted')
    changed()
    await page.locator('.state-tag').getByText('Accepted').waitFor()
  }
})

test('an order shows its details, and is cancelled after a confirmation', async () => {
  const { page, orderId } = await withOrder()
  await page.goto(`${url}/dashboard/myorders`)
  await page.getByRole('link', { name: orderId }).click()
  await page.getByRole('heading', { name: orderId }).waitFor()
  for (const text of [HOUSE.address_line, 'Ring twice', 'Toned Milk', 'Cash on delivery'])
    await page.getByText(text).first().waitFor()
  await page.getByRole('button', { name: 'Cancel order' }).click()
  // Cash on delivery: nothing has been paid yet, so nothing is refunded.
  await page.getByRole('dialog').getByText(`${orderId} will not be delivered. You pay nothing.`).waitFor()
  await page.getByRole('radio', { name: 'Takes too long' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
  await toast(page, 'Order cancelled').waitFor()
  const [last] = await db.$client`
    select event.note from order_event event join "order" on "order".id = order_id where code = ${orderId}
    order by event.id desc limit 1`
  expect(last!.note).toBe('Takes too long')
  await state(page).getByText('Cancelled').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await eventually(async () => expect(await page.getByRole('button', { name: 'Cancel order' }).count()).toBe(0))
})

test('an order whose news came while it could not be loaded is loaded again', async () => {
  const { page, orderId, move } = await withOrder(PHONE)
  const stream = streamOf(page)
  await openOrder(page, orderId)
  await stream
  const delivered = page.getByRole('list', { name: 'Progress of the order' }).getByRole('listitem').last()
  await delivered.waitFor()
  let isReached = false
  await page.route('**/api/order/details**', (route) => (isReached ? route.continue() : route.abort()))
  for (const to of ['accepted', 'packed', 'out for delivery', 'delivered'] as const) await move(to)
  await eventually(async () => expect(await state(page).textContent()).toBe('Delivered'))
  expect(await delivered.getByRole('time').count()).toBe(0)
  isReached = true
  await delivered.getByRole('time').waitFor()
})

test('an order says by when it arrives, and that it is late once that has passed', async () => {
  const { page, orderId } = await withOrder({ ...PHONE, viewport: { width: 360, height: 640 } })
  const arrival = page.locator('.arrival')
  await page.goto(`${url}/success?order=${orderId}&text=Order`)
  await eventually(async () => expect(await arrival.textContent()).toMatch(/^Arriving by \d{1,2}:\d\d/))
  await openOrder(page, orderId)
  await eventually(async () => expect(await arrival.textContent()).toMatch(/^Arriving by \d{1,2}:\d\d/))
  const left = page.locator('.arrival__left')
  expect(await left.textContent()).toBe('In about 10 minutes')
  expect(await page.getByRole('link', { name: 'All orders' }).isVisible()).toBe(true)
  expect(await page.locator('.page-head__back').isVisible()).toBe(false)
  await page.clock.install()
  await page.reload()
  await left.waitFor()
  await page.clock.fastForward('04:00')
  await eventually(async () => expect(await left.textContent()).toMatch(/^In about [56] minutes$/))
  await page.clock.fastForward('07:00')
  await left.waitFor({ state: 'detached' })
  await eventually(async () => expect(await arrival.textContent()).toMatch(/^Running late: it should have arrived by /))
  expect(await page.getByText('Ask the shop:').count()).toBe(0)
  await saveSettings(db, { contact: { phone: '98450 12345', email: 'help@example.in' } })
  await eventually(async () => expect(await (await fetch(`${url}/dashboard/myorders`)).text()).toContain('98450 12345'))
  await page.reload()
  const help = page.locator('.arrival__help')
  expect(await help.getByRole('link', { name: '98450 12345' }).getAttribute('href')).toBe('tel:9845012345')
  expect(await help.getByRole('link', { name: 'help@example.in' }).getAttribute('href')).toBe(
    `mailto:help@example.in?subject=Order%20${orderId}`,
  )
})

test('a long order that is under way is listed at a glance, and its page has all of its lines', async () => {
  const page = await browser.open(PHONE)
  const { headers } = await signInNew(shop, page)
  const call = (method: string, path: string, body?: object) => callAs(shop, headers, method, path, body)
  const addressId = (await call('POST', '/api/address/create', HOUSE)).data._id
  const ids = await Promise.all(
    [1, 2, 3, 4, 5].map((n) =>
      givenProduct(db, { name: `Pulse ${n}`, priceInPaise: 1000, discountPercent: 0, stock: 9 }),
    ),
  )
  for (const productId of ids) await call('POST', '/api/cart/create', { productId })
  const list_items = ids.map((productId) => ({ productId, quantity: 1 }))
  const placed = await call('POST', '/api/order/cash-on-delivery', {
    list_items,
    addressId,
    subTotalAmt: 50,
    totalAmt: 50,
  })
  await page.goto(`${url}/dashboard/myorders`)
  await page.getByText('Pulse 1 · Pulse 2 · Pulse 3 · Pulse 4 · Pulse 5', { exact: true }).waitFor()
  const card = page.locator('.order-card')
  await card.getByText(/^Arriving by /).waitFor()
  await card.getByText(/^In about /).waitFor()
  await card.getByRole('list', { name: 'Progress of the order' }).getByText('Placed').waitFor()
  expect(await page.locator('.order-card .cart-line').count()).toBe(0)
  expect(await page.locator('.order-glance__images > *').count()).toBe(5)
  await page.getByText('+1', { exact: true }).waitFor()
  await openOrder(page, placed.data.orderId)
  await eventually(async () => expect(await page.locator('.order-card .cart-line').count()).toBe(5))
})

test('a packed order can no longer be cancelled by its shopper', async () => {
  const { page, orderId, move } = await withOrder()
  await move('accepted')
  await move('packed')
  await openOrder(page, orderId)
  await eventually(async () => expect(await page.getByRole('button', { name: 'Cancel order' }).count()).toBe(0))
})

test('buying again fills the cart, and lists unavailable products', async () => {
  const { page, orderId } = await withOrder()
  await openOrder(page, orderId)
  await db.update(product).set({ stock: 0 }).where(eq(product.id, curdId))
  try {
    await page.getByRole('button', { name: 'Buy again' }).click()
    await toast(page, 'Not available now: Curd').waitFor()
    await page.locator('cart-button').getByText('1 Item').waitFor()
  } finally {
    await db.update(product).set({ stock: 300 }).where(eq(product.id, curdId))
  }
})

test('an order that is over is listed at a glance, and bought again from the list', async () => {
  const { page, orderId, move } = await withOrder()
  for (const to of ['accepted', 'packed', 'out for delivery', 'delivered'] as const) await move(to)
  await page.goto(`${url}/dashboard/myorders`)
  const card = page.getByRole('article', { name: orderId })
  await card.getByText('Toned Milk · Curd', { exact: true }).waitFor()
  expect(await card.locator('.cart-line').count()).toBe(0)
  await card.getByRole('button', { name: 'Buy again' }).click()
  await page.locator('cart-button').getByText('2 Items').waitFor()
})

test('on a phone buying again leads to the cart, and says when everything is there already', async () => {
  const { page, orderId, move } = await withOrder({ ...PHONE, viewport: { width: 360, height: 640 } })
  for (const to of ['accepted', 'packed', 'out for delivery', 'delivered'] as const) await move(to)
  const again = page.getByRole('button', { name: 'Buy again', exact: true })
  await openOrder(page, orderId)
  await again.tap()
  await toast(page, 'Added to your cart').waitFor()
  await again.tap()
  await toast(page, 'Everything of this order is already in your cart').waitFor()
  expect(await page.locator('.toast').count()).toBe(1)
  await page.goto(`${url}/dashboard/myorders`)
  await page.getByRole('article', { name: orderId }).getByRole('button', { name: 'Buy again' }).tap()
  await toast(page, 'Everything of this order is already in your cart').waitFor()
  await page.locator('toast-stack').getByRole('button', { name: 'View Cart' }).tap()
  await page.waitForURL(`${url}/cart`)
  await page.locator('.cart-line').getByText('Curd').waitFor()
})

test('buying again says of which products no more are left', async () => {
  const { page, orderId } = await withOrder({}, 2)
  const [curd] = await db.update(product).set({ stock: 1 }).where(eq(product.id, curdId)).returning()
  try {
    await openOrder(page, orderId)
    await page.getByRole('button', { name: 'Buy again' }).click()
    await toast(page, `No more are left: 1 × ${curd!.name}`).waitFor()
    // What could be added was: no error.
    expect(await page.locator('.toast--error').count()).toBe(0)
  } finally {
    await db.update(product).set({ stock: 300 }).where(eq(product.id, curdId))
  }
})

test('a missing item is reported once its order was delivered', async () => {
  const { page, orderId, move } = await withOrder()
  for (const to of ['accepted', 'packed', 'out for delivery', 'delivered'] as const) await move(to)
  await openOrder(page, orderId)
  // One button, which asks for the product, and nothing of the page moves for it.
  const report = page.getByRole('button', { name: 'Report a problem', exact: true })
  const heightOf = () => page.locator('.order-page').evaluate((part) => part.scrollHeight)
  const height = await heightOf()
  await report.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Report a problem' })
  const choice = dialog.getByRole('list', { name: 'Which product is it?' })
  await choice.getByRole('button', { name: 'Toned Milk' }).and(page.locator(':focus')).waitFor()
  expect(await heightOf()).toBe(height)
  await page.keyboard.press('Escape')
  await report.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await choice.getByRole('button', { name: 'Curd' }).press('Enter')
  await page.getByLabel('What is wrong').and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await report.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await choice.getByRole('button', { name: 'Curd' }).click()
  await page.getByLabel('What is wrong').selectOption('It is missing')
  await page.getByLabel('Tell us more').fill('Only half of it')
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Reported as missing').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await report.press('Enter')
  await choice.getByRole('button', { name: 'Toned Milk' }).waitFor()
  expect(await choice.getByRole('button').count()).toBe(1)
})

test('help with an order names it, and offers what can be done in its state', async () => {
  const { page, orderId, move } = await withOrder({ ...PHONE, viewport: { width: 360, height: 640 } })
  await saveSettings(db, { contact: { phone: '98450 12345', email: 'help@example.in' } })
  await eventually(async () => expect(await (await fetch(`${url}/dashboard/myorders`)).text()).toContain('98450 12345'))
  await openOrder(page, orderId)
  const help = page.getByRole('button', { name: 'Help', exact: true })
  const dialog = page.getByRole('dialog', { name: 'Help with this order' })
  const ways = () => dialog.getByRole('listitem').locator('b').allTextContents()
  const ask = ['Call 98450 12345', 'Write to help@example.in', 'Returns and refunds', 'About the shop']
  await help.tap()
  await dialog.getByText(`Order No ${orderId} · Placed`).waitFor()
  expect(await ways()).toEqual(['Cancel order', ...ask])
  const mail = dialog.getByRole('link', { name: 'Write to help@example.in' })
  expect(await mail.getAttribute('href')).toBe(`mailto:help@example.in?subject=Order%20${orderId}`)
  expect([await overflowOf(page), await accessibilityViolations(page)]).toEqual([[], []])
  await dialog.getByRole('button', { name: 'Cancel order' }).tap()
  await page.getByRole('dialog', { name: 'Cancel this order?' }).getByRole('button', { name: 'Keep it' }).tap()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  for (const to of ['accepted', 'packed'] as const) await move(to)
  await eventually(async () => expect(await page.getByRole('button', { name: 'Cancel order' }).count()).toBe(0))
  await help.tap()
  await dialog.getByText('It is packed, so it can no longer be cancelled here.').waitFor()
  expect(await ways()).toEqual(ask)
  for (const to of ['out for delivery', 'delivered'] as const) await move(to)
  await dialog.getByRole('button', { name: 'Report a problem' }).tap()
  const choice = page.getByRole('dialog', { name: 'Report a problem' })
  await choice.getByRole('button', { name: 'Is it about the whole order? Ask the shop' }).tap()
  await dialog.waitFor()
  expect(errorsOf(page)).toEqual([])
})

test('the invoice opens for its shopper', async () => {
  const { page, orderId } = await withOrder()
  await openOrder(page, orderId)
  const [invoice] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Invoice' }).click(),
  ])
  await invoice.getByText(orderId).first().waitFor()
})

test('a shopper cannot open the order of another', async () => {
  const { orderId } = await withOrder()
  const stranger = await browser.open()
  await signInNew(shop, stranger)
  await stranger.goto(`${url}/dashboard/myorders?order=${orderId}`)
  await stranger.getByText('No such order').waitFor()
  expect(await db.$count(order, eq(order.code, orderId))).toBe(1)
})

test('addresses are added, edited and removed', async () => {
  const page = await browser.open()
  await signInNew(shop, page)
  await page.goto(`${url}/dashboard/address`)
  await page.getByRole('button', { name: 'Add Address', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const labels = { 'Address Line': HOUSE.address_line, City: HOUSE.city, State: HOUSE.state, Pincode: '12' }
  for (const [label, value] of Object.entries(labels)) await dialog.getByLabel(label).fill(value)
  await dialog.getByLabel('Mobile No.').fill('+91 98450 12345')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await dialog.getByText('Pincode must be six digits').waitFor()
  await dialog.getByLabel('Pincode').fill(HOUSE.pincode)
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Bengaluru, Karnataka, India - 560038').waitFor()
  await page.getByRole('button', { name: `Edit ${HOUSE.address_line}` }).click()
  await dialog.getByLabel('City').fill('Mysuru')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Mysuru, Karnataka, India - 560038').waitFor()
  await page.getByRole('button', { name: `Remove ${HOUSE.address_line}` }).click()
  await toast(page, 'Address Remove').waitFor()
  await page.locator('.address-card--saved').waitFor({ state: 'detached' })
  expect(errorsOf(page)).toEqual([])
})

testLooks('axe finds nothing in orders, an order, addresses and the cancel page', async ({ options, look }) => {
  const { page, orderId } = await withOrder(options)
  await openOrder(page, orderId)
  await look(page)
  const places = {
    '/dashboard/myorders': orderId,
    '/dashboard/address': HOUSE.address_line,
    '/cancel': 'Go To Home',
  }
  for (const [path, sight] of Object.entries(places)) {
    await page.goto(url + path)
    await page.locator('main').getByText(sight).first().waitFor()
    await look(page)
  }
})
