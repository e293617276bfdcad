import type { Database } from '../../platform/database.ts'
import type { Post } from '../../platform/mail/post.ts'
import type { MailDetails, OrderMail } from '../mails.ts'
import { linesOf } from '../reading/queries.ts'
import { refundsOf } from '../refund/queries.ts'
import { orderLetter } from './letters.ts'
import { customerOf, orderById } from './queries.ts'

/** Writes a mail about an order, as the order stands now; nobody is left to write to once the account is deleted. */
export async function writeOrderMail(
  db: Database,
  post: Post,
  orderId: string,
  about: OrderMail,
  { amountInPaise, onlyIn }: MailDetails = {},
): Promise<void> {
  const [order, lines, customer, refunds] = await Promise.all([
    orderById(db, orderId),
    linesOf(db, orderId),
    customerOf(db, orderId),
    refundsOf(db, orderId),
  ])
  if (!order || !customer || (onlyIn && !onlyIn.includes(order.state))) return
  const givenBackInPaise = amountInPaise ?? refunds.reduce((sum, refund) => sum + refund.amountInPaise, 0)
  await post.write(db, customer.email, orderLetter(about, { order, lines, givenBackInPaise }))
}
