import { TableSkeleton } from '../../ui/TableSkeleton.tsx'
export function OrdersSkeleton() {
  return (
    <TableSkeleton label="Loading your orders" list="order-list" row="order-card" count={2}>
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
    </TableSkeleton>
  )
}
