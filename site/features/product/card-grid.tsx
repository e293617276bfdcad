import { useEffect, useRef, useState } from 'react'

const SKELETONS = 8

interface Props {
  label: string
  cards: readonly Element[]
  /** Loads more cards and returns the first of them, if there is any; null if there are no more. */
  loadMore: (() => Promise<Element | undefined>) | null
}

/** The cards are the server's, and change themselves: React only adds them. */
export function CardGrid({ label, cards, loadMore }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const [isLoading, setLoading] = useState(false)
  useEffect(() => list.current?.append(...cards.filter((card) => card.parentNode !== list.current)), [cards])
  const showMore = async () => {
    setLoading(true)
    const first = await loadMore?.()
    setLoading(false)
    first?.querySelector<HTMLElement>('.product-card__name a')?.focus()
  }
  return (
    <>
      <ul className="card-grid" ref={list} aria-label={label} />
      {loadMore && (
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

export function CardsSkeleton({ label }: { label: string }) {
  return (
    <div className="card-grid" role="status" aria-label={label}>
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
