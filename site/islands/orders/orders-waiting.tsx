/** In the shape of the orders that come. */
export function OrdersWaiting() {
  return (
    <div className="order-list" role="status" aria-label="Loading your orders">
      {[1, 2].map((n) => (
        <div className="order-card" key={n}>
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
        </div>
      ))}
    </div>
  )
}
