import type { Queryable } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { cardAmountFault } from '../../shared/card.ts'
import { type HeldProduct, hasDeliveredOrder, piecesHeldByNewcomers } from './queries.ts'

export const NO_CARDS = 'Online payment is not available. Choose Cash on Delivery'

interface Asked {
  noCards: boolean
  userId: string
  totalInPaise: number
  lines: readonly { product: HeldProduct; quantity: number }[]
}

/**
 * Says no, before any stock is held, to a card payment that cannot be, and to one that would keep others from buying: open
 * card orders of accounts to which nothing was ever delivered hold together at most half of a product, rounded up. The
 * products must be held.
 * @throws AppError conflict
 */
export async function requireCardOrder(tx: Queryable, asked: Asked): Promise<void> {
  const fault = asked.noCards ? NO_CARDS : cardAmountFault(asked.totalInPaise)
  if (fault) throw refused(fault)
  if (await hasDeliveredOrder(tx, asked.userId)) return
  const held = await piecesHeldByNewcomers(
    tx,
    asked.lines.map(({ product }) => product.id),
  )
  for (const { product, quantity } of asked.lines) {
    const heldNow = held.get(product.id) ?? 0
    const left = Math.max(0, Math.ceil((product.stock + heldNow) / 2) - heldNow)
    if (quantity > left) throw refused(tooMany(product.name, left))
  }
}

function tooMany(name: string, left: number): string {
  const most =
    left === 0 ? `No ${name} is left for an unpaid card order` : `A first card order holds at most ${left} of ${name}`
  return `${most}. Choose Cash on Delivery${left === 0 ? '' : ', or fewer'}`
}

function refused(message: string): AppError {
  return new AppError('conflict', message, {}, { reason: 'card' })
}
