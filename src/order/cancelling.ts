import { transact } from '../platform/database.ts'
import { moveOrder } from './moving/service.ts'
import { closePayment } from './payment/closing.ts'
import { ownOrder } from './reading/service.ts'
import type { OrderParts } from './shop.ts'

/**
 * Cancels a shopper's own order. An open payment is closed at the provider first; what was paid goes back.
 * @throws AppError conflict once the order is packed.
 */
export async function cancelOwnOrder(parts: OrderParts, userId: string, code: string): Promise<void> {
  const order = await ownOrder(parts.db, userId, code)
  const shopper = { mover: 'shopper', userId } as const
  if (order.state === 'awaiting payment') {
    const state = await closePayment(parts, order.id, shopper, 'shopper')
    if (state === 'cancelled') return
  }
  await transact(parts.db, (tx) => moveOrder(tx, order.id, 'cancelled', shopper))
}
