import { useStore } from '@nanostores/react'
import { Check } from 'lucide-react'
import { useEffect } from 'react'
import { titleOf } from '../../../../src/shared/product-title.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { LinesSkeleton } from '../../../ui/LinesSkeleton.tsx'
import { LoadError } from '../../../ui/LoadError.tsx'
import { PackRow } from './pack-row.tsx'
import { $joining, $proposals, joinProposed, loadProposals, type PackProposals as Page } from './packs.ts'

interface Props {
  open: boolean
  onClose(): void
}

/** Dialog in which products of the same brand and name are joined as packs of one product. */
export function PackProposals({ open, onClose }: Props) {
  return (
    <Dialog title="Group pack sizes" open={open} onClose={onClose}>
      {open && <Proposals />}
    </Dialog>
  )
}

function Proposals() {
  const shown = useStore($proposals)
  const load = () => void loadProposals(true)
  useEffect(load, [])
  return (
    <>
      <p>
        Products of the same brand and name, in different units. Joined, they share a card; a card can be parted again.
      </p>
      {shown === undefined && <LinesSkeleton />}
      {shown === null && <LoadError onRetry={load} />}
      {shown && <Groups {...shown} />}
    </>
  )
}

function Groups({ groups, next }: Page) {
  const busy = useStore($joining)
  if (groups.length === 0)
    return (
      <p className="packs-none" role="status">
        There is nothing to join.
      </p>
    )
  return (
    <div className="packs-dialog" aria-busy={busy}>
      {groups.map(({ products, isJoined }) => {
        const title = titleOf(products[0]!)
        return (
          <section key={products[0]!._id} className="pack-group" aria-label={title}>
            <ul>
              {products.map((pack) => (
                <PackRow key={pack._id} pack={pack} />
              ))}
            </ul>
            {isJoined ? (
              <span className="pack-group__joined">
                <Check className="icon icon--sm" aria-hidden="true" />
                Joined
              </span>
            ) : (
              <button
                className="button button--quiet button--small"
                type="button"
                aria-disabled={busy}
                aria-label={`Join ${title}`}
                onClick={() => void joinProposed(products)}
              >
                Join
              </button>
            )}
          </section>
        )
      })}
      {next !== null && (
        <button className="button button--quiet" type="button" onClick={() => void loadProposals()}>
          Look further
        </button>
      )}
    </div>
  )
}
