import { htmlPage } from '../../../platform/http/html-page.ts'
import { type Shop, shopMark } from '../../../platform/http/shop-mark.ts'
import { IF_MISSING_CHOICES, USUAL_PREFERENCES } from '../../../shared/delivery-preferences.ts'
import { formatPaise } from '../../../shared/money.ts'
import { titleOf } from '../../../shared/product-title.ts'
import { SHOP_TIME } from '../../../shared/shop-time.ts'
import type { OrderLineView } from '../../contract.ts'
import type { OrderRow } from '../../history/queries.ts'
import type { PickGroup } from '../contract.ts'

export interface SlipDependencies {
  shop: Shop
  order: OrderRow
  /** Cash to collect, in paise. */
  dueInPaise: number
  /** Whether it is a test order, for which no money moved whatever its payment state says. */
  isTest: boolean
  customerName: string
  groups: readonly PickGroup[]
}

/** Units up to this length stay in one line. */
const UNBROKEN_LENGTH = 16
const WHEN = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', ...SHOP_TIME })

/** Renders the slip for the bag as HTML: recipient, lines to tick off, and cash to collect. */
export function packingSlip({ shop, order, dueInPaise, isTest, customerName, groups }: SlipDependencies): string {
  const { address, code, note, deliveryInstructions, leaveAtDoor, ifMissing } = order
  const place = [
    address.receiver ?? customerName,
    address.address_line,
    `${address.city}, ${address.state} - ${address.pincode}`,
    address.mobile,
  ].filter(Boolean)
  return htmlPage({
    title: `Packing slip ${code}`,
    style: { url: '/api/order/invoice.css' },
    look: 'paper',
    body: `<main>
<header>${shopMark(shop)}<div><h1>${code}</h1><p>${WHEN.format(order.createdAt)}</p></div></header>
<dl>
<dt>For</dt><dd>${place.map(text).join('<br>')}</dd>
${address.receiver && customerName ? `<dt>Ordered by</dt><dd>${text(customerName)}</dd>` : ''}
${leaveAtDoor ? '<dt>Delivery</dt><dd><b>Leave at the door</b></dd>' : ''}
${note ? `<dt>Note</dt><dd>${text(note)}</dd>` : ''}
${deliveryInstructions && deliveryInstructions !== note ? `<dt>Instructions</dt><dd>${text(deliveryInstructions)}</dd>` : ''}
<dt>If missing</dt><dd>${ifMissing === USUAL_PREFERENCES.ifMissing ? IF_MISSING_CHOICES[ifMissing] : `<b>${IF_MISSING_CHOICES[ifMissing]}</b>`}</dd>
<dt>Pieces</dt><dd>${order.quantity}</dd>
<dt>${order.paymentState === 'due' ? 'To collect' : 'Payment'}</dt><dd>${isTest ? '<b>TEST</b>, no money moved: ' : ''}${moneyLabel(order, dueInPaise)}</dd>
</dl>
<table>
<thead><tr><th scope="col">Product</th><th scope="col">Unit</th><th scope="col">Pieces</th><th scope="col">Packed</th></tr></thead>
${groups.map(group).join('\n')}
</table>
</main>`,
  })
}

function group({ category, lines }: PickGroup): string {
  return `<tbody><tr><th scope="rowgroup" colspan="4">${text(category)}</th></tr>${lines.map(row).join('')}</tbody>`
}

function row({ name, brand, unit, picked, quantity }: OrderLineView): string {
  const pieces = picked < quantity ? `${picked} <small>of ${quantity}</small>` : String(quantity)
  return `<tr><td>${text(titleOf({ name, brand }))}</td><td${unit.length > UNBROKEN_LENGTH ? ' class="long"' : ''}>${text(unit)}</td><td>${pieces}</td><td class="tick">${picked > 0 ? '☐' : '–'}</td></tr>`
}

function moneyLabel({ paymentMethod, paymentState }: OrderRow, dueInPaise: number): string {
  if (paymentState === 'due') return `${formatPaise(dueInPaise)} in cash`
  if (paymentState !== 'paid') return `Nothing to collect: ${paymentState}`
  return paymentMethod === 'card' ? 'Paid by card' : 'Paid in cash'
}

function text(value: string): string {
  return Bun.escapeHTML(value)
}
