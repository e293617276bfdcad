import { escapeFormula } from '../../../platform/csv/formula.ts'
import { BYTE_ORDER_MARK, csvOf } from '../../../platform/csv/write.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { hasInvoice } from '../../../shared/invoices.ts'
import { discountedPrice } from '../../../shared/pricing.ts'
import { titleOf } from '../../../shared/product-title.ts'
import { replacementLabel } from '../../../shared/replacement.ts'
import { SHOP_TIME } from '../../../shared/shop-time.ts'
import { type AnswerRow, answersOf } from '../../complaint/queries.ts'
import { replacementOf, takenOffBy } from '../../complaint/views.ts'
import { buyerNameOf } from '../../history/buyer-name.ts'
import type { OrderLineRow } from '../../history/queries.ts'
import { pickedOf } from '../../history/views.ts'
import type { RefundRow } from '../../refund/queries.ts'
import { type DeskFilter, type FoundOrder, linesOfOrders, ordersAfter, refundsOfOrders } from '../orders/queries.ts'
import { cardPaymentsOf, type DeclaredTax, declaredTaxOf, salesOf } from './queries.ts'

const ORDERS_PER_PIECE = 200
/** In shop time, in a format that spreadsheet programs recognize: 2026-11-21 19:42:05. */
const MOMENT = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', ...SHOP_TIME })

const OF_ORDER = [
  'Order',
  'Invoice',
  'Date',
  'Status',
  'Payment',
  'Payment status',
  'Test',
  'Customer',
  'Mobile',
  'PIN code',
]
const OF_LINE = [
  'Item',
  'Unit',
  'HSN',
  'Ordered',
  'Quantity',
  'MRP',
  'Price',
  'Amount',
  'GST %',
  'Cess %',
  'Taxable value',
]
const SUMS = [
  'Delivery Charge',
  'Handling Charge',
  'Grand total',
  'Paid in cash',
  'Paid by card',
  'Deducted',
  'Refunded',
  'To refund',
  'Sales',
]
/** Columns that were added later, at the end, so that the earlier ones stay where they were. */
const OF_LINE_TOO = [
  'GST',
  'Cess',
  'Credited quantity',
  'Credited amount',
  'Credited taxable value',
  'Credited GST',
  'Credited cess',
  'Replaced by',
  'Replacement handed over',
]

/**
 * Yields orders as CSV in chunks, oldest first, with a row for each line. What the whole order costs is in its first row alone, so
 * that a column can be added up. Amounts are in rupees, with GST, which is part of the prices. What a response to a complaint
 * credits, however it is paid, is in the row of its line, by the tax of that line.
 */
export async function* exportOrders(
  db: Queryable,
  filter: DeskFilter,
  perPiece = ORDERS_PER_PIECE,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvOf([[...OF_ORDER, ...OF_LINE, ...SUMS, ...OF_LINE_TOO]])
  let last: string | null = null
  for (;;) {
    const orders: FoundOrder[] = await ordersAfter(db, filter, last, perPiece)
    if (orders.length === 0) return
    yield csvOf(await rowsOf(db, orders))
    last = orders.at(-1)!.order.id
  }
}

async function rowsOf(db: Queryable, found: readonly FoundOrder[]): Promise<string[][]> {
  const ids = found.map(({ order }) => order.id)
  const lines = await linesOfOrders(db, ids)
  const [taxes, payments, sales, refunds, answers] = await Promise.all([
    declaredTaxOf(db, [...new Set(lines.map(({ productId }) => productId))]),
    cardPaymentsOf(db, ids),
    salesOf(db, ids),
    refundsOfOrders(db, ids),
    answersOf(db, ids),
  ])
  return found.flatMap((each) => {
    const { id } = each.order
    const money = {
      paidInPaise: payments.get(id) ?? null,
      salesInPaise: sales.get(id) ?? null,
      refunds: refunds.filter(({ orderId }) => orderId === id),
      answers: answers.filter(({ answer }) => answer.orderId === id),
    }
    const own = lines.filter(({ orderId }) => orderId === id)
    return own.map((line, at) => [
      ...orderCells(each),
      ...lineCells(line, taxes.get(line.productId)),
      ...(at === 0 ? sumCells(each, money) : SUMS.map(() => '')),
      ...taxCells(
        line,
        taxes.get(line.productId),
        money.answers.filter(({ answer }) => answer.lineId === line.id),
      ),
    ])
  })
}

function orderCells({ order, customer, isTest }: FoundOrder): string[] {
  const { code, state, paymentMethod, paymentState, address, createdAt } = order
  const name = buyerNameOf(order, customer)
  const mobile = customer?.mobile || order.customerMobile || address.mobile || ''
  const invoice = hasInvoice(state) ? code : ''
  const moment = MOMENT.format(createdAt)
  const texts = [name, mobile, address.pincode ?? ''].map(escapeFormula)
  return [code, invoice, moment, state, paymentMethod, paymentState, isTest ? 'test' : '', ...texts]
}

