import type { EmailTemplate } from '../../platform/mail/template.ts'
import { formatFee, formatPaise } from '../../shared/money.ts'
import { discountedPrice } from '../../shared/pricing.ts'
import type { MoneyBack } from '../contract.ts'
import type { AnsweredLine, MailFacts } from './queries.ts'
import type { OrderMail } from './triggers.ts'

/**
 * Data of an email about an order. In an email about one refund, `givenBackInPaise` is that refund alone; otherwise it
 * is the sum of all refunds.
 */
export type OrderEmailData = Pick<MailFacts, 'isProved' | 'order' | 'lines' | 'givenBackInPaise'> & {
  /** The shop's response to a complaint, for an email about that. */
  answer?: AnsweredLine | null
}

/** Returns the email to a shopper about an order. */
export function orderEmail(about: OrderMail, facts: OrderEmailData): EmailTemplate {
  const { order, lines } = facts
  const { subject, heading, text } = wordsOf(about, facts)
  return {
    subject: `Order ${order.code}: ${subject}`,
    heading,
    blocks: [{ text }, { rows: rowsOf(order, lines) }, { button: 'See your orders', path: '/dashboard/myorders' }],
  }
}

function wordsOf(
  about: OrderMail,
  { isProved, order, givenBackInPaise, answer: result = null }: OrderEmailData,
): { subject: string; heading: string; text: string } {
  const total = formatPaise(order.totalInPaise)
  const { address_line, city, pincode } = order.address
  // An unverified email may belong to somebody else, so the email must not contain text that the shopper typed.
  const place = isProved ? `${address_line}, ${city} ${pincode}` : 'the address that you gave'
  const isCash = order.paymentMethod === 'cash'
  const givenBack = formatPaise(givenBackInPaise)
  switch (about) {
    case 'placed':
      return {
        subject: 'placed',
        heading: 'We have your order',
        text: `It goes to ${place}. ${isCash ? `Have ${total} ready at the door.` : `${total} is paid.`}`,
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
        text: [
          order.cancelNote,
          givenBackInPaise > 0 ? `${givenBack} goes back to where it came from.` : 'Nothing was charged.',
        ]
          .filter(Boolean)
          .join('\n'),
      }
    case 'refunded':
      return {
        subject: 'refunded',
        heading: `${givenBack} refunded`,
        text: 'It goes to the card you paid with; banks take a few days to show it.',
      }
    case 'answered':
      return {
        subject: 'our answer',
        heading: 'We looked into what you reported',
        text: [result?.paidBy && moneyBack(result, result.paidBy), result?.note].filter(Boolean).join('\n'),
      }
    case 'short':
      return {
        subject: 'some items were unavailable',
        heading: 'Some items of your order were unavailable',
        text: `We are sorry: see below what comes, and what does not. ${
          isCash ? `You pay ${total} at the door.` : `You pay ${total}; the rest goes back to your card.`
        }`,
      }
  }
}

function moneyBack({ name, amountInPaise, leftInPaise }: AnsweredLine, by: MoneyBack): string {
  const amount = formatPaise(amountInPaise)
  if (by === 'cash') return `${name}: you get ${amount} back in cash.`
  if (by === 'card') return `${name}: ${amount} goes back to the card you paid with; banks take a few days to show it.`
  const left = leftInPaise > 0 ? `${formatPaise(leftInPaise)} left to pay in cash` : 'nothing left to pay'
  return `${name}: ${amount} comes off. You have ${left}.`
}

function rowsOf(order: MailFacts['order'], lines: MailFacts['lines']) {
  const sold = lines.map((line) => {
    const picked = line.pickedQuantity ?? line.quantity
    const short = picked < line.quantity ? ` (of ${line.quantity} ordered)` : ''
    return {
      label: `${picked} × ${line.name}, ${line.unit}${short}`,
      value: formatPaise(discountedPrice(line) * picked),
    }
  })
  return [
    ...sold,
    { label: 'Delivery', value: formatFee(order.deliveryFeeInPaise) },
    ...(order.handlingFeeInPaise > 0 ? [{ label: 'Handling', value: formatPaise(order.handlingFeeInPaise) }] : []),
    { label: 'Total', value: formatPaise(order.totalInPaise), isTotal: true },
  ]
}
