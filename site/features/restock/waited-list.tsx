import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { LoadError } from '../../ui/LoadError.tsx'
import { CardGrid } from '../product/card-grid.tsx'
import { waited } from './waited.ts'

/** What the shopper is told of when it is back, and how to withdraw that; nothing without any. */
export function WaitedList() {
  const listed = useStore(waited.$listed)
  useEffect(() => void waited.load(), [])
  if (listed === null) return <LoadError onRetry={() => void waited.load()} />
  if (!listed || listed.cards.length === 0) return null
  const loadMore = listed.otherIds.length > 0 ? () => waited.loadMore() : null
  return (
    <section className="waited" aria-labelledby="waited">
      <div className="section-head">
        <h2 id="waited">We tell you when these are back</h2>
      </div>
      <CardGrid label="Products you wait for" cards={listed.cards} loadMore={loadMore} />
    </section>
  )
}
