import { and, desc, eq } from 'drizzle-orm'
import { account } from '../../account/schema.ts'
import { preparedOn, type Queryable } from '../../platform/database/database.ts'
import type { UpdateChannel } from '../../shared/order-updates.ts'
import { titleOf } from '../../shared/product-title.ts'
import { takenOff } from '../complaint/queries.ts'
import { dueOf, replacementOf } from '../complaint/views.ts'
import { complaintAnswer } from '../complaint.schema.ts'
import type { ComplaintAnswer, RefundMethod } from '../contract.ts'
import { order, orderLine } from '../schema.ts'

export interface Customer {
  name: string
  email: string | null
}

/** Returns the customer of an order; null when the account was deleted, or for a phone order without an account. */
export async function customerOf(db: Queryable, orderId: string): Promise<Customer | null> {
  const [row] = await db
    .select({ name: account.name, email: account.email })
    .from(order)
    .innerJoin(account, eq(account.id, order.userId))
    .where(eq(order.id, orderId))
  return row ?? null
}

/** Who an update is for, and how it is to arrive. */
export interface Recipient {
  userId: string
  /** The number, in E.164, that signs in to the account; null without one. */
  mobile: string | null
  /** By the customer's consent; null for email. */
  channel: UpdateChannel | null
}

/** Content and recipient of an email about an order. */
export interface MailFacts {
  /** Null for an account that signs in by number alone. */
  email: string | null
  /** Whether the recipient's email is verified. */
  isProved: boolean
  recipient: Recipient
  order: Pick<
    typeof order.$inferSelect,
    | 'code'
    | 'state'
    | 'paymentMethod'
    | 'cancelNote'
    | 'address'
    | 'deliveryInstructions'
    | 'leaveAtDoor'
    | 'ifMissing'
    | 'totalInPaise'
    | 'deliveryFeeInPaise'
    | 'handlingFeeInPaise'
  >
  lines: Pick<
    typeof orderLine.$inferSelect,
    | 'name'
    | 'brand'
    | 'unit'
    | 'quantity'
    | 'pickedQuantity'
    | 'priceInPaise'
    | 'discountPercent'
    | 'sellingPriceInPaise'
  >[]
  /** Sum of the order's refunds, in paise, whatever their state. */
  givenBackInPaise: number
}

/**
 * Reads everything for an email in one prepared statement, because every order needs it at least once. Returns null
 * when the order has no account to write to.
 */
export async function mailFactsOf(db: Queryable, orderId: string): Promise<MailFacts | null> {
  const [row] = await preparedOn(db)<(MailFacts['order'] & Omit<MailFacts, 'order'>)[]>`
    select json_build_object('userId', replace(account.id::text, '-', ''), 'mobile', login_mobile, 'channel', (
        select channel from consent where user_id = account.id and purpose = 'order updates' and withdrawn_at is null
      )) as recipient, email, email_verified as "isProved", code, state, payment_method as "paymentMethod", cancel_note as "cancelNote", address,
      delivery_instructions as "deliveryInstructions", leave_at_door as "leaveAtDoor", if_missing as "ifMissing",
      total_in_paise::float8 as "totalInPaise", delivery_fee_in_paise::float8 as "deliveryFeeInPaise",
      handling_fee_in_paise::float8 as "handlingFeeInPaise",
      (select coalesce(sum(amount_in_paise), 0)::float8 from refund where order_id = "order".id) as "givenBackInPaise",
      (select json_agg(json_build_object('name', name, 'brand', brand, 'unit', unit, 'quantity', quantity,
        'pickedQuantity', picked_quantity, 'priceInPaise', price_in_paise, 'discountPercent', discount_percent,
        'sellingPriceInPaise', selling_price_in_paise)
        order by position) from order_line where order_id = "order".id) as lines
    from "order" join account on account.id = user_id
    where "order".id = ${orderId}`
  if (!row) return null
  const { email, isProved, recipient, lines, givenBackInPaise, ...order } = row
  return { email, isProved, recipient, order, lines, givenBackInPaise }
}

/** The shop's response to a complaint about a line. */
export interface AnsweredLine {
  /** Brand and name of the product. */
  title: string
  amountInPaise: number
  /** How the money is returned; null when none is. */
  paidBy: RefundMethod | null
  /** What the shop gives for it; null if nothing. */
  replacement: ComplaintAnswer['replacement']
  note: string
  /** Cash still to be collected for the order, in paise; 0 unless cash is due. */
  leftInPaise: number
}

/** Returns a response about a line: the latest one, unless an id says which. */
export async function answeredLineOf(
  db: Queryable,
  lineId: string,
  answerId: string | undefined,
): Promise<AnsweredLine | null> {
  const [row] = await db
    .select({ answer: complaintAnswer, brand: orderLine.brand, name: orderLine.name, order })
    .from(complaintAnswer)
    .innerJoin(orderLine, eq(orderLine.id, complaintAnswer.lineId))
    .innerJoin(order, eq(order.id, complaintAnswer.orderId))
    .where(and(eq(complaintAnswer.lineId, lineId), answerId ? eq(complaintAnswer.id, answerId) : undefined))
    .orderBy(desc(complaintAnswer.answeredAt))
    .limit(1)
  if (!row) return null
  const { amountInPaise, paidBy, note } = row.answer
  const leftInPaise = dueOf(row.order, await takenOff(db, row.order.id))
  return { title: titleOf(row), amountInPaise, paidBy, replacement: replacementOf(row.answer), note, leftInPaise }
}
