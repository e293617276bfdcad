import type { Database } from '../../platform/database/database.ts'
import type { EmailTemplate } from '../../platform/mail/template.ts'
import { answeredLineOf, mailFactsOf } from './queries.ts'
import { orderEmail } from './templates.ts'
import type { MailDetails, OrderMail } from './triggers.ts'

/**
 * Composes an email about the current state of an order. Returns null when the account is gone, or when the order has
 * moved on.
 */
export async function writeOrderMail(
  db: Database,
  orderId: string,
  about: OrderMail,
  { amountInPaise, lineId, onlyIn }: MailDetails = {},
): Promise<{ to: string; email: EmailTemplate } | null> {
  const facts = await mailFactsOf(db, orderId)
  if (!facts || (onlyIn && !onlyIn.includes(facts.order.state))) return null
  const givenBackInPaise = amountInPaise ?? facts.givenBackInPaise
  const result = lineId ? await answeredLineOf(db, lineId) : null
  return { to: facts.email, email: orderEmail(about, { ...facts, givenBackInPaise, answer: result }) }
}
