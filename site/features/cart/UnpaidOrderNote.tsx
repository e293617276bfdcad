import { orderUrl } from '../../api/paths.ts'

/** Says that the shopper's own unpaid order holds stock, which is why a line of the cart may be out of it. */
export function UnpaidOrderNote({ orderId }: { orderId: string }) {
  return (
    <p className="unpaid-order">
      Your order {orderId} still holds what it needs.{' '}
      <a className="link" href={orderUrl(orderId)}>
        Pay or cancel it
      </a>
    </p>
  )
}