function lineCells(line: OrderLineRow, tax: DeclaredTax | undefined): string[] {
  const [picked, soldInPaise] = [pickedOf(line), discountedPrice(line)]
  const amountInPaise = picked * soldInPaise
  const { hsn, gstRateInBasisPoints: gst, cessRateInBasisPoints: cess } = tax ?? NO_TAX
  return [
    ...[titleOf(line), line.unit, hsn ?? ''].map(escapeFormula),
    ...[line.quantity, picked].map(String),
    ...[line.priceInPaise, soldInPaise, amountInPaise].map(rupees),
    ...[gst, cess].map((basisPoints) => (basisPoints === null ? '' : String(basisPoints / 100))),
    rupeesOrNothing(taxPartsOf(amountInPaise, tax)?.taxableInPaise ?? null),
  ]
}

function taxCells(line: OrderLineRow, tax: DeclaredTax | undefined, rows: readonly AnswerRow[]): string[] {
  const sold = taxPartsOf(pickedOf(line) * discountedPrice(line), tax)
  // Oldest first, as they were given.
  const answers = rows.map(({ answer }) => answer).reverse()
  const credited = answers.reduce((sum, { quantity }) => sum + quantity, 0)
  const amountInPaise = answers.reduce((sum, answer) => sum + answer.amountInPaise, 0)
  const credit = taxPartsOf(amountInPaise, tax)
  const replacements = answers.flatMap((answer) => replacementOf(answer) ?? [])
  return [
    ...[sold?.gstInPaise, sold?.cessInPaise].map((paise) => rupeesOrNothing(paise ?? null)),
    String(credited),
    rupees(amountInPaise),
    ...[credit?.taxableInPaise, credit?.gstInPaise, credit?.cessInPaise].map((paise) => rupeesOrNothing(paise ?? null)),
    escapeFormula(replacements.map(replacementLabel).join('; ')),
    replacements.map(({ givenAt }) => (givenAt ? MOMENT.format(new Date(givenAt)) : '')).join('; '),
  ]
}

/** Splits an amount that includes its tax into parts that add up to it; null for a product that declares no GST rate. */
function taxPartsOf(amountInPaise: number, tax: DeclaredTax = NO_TAX) {
  const { gstRateInBasisPoints: gst, cessRateInBasisPoints } = tax
  if (gst === null) return null
  const cess = cessRateInBasisPoints ?? 0
  const taxableInPaise = Math.round((amountInPaise * 10_000) / (10_000 + gst + cess))
  const taxInPaise = amountInPaise - taxableInPaise
  const cessInPaise = cess === 0 ? 0 : Math.round((taxInPaise * cess) / (gst + cess))
  return { taxableInPaise, gstInPaise: taxInPaise - cessInPaise, cessInPaise }
}

const NO_TAX: DeclaredTax = { hsn: null, gstRateInBasisPoints: null, cessRateInBasisPoints: null }

/** States of a payment whose money the shop has had. */
const TAKEN: ReadonlySet<string> = new Set(['paid', 'refunding', 'refunded'])

interface Money {
  /** By card; null for cash. */
  paidInPaise: number | null
  /** What Today counts, net of refunds; null for an order that it does not count. */
  salesInPaise: number | null
  refunds: readonly RefundRow[]
  answers: readonly AnswerRow[]
}

function sumCells({ order }: FoundOrder, { paidInPaise, salesInPaise, refunds, answers }: Money): string[] {
  const { deliveryFeeInPaise, handlingFeeInPaise, totalInPaise, paymentMethod, paymentState } = order
  const deductedInPaise = takenOffBy(answers)
  const isCashTaken = paymentMethod === 'cash' && TAKEN.has(paymentState)
  const given = [
    ...refunds,
    ...answers.flatMap(({ answer: { paidBy, amountInPaise, cashGivenAt } }) =>
      paidBy === 'cash' ? [{ state: cashGivenAt ? 'done' : 'asked', amountInPaise }] : [],
    ),
  ]
  const refundedInPaise = (wanted: 'done' | 'asked') =>
    given.reduce((sum, { state, amountInPaise }) => (state === wanted ? sum + amountInPaise : sum), 0)
  return [
    ...[deliveryFeeInPaise, handlingFeeInPaise, totalInPaise].map(rupees),
    isCashTaken ? rupees(totalInPaise - deductedInPaise) : '',
    rupeesOrNothing(paidInPaise),
    ...[deductedInPaise, refundedInPaise('done'), refundedInPaise('asked')].map(rupees),
    rupeesOrNothing(salesInPaise),
  ]
}

function rupees(paise: number): string {
  return (paise / 100).toFixed(2)
}

function rupeesOrNothing(paise: number | null): string {
  return paise === null ? '' : rupees(paise)
}
