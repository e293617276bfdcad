import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { orderUrl } from '../../api/paths.ts'
import { $userId } from '../account/session.ts'
import { fetchOrderEntries } from '../orders/api.ts'

/**
 * Says that the shopper's own unpaid order holds stock, which is why a line of the cart may be out of it. Renders nothing
 * without such an order.
 */
export function UnpaidOrder() {
  const userId = useStore($userId)
  const [orderId, setOrderId] = useState<string | null>(null)
  useEffect(() => {
    if (!userId) return
    let isShown = true
    void fetchOrderEntries(1).then((reply) => {
      const waiting = reply.success ? reply.data.find(({ state }) => state === 'awaiting payment') : null
      if (isShown) setOrderId(waiting?.orderId ?? null)
    })
    return () => {
      isShown = false
    }
  }, [userId])
  if (!orderId) return null
  return (
    <p className="unpaid-order">
      Your order {orderId} still holds what it needs.{' '}
      <a className="link" href={orderUrl(orderId)}>
        Pay or cancel it
      </a>
    </p>
  )
}
