import { htmlPage } from '../../platform/http/html-page.ts'
import { shopMark } from '../../platform/http/shop-mark.ts'
import type { ShopSettings } from '../../settings/contract.ts'
import { formatFee, formatPaise } from '../../shared/money.ts'
import { discountedPrice } from '../../shared/pricing.ts'
import { titleOf } from '../../shared/product-title.ts'
import { SHOP_TIME } from '../../shared/shop-time.ts'
import type { OrderLineRow, OrderRow } from '../history/queries.ts'
import { pickedOf } from '../history/views.ts'
import type { InvoicedRefunds } from './refunds.ts'

export interface InvoiceDependencies {
  seller: Pick<ShopSettings, 'shopName' | 'logo' | 'contact' | 'legalName' | 'legalAddress' | 'gstin' | 'fssai'>
  order: OrderRow
  lines: readonly OrderLineRow[]
  /** Amount taken off the total for missing items. */
  takenOffInPaise: number
  refunded: InvoicedRefunds
  customerName: string
  /** Whether its shopper reads it, who gets a way back to the order. */
  isOwn: boolean
}

const DATE = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', ...SHOP_TIME })
const PAYMENT = { cash: 'Cash on Delivery', card: 'Online Payment' }

/** Renders an order's invoice as one HTML page that prints as it is displayed. */
export function invoicePage({
  seller,
  order,
  lines,
  takenOffInPaise,
  refunded,
  customerName,
  isOwn,
}: InvoiceDependencies): string {
  const { address, code } = order
  const place = `${address.city}, ${address.state}, ${address.country} - ${address.pincode}`
  const receiver = address.receiver ? `Receiver: ${address.receiver}` : ''
  const buyer = [customerName, address.address_line, place, receiver, address.mobile].filter(Boolean)
  const { totalInPaise, deliveryFeeInPaise, handlingFeeInPaise } = order
  const goodsInPaise = totalInPaise - deliveryFeeInPaise - handlingFeeInPaise
  const savedInPaise = order.undiscountedInPaise - goodsInPaise
  return htmlPage({
    title: `Invoice ${code}`,
    style: { url: '/api/order/invoice.css' },
    look: 'paper',
    body: `${isOwn ? `<nav><a href="/dashboard/myorders?order=${code}">Back to the order</a></nav>` : ''}
<main>
<header>${shopMark(seller)}<div><h1>Invoice</h1><p>Order ${code}<br>${DATE.format(order.createdAt)}</p></div></header>
<dl class="parties">
<div><dt>From</dt><dd>${sellerLines(seller).map(text).join('<br>')}</dd></div>
<div><dt>For</dt><dd>${buyer.map(text).join('<br>')}</dd></div>
<div><dt>Payment</dt><dd>${PAYMENT[order.paymentMethod]}, ${order.paymentState}</dd></div>
<div><dt>State</dt><dd>${order.state}</dd></div>
</dl>
<table>
<thead><tr><th scope="col">Product</th><th scope="col">Price</th><th scope="col">Quantity</th><th scope="col">Amount</th></tr></thead>
<tbody>${lines.map(row).join('')}</tbody>
<tfoot>
${savedInPaise > 0 ? sum('Items at MRP', order.undiscountedInPaise) + sum('Savings', -savedInPaise) : ''}
${sum('Items', goodsInPaise)}
<tr><th scope="row" colspan="3">Delivery Charge</th><td>${formatFee(deliveryFeeInPaise)}</td></tr>
${handlingFeeInPaise > 0 ? sum('Handling Charge', handlingFeeInPaise) : ''}
${sum('Grand total', totalInPaise, 'total')}
${takenOffInPaise > 0 ? sum('Deducted for missing items', -takenOffInPaise) + sum('To pay', totalInPaise - takenOffInPaise, 'total') : ''}
${refundRows(refunded)}
</tfoot>
</table>
</main>`,
  })
}

/** Returns the details that the law requires of a seller; those that the owner has not filled in are left out. */
function sellerLines({
  shopName,
  contact,
  legalName,
  legalAddress,
  gstin,
  fssai,
}: InvoiceDependencies['seller']): string[] {
  return [
    legalName || shopName,
    ...legalAddress.split('\n'),
    [contact.email, contact.phone].filter(Boolean).join(', '),
    gstin && `GSTIN ${gstin}`,
    fssai && `FSSAI licence ${fssai}`,
  ].filter(Boolean)
}

function row(line: OrderLineRow): string {
  const soldInPaise = discountedPrice(line)
  const picked = pickedOf(line)
  const pieces = picked < line.quantity ? `${picked} <small>of ${line.quantity}</small>` : String(picked)
  return `<tr><td>${text(titleOf(line))} <small>${text(line.unit)}</small></td><td>${formatPaise(soldInPaise)}</td><td>${pieces}</td><td>${formatPaise(soldInPaise * picked)}</td></tr>`
}

/** Below the total, which stays as it is: what was paid by card first, as items that were not found lowered the total. */
function refundRows({ paidInPaise, refunds }: InvoicedRefunds): string {
  if (refunds.length === 0) return ''
  const rows = refunds.map(({ amountInPaise, at, isDone }) =>
    sum(`${isDone ? 'Refunded' : 'Refund requested'} on ${DATE.format(at)}`, -amountInPaise),
  )
  return (paidInPaise === null ? '' : sum('Paid by card', paidInPaise)) + rows.join('')
}

function sum(name: string, paise: number, kind?: 'total'): string {
  return `<tr${kind ? ` class="${kind}"` : ''}><th scope="row" colspan="3">${name}</th><td>${formatPaise(paise)}</td></tr>`
}

function text(value: string): string {
  return Bun.escapeHTML(value)
}
