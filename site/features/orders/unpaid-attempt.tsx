import { useEffect, useState } from 'react'
import { formatRupees } from '../../../src/shared/money.ts'
import { orderUrl } from '../../api/paths.ts'
import { fetchOrder } from './api.ts'
import type { ListedOrder } from './group-order-lines.ts'
import { OrderGlance } from './order-glance.tsx'

/** A card order whose payment was not finished. It is none of the shopper's orders yet, so it stands above their list. */
export function UnpaidAttempt({ order: { orderId, lines, totalAmt } }: { order: ListedOrder }) {
  const paymentUrl = usePaymentUrl(orderId)
  return (
    <section className="unpaid-attempt" aria-labelledby={orderId}>
      <div className="unpaid-attempt__text">
        <h2 id={orderId}>Finish paying</h2>
        <p>
          Your payment of {formatRupees(totalAmt)} for{' '}
          <a className="link" href={orderUrl(orderId)}>
            {orderId}
          </a>{' '}
          is awaited. Your cart is reserved meanwhile.
        </p>
      </div>
      <OrderGlance lines={lines} />
      <a className="button button--action button--small" href={paymentUrl ?? orderUrl(orderId)}>
        Pay now
      </a>
    </section>
  )
}

/** Where an order is paid; null until it is known, and if it cannot be loaded. The list does not say it. */
function usePaymentUrl(orderId: string): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    let isShown = true
    fetchOrder(orderId).then((reply) => {
      if (isShown && reply.success) setUrl(reply.data.paymentUrl)
    })
    return () => {
      isShown = false
    }
  }, [orderId])
  return url
}
