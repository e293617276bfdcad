import { CHOOSE_ADDRESS } from '../../wording/addresses.ts'
import { say } from '../../wording/say.ts'
import { AddressesSkeleton } from '../addresses/addresses-skeleton.tsx'

/** The checkout while it loads. */
export function CheckoutSkeleton() {
  return (
    <div className="with-aside" role="status" aria-label="Loading">
      <div>
        <div className="section-head">
          <h2>{say(CHOOSE_ADDRESS)}</h2>
        </div>
        <AddressesSkeleton />
      </div>
      <div className="panel skeleton-card">
        <div className="skeleton skeleton--short" />
        <div className="skeleton" />
        <div className="skeleton" />
        <div className="skeleton" />
      </div>
    </div>
  )
}
