import type { Queryable } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { MAIL_PACE } from '../../platform/mail/sender.ts'
import { newId } from '../../platform/runtime/ids.ts'
import type { OrderState } from '../states.ts'

/** What a shopper is told by mail about an order. */
export const ORDER_MAILS = ['placed', 'on its way', 'delivered', 'cancelled', 'refunded', 'short', 'answered'] as const
export type OrderMail = (typeof ORDER_MAILS)[number]

export interface MailDetails {
  /** What is given back, for a mail about one refund of several. */
  amountInPaise?: number
  /** The line that a mail is about which tells what the shop answered. */
  lineId?: string
  /** The mail is for orders in these states; any other has moved on since it was asked for. */
  onlyIn?: readonly OrderState[]
}

export const ORDER_MAIL_JOB = 'order-mail'

/** Longer than a move can be undone: so long nobody reads of one, and no money goes back for it. */
export const UNDOABLE_MS = 15_000
/** What is not found is found out line by line: one mail tells of all. */
const GATHERED_MS = 30_000

const WAITS: Partial<Record<OrderMail, { delayMs: number; onlyIn?: readonly OrderState[] }>> = {
  'on its way': { delayMs: UNDOABLE_MS, onlyIn: ['out for delivery', 'delivered', 'refused'] },
  delivered: { delayMs: UNDOABLE_MS, onlyIn: ['delivered'] },
  cancelled: { delayMs: UNDOABLE_MS, onlyIn: ['cancelled'] },
  // A cancelled order's own mail says what goes back.
  short: { delayMs: GATHERED_MS, onlyIn: ['placed', 'accepted', 'packed', 'out for delivery', 'delivered'] },
}

/** What the job that sends such a mail is told. */
export interface OrderMailPayload extends MailDetails {
  orderId: string
  about: OrderMail
  /** The mail's own id, the same each time it is tried. */
  mailId: string
}

/** Has a mail sent if the transaction ends well; a little later where what it tells of can be taken back. */
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
