import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import emptyAgain from '../../assets/art/empty-again.svg?url'
import { LoadError } from '../../ui/LoadError.tsx'
import { SignedIn } from '../account/signed-in.tsx'
import { CardGrid, CardsSkeleton } from '../product/card-grid.tsx'
import { EmptyWithIdeas } from '../product/EmptyWithIdeas.tsx'
import { $bought, loadBought, loadMoreBought } from './bought.ts'

/** What the shopper bought before and can buy again. */
export function BuyAgain() {
  return <SignedIn waiting={<Skeleton />}>{() => <BoughtProducts />}</SignedIn>
}

function BoughtProducts() {
  const bought = useStore($bought)
  useEffect(() => void loadBought(), [])
  if (bought === undefined) return <Skeleton />
  if (bought === null) return <LoadError onRetry={() => void loadBought()} />
  if (bought.cards.length === 0) return <NothingBought />
  return <CardGrid label="Bought before" cards={bought.cards} loadMore={bought.hasMore ? loadMoreBought : null} />
}

function Skeleton() {
  return <CardsSkeleton label="Loading what you bought before" />
}

function NothingBought() {
  return (
    <EmptyWithIdeas
      picture={emptyAgain}
      title="Nothing to buy again yet"
      said="What you order is here for the next time, from the moment that you order it."
    />
  )
}
