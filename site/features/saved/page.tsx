import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import emptySaved from '../../assets/art/empty-saved.svg?url'
import { LoadError } from '../../ui/LoadError.tsx'
import { SignedIn } from '../account/signed-in.tsx'
import { CardGrid, CardsSkeleton } from '../product/card-grid.tsx'
import { EmptyWithIdeas } from '../product/EmptyWithIdeas.tsx'
import { waited } from '../restock/waited.ts'
import { WaitedList } from '../restock/waited-list.tsx'
import { saved } from './saved.ts'

const HOW_TO_SAVE = 'The bookmark on the page of a product puts it here, on all your devices.'

/** What the shopper saved for later, and what they wait for. */
export function Saved() {
  return (
    <SignedIn waiting={<Skeleton />}>
      {() => (
        <>
          <SavedProducts />
          <WaitedList />
        </>
      )}
    </SignedIn>
  )
}

function SavedProducts() {
  const listed = useStore(saved.$listed)
  const isWaiting = Boolean(useStore(waited.$listed)?.cards.length)
  useEffect(() => void saved.load(), [])
  if (listed === undefined) return <Skeleton />
  if (listed === null) return <LoadError onRetry={() => void saved.load()} />
  if (listed.cards.length === 0) return isWaiting ? <p>{HOW_TO_SAVE}</p> : <NothingSaved />
  const loadMore = listed.otherIds.length > 0 ? () => saved.loadMore() : null
  return <CardGrid label="Saved products" cards={listed.cards} loadMore={loadMore} />
}

function Skeleton() {
  return <CardsSkeleton label="Loading what you saved" />
}

function NothingSaved() {
  return <EmptyWithIdeas picture={emptySaved} title="Nothing saved yet" said={HOW_TO_SAVE} />
}
