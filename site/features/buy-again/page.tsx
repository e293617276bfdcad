import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { HOME } from '../../api/paths.ts'
import emptyOrders from '../../assets/art/empty-orders.svg?url'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { SignedIn } from '../account/signed-in.tsx'
import { CardGrid, CardsSkeleton } from '../product/card-grid.tsx'
import { IdeaRow } from '../product/IdeaRow.tsx'
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
    <>
      <EmptyState picture={emptyOrders} title="Nothing to buy again yet">
        <p>What you bought is here for the next time, as long as it is in stock.</p>
        <a className="button button--action" href={HOME}>
          Shop Now
        </a>
      </EmptyState>
      <IdeaRow />
    </>
  )
}
