import { transact } from '../platform/database/database.ts'
import type { ShopperCancelReason } from '../shared/cancel-reasons.ts'
import type { OrderDependencies } from './dependencies.ts'
import { findOwnOrder } from './history/service.ts'
import { closePayment } from './payment/expire-session.ts'
import { transitionOrder } from './transitions/service.ts'

/**
 * Cancels the shopper's own order. An open checkout session is closed at the payment provider first, and a paid order
 * is refunded. The reason is recorded for the shop.
 * @throws AppError conflict once the order is packed.
 */
export async function cancelOwnOrder(
  deps: OrderDependencies,
  userId: string,
  code: string,
  reason?: ShopperCancelReason,
): Promise<void> {
  const order = await findOwnOrder(deps.db, userId, code)
  const shopper = { kind: 'shopper', userId } as const
  if (order.state === 'awaiting payment') {
    const state = await closePayment(deps, order.id, shopper, 'shopper')
    if (state === 'cancelled') return
  }
  await transact(deps.db, (tx) => transitionOrder(tx, order.id, 'cancelled', shopper, { said: reason }))
}
