import { formatPaise } from '../../shared/money.ts'
import { discountedPrice } from '../../shared/pricing.ts'
import type { OrderLineRow, OrderRow } from '../reading/queries.ts'

export interface InvoiceParts {
  shopName: string
  contact: { email: string; phone: string }
  order: OrderRow
  lines: readonly OrderLineRow[]
  customerName: string
}

const DATE = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' })
const PAYMENT = { cash: 'Cash on Delivery', card: 'Online Payment' }

/** An order on paper: one page of HTML that prints as it shows. */
export function invoicePage({ shopName, contact, order, lines, customerName }: InvoiceParts): string {
  const { address, code } = order
  const place = `${address.address_line}, ${address.city}, ${address.state}, ${address.country} - ${address.pincode}`
  const reach = [contact.email, contact.phone].filter(Boolean).join(', ')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Invoice ${code}</title>
<link rel="stylesheet" href="/api/order/invoice.css">
</head>
<body>
<main>
<header><h1>Invoice</h1><p>${text(shopName)}${reach ? `<br>${text(reach)}` : ''}</p></header>
<dl>
<dt>Order</dt><dd>${code}</dd>
<dt>Date</dt><dd>${DATE.format(order.createdAt)}</dd>
<dt>For</dt><dd>${[customerName, place, address.mobile].filter(Boolean).map(text).join('<br>')}</dd>
<dt>Payment</dt><dd>${PAYMENT[order.paymentMethod]}, ${order.paymentState}</dd>
<dt>State</dt><dd>${order.state}</dd>
</dl>
<table>
<thead><tr><th scope="col">Product</th><th scope="col">Price</th><th scope="col">Quantity</th><th scope="col">Amount</th></tr></thead>
<tbody>${lines.map(row).join('')}</tbody>
<tfoot>
${sum('Items', order.undiscountedInPaise)}
${sum('Savings', order.totalInPaise - order.undiscountedInPaise)}
<tr><th scope="row" colspan="3">Delivery Charge</th><td>Free</td></tr>
${sum('Grand total', order.totalInPaise)}
</tfoot>
</table>
</main>
</body>
</html>`
}

function row(line: OrderLineRow): string {
  const soldInPaise = discountedPrice(line)
  return `<tr><td>${text(line.name)} <small>${text(line.unit)}</small></td><td>${formatPaise(soldInPaise)}</td><td>${line.quantity}</td><td>${formatPaise(soldInPaise * line.quantity)}</td></tr>`
}

function sum(name: string, paise: number): string {
  return `<tr><th scope="row" colspan="3">${name}</th><td>${formatPaise(paise)}</td></tr>`
}

function text(value: string): string {
  return Bun.escapeHTML(value)
}
