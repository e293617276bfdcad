import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $userId } from '../account/session.ts'
import { UnpaidOrderNote } from './UnpaidOrderNote.tsx'
import { $unpaidOrder, loadUnpaidOrder } from './unpaid-order.ts'

/** Loads the shopper's own unpaid order, and says what it holds. Renders nothing without such an order. */
export function UnpaidOrder() {
  const userId = useStore($userId)
  const order = useStore($unpaidOrder)
  useEffect(() => {
    if (userId) void loadUnpaidOrder()
  }, [userId])
  return order && <UnpaidOrderNote orderId={order.orderId} />
}
