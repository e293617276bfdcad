import { useStore } from '@nanostores/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { $cart } from './cart-state.ts'
import { $together, loadTogether } from './together.ts'

const TITLE = 'Often bought together'

/** A row of what others bought with what is in the cart. It is below all else, so that nothing moves when it comes. */
export function Together() {
  const ids = useStore($cart)
    .map(({ productId }) => productId)
    .join()
  const cards = useStore($together)
  const row = useRef<HTMLUListElement>(null)
  useEffect(() => void loadTogether(ids.split(',')), [ids])
  // The cards are the server's, and change themselves.
  useEffect(() => {
    row.current?.replaceChildren(...cards)
    row.current?.dispatchEvent(new Event('scroll'))
  }, [cards])
  if (cards.length === 0) return null
  return (
    <row-scroller className="cart-together">
      <section aria-label={TITLE}>
        <div className="section-head">
          <h2>{TITLE}</h2>
          <div className="section-head__end">
            <button className={ARROW} type="button" data-scroll="back" aria-label="Scroll back" disabled>
              <ChevronLeft className="icon" aria-hidden="true" />
            </button>
            <button className={ARROW} type="button" data-scroll="on" aria-label="Scroll on">
              <ChevronRight className="icon" aria-hidden="true" />
            </button>
          </div>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it, as other rows */}
        <ul className="product-row" tabIndex={0} aria-label={TITLE} ref={row} />
      </section>
    </row-scroller>
  )
}

const ARROW = 'icon-button icon-button--line only-wide'
