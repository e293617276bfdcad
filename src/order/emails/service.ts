import type { Database, Queryable } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { MAIL_PACE } from '../../platform/mail/sender.ts'
import type { EmailTemplate } from '../../platform/mail/template.ts'
import { newId } from '../../platform/runtime/ids.ts'
import { askedFor } from '../../shared/delivery-preferences.ts'
import { missingItems } from '../../shared/missing-items.ts'
import { formatFee, formatPaise } from '../../shared/money.ts'
import type { OrderUpdate } from '../../shared/order-updates.ts'
import { discountedPrice } from '../../shared/pricing.ts'
import { titleOf } from '../../shared/product-title.ts'
import { replacementLabel } from '../../shared/replacement.ts'
import type { RefundMethod } from '../contract.ts'
import type { OrderState } from '../states.ts'
import { type AnsweredLine, answeredLineOf, type MailFacts, mailFactsOf, type Recipient } from './queries.ts'

/** An email that a shopper gets about an order. */
export type OrderMail = OrderUpdate

export interface MailDetails {
  /** The amount of a single refund, for an email about that one alone. */
  amountInPaise?: number
  /** The line of the complaint, for an email about the shop's response. */
  lineId?: string
  /** The response itself; absent in jobs of an older version of the shop. */
  answerId?: string
  /** States in which the email is still sent; an order in any other state has moved on since the email was enqueued. */
  onlyIn?: readonly OrderState[]
}

export const ORDER_MAIL_JOB = 'order-mail'

/** Longer than a transition can be undone: until then no email about it is sent, and no refund is issued for it. */
export const UNDOABLE_MS = 15_000
/** Lines are picked one by one, so a single email sums up all short picks within this time. */
const GATHERED_MS = 30_000

const WAITS: Partial<Record<OrderMail, { delayMs: number; onlyIn?: readonly OrderState[] }>> = {
  'on its way': { delayMs: UNDOABLE_MS, onlyIn: ['out for delivery', 'delivered', 'refused'] },
  delivered: { delayMs: UNDOABLE_MS, onlyIn: ['delivered'] },
  cancelled: { delayMs: UNDOABLE_MS, onlyIn: ['cancelled'] },
  // A cancelled order is left out: its own email says what is refunded.
  short: { delayMs: GATHERED_MS, onlyIn: ['placed', 'accepted', 'packed', 'out for delivery', 'delivered'] },
}

/** Payload of the job that sends an email about an order. */
export interface OrderMailPayload extends MailDetails {
  orderId: string
  about: OrderMail
  /** The email's own id, the same for every attempt to send it. */
  mailId: string
}

/**
 * Enqueues an email, which is sent only if the transaction commits. It is delayed while its cause can still be undone
 * or may be followed by others of the same kind.
 */
export function mailAboutOrder(
  tx: Queryable,
  orderId: string,
  about: OrderMail,
  details: Omit<MailDetails, 'onlyIn'> = {},
  isUndoable = true,
): Promise<void> {
  const waits = isUndoable ? WAITS[about] : undefined
  const payload: OrderMailPayload = { orderId, about, mailId: newId(), ...details }
  if (!waits) return enqueue(tx, ORDER_MAIL_JOB, payload, { ...MAIL_PACE, noWakeup: true })
  const { delayMs, onlyIn } = waits
  const key = `${ORDER_MAIL_JOB}:${orderId}:${about}`
  return enqueue(tx, ORDER_MAIL_JOB, { ...payload, ...(onlyIn ? { onlyIn } : {}) }, { ...MAIL_PACE, delayMs, key })
}

/** An update about an order, as every channel needs it. */
export interface WrittenUpdate {
  recipient: Recipient
  /** Null for an account without an email. */
  to: string | null
  isVerified: boolean
  email: EmailTemplate
  /** Values of the template of a message: the order's code, and what docs/operations.md says of its second value. */
  values: [code: string, amount: string]
}

/** Composes an update about the current state of an order. Returns null when the account is gone or the order has moved on. */
export async function writeOrderMail(
  db: Database,
  orderId: string,
  about: OrderMail,
  { amountInPaise, lineId, answerId, onlyIn }: MailDetails = {},
): Promise<WrittenUpdate | null> {
  const facts = await mailFactsOf(db, orderId)
  if (!facts || (onlyIn && !onlyIn.includes(facts.order.state))) return null
  const givenBackInPaise = amountInPaise ?? facts.givenBackInPaise
  const result = lineId ? await answeredLineOf(db, lineId, answerId) : null
  const email = orderEmail(about, { ...facts, givenBackInPaise, answer: result })
  const values: WrittenUpdate['values'] = [
    facts.order.code,
    amountText(about, { ...facts, givenBackInPaise, answer: result }),
  ]
  return { recipient: facts.recipient, to: facts.email, isVerified: facts.isProved, email, values }
}

/**
 * Returns the second value of the template of a message. The rules for SMS allow a value 30 characters, so that a replacement
 * is not named.
 */
