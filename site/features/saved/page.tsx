import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import emptySaved from '../../assets/art/empty-saved.svg?url'
import { LoadError } from '../../ui/LoadError.tsx'
import { SignedIn } from '../account/signed-in.tsx'
import { CardGrid, CardsSkeleton } from '../product/card-grid.tsx'
import { EmptyWithIdeas } from '../product/EmptyWithIdeas.tsx'
import { $saved, loadMoreSaved, loadSaved } from './saved.ts'

/** What the shopper saved for later. */
export function Saved() {
  return <SignedIn waiting={<Skeleton />}>{() => <SavedProducts />}</SignedIn>
}

function SavedProducts() {
  const saved = useStore($saved)
  useEffect(() => void loadSaved(), [])
  if (saved === undefined) return <Skeleton />
  if (saved === null) return <LoadError onRetry={() => void loadSaved()} />
  if (saved.cards.length === 0) return <NothingSaved />
  return (
    <CardGrid label="Saved products" cards={saved.cards} loadMore={saved.otherIds.length > 0 ? loadMoreSaved : null} />
  )
}

function Skeleton() {
  return <CardsSkeleton label="Loading what you saved" />
}

function NothingSaved() {
  return (
    <EmptyWithIdeas
      picture={emptySaved}
      title="Nothing saved yet"
      said="The bookmark on the page of a product puts it here, on all your devices."
    />
  )
}
