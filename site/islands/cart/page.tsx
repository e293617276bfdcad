import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { $cart, refreshCart } from '../../stores/cart.ts'
import { CartContents, CartEmpty, Proceed } from './contents.tsx'

/** Fills the cart page. */
export function mountCartPage(into: HTMLElement): void {
  createRoot(into).render(<CartPage />)
}

function CartPage() {
  const empty = useStore($cart).length === 0
  useEffect(() => {
    void refreshCart()
  }, [])
  if (empty) return <CartEmpty />
  return (
    <div className="cart-page">
      <CartContents />
      <Proceed />
    </div>
  )
}
