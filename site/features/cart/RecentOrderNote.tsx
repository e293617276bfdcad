import { orderUrl } from '../../api/paths.ts'
import { clockTime } from '../../ui/time-labels.ts'
import type { RecentOrder } from './recent-order.ts'

/** Says which order was placed a moment ago, beside a cart that is empty since. */
export function RecentOrderNote({ order }: { order: RecentOrder | null }) {
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
