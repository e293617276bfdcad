import { expect, test } from 'bun:test'
import { parse } from 'csv-parse/sync'
import { productDeclaration } from '../../../catalogue/declarations/schema.ts'
import { silentLog } from '../../../platform/runtime/log.ts'
import { givenShopper } from '../../../testing/account.ts'
import { createTestApp } from '../../../testing/app.ts'
import { givenProduct } from '../../../testing/catalogue.ts'
import { givenDesk } from '../../../testing/desk.ts'
import { givenAddress, givenCart, orderOf } from '../../../testing/orders.ts'
import { createTestProvider } from '../../../testing/payment-provider.ts'
import { reconcilePayments } from '../../payment/reconcile-payments.ts'

const payments = createTestProvider()
const shop = await createTestApp({ payments })
const { db, call } = shop
const desk = await givenDesk(shop)

/** Odd prices, so that every division leaves a rest: by percent, by an exact offer price, and at the MRP. */
const SOLD = [
  { name: 'Milk', gst: 0, cess: null, priceInPaise: 3_333, discountPercent: 7 },
  { name: 'Butter', gst: 500, cess: null, priceInPaise: 9_999, sellingPriceInPaise: 8_331 },
  { name: 'Soap', gst: 1800, cess: null, priceInPaise: 4_999 },
  { name: 'Cola', gst: 2800, cess: 1200, priceInPaise: 7_777, sellingPriceInPaise: 7_013 },
  { name: 'Broom', gst: null, cess: null, priceInPaise: 12_345 },
]
/** Pieces of each that are ordered, found, and refunded. */
const PIECES = [
  [3, 3, 1],
  [3, 2, 1],
  [2, 2, 2],
  [3, 3, 2],
  [1, 1, 0],
] as const
const PER_PIECE = [3_033, 8_331, 4_999, 7_013, 12_345]

type Paid = 'by card' | 'in cash' | 'not yet'

async function givenDelivered(paid: Paid) {
  const shopper = await givenShopper(shop)
  const ids: string[] = []
  for (const { gst, cess, ...sold } of SOLD) {
    const id = await givenProduct(db, { ...sold, stock: 50 })
    ids.push(id)
    if (gst === null) continue
    const rates = { gstRateInBasisPoints: gst, cessRateInBasisPoints: cess }
    await db.insert(productDeclaration).values({ productId: id, hsn: `04${gst}`.slice(0, 4).padEnd(4, '0'), ...rates })
  }
  const quantities = Object.fromEntries(ids.map((id, at) => [id, PIECES[at]![0]]))
  const address = await givenAddress(db, shopper.userId)
  await givenCart(db, shopper.userId, quantities)
  const total = PIECES.reduce((sum, [ordered], at) => sum + ordered * PER_PIECE[at]!, 0)
  const { body } = await call(
    'POST',
    paid === 'by card' ? '/api/order/checkout' : '/api/order/cash-on-delivery',
    orderOf(address, quantities, total / 100),
    shopper.headers,
  )
  const code: string = body.data.orderId
  if (paid === 'by card') {
    payments.set(body.id, { state: 'paid', url: null, paymentId: `pi_${body.id}` })
    await reconcilePayments({ db, payments, log: silentLog }, 0)
  }
  await desk.bring(code, 'accepted')
  const lines: { _id: string; name: string }[] = (await desk.get(`order?orderId=${code}`)).body.data.lines
  const lineId = (at: number) => lines.find(({ name }) => name === SOLD[at]!.name)!._id
  for (const [at, [ordered, found]] of PIECES.entries())
    if (found < ordered) await desk.post('short-pick', { orderId: code, lineId: lineId(at), quantity: found })
  let from = 'accepted'
  for (const to of ['packed', 'out for delivery', 'delivered']) {
    await desk.move(code, from, to, to === 'delivered' ? { cashCollected: paid === 'in cash' } : {})
    from = to
  }
  for (const [at, [, , refunded]] of PIECES.entries()) {
    if (refunded === 0) continue
    const about = { orderId: code, lineId: lineId(at) }
    await desk.post('report-problem', { ...about, kind: 'damaged', quantity: refunded })
    expect((await desk.post('answer-complaint', { ...about, quantity: refunded, note: '' })).status).toBe(200)
  }
  return code
}

