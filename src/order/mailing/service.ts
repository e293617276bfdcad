import type { Database } from '../../platform/database.ts'
import type { Letter } from '../../platform/mail/letter.ts'
import type { MailDetails, OrderMail } from '../mails.ts'
import { orderLetter } from './letters.ts'
import { answeredLineOf, mailFactsOf } from './queries.ts'

/** A mail about an order as it stands now; null when nobody is left to write to, or it has moved on. */
export async function writeOrderMail(
  db: Database,
  orderId: string,
  about: OrderMail,
  { amountInPaise, lineId, onlyIn }: MailDetails = {},
): Promise<{ to: string; letter: Letter } | null> {
  const facts = await mailFactsOf(db, orderId)
  if (!facts || (onlyIn && !onlyIn.includes(facts.order.state))) return null
  const givenBackInPaise = amountInPaise ?? facts.givenBackInPaise
  const answer = lineId ? await answeredLineOf(db, lineId) : null
  return { to: facts.email, letter: orderLetter(about, { ...facts, givenBackInPaise, answer }) }
}