function amountText(about: OrderMail, facts: OrderEmailData): string {
  const amount = amountIn(about, facts)
  const isReplaced = about === 'answered' && facts.answer?.replacement
  if (isReplaced) return amount > 0 ? `${formatPaise(amount)} and a replacement` : 'nothing, but a replacement'
  return amount > 0 ? formatPaise(amount) : 'nothing'
}

/** Returns the amount that the template of a message has, in paise. docs/operations.md says what it means in each. */
function amountIn(about: OrderMail, { order, givenBackInPaise, answer: result }: OrderEmailData): number {
  if (about === 'answered') return result?.amountInPaise ?? 0
  if (about === 'cancelled' || about === 'refunded') return givenBackInPaise
  return about === 'on its way' && order.paymentMethod !== 'cash' ? 0 : order.totalInPaise
}

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
  const { subject, heading, text } = contentOf(about, facts)
  return {
    subject: `Order ${order.code}: ${subject}`,
    heading,
    blocks: [
      { text },
      { rows: rowsOf(order, lines) },
      { button: 'See your order', path: `/dashboard/myorders?order=${order.code}` },
    ],
  }
}

function contentOf(
  about: OrderMail,
  { isProved, order, lines, givenBackInPaise, answer: result = null }: OrderEmailData,
): { subject: string; heading: string; text: string } {
  const total = formatPaise(order.totalInPaise)
  const { receiver, address_line, city, pincode } = order.address
  // An unverified email may belong to somebody else, so the email must not contain text that the shopper typed.
  const place = isProved
    ? [receiver, address_line, `${city} ${pincode}`].filter(Boolean).join(', ')
    : 'the address that you gave'
  const isCash = order.paymentMethod === 'cash'
  const givenBack = formatPaise(givenBackInPaise)
  switch (about) {
    case 'placed':
      return {
        subject: 'placed',
        heading: 'We have your order',
        text: `It goes to ${place}. ${isCash ? `Have ${total} ready at the door.` : `${total} is paid.`}${instructionsOf(order, isProved)}`,
      }
    case 'on its way':
      return {
        subject: 'on its way',
        heading: 'Your order is on its way',
        text: isCash ? `Have ${total} ready at the door.` : onItsWayPaid(order.leaveAtDoor),
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
          givenBackInPaise > 0 ? `${givenBack} is refunded to your card.` : 'Nothing was charged.',
        ]
          .filter(Boolean)
          .join('\n'),
      }
    case 'refunded':
      return {
        subject: 'refunded',
        heading: `${givenBack} refunded`,
        text: 'It is refunded to the card you paid with; banks take a few days to show it.',
      }
    case 'answered':
      return {
        subject: 'our response',
        heading: 'We looked into what you reported',
        text: [
          result?.replacement && replacementSentence(result, result.replacement),
          result?.paidBy && refundSentence(result, result.paidBy),
          result?.note,
        ]
          .filter(Boolean)
          .join('\n'),
      }
    case 'short':
      return {
        subject: 'some items were unavailable',
        heading: 'Some items of your order were unavailable',
        text: [
          'We are sorry: this does not come.',
          ...missingItems(lines.map((line) => ({ ...line, picked: line.pickedQuantity ?? line.quantity }))),
          isCash ? `You pay ${total} at the door.` : `You pay ${total}; the rest is refunded to your card.`,
        ].join('\n'),
      }
  }
}

/** Names what the order asks for; as of the address, only a verified email has what the shopper typed. */
function instructionsOf(order: MailFacts['order'], isProved: boolean): string {
  const asked = [...askedFor(order), isProved ? order.deliveryInstructions : ''].filter(Boolean)
  return asked.length > 0 ? `\nYour delivery instructions: ${asked.join('. ')}` : ''
}

function onItsWayPaid(leaveAtDoor: boolean): string {
  return leaveAtDoor ? 'It is paid, and will be left at the door.' : 'It is paid: just open the door.'
}

function replacementSentence({ title }: AnsweredLine, replacement: NonNullable<AnsweredLine['replacement']>): string {
  return `${title}: you get ${replacementLabel(replacement)} for it, free of charge.`
}

function refundSentence({ title, amountInPaise, leftInPaise }: AnsweredLine, by: RefundMethod): string {
  const amount = formatPaise(amountInPaise)
  if (by === 'cash') return `${title}: ${amount} is refunded in cash.`
  if (by === 'card')
    return `${title}: ${amount} is refunded to the card you paid with; banks take a few days to show it.`
  const left = leftInPaise > 0 ? `${formatPaise(leftInPaise)} left to pay in cash` : 'nothing left to pay'
  return `${title}: ${amount} comes off. You have ${left}.`
}

function rowsOf(order: MailFacts['order'], lines: MailFacts['lines']) {
  const sold = lines.map((line) => {
    const picked = line.pickedQuantity ?? line.quantity
    const short = picked < line.quantity ? ` (of ${line.quantity} ordered)` : ''
    return {
      label: `${picked} × ${titleOf(line)}, ${line.unit}${short}`,
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
