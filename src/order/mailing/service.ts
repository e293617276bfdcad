import type { Database } from '../../platform/database.ts'
import type { Post } from '../../platform/mail/post.ts'
import type { OrderMail } from '../mails.ts'
import { linesOf } from '../reading/queries.ts'
import { orderLetter } from './letters.ts'
import { customerOf, orderById } from './queries.ts'

/** Writes a mail about an order, as the order stands now; nobody is left to write to once the account is deleted. */
export async function writeOrderMail(db: Database, post: Post, orderId: string, about: OrderMail): Promise<void> {
  const [order, lines, customer] = await Promise.all([
    orderById(db, orderId),
    linesOf(db, orderId),
    customerOf(db, orderId),
  ])
  if (order && customer) await post.write(db, customer.email, orderLetter(about, order, lines))
}
