import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type Ref, useEffect, useRef } from 'react'

interface Props {
  title: string
  className: string
  /** The URL from which the cards are fetched when the shopper scrolls near; without it, `FilledRow` has them. */
  cards?: string | undefined
  list?: Ref<HTMLUListElement>
}

/** A row of cards within what React renders, like `ProductRow.astro`. */
export function RowFrame({ title, className, cards, list }: Props) {
  return (
    <row-scroller className={className} data-cards={cards}>
      <section aria-label={title}>
        <div className="section-head">
          <h2>{title}</h2>
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
        <ul className="product-row" tabIndex={0} aria-label={title} aria-busy={cards ? 'true' : undefined} ref={list} />
      </section>
    </row-scroller>
  )
}

const ARROW = 'icon-button icon-button--line only-wide'

interface FilledProps {
  title: string
  className: string
  cards: readonly Element[]
}

/** A row of cards that the server has rendered, which change themselves; nothing without any. */
export function FilledRow({ title, className, cards }: FilledProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.replaceChildren(...cards)
    // The buttons of the row learn from it where the row ends.
    list.current?.dispatchEvent(new Event('scroll'))
  }, [cards])
  return cards.length > 0 && <RowFrame title={title} className={className} list={list} />
}
