import { TableSkeleton } from '../../ui/TableSkeleton.tsx'

/** The lines of a cart that is loading, as high as those that come. */
export function CartSkeleton() {
  return (
    <TableSkeleton label="Loading the cart" list="panel" row="cart-line" count={3}>
      <span className="cart-line__media skeleton" />
      <div>
        <p className="cart-line__name cart-line__name--sketched skeleton">&nbsp;</p>
        <p className="cart-line__unit">&nbsp;</p>
        <p className="price skeleton skeleton--short">
          <b className="price__now">&nbsp;</b>
        </p>
      </div>
      <div className="skeleton skeleton--control" />
    </TableSkeleton>
  )
}

/** What loads before the cart, with the place of its arrival time. */
export function CartPageSkeleton() {
  return (
    <>
      <p className="cart-arrival" />
      <CartSkeleton />
    </>
  )
}
