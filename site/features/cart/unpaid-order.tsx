import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { orderUrl } from '../../api/paths.ts'
import { $userId } from '../account/session.ts'
import { $unpaidOrder, loadUnpaidOrder } from './unpaid-order.ts'

/**
 * Says that the shopper's own unpaid order holds stock, which is why a line of the cart may be out of it. Renders nothing
 * without such an order.
 */
export function UnpaidOrder() {
  const userId = useStore($userId)
  const order = useStore($unpaidOrder)
  useEffect(() => {
    if (userId) void loadUnpaidOrder()
  }, [userId])
  if (!order) return null
  const { orderId } = order
  return (
    <p className="unpaid-order">
      Your order {orderId} still holds what it needs.{' '}
      <a className="link" href={orderUrl(orderId)}>
        Pay or cancel it
      </a>
    </p>
  )
}
