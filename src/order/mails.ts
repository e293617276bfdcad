import type { Queryable } from '../platform/database.ts'
import { enqueue } from '../platform/enqueue.ts'

/** What a shopper is told by mail about an order. */
export const ORDER_MAILS = ['placed', 'on its way', 'delivered', 'cancelled', 'refunded'] as const
export type OrderMail = (typeof ORDER_MAILS)[number]

export const ORDER_MAIL_JOB = 'order-mail'

/** Has a mail sent if the transaction ends well. */
export function mailAboutOrder(tx: Queryable, orderId: string, about: OrderMail): Promise<void> {
  return enqueue(tx, ORDER_MAIL_JOB, { orderId, about })
}
