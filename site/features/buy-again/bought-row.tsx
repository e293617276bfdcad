import { useEffect, useState } from 'react'
import { SOON_MS } from '../../api/call.ts'
import { fetchFragment } from '../../api/fragments.ts'
import { IDEA_CARDS } from '../../api/paths.ts'
import { hasIdeas } from '../product/IdeaRow.tsx'
import { IDEAS } from '../product/ideas.ts'
import { FilledRow } from '../product/RowFrame.tsx'
import { cardsBesides, fetchBoughtCards, titleOfBoth } from './api.ts'

/** As many as a wide screen shows. */
const LENGTH = 6

interface Row {
  title: string
  cards: readonly Element[]
}

/** A row of what the shopper bought before; nothing until it is there, and if there is none. */
export function BoughtRow() {
  const [row, setRow] = useState<Row>({ title: '', cards: [] })
  useEffect(() => {
    let isGone = false
    void loadRow().then((loaded) => !isGone && setRow(loaded))
    return () => {
      isGone = true
    }
  }, [])
  return <FilledRow className="idea-row" {...row} />
}

/** Loads the row, which ends with other products where the shopper bought only a few. */
async function loadRow(): Promise<Row> {
  const title = 'Buy again'
  const cards = (await fetchBoughtCards({ page: 1, limit: LENGTH, place: 'row' }))?.cards ?? []
  if (cards.length === 0 || cards.length >= LENGTH || !hasIdeas()) return { title, cards }
  const ideas = await fetchFragment(IDEA_CARDS, AbortSignal.timeout(SOON_MS)).catch(() => null)
  const rest = cardsBesides(cards, [...(ideas?.children ?? [])])
  return rest.length === 0 ? { title, cards } : { title: titleOfBoth(title, IDEAS), cards: [...cards, ...rest] }
}
