import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { account } from '../../src/account/schema.ts'
import { product } from '../../src/catalogue/schema.ts'
import { order } from '../../src/order/schema.ts'
import { settled } from '../../src/testing/accessibility.ts'
import { createTestBrowser, errorsOf, PHONE, readDownload } from '../../src/testing/browser.ts'
import { testLooks } from '../../src/testing/looks.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { eventually } from '../../src/testing/wait.ts'
import { column, focused, givenDesk, inColumn, ticket, toast } from './desk.ts'

const shop = await createTestShop()
const { db } = shop
const { emptyBoard, giveTimeToUndo, openDesk, placed } = await givenDesk(shop, createTestBrowser())

/** Opens the pick list of an order that was just accepted, on an otherwise empty board. */
async function openPickList() {
  await emptyBoard()
  const orderId = await placed()
  const { page, call } = await openDesk()
  await call('/api/desk/move', { orderId, from: 'placed', to: 'accepted' })
  await inColumn(page, 'Packing', orderId)
  await ticket(page, orderId).getByRole('button', { name: 'More for' }).click()
  await page.getByRole('menuitem', { name: 'Pick list' }).click()
  return { orderId, page, call, dialog: page.getByRole('dialog', { name: `Pick list of ${orderId}` }) }
}

test('an order goes from placed to delivered with one button, and its cash is confirmed at the end', async () => {
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
  expect(errorsOf(page)).toEqual([])
})

test('a transition is undone', async () => {
  await emptyBoard()
  const orderId = await placed()
  const { page } = await openDesk()
  await ticket(page, orderId).getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('status').getByText(`${orderId}: Accepted`).waitFor()
  await giveTimeToUndo(orderId)
  await page.getByRole('button', { name: 'Undo' }).click()
  await inColumn(page, 'New', orderId)
  await toast(page, `${orderId}: undone`).waitFor()
  expect((await db.select().from(order).where(eq(order.code, orderId)))[0]!.state).toBe('placed')
  await focused(page, orderId)
})

