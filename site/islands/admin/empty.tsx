import type { ReactNode } from 'react'
import emptyCart from '../../assets/art/empty-cart.svg?url'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** What a list says that has nothing in it. */
export function NoData({ hint, children }: { hint: string; children?: ReactNode }) {
  return (
    <EmptyState picture={emptyCart} title="No Data">
      <p>{hint}</p>
      {children}
    </EmptyState>
  )
}

interface Props {
  label: string
  cards: number
  className: string
}

/** In the shape of the cards that come. */
export function CardsWaiting({ label, cards, className }: Props) {
  return (
    <div className={className} role="status" aria-label={label}>
      {Array.from({ length: cards }, (_, n) => `card ${n}`).map((key) => (
        <div className="admin-card" key={key}>
          <div className="skeleton admin-card__media" />
          <div className="skeleton" />
          <div className="skeleton skeleton--short" />
        </div>
      ))}
    </div>
  )
}
