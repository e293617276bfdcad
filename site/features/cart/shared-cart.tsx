import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useState } from 'react'
import { formatPaise } from '../../../src/shared/money.ts'
import { totalsOf } from '../../../src/shared/pricing.ts'
import emptyCart from '../../assets/art/empty-cart.svg?url'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import type { SharedItem } from './cart-link.ts'
import { $cartTotals, type CartLine, isBuyable } from './cart-state.ts'
import { CartItem } from './item.tsx'
import { $sharedLines, addSharedLines, closeSharedCart, loadSharedLines } from './shared-cart.ts'
import { CartSkeleton } from './skeleton.tsx'
import { $unpaidOrder } from './unpaid-order.ts'

/** What somebody shared by a link, which the shopper may add to their own cart. Until then, that stays as it is. */
export function SharedCart({ items }: { items: readonly SharedItem[] | 'invalid' }) {
  const lines = useStore($sharedLines)
  useEffect(() => void loadSharedLines(items), [items])
  if (items === 'invalid')
    return (
      <EmptyState picture={emptyCart} title="This link is not a cart">
        <p>A part of it may be missing. Please ask for it again.</p>
        <Close label="Go to my cart" look="action" />
      </EmptyState>
    )
  if (lines === null) return <LoadError onRetry={() => void loadSharedLines(items)} />
  if (lines === undefined)
    return (
      <Columns title={TITLE}>
        <CartSkeleton />
      </Columns>
    )
  return <SharedLines lines={lines} unknown={items.length - lines.length} />
}

const TITLE = 'Somebody shared a cart with you'

function SharedLines({ lines, unknown }: { lines: readonly CartLine[]; unknown: number }) {
  const own = useStore($cartTotals).quantity
  const unpaid = useStore($unpaidOrder)
  const { quantity, totalInPaise } = totalsOf(lines.filter(isBuyable))
  const isAny = quantity > 0
  return (
    <Columns title={TITLE} actions={isAny ? <Add lines={lines} /> : <Close label="Go to my cart" look="action" />}>
      <p>
        {isAny
          ? `${pieces(quantity)} for ${formatPaise(totalInPaise)}, as of now.`
          : 'Nothing of it can be bought now.'}
        {isAny && own > 0 && ` Your own cart of ${pieces(own)} stays, and this comes on top.`}
      </p>
      {unknown > 0 && (
        <p className="shared-cart__unknown">
          {unknown === 1 ? '1 product is not sold here any more' : `${unknown} products are not sold here any more`}
        </p>
      )}
      {lines.length > 0 && (
        <ul className="panel" aria-label="Products of the shared cart">
          {lines.map((line) => (
            <CartItem key={line.productId} line={line} isHeld={unpaid?.productIds.has(line.productId)} control={null} />
          ))}
        </ul>
      )}
    </Columns>
  )
}

function Add({ lines }: { lines: readonly CartLine[] }) {
  const [isBusy, setBusy] = useState(false)
  const add = async () => {
    if (isBusy) return
    setBusy(true)
    await addSharedLines(lines)
    setBusy(false)
  }
  return (
    <>
      <button
        className="button button--action"
        type="button"
        aria-disabled={isBusy}
        aria-busy={isBusy}
        onClick={() => void add()}
      >
        {isBusy && <span className="spinner" aria-hidden="true" />}
        Add to my cart
      </button>
      <Close label="No, thanks" look="quiet" />
    </>
  )
}

function Close({ label, look }: { label: string; look: 'action' | 'quiet' }) {
  return (
    <button className={`button button--${look}`} type="button" onClick={closeSharedCart}>
      {label}
    </button>
  )
}

function Columns({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <section className="with-aside with-aside--bar cart-columns" aria-label={title}>
      <div className="shared-cart">
        <h2>{title}</h2>
        {children}
      </div>
      <div className="proceed-bar shared-cart__actions">{actions}</div>
    </section>
  )
}

function pieces(count: number): string {
  return count === 1 ? '1 item' : `${count} items`
}
