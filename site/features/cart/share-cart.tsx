import { useStore } from '@nanostores/react'
import { Share2 } from 'lucide-react'
import { shareLink } from '../share/share.ts'
import { cartLink } from './cart-link.ts'
import { $cart } from './cart-state.ts'

/** Shares what is in the cart by a link, which has the products and quantities themselves: the shop stores nothing for it. */
export function ShareCart() {
  const items = useStore($cart).filter(({ gone }) => !gone)
  if (items.length === 0) return null
  const share = () => void shareLink('A cart to order from', location.origin + cartLink(items))
  return (
    <button className="button button--quiet" type="button" onClick={share}>
      <Share2 className="icon icon--sm" aria-hidden="true" />
      Share this cart
    </button>
  )
}
