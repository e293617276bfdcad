import { notificationAddress } from '../account/mailbox.ts'
import { requireAccount } from '../account/service.ts'
import { getStockOnSale } from '../catalogue/service.ts'
import { type Database, type Queryable, transact } from '../platform/database/database.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import type { EmailTemplate } from '../platform/mail/template.ts'
import { AppError } from '../platform/runtime/errors.ts'
import { productPath } from '../shared/paths.ts'
import { titleOf } from '../shared/product-title.ts'
import type { RestockRequestView } from './contract.ts'
import { type DueRequest, lockRequests, openRequest, openRequests, type Pace, takeDueRequests } from './queries.ts'

/** A shopper's open requests. */
export const MAX_RESTOCK_REQUESTS = 50

/**
 * Twice as many as there are pieces, because many do not buy; the others a quarter of an hour later, if some are left: whoever
 * opens the email shall find the product in stock.
 */
export const RESTOCK_PACE: Pace = { perPiece: 2, minutes: 15, max: 500 }

export async function listRestockRequests(db: Queryable, userId: string): Promise<RestockRequestView[]> {
  const requests = await openRequests(db, userId)
  return requests.map(({ productId, createdAt }) => ({ productId, createdAt: createdAt.toISOString() }))
}

/**
 * Asks for an email when a product is back in stock.
 * @throws AppError missing, for a product that is not on sale, and conflict, for one in stock or too many requests.
 */
export async function requestRestockEmail(db: Database, userId: string, productId: string): Promise<void> {
  await transact(db, async (tx) => {
    if ((await getStockOnSale(tx, productId)) > 0)
      throw new AppError('conflict', 'It is back already: add it to your cart', { code: 'back_in_stock' })
    if ((await requireAccount(tx, userId)).email === null)
      throw new AppError('conflict', 'Add an email to your profile first: that is where we tell you', {
        code: 'email_required',
      })
    await lockRequests(tx, userId)
    if (await openRequest(tx, userId, productId, MAX_RESTOCK_REQUESTS)) return
    throw new AppError('conflict', `You wait for ${MAX_RESTOCK_REQUESTS} products already, which is the most`, {
      code: 'limit_reached',
    })
  })
}

/** Writes an email for each request whose product is back, as far as the pace allows, and ends these requests. */
export async function sendRestockEmails(db: Database, mailer: Mailer, pace = RESTOCK_PACE): Promise<void> {
  await transact(db, async (tx) => {
    // One after another, because their mailboxes are counted in the same transaction.
    for (const due of await takeDueRequests(tx, pace))
      await mailer.write(tx, await notificationAddress(tx, due), restockEmail(due))
  })
}

function restockEmail(product: DueRequest): EmailTemplate {
  const title = titleOf(product)
  return {
    subject: `${title} is back`,
    heading: `${title} is back in stock`,
    blocks: [
      { text: 'You asked us to tell you. It is reserved for nobody, so it may sell out again.' },
      { button: 'See it', path: productPath({ id: product.productId, name: product.name }) },
      { text: 'This is the only email about it: your request has ended.' },
    ],
  }
}