async function rowsOf(code: string) {
  const request = new Request(`http://localhost/api/desk/orders-export?search=${code}`, { headers: desk.headers })
  const text = await (await shop.app.handle(request)).text()
  return parse(text, { bom: true, columns: true }) as Record<string, string>[]
}

/** Amounts as whole paise, so that nothing but the file's own digits is added. */
const paise = (text: string | undefined) => Math.round(Number(text ?? '') * 100)
const sumOf = (rows: Record<string, string>[], ...columns: string[]) =>
  rows.reduce((sum, row) => sum + columns.reduce((each, column) => each + paise(row[column]), 0), 0)

test.each<[string, Paid]>([
  ['refunded to the card', 'by card'],
  ['refunded in cash', 'in cash'],
  ['deducted from what is to be collected', 'not yet'],
])('what is %s for complaints is split by item and by tax, to the paisa', async (_, paid) => {
  const code = await givenDelivered(paid)
  const rows = await rowsOf(code)
  for (const [at, row] of rows.entries()) {
    const index = SOLD.findIndex(({ name }) => name === row.Item)
    const [, found, refunded] = PIECES[index]!
    expect(paise(row.Amount)).toBe(found * PER_PIECE[index]!)
    expect([row['Credited quantity'], paise(row['Credited amount'])]).toEqual([
      String(refunded),
      refunded * PER_PIECE[index]!,
    ])
    if (SOLD[index]!.gst === null) {
      expect([row['Taxable value'], row.GST, row['Credited taxable value'], row['Credited GST']]).toEqual([
        '',
        '',
        '',
        '',
      ])
      continue
    }
    expect(sumOf([row], 'Taxable value', 'GST', 'Cess')).toBe(paise(row.Amount))
    expect(sumOf([row], 'Credited taxable value', 'Credited GST', 'Credited cess')).toBe(paise(row['Credited amount']))
    // What a rate takes of the credit is what it takes of the sale, but for the rounding of a paisa.
    const share = paise(row['Credited amount']) / paise(row.Amount)
    expect(Math.abs(paise(row['Credited GST']) - paise(row.GST) * share)).toBeLessThan(2)
    if (refunded === found) expect(row['Credited taxable value']).toBe(row['Taxable value']!)
    expect(at === 0).toBe(row['Grand total'] !== '')
  }
  const credited = 1 * 3_033 + 1 * 8_331 + 2 * 4_999 + 2 * 7_013
  expect(sumOf(rows, 'Credited amount')).toBe(credited)
  // What was not found was paid by card too, and is refunded without being a credit.
  const unfound = paid === 'by card' ? sumOf(rows, 'Paid by card') - sumOf(rows, 'Grand total') : 0
  expect(unfound).toBe(paid === 'by card' ? 8_331 : 0)
  expect(sumOf(rows, paid === 'not yet' ? 'Deducted' : 'To refund')).toBe(credited + unfound)
  expect(sumOf(rows, 'Amount', 'Delivery Charge', 'Handling Charge')).toBe(sumOf(rows, 'Grand total'))
  expect(sumOf(rows, 'Grand total') - credited).toBe(sumOf(rows, 'Sales'))
  expect(await creditedOnInvoice(code)).toBe(credited + unfound)
})

/** What the invoice says was deducted or is refunded. */
async function creditedOnInvoice(code: string): Promise<number> {
  const request = new Request(`http://localhost/api/order/invoice?orderId=${code}`, { headers: desk.headers })
  const text = (await (await shop.app.handle(request)).text()).replaceAll(/<[^>]+>/g, ' ')
  const amounts = [...text.matchAll(/(?:Deducted for missing items|Refund requested on [\w ]+?)\s+-₹([\d,.]+)/g)]
  return amounts.reduce((sum, [, amount]) => sum + paise(amount!.replaceAll(',', '')), 0)
}
