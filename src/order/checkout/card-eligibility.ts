import type { Queryable } from '../../platform/database/database.ts'
import { cardAmountError } from '../../shared/card.ts'
import { hasDeliveredOrder, type LockedProduct, unitsReservedByNewAccounts } from './queries.ts'

export const NO_CARDS = 'Online payment is not available'

export interface CardRequest {
  noCards: boolean
  userId: string
  totalInPaise: number
  lines: readonly { product: LockedProduct; quantity: number }[]
}

/** Why an order cannot be paid by card, as a clause, and whether fewer pieces could be. */
export interface CardRefusal {
  error: string
  fewer: boolean
}

/**
 * Returns why an order cannot be paid by card, or would reserve too much: the open card orders of accounts without any
 * delivered order may together reserve at most half of a product's stock, rounded up. Null if nothing is in the way. The
 * product rows must be locked.
 */
export async function cardRefusal(tx: Queryable, asked: CardRequest): Promise<CardRefusal | null> {
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
    if (quantity > left) return { error: tooMany(product.name, left), fewer: left > 0 }
  }
  return null
}

function tooMany(name: string, left: number): string {
  if (left === 0) return `No ${name} is left for an unpaid card order`
  return `A first card order holds at most ${left} of ${name}`
}
