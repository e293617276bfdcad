import { WaitingRows } from '../../ui/WaitingRows.tsx'
/** In the shape of the orders that come. */
export function OrdersWaiting() {
  return (
    <WaitingRows label="Loading your orders" list="order-list" row="order-card" count={2}>
      <div className="order-card__head">
        <div className="skeleton skeleton--short" />
      </div>
      <div className="order-card__body">
        <div className="cart-line">
          <span className="cart-line__media skeleton" />
          <div className="skeleton-card">
            <div className="skeleton" />
            <div className="skeleton skeleton--short" />
          </div>
        </div>
      </div>
    </WaitingRows>
  )
}
