import { useEffect, useRef, useState } from 'react'
import { RowFrame } from '../product/RowFrame.tsx'
import { fetchBoughtCards } from './api.ts'

const LENGTH = 6

/** A row of what the shopper bought before; nothing until it is there, and if there is none. */
export function BoughtRow() {
  const [cards, setCards] = useState<readonly Element[]>([])
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    let isGone = false
    void fetchBoughtCards({ page: 1, limit: LENGTH, place: 'row' }).then(
      (bought) => !isGone && bought && setCards(bought.cards),
    )
    return () => {
      isGone = true
    }
  }, [])
  useEffect(() => {
    list.current?.replaceChildren(...cards)
    // The buttons of the row learn from it where the row ends.
    list.current?.dispatchEvent(new Event('scroll'))
  }, [cards])
  return cards.length > 0 && <RowFrame title="Buy again" className="idea-row" list={list} />
}
