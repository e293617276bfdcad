import type { Letter } from '../../platform/mail/letter.ts'
import { formatPaise } from '../../shared/money.ts'
import { discountedPrice } from '../../shared/pricing.ts'
import type { OrderMail } from '../mails.ts'
import type { OrderLineRow, OrderRow } from '../reading/queries.ts'

/** What a shopper reads about an order. */
export function orderLetter(about: OrderMail, order: OrderRow, lines: readonly OrderLineRow[]): Letter {
  const { subject, heading, text } = wordsOf(about, order)
  return {
    subject: `Order ${order.code}: ${subject}`,
    heading,
    blocks: [{ text }, { rows: rowsOf(order, lines) }, { button: 'See your orders', path: '/dashboard/myorders' }],
  }
}

function wordsOf(about: OrderMail, order: OrderRow): { subject: string; heading: string; text: string } {
  const total = formatPaise(order.totalInPaise)
  const { address_line, city, pincode } = order.address
  const isCash = order.paymentMethod === 'cash'
  switch (about) {
    case 'placed':
      return {
        subject: 'placed',
        heading: 'We have your order',
        text: `It goes to ${address_line}, ${city} ${pincode}. ${isCash ? `Have ${total} ready at the door.` : `${total} is paid.`}`,
      }
    case 'on its way':
      return {
        subject: 'on its way',
        heading: 'Your order is on its way',
        text: isCash ? `Have ${total} ready at the door.` : 'It is paid: just open the door.',
      }
    case 'delivered':
      return {
        subject: 'delivered',
        heading: 'Your order is delivered',
        text: 'Is something missing? Tell us from the order’s page.',
      }
    case 'cancelled':
      return {
        subject: 'cancelled',
        heading: 'Your order is cancelled',
        text: isPaid(order) ? `${total} goes back to where it came from.` : 'Nothing was charged.',
      }
    case 'refunded':
      return {
        subject: 'refunded',
        heading: `We gave ${total} back`,
        text: 'It goes to the card you paid with; banks take a few days to show it.',
      }
  }
}

function isPaid({ paymentState }: OrderRow): boolean {
  return paymentState === 'refunding' || paymentState === 'refunded'
}

function rowsOf(order: OrderRow, lines: readonly OrderLineRow[]) {
  const sold = lines.map((line) => ({
    label: `${line.quantity} × ${line.name}, ${line.unit}`,
    value: formatPaise(discountedPrice(line) * line.quantity),
  }))
  return [
    ...sold,
    { label: 'Delivery', value: 'Free' },
    { label: 'Total', value: formatPaise(order.totalInPaise), isTotal: true },
  ]
}
