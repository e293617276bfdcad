import type { Database } from '../../platform/database.ts'
import type { Letter } from '../../platform/mail/letter.ts'
import type { MailDetails, OrderMail } from '../mails.ts'
import { linesOf } from '../reading/queries.ts'
import { refundsOf } from '../refund/queries.ts'
import { orderLetter } from './letters.ts'
import { customerOf, orderById } from './queries.ts'

/** A mail about an order as it stands now; null when nobody is left to write to, or it has moved on. */
export async function writeOrderMail(
  db: Database,
  orderId: string,
  about: OrderMail,
  { amountInPaise, onlyIn }: MailDetails = {},
): Promise<{ to: string; letter: Letter } | null> {
  const [order, lines, customer, refunds] = await Promise.all([
    orderById(db, orderId),
    linesOf(db, orderId),
    customerOf(db, orderId),
    refundsOf(db, orderId),
  ])
  if (!order || !customer || (onlyIn && !onlyIn.includes(order.state))) return null
  const givenBackInPaise = amountInPaise ?? refunds.reduce((sum, refund) => sum + refund.amountInPaise, 0)
  return { to: customer.email, letter: orderLetter(about, { order, lines, givenBackInPaise }) }
}
