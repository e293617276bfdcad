import { ChevronDown } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import type { ImportView } from '../../../../src/import-export/contract.ts'
import type { PacksProposal } from '../../../../src/import-export/packs/contract.ts'
import { packsLabel } from '../../../../src/shared/import-limits.ts'
import { LoadError } from '../../../ui/LoadError.tsx'
import { Pager } from '../pager.tsx'
import { RowsSkeleton } from '../rows-skeleton.tsx'
import { fetchPacks, type Pages } from './api.ts'
import { decideProposal } from './import.ts'

/** So many proposals are shown without being asked for. */
const SHOWN_AT_ONCE = 5

/** The products that would become packs of one product, each group of which an owner may refuse. */
export function Packs({ view: { _id: importId, packs } }: { view: ImportView }) {
  const [isOpen, setOpen] = useState(packs.proposals <= SHOWN_AT_ONCE)
  if (packs.proposals === 0) return null
  return (
    <details className="import-template" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <ChevronDown className="icon" aria-hidden="true" />
        <span role="status">{packsLabel(packs, false) || 'No products become packs: each has a card of its own'}</span>
      </summary>
      {isOpen && <Proposals importId={importId} />}
    </details>
  )
}

function Proposals({ importId }: { importId: string }) {
  const [found, setFound] = useState<(Pages & { packs: PacksProposal[] }) | null | undefined>(undefined)
  const load = useCallback(
    async (page: number) => {
      const result = await fetchPacks(importId, page)
      setFound(result.success ? { ...result, packs: result.data } : null)
    },
    [importId],
  )
  useEffect(() => void load(1), [load])
  if (found === undefined) return <RowsSkeleton />
  if (found === null) return <LoadError onRetry={() => void load(1)} />
  const { page, totalPage, packs } = found
  const decide = async (joins: boolean, key?: string) => {
    const decided = (each: PacksProposal) => (key === undefined || key === each.key ? { ...each, joins } : each)
    setFound({ ...found, packs: packs.map(decided) })
    if (!(await decideProposal(importId, joins, key))) await load(page)
  }
  return (
    <div className="import-choose">
      <p className="import-note">Packs of one product share a card. Untick what is not one product.</p>
      {totalPage > 1 && (
        <div className="import-actions">
          <button className="button button--quiet" type="button" onClick={() => void decide(true)}>
            Tick all
          </button>
          <button className="button button--quiet" type="button" onClick={() => void decide(false)}>
            Untick all
          </button>
        </div>
      )}
      <ul className="import-list" aria-label="Packs">
        {packs.map((proposal) => (
          <Proposal key={proposal.key} proposal={proposal} onDecide={(joins) => void decide(joins, proposal.key)} />
        ))}
      </ul>
      {totalPage > 1 && <Pager page={page} pages={totalPage} onTurn={(to) => void load(to)} />}
    </div>
  )
}

interface ProposalProps {
  proposal: PacksProposal
  onDecide(joins: boolean): void
}

function Proposal({ proposal: { name, units, rows, inShop, joins }, onDecide }: ProposalProps) {
  const more = rows + inShop - units.length
  return (
    <li className="import-entry">
      <label className="import-pack">
        <input type="checkbox" checked={joins} onChange={({ currentTarget }) => onDecide(currentTarget.checked)} />
        <span>
          <b>{name}</b>
          <span className="import-pack__units">
            {units.join(' · ')}
            {more > 0 && ` and ${more.toLocaleString('en-IN')} more`}
            {inShop > 0 && ` (${inShop === 1 ? '1 is' : `${inShop.toLocaleString('en-IN')} are`} in the shop)`}
          </span>
        </span>
      </label>
    </li>
  )
}
