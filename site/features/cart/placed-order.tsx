import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { orderUrl } from '../../api/paths.ts'
import { clockTime } from '../../ui/time-labels.ts'
import { $userId } from '../account/session.ts'
import { $recentOrder, loadRecentOrder } from './recent-order.ts'

/** Says which order was placed a moment ago, beside a cart that is empty since. */
export function PlacedOrder() {
  const userId = useStore($userId)
  const order = useStore($recentOrder)
  useEffect(() => {
    if (userId) void loadRecentOrder()
  }, [userId])
  return (
    <p role="status">
      {order && (
        <>
          Your order{' '}
          <a className="link" href={orderUrl(order.orderId)}>
            {order.orderId}
          </a>{' '}
          was placed at {clockTime(order.createdAt)}.
        </>
      )}
    </p>
  )
}