test('of a customer without an email the board says whom to call, in the details and where the order ends', async () => {
  await emptyBoard()
  const orderId = await placed('Ravi Number')
  const byNumber = { email: null, loginMobile: '+919811111111', mobile: '9811111111' }
  await db.update(account).set(byNumber).where(eq(account.name, 'Ravi Number'))
  const { page } = await openDesk()
  const call = page.getByRole('dialog').getByRole('link', { name: 'call 9811111111' })
  await ticket(page, orderId).getByRole('button', { name: 'More for' }).click()
  await page.getByRole('menuitem', { name: 'Details' }).click()
  expect(await call.getAttribute('href')).toBe('tel:+919811111111')
  await page.getByText('No email: call 9811111111').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('dialog', { name: `Cancel ${orderId}?` }).waitFor()
  expect((await call.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  await page.getByRole('button', { name: 'Keep it' }).click()
})

test('a list of orders is downloaded as a file, for the days that are chosen', async () => {
  const orderId = await placed()
  const { page } = await openDesk()
  await page.getByLabel('Show orders').selectOption('All orders')
  await page.getByText('Download these orders').click()
  const download = async (fileName: string) => {
    const button = page.getByRole('button', { name: 'Download CSV' })
    const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
    expect(file.suggestedFilename()).toBe(fileName)
    return readDownload(file)
  }
  expect(await download('orders.csv')).toContain(orderId)
  await page.getByLabel('To', { exact: true }).fill('2026-01-01')
  expect(await download('orders-to-2026-01-01.csv')).not.toContain(orderId)
  expect(errorsOf(page)).toEqual([])
})

test('an order is cancelled with a reason, and a refused delivery is returned to stock or not', async () => {
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
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await dialog.getByRole('alert').getByText('Say why it is cancelled').waitFor()
  await dialog.getByLabel('Another reason').check()
  await dialog.getByText('Say why it is cancelled').waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await dialog.getByText('Say why it is cancelled').waitFor()
  await dialog.getByLabel('Reason', { exact: true }).fill('The fridge broke')
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('status').getByText(`${cancelled}: Cancelled`).waitFor()
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
})

// admin D-39
test('a cancellation and a refused delivery can be undone', async () => {
  await emptyBoard()
  const orderId = await placed()
  const { page, call } = await openDesk()
  const dialog = page.getByRole('dialog')
  await ticket(page, orderId).getByRole('button', { name: 'More for' }).click()
  await page.getByRole('menuitem', { name: 'Cancel order' }).click()
  await dialog.getByLabel('Customer asked for it').check()
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('status').getByText(`${orderId}: Cancelled`).waitFor()
  await giveTimeToUndo(orderId)
  await page.getByRole('button', { name: 'Undo' }).click()
  await inColumn(page, 'New', orderId)
  for (const [from, to] of [
    ['placed', 'accepted'],
    ['accepted', 'packed'],
    ['packed', 'out for delivery'],
  ])
    await call('/api/desk/move', { orderId, from, to })
  await inColumn(page, 'On the way', orderId)
  await ticket(page, orderId).getByRole('button', { name: 'More for' }).click()
  await page.getByRole('menuitem', { name: 'Delivery refused' }).click()
  await dialog.getByRole('button', { name: 'Delivery refused' }).click()
  await page.getByRole('status').getByText(`${orderId}: Refused`).waitFor()
  await giveTimeToUndo(orderId)
  await page.getByRole('button', { name: 'Undo' }).click()
  await inColumn(page, 'On the way', orderId)
  const [row] = await db.select().from(order).where(eq(order.code, orderId))
  expect([row!.state, row!.paymentState, row!.restocked]).toEqual(['out for delivery', 'due', false])
})

test('a pick list is stored in the browser, and missing pieces are deducted', async () => {
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
  await page.getByText(/^Live/).waitFor()
  await open()
  await eventually(async () =>
    expect(await dialog.getByRole('checkbox', { name: 'Toned Milk' }).isChecked()).toBe(true),
  )
  await dialog.getByRole('button', { name: 'Not enough of Curd' }).click()
  await dialog.getByRole('button', { name: 'Notify the customer' }).click()
  await dialog.getByText('2 were ordered').waitFor()
  await dialog.getByRole('checkbox', { name: 'Curd' }).check()
  await dialog.getByRole('button', { name: 'Everything picked' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Packed 1' }).click()
  await ticket(page, orderId).getByText('Cash · ₹90').waitFor()
  expect(errorsOf(page)).toEqual([])
})

// admin P1-8
test('a short pick changes the stock only on request, shows it, and can be undone', async () => {
  const { page, dialog } = await openPickList()
  const stockOf = async () => (await db.select().from(product).where(eq(product.name, 'Curd')))[0]!.stock
  const before = await stockOf()
  await dialog.getByRole('button', { name: 'Not enough of Curd' }).click()
  const empty = dialog.getByRole('checkbox', { name: 'None left' })
  await eventually(async () => expect(await empty.isChecked()).toBe(false))
  await dialog.getByText(`Stock shows ${before} more`).waitFor()
  await dialog.getByRole('button', { name: 'Notify the customer' }).click()
  await dialog.getByText('2 were ordered').waitFor()
  expect(await stockOf()).toBe(before)

  await dialog.getByRole('button', { name: 'Change Curd', expanded: false }).click()
  await dialog.getByRole('status', { name: 'Found' }).getByText('1 of 2').waitFor()
  await dialog.getByRole('button', { name: 'One fewer' }).click()
  await dialog.getByRole('status', { name: 'Found' }).getByText('0 of 2').waitFor()
  await eventually(async () => expect(await empty.isChecked()).toBe(true))
  await dialog.getByRole('button', { name: 'Notify the customer' }).click()
  await dialog.getByText('Its stock is set to 0.').waitFor()
  expect(await stockOf()).toBe(0)
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await toast(page, 'The stock of Curd is restored').waitFor()
  expect(await stockOf()).toBe(before)
  expect(errorsOf(page)).toEqual([])
})

test('a change of a short pick begins with what was saved, and says why pieces paid by card cannot be added again', async () => {
  const { orderId, page, dialog } = await openPickList()
  await dialog.getByRole('button', { name: 'Not enough of Curd' }).click()
  await dialog.getByRole('button', { name: 'Notify the customer' }).click()
  // What was saved may be shown before the form that saved it has closed.
  const change = dialog.getByRole('button', { name: 'Change Curd', expanded: false })
  await change.click()
  const found = dialog.getByRole('status', { name: 'Found' })
  const submit = dialog.getByRole('button', { name: 'Notify the customer' })
  const more = dialog.getByRole('button', { name: 'One more' })
  await found.getByText('1 of 2').waitFor()
  expect(await submit.isDisabled()).toBe(true)
  await more.click()
  await found.getByText('2 of 2').waitFor()
  expect(await submit.isDisabled()).toBe(false)
  await db.update(order).set({ paymentMethod: 'card', paymentState: 'paid' }).where(eq(order.code, orderId))
  await page.reload()
  await page.getByText(/^Live/).waitFor()
  await ticket(page, orderId).getByRole('button', { name: 'More for' }).click()
  await page.getByRole('menuitem', { name: 'Pick list' }).click()
  await change.click()
  await found.getByText('1 of 2').waitFor()
  await dialog.getByText('already refunded to the card').waitFor()
  expect(await more.isDisabled()).toBe(true)
  // No provider knows of the payment, so the order could not be cancelled.
  await db.update(order).set({ paymentMethod: 'cash', paymentState: 'due' }).where(eq(order.code, orderId))
  expect(errorsOf(page)).toEqual([])
})

// owner F14
test('a short pick of the last piece warns that it cancels the order', async () => {
  const { orderId, page, dialog } = await openPickList()
  await dialog.getByRole('button', { name: 'Not enough of Toned Milk' }).click()
  const empty = dialog.getByRole('checkbox', { name: 'None left' })
  await empty.uncheck()
  await dialog.getByRole('button', { name: 'Notify the customer' }).click()
  await dialog.getByText('1 were ordered').waitFor()

  await dialog.getByRole('button', { name: 'Not enough of Curd' }).click()
  await dialog.getByRole('button', { name: 'One fewer' }).click()
  await dialog
    .getByText('Nothing is left of this order: it is cancelled permanently, and nothing is collected.')
    .waitFor()
  await eventually(async () =>
    expect(await dialog.getByRole('button', { name: 'Notify the customer' }).count()).toBe(0),
  )
  await dialog.getByRole('button', { name: 'One more' }).click()
  await dialog.getByRole('button', { name: 'Notify the customer' }).waitFor()
  await dialog.getByRole('button', { name: 'One fewer' }).click()
  await empty.uncheck()
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await toast(page, `${orderId} is cancelled, and the customer is notified`).waitFor()
  await dialog.waitFor({ state: 'detached' })
  await ticket(page, orderId).waitFor({ state: 'detached' })
  const [row] = await db.select().from(order).where(eq(order.code, orderId))
  expect([row!.state, row!.totalInPaise]).toEqual(['cancelled', 0])
  expect(errorsOf(page)).toEqual([])
})

// owner F7
test('the daily totals follow the order board at once', async () => {
  await emptyBoard()
  const { page, call } = await openDesk()
  const sums = page.locator('.desk-sums')
  // Without events, the board refreshes only every half minute, which this timeout does not wait for.
  const says = (text: string) => sums.getByText(text, { exact: true }).waitFor({ timeout: 15_000 })
  const before = Number((await sums.locator('dd').last().textContent())!.replace(/[₹,]/g, ''))
  const rupees = (more: number) => `₹${(before + more).toLocaleString('en-IN')}`
  const orderId = await placed()
  await inColumn(page, 'New', orderId)
  await says(rupees(130))
  await call('/api/desk/cancel', { orderId, reason: 'Rain' })
  await ticket(page, orderId).waitFor({ state: 'detached' })
  await says(rupees(0))
})

// owner F14
test('a pick list shows that another desk cancelled its order, and offers nothing more for it', async () => {
  const { orderId, call, dialog } = await openPickList()
  await dialog.getByRole('button', { name: 'Everything picked' }).waitFor()
  await call('/api/desk/cancel', { orderId, reason: 'Rain' })
  await dialog.getByRole('button', { name: 'Everything picked' }).waitFor({ state: 'detached' })
  await eventually(async () => expect(await dialog.getByRole('button', { name: 'Not enough' }).count()).toBe(0))
  await dialog.getByText('This order is cancelled.').waitFor()
})

test('a pick list says that another desk packed its order', async () => {
  const { orderId, call, dialog } = await openPickList()
  await dialog.getByRole('button', { name: 'Everything picked' }).waitFor()
  await call('/api/desk/move', { orderId, from: 'accepted', to: 'packed' })
  await dialog.getByText('This order is packed.').waitFor()
})

test('a caller is found or added, and their order is placed', async () => {
  await emptyBoard()
  await placed('Lakshmi Devi')
  const { page } = await openDesk()
  await page.getByRole('button', { name: 'New phone order' }).click()
  await page.getByLabel('Find a customer').fill('lakshmi')
  await page.getByRole('list', { name: 'Found customers' }).getByRole('button', { name: 'Lakshmi Devi' }).click()
  await page.waitForFunction(() => (document.querySelector('[name="city"]') as HTMLInputElement).value === 'Pune')
  await page.getByLabel('Find a product').fill('toned milk')
  await page.getByRole('list', { name: 'Found products' }).getByText('Toned Milk').waitFor()
  await page.getByLabel('Find a product').press('Enter')
  await page.getByRole('button', { name: 'One more of Toned Milk' }).click()
  await page.locator('.bill__total').getByText('₹100').waitFor()
  await page.getByRole('button', { name: 'Place order' }).click()
  await page.locator('toast-stack').getByText('is placed').waitFor()
  await column(page, 'New').getByText('2×').last().waitFor()
  await eventually(async () => expect(await column(page, 'New').locator('.ticket').count()).toBe(2))
  expect(errorsOf(page)).toEqual([])
})

// admin D-35
test('the key N focuses the customer search, and Enter selects the customer', async () => {
  await emptyBoard()
  await placed('Kamala Nair')
  const { page } = await openDesk()
  await page.locator('body').press('n')
  const find = page.getByLabel('Find a customer')
  await find.and(page.locator(':focus')).waitFor()
  await page.keyboard.type('kamala')
  await page.keyboard.press('Enter')
  await page.locator('.caller').getByText('Kamala Nair').waitFor()
  await page.waitForFunction(() => (document.querySelector('[name="city"]') as HTMLInputElement).value === 'Pune')
})

test('a new caller needs a name, a mobile and an address, entered on a phone', async () => {
  await emptyBoard()
  const { page } = await openDesk(PHONE)
  await page.getByRole('button', { name: 'New phone order' }).click()
  await eventually(async () => expect(await page.getByRole('button', { name: 'Place order' }).isDisabled()).toBe(true))
  await page.getByLabel('Find a product').fill('curd')
  await page.getByRole('list', { name: 'Found products' }).getByRole('button', { name: 'Curd' }).click()
  await page.getByRole('button', { name: 'Place order' }).click()
  await page.getByText('Name is required').waitFor()
  await page.getByText('Address Line is required').waitFor()
  await page.getByLabel('Name', { exact: true }).fill('Gopal')
  await page.getByLabel('Mobile', { exact: true }).fill('+91 98450 77777')
  const typed = { 'Address Line': '5 CMH Road', City: 'Bengaluru', State: 'Karnataka', Pincode: '560038' }
  for (const [label, value] of Object.entries(typed)) await page.getByLabel(label).fill(value)
  await eventually(async () => expect(await page.getByLabel('Mobile No.').inputValue()).toBe('9845077777'))
  await page.getByRole('button', { name: 'Place order' }).click()
  await page.locator('toast-stack').getByText('is placed').waitFor()
  await page.locator('.ticket').getByText('5 CMH Road').waitFor()
  await page.locator('.ticket h3 button').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Ordered by phone').waitFor()
  await dialog.getByRole('heading', { name: 'Gopal' }).waitFor()
})

// admin D-22
test('a button that cannot be pressed looks the same under the pointer, by day and by night', async () => {
  await emptyBoard()
  const orderId = await placed()
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page, call } = await openDesk({ colorScheme })
    await call('/api/desk/move', { orderId, from: 'placed', to: 'accepted' })
    await inColumn(page, 'Packing', orderId)
    await ticket(page, orderId).getByRole('button', { name: 'More for' }).click()
    await page.getByRole('menuitem', { name: 'Pick list' }).click()
    const disabled = page.getByRole('button', { name: 'Everything picked' })
    await disabled.waitFor()
    await settled(page)
    const look = () =>
      disabled.evaluate((element) => {
        const { backgroundColor, color, cursor } = getComputedStyle(element)
        return { backgroundColor, color, cursor }
      })
    const before = await look()
    await disabled.hover({ force: true })
    await settled(page)
    expect(await look()).toEqual(before)
    expect(before.cursor).toBe('not-allowed')
  }
})

// admin D-20
test('a cancelled order has no invoice to print', async () => {
  await emptyBoard()
  const orderId = await placed()
  const { page, call } = await openDesk()
  await call('/api/desk/cancel', { orderId, reason: 'Rain' })
  await page.goto(`${shop.url}/dashboard/orders?order=${orderId}`)
  const dialog = page.getByRole('dialog', { name: orderId })
  await dialog.getByRole('button', { name: 'Packing slip' }).waitFor()
  await eventually(async () => expect(await dialog.getByRole('button', { name: 'Invoice' }).count()).toBe(0))
  await dialog.getByText('Nothing was charged').waitFor()
  await dialog.getByText('3 items').first().waitFor()
})

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
})

testLooks('axe finds nothing on the desk, its dialogs and its lists', async ({ options, look }) => {
  await emptyBoard()
  const orderId = await placed()
  const { page } = await openDesk(options)
  await ticket(page, orderId).waitFor()
  await look(page)
  for (const item of ['Details', 'Pick list', 'Cancel order']) {
    await ticket(page, orderId).getByRole('button', { name: 'More for' }).click()
    await page.getByRole('menuitem', { name: item }).click()
    await page.locator('.dialog .skeleton').first().waitFor({ state: 'detached' })
    await look(page)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  const onPhones = page.getByRole('button', { name: 'Search and filter' })
  if (await onPhones.isVisible()) await onPhones.click()
  await page.getByLabel('Show orders').selectOption('cancelled')
  await page.locator('.order-row__number').first().waitFor()
  await look(page)
  await page.getByRole('button', { name: 'New phone order' }).click()
  await page.getByRole('heading', { name: 'New phone order' }).waitFor()
  await look(page)
})
