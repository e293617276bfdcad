import { notificationAddress } from '../account/mailbox.ts'
import { findAccount } from '../account/queries.ts'
import { requireAccount } from '../account/service.ts'
import { findStockOnSale } from '../catalogue/by-ids.queries.ts'
import { getStockOnSale } from '../catalogue/service.ts'
import { isNotifiedOfProducts } from '../notification/push/queries.ts'
import type { Notify } from '../notification/push/service.ts'
import { type Database, type Queryable, transact } from '../platform/database/database.ts'
import { enqueue } from '../platform/jobs/queue.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import type { EmailTemplate } from '../platform/mail/template.ts'
import { AppError } from '../platform/runtime/errors.ts'
import type { Log } from '../platform/runtime/log.ts'
import { productPath } from '../shared/paths.ts'
import { titleOf } from '../shared/product-title.ts'
import type { RestockRequestView } from './contract.ts'
import {
  type DueRequest,
  lockRequests,
  openRequest,
  openRequests,
  type Pace,
  reopenRequest,
  takeDueRequests,
} from './queries.ts'

/** A shopper's open requests. */
export const MAX_RESTOCK_REQUESTS = 50

/**
 * Twice as many as there are pieces, because many do not buy; the others a quarter of an hour later, if some are left: whoever
 * is told shall find the product in stock.
 */
export const RESTOCK_PACE: Pace = { perPiece: 2, minutes: 15, max: 500 }

export const RESTOCK_NOTIFICATION_JOB = 'restock-notification'

/** Some three hours: after them, nobody wants to be told any more. */
const NOTIFICATION_TRIES = 10

type Product = Pick<DueRequest, 'productId' | 'name' | 'brand' | 'unit'>

export async function listRestockRequests(db: Queryable, userId: string): Promise<RestockRequestView[]> {
  const requests = await openRequests(db, userId)
  return requests.map(({ productId, createdAt }) => ({ productId, createdAt: createdAt.toISOString() }))
}

/**
 * Asks to be told when a product is back in stock. Returns the way as it is now.
 * @throws AppError missing, for a product that is not on sale, and conflict, for one in stock, too many requests, or an account
 * that has neither an email nor notifications.
 */
export async function requestRestock(db: Database, userId: string, productId: string): Promise<'notify' | 'email'> {
  return transact(db, async (tx) => {
    if ((await getStockOnSale(tx, productId)) > 0)
      throw new AppError('conflict', 'It is back already: add it to your cart', { code: 'back_in_stock' })
    const isNotified = await isNotifiedOfProducts(tx, userId)
    if (!isNotified && (await requireAccount(tx, userId)).email === null)
      throw new AppError('conflict', 'Add an email to your profile first, or choose notifications there', {
        code: 'email_required',
      })
    await lockRequests(tx, userId)
    if (await openRequest(tx, userId, productId, MAX_RESTOCK_REQUESTS)) return isNotified ? 'notify' : 'email'
    throw new AppError('conflict', `You wait for ${MAX_RESTOCK_REQUESTS} products already, which is the most`, {
      code: 'limit_reached',
    })
  })
}

/** Sends what each request asked for whose product is back, as far as the pace allows, and ends these requests. */
export async function sendRestockMessages(db: Database, mailer: Mailer, pace = RESTOCK_PACE): Promise<void> {
  await transact(db, async (tx) => {
    // One after another, because their mailboxes are counted in the same transaction.
    for (const { email, emailVerified, isNotified, ...due } of await takeDueRequests(tx, pace))
      if (isNotified)
        // A push service is not waited for within the transaction, whose lock keeps others out.
        await enqueue(tx, RESTOCK_NOTIFICATION_JOB, due, { maxTries: NOTIFICATION_TRIES })
      else await mailer.write(tx, await notificationAddress(tx, { email, emailVerified }), restockEmail(due))
  })
}

/**
 * Returns the job that shows a notification. Where that fails, it is an email; without one, it is tried again while push services
 * do not respond, and waits for another browser when there is none any more.
 */
export function restockNotificationTask({ db, log, mailer, notify }: RestockDependencies) {
  return async (payload: unknown): Promise<void> => {
    const { userId, ...product } = payload as Product & { userId: string }
    // It may have waited so long that the product is sold out again.
    if (!(await findStockOnSale(db, product.productId))) return reopenRequest(db, userId, product.productId)
    const account = await findAccount(db, userId)
    if (!account) return
    const isShown = await notify(userId, restockNotification(product)).catch((error) => {
      if (account.email === null) throw error
      log.warn('that a product is back could not be told by notification', { error })
      return false
    })
    if (isShown) return
    if (account.email === null) return reopenRequest(db, userId, product.productId)
    await transact(db, async (tx) => mailer.write(tx, await notificationAddress(tx, account), restockEmail(product)))
  }
}

export interface RestockDependencies {
  db: Database
  log: Log
  mailer: Mailer
  notify: Notify
}

function restockNotification(product: Product) {
  const path = productPath({ id: product.productId, name: product.name })
  return {
    title: `${titleOf(product)} is back`,
    body: 'It is reserved for nobody, so it may sell out again.',
    path,
    tag: `restock ${product.productId}`,
  }
}

function restockEmail(product: Product): EmailTemplate {
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
