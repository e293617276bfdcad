import { expect, test } from 'bun:test'
import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { productDeclaration } from '../../../catalogue/declarations/schema.ts'
import { createTestApp } from '../../../testing/app.ts'
import { givenDesk, givenDeskOrder } from '../../../testing/desk.ts'
import { order } from '../../schema.ts'
import { exportOrders } from './export.ts'

const shop = await createTestApp()
const { db } = shop
const desk = await givenDesk(shop)

const placedAt = (id: string, at: string) =>
  db
    .update(order)
    .set({ createdAt: new Date(at) })
    .where(eq(order.id, id))
// A minute before and after midnight in India, which is 18:30 UTC.
const first = await givenDeskOrder(shop, { name: '=HYPERLINK("http://x")', mobile: '9811111111', products: 2 })
const second = await givenDeskOrder(shop, { name: 'Bilal', mobile: '9822222222', method: 'card' })
const third = await givenDeskOrder(shop, { name: 'Chitra', mobile: '9833333333' })
await placedAt(first.id, '2026-03-01T18:29:00Z')
await placedAt(second.id, '2026-03-01T18:31:00Z')
await db.insert(productDeclaration).values({ productId: first.productIds[0]!, hsn: '0401', gstRateInBasisPoints: 500 })

async function download(query: Record<string, string> = {}) {
  const request = new Request(`http://localhost/api/desk/orders-export?${new URLSearchParams(query)}`, {
    headers: desk.headers,
  })
  const response = await shop.app.handle(request)
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="orders.csv"')
  return parse(await response.text(), { bom: true, columns: true }) as Record<string, string>[]
}

const ordersOf = (rows: Record<string, string>[]) => [...new Set(rows.map(({ Order }) => Order))]

test('has a row for each item with what an accountant needs, and what the order costs once', async () => {
  await desk.bring(first.code, 'accepted')
  const [line] = (await desk.get(`order?orderId=${first.code}`)).body.data.lines
  await desk.post('short-pick', { orderId: first.code, lineId: line._id, quantity: 1 })
  const rows = (await download()).filter(({ Order }) => Order === first.code)
  expect(rows).toHaveLength(2)
  expect(rows[0]).toEqual({
    Order: first.code,
    Invoice: first.code,
    Date: '2026-03-01 23:59:00',
    Status: 'accepted',
    Payment: 'cash',
    'Payment status': 'due',
    Test: '',
    Customer: `'=HYPERLINK("http://x")`,
    Mobile: '9811111111',
    'PIN code': expect.stringMatching(/^\d{6}$/) as unknown as string,
    Item: 'Product 0',
    Unit: expect.any(String) as unknown as string,
    HSN: '0401',
    Ordered: '2',
    Quantity: '1',
    MRP: '54.00',
    Price: '48.00',
    Amount: '48.00',
    'GST %': '5',
    'Cess %': '',
    'Taxable value': '45.71',
    'Delivery Charge': '0.00',
    'Handling Charge': '0.00',
    'Grand total': '144.00',
    'Paid in cash': '',
    'Paid by card': '',
    Deducted: '0.00',
    Refunded: '0.00',
    'To refund': '0.00',
    Sales: '144.00',
    GST: '2.29',
    Cess: '0.00',
    'Credited quantity': '0',
    'Credited amount': '0.00',
    'Credited taxable value': '0.00',
    'Credited GST': '0.00',
    'Credited cess': '0.00',
    'Replaced by': '',
    'Replacement handed over': '',
  })
  expect(rows[1]).toMatchObject({ Order: first.code, Item: 'Product 1', Amount: '96.00', HSN: '', 'Grand total': '' })
})

test('is narrowed by state, search and days of the shop, oldest first', async () => {
  const all = [first.code, second.code, third.code]
  expect(ordersOf(await download())).toEqual(all)
  expect(ordersOf(await download({ from: '2026-03-01', to: '2026-03-01' }))).toEqual([first.code])
  expect(ordersOf(await download({ from: '2026-03-02' }))).toEqual(all.slice(1))
  expect(ordersOf(await download({ state: 'awaiting payment' }))).toEqual([second.code])
  expect(ordersOf(await download({ search: 'chit' }))).toEqual([third.code])
  expect((await desk.get('orders-export?from=2026-02-31')).status).toBe(400)
})

test('names no invoice of an order that is not paid yet, which has none', async () => {
  const [row] = await download({ state: 'awaiting payment' })
  expect(row).toMatchObject({ Order: second.code, Invoice: '' })
  const invoice = await shop.call('GET', `/api/order/invoice?orderId=${second.code}`, undefined, second.headers)
  expect(invoice).toMatchObject({
    status: 409,
    body: { message: 'This order is awaiting payment, and has no invoice' },
  })
})

test('is written in pieces, none of which is missed or repeated', async () => {
  const pieces: string[] = []
  for await (const piece of exportOrders(db, { state: null, search: null }, 1)) pieces.push(piece)
  expect(pieces).toHaveLength(4)
  const rows = parse(pieces.join(''), { bom: true, columns: true }) as Record<string, string>[]
  expect(ordersOf(rows)).toEqual([first.code, second.code, third.code])
})

test('tells cash that was taken, and what is still to be given back of it', async () => {
  const { code, headers } = await givenDeskOrder(shop, { name: 'Devika', mobile: '9844444444' })
  const sums = async () => {
    const rows = await download({ search: code })
    return ['Paid in cash', 'Refunded', 'To refund', 'Sales'].map((column) => rows[0]![column])
  }
  expect(await sums()).toEqual(['', '0.00', '0.00', '96.00'])
  await desk.bring(code, 'accepted', 'packed', 'out for delivery')
  await desk.move(code, 'out for delivery', 'delivered')
  expect(await sums()).toEqual(['96.00', '0.00', '0.00', '96.00'])
  const [line] = (await desk.get(`order?orderId=${code}`)).body.data.lines
  const about = { orderId: code, lineId: line._id }
  await shop.call('POST', '/api/order/report-missing', { ...about, note: 'Crushed' }, headers)
  await desk.post('answer-complaint', { ...about, quantity: 1, note: '' })
  expect(await sums()).toEqual(['96.00', '0.00', '48.00', '48.00'])
  await desk.post('give-cash-back', about)
  expect(await sums()).toEqual(['96.00', '48.00', '0.00', '48.00'])
})

test('has a column that adds up to the sales of Today, whatever else is listed', async () => {
  const at = '2026-05-05T06:00:00Z'
  const orders = [
    await givenDeskOrder(shop, { name: 'Esha', mobile: '9855555555' }),
    await givenDeskOrder(shop, { name: 'Farid', mobile: '9866666666' }),
    await givenDeskOrder(shop, { name: 'Gita', mobile: '9877777777', method: 'card' }),
  ]
  for (const { id } of orders) await placedAt(id, at)
  await desk.post('cancel', { orderId: orders[1]!.code, reason: 'Out of stock' })
  const day = { from: '2026-05-05', to: '2026-05-05' }
  const rows = await download(day)
  expect(ordersOf(rows)).toHaveLength(3)
  const added = rows.reduce((sum, { Sales }) => sum + Number(Sales), 0)
  const report = await shop.call('GET', `/api/reports/days?${new URLSearchParams(day)}`, undefined, desk.headers)
  expect(report.body.data.sales).toMatchObject({ orders: 1, amount: added })
})
