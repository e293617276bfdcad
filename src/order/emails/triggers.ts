import type { Queryable } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { MAIL_PACE } from '../../platform/mail/sender.ts'
import { newId } from '../../platform/runtime/ids.ts'
import type { OrderState } from '../states.ts'

/** The emails that a shopper gets about an order. */
export const ORDER_MAILS = ['placed', 'on its way', 'delivered', 'cancelled', 'refunded', 'short', 'answered'] as const
export type OrderMail = (typeof ORDER_MAILS)[number]

export interface MailDetails {
  /** The amount of a single refund, for an email about that one alone. */
  amountInPaise?: number
  /** The line of the complaint, for an email about the shop's response. */
  lineId?: string
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
  if (!waits) return enqueue(tx, ORDER_MAIL_JOB, payload, { ...MAIL_PACE, patient: true })
  const { delayMs, onlyIn } = waits
  const key = `${ORDER_MAIL_JOB}:${orderId}:${about}`
  return enqueue(tx, ORDER_MAIL_JOB, { ...payload, ...(onlyIn ? { onlyIn } : {}) }, { ...MAIL_PACE, delayMs, key })
}
