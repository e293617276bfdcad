import type { Queryable } from '../../platform/database/database.ts'
import { AppError } from '../../platform/runtime/errors.ts'
import { cardAmountError } from '../../shared/card.ts'
import { hasDeliveredOrder, type LockedProduct, unitsReservedByNewAccounts } from './queries.ts'

export const NO_CARDS = 'Online payment is not available. Choose Cash on Delivery'

interface Asked {
  noCards: boolean
  userId: string
  totalInPaise: number
  lines: readonly { product: LockedProduct; quantity: number }[]
}

/**
 * Rejects a card order that cannot be paid by card, and one that would reserve too much, before any stock is reserved:
 * the open card orders of accounts without any delivered order may together reserve at most half of a product's stock,
 * rounded up. The product rows must be locked.
 * @throws AppError conflict
 */
export async function requireCardOrder(tx: Queryable, asked: Asked): Promise<void> {
  const error = asked.noCards ? NO_CARDS : cardAmountError(asked.totalInPaise)
  if (error) throw refused(error)
  if (await hasDeliveredOrder(tx, asked.userId)) return
  const reserved = await unitsReservedByNewAccounts(
    tx,
    asked.lines.map(({ product }) => product.id),
  )
  for (const { product, quantity } of asked.lines) {
    const reservedNow = reserved.get(product.id) ?? 0
    const left = Math.max(0, Math.ceil((product.stock + reservedNow) / 2) - reservedNow)
    if (quantity > left) throw refused(tooMany(product.name, left))
  }
}

function tooMany(name: string, left: number): string {
  const max =
    left === 0 ? `No ${name} is left for an unpaid card order` : `A first card order holds at most ${left} of ${name}`
  return `${max}. Choose Cash on Delivery${left === 0 ? '' : ', or fewer'}`
}

function refused(message: string): AppError {
  return new AppError('conflict', message, { data: { reason: 'card' } })
}
