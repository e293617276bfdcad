import { useEffect, useState } from 'react'
import { FilledRow } from '../product/RowFrame.tsx'
import { fetchBoughtCards } from './api.ts'

const LENGTH = 6

/** A row of what the shopper bought before; nothing until it is there, and if there is none. */
export function BoughtRow() {
  const [cards, setCards] = useState<readonly Element[]>([])
  useEffect(() => {
    let isGone = false
    void fetchBoughtCards({ page: 1, limit: LENGTH, place: 'row' }).then(
      (bought) => !isGone && bought && setCards(bought.cards),
    )
    return () => {
      isGone = true
    }
  }, [])
  return <FilledRow title="Buy again" className="idea-row" cards={cards} />
}
