import type { Queryable } from '../../platform/database/database.ts'
import { AppError } from '../../platform/runtime/errors.ts'
import { type CheckoutTerms, loadCheckoutTerms } from '../../settings/queries.ts'
import { cardAmountError } from '../../shared/card.ts'
import type { CashLimit } from '../../shared/cash-limit.ts'
import { cashLimitError } from '../../shared/cash-limit-error.ts'
import { toPaise, toRupees } from '../../shared/money.ts'
import { titleOf } from '../../shared/product-title.ts'
import type { CashLimitView } from '../contract.ts'
import type { PaymentMethod } from '../states.ts'
import { hasDeliveredOrder, type LockedProduct, openCashOfNewCustomer, unitsReservedByNewAccounts } from './queries.ts'

export const NO_CARDS = 'Online payment is not available'

interface PayableRequest {
  noCards: boolean
  userId: string
  totalInPaise: number
  lines: readonly { product: LockedProduct; quantity: number }[]
}

/**
 * Rejects an order that cannot be paid as the shopper chose, before any stock is taken. The account and the product rows
 * must be locked. The refusal suggests another way only if that would be accepted.
 * @throws AppError conflict
 */
export async function requirePayable(
  tx: Queryable,
  terms: CheckoutTerms,
  asked: PayableRequest & { method: PaymentMethod },
): Promise<void> {
  const error = asked.method === 'cash' ? await cashError(tx, terms, asked) : await cardError(tx, terms, asked)
  if (error) throw new AppError('conflict', error, { data: { reason: asked.method } })
}

/** Whether the customer could pay a total in cash. */
export async function acceptsCash(
  db: Queryable,
  { userId, totalInPaise }: { userId: string | null; totalInPaise: number },
): Promise<boolean> {
  const terms = await loadCheckoutTerms(db)
  const limit = userId === null ? null : await cashLimitOf(db, terms, userId)
  return limitError(totalInPaise, limit, terms, false) === null
}

/** Returns what the customer's cash orders come to and may come to, or null if that is not limited. */
export async function viewCashLimit(db: Queryable, userId: string): Promise<CashLimitView | null> {
  const limit = await cashLimitOf(db, await loadCheckoutTerms(db), userId)
  return limit && { limit: toRupees(limit.limitInPaise), open: toRupees(limit.openInPaise) }
}

/**
 * Returns what the open cash orders of a customer may come to, which is limited while no order was delivered to them;
 * null if no limit applies.
 */
async function cashLimitOf(
  db: Queryable,
  { newCustomerCashLimitInRupees }: CheckoutTerms,
  userId: string,
): Promise<CashLimit | null> {
  if (newCustomerCashLimitInRupees === null) return null
  const openInPaise = await openCashOfNewCustomer(db, userId)
  return openInPaise === null ? null : { limitInPaise: toPaise(newCustomerCashLimitInRupees), openInPaise }
}

async function cashError(tx: Queryable, terms: CheckoutTerms, asked: PayableRequest): Promise<string | null> {
  const limit = await cashLimitOf(tx, terms, asked.userId)
  if (limitError(asked.totalInPaise, limit, terms, false) === null) return null
  return limitError(asked.totalInPaise, limit, terms, (await cardRefusal(tx, asked)) === null)
}

async function cardError(tx: Queryable, terms: CheckoutTerms, asked: PayableRequest): Promise<string | null> {
  const refusal = await cardRefusal(tx, asked)
  if (refusal === null) return null
  const limit = await cashLimitOf(tx, terms, asked.userId)
  const noCash = limitError(asked.totalInPaise, limit, terms, false)
  return `${refusal.error}. ${noCash ?? `Choose Cash on Delivery${refusal.fewer ? ', or fewer' : ''}`}`
}

function limitError(totalInPaise: number, limit: CashLimit | null, terms: CheckoutTerms, card: boolean) {
  return cashLimitError(totalInPaise, limit, { card, minimumOrderInPaise: toPaise(terms.minimumOrderInRupees) })
}

/** Why an order cannot be paid by card, as a clause, and whether fewer pieces could be. */
interface CardRefusal {
  error: string
  fewer: boolean
}

/**
 * Returns why an order cannot be paid by card, or would reserve too much: the open card orders of accounts without any
 * delivered order may together reserve at most half of a product's stock, rounded up. Null if nothing is in the way. The
 * product rows must be locked.
 */
async function cardRefusal(tx: Queryable, asked: PayableRequest): Promise<CardRefusal | null> {
  const error = asked.noCards ? NO_CARDS : cardAmountError(asked.totalInPaise)
  if (error) return { error, fewer: false }
  if (await hasDeliveredOrder(tx, asked.userId)) return null
  const reserved = await unitsReservedByNewAccounts(
    tx,
    asked.lines.map(({ product }) => product.id),
  )
  for (const { product, quantity } of asked.lines) {
    const reservedNow = reserved.get(product.id) ?? 0
    const left = Math.max(0, Math.ceil((product.stock + reservedNow) / 2) - reservedNow)
    if (quantity > left) return { error: tooMany(titleOf(product), left), fewer: left > 0 }
  }
  return null
}

function tooMany(title: string, left: number): string {
  if (left === 0) return `No ${title} is left for an unpaid card order`
  return `A first card order holds at most ${left} of ${title}`
}
