import { SignedIn } from '../account/signed-in.tsx'
import { OrderList } from './order-list.tsx'
import { OrderPage } from './order-page.tsx'
import { OrdersSkeleton } from './orders-skeleton.tsx'

/**
 * The shopper's orders, or the one named in the URL. The island reads the URL because the published page is the same
 * for everybody.
 */
export function MyOrders() {
  const orderId = new URLSearchParams(location.search).get('order')
  return (
    <SignedIn waiting={<OrdersSkeleton />}>
      {(user) => (orderId ? <OrderPage key={user._id} orderId={orderId} /> : <OrderList key={user._id} />)}
    </SignedIn>
  )
}
