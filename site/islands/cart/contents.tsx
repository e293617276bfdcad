import { useStore } from '@nanostores/react'
import { ChevronRight } from 'lucide-react'
import { formatPaise } from '../../../src/shared/money.ts'
import emptyCart from '../../assets/art/empty-cart.svg?url'
import { HOME } from '../../lib/paths.ts'
import { $cart, $cartTotals, proceedToCheckout, REMOVE_FIRST } from '../../stores/cart.ts'
import { isBuyable } from '../../stores/cart-lines.ts'
import { Bill } from '../../ui/Bill.tsx'
import { CartItem } from './item.tsx'

/** Savings, lines and bill: the same in the drawer and on the cart page. */
export function CartContents() {
  const lines = useStore($cart)
  const totals = useStore($cartTotals)
  return (
    <>
      {totals.savingsInPaise > 0 && (
        <p className="savings">
          <span>Your total savings</span>
          <span>{formatPaise(totals.savingsInPaise)}</span>
        </p>
      )}
      <ul className="panel">
        {lines.map((line) => (
          <CartItem key={line.productId} line={line} />
        ))}
      </ul>
      <Bill totals={totals} />
    </>
  )
}

export function CartEmpty({ onShop }: { onShop?: () => void }) {
  return (
    <div className="empty-state">
      <img src={emptyCart} alt="" width="200" height="150" />
      <h3>Your cart is empty</h3>
      <p>Milk, bread, something sweet?</p>
      <a className="button button--action" href={HOME} onClick={onShop && stayIfHome(onShop)}>
        Shop Now
      </a>
    </div>
  )
}

/** The bar that goes on to the checkout. A line that cannot be bought stops it, and it says so. */
export function Proceed() {
  const { totalInPaise } = useStore($cartTotals)
  const blocked = !useStore($cart).every(isBuyable)
  return (
    <>
      {blocked && <p className="bill__note">{REMOVE_FIRST}</p>}
      <button
        className="button button--action button--large button--wide proceed"
        type="button"
        aria-disabled={blocked}
        onClick={proceedToCheckout}
      >
        <span className="tabular">{formatPaise(totalInPaise)}</span>
        <span>
          Proceed <ChevronRight className="icon" aria-hidden="true" />
        </span>
      </button>
    </>
  )
}

// Who is home already has the shop behind the drawer: closing it is enough.
function stayIfHome(onShop: () => void) {
  return (event: React.MouseEvent) => {
    if (location.pathname === HOME) event.preventDefault()
    onShop()
  }
}
