import type { MouseEventHandler, ReactNode, RefObject } from 'react'
import { HOME } from '../../api/paths.ts'
import emptyCart from '../../assets/art/empty-cart.svg?url'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { say } from '../../wording/say.ts'
import { START_SHOPPING } from '../../wording/shop.ts'

interface Props {
  title?: string | undefined
  /** Which order was placed a moment ago. */
  placed: ReactNode
  shop?: RefObject<HTMLAnchorElement | null>
  onShop?: MouseEventHandler | undefined
  /** Further ways on. */
  children?: ReactNode
}

/** The empty cart. */
export function EmptyCart({ title = 'Your cart is empty', placed, shop, onShop, children }: Props) {
  return (
    <EmptyState picture={emptyCart} title={title}>
      {placed}
      <p>Milk, bread, something sweet?</p>
      <a ref={shop} className="button button--action" href={HOME} onClick={onShop}>
        {say(START_SHOPPING)}
      </a>
      {children}
    </EmptyState>
  )
}
