import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { HOME } from '../../api/paths.ts'
import emptyOrders from '../../assets/art/empty-orders.svg?url'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { SignedIn } from '../account/signed-in.tsx'
import type { BoughtPage } from './api.ts'
import { $bought, loadBought, loadMoreBought } from './bought.ts'

const SKELETONS = 8

/** What the shopper bought before and can buy again. */
export function BuyAgain() {
  return <SignedIn waiting={<CardsSkeleton />}>{() => <BoughtProducts />}</SignedIn>
}

function BoughtProducts() {
  const bought = useStore($bought)
  useEffect(() => void loadBought(), [])
  if (bought === undefined) return <CardsSkeleton />
  if (bought === null) return <LoadError onRetry={() => void loadBought()} />
  return bought.cards.length > 0 ? <Cards bought={bought} /> : <NothingBought />
}

/** The cards are the server's, and change themselves: React only adds them. */
function Cards({ bought: { cards, hasMore } }: { bought: BoughtPage }) {
  const list = useRef<HTMLUListElement>(null)
  const [isLoading, setLoading] = useState(false)
  useEffect(() => list.current?.append(...cards.filter((card) => card.parentNode !== list.current)), [cards])
  const showMore = async () => {
    setLoading(true)
    const first = await loadMoreBought()
    setLoading(false)
    first?.querySelector<HTMLElement>('.product-card__name a')?.focus()
  }
  return (
    <>
      <ul className="card-grid" ref={list} aria-label="Bought before" />
      {hasMore && (
        <button
          className="button button--quiet card-pager__link"
          type="button"
          aria-disabled={isLoading}
          onClick={() => isLoading || void showMore()}
        >
          {isLoading ? 'Loading…' : 'More products'}
        </button>
      )}
    </>
  )
}

function CardsSkeleton() {
  return (
    <div className="card-grid" role="status" aria-label="Loading what you bought before">
      {[...Array(SKELETONS).keys()].map((n) => (
        <div className="skeleton-card" key={n}>
          <div className="skeleton skeleton--cup" />
          <div className="skeleton" />
          <div className="skeleton skeleton--short" />
          <div className="skeleton skeleton--control" />
        </div>
      ))}
    </div>
  )
}

function NothingBought() {
  return (
    <EmptyState picture={emptyOrders} title="Nothing to buy again yet">
      <p>What you bought is here for the next time, as long as it is in stock.</p>
      <a className="button button--action" href={HOME}>
        Shop Now
      </a>
    </EmptyState>
  )
}
