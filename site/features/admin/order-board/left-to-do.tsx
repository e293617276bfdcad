import type { Dashboard } from '../../../../src/dashboard/contract.ts'
import { formatRupees } from '../../../../src/shared/money.ts'
import { deskListUrl } from '../../../api/paths.ts'
import { countLabel } from '../today/labels.ts'
import type { ListState } from './url-state.ts'

type Owed = Pick<Dashboard, 'complaints' | 'replacementsOwed' | 'cashOwed' | 'cashToCollect'>

/** Leads to what is left to do when no order is under way. Renders nothing if that is nothing. */
export function LeftToDo({ report }: { report: Owed }) {
  const left = leftToDo(report)
  if (left.length === 0) return null
  return (
    <section className="desk__left" aria-labelledby="desk-left">
      <h3 id="desk-left">Still to do</h3>
      <ul>
        {left.map(([list, label]) => (
          <li key={list}>
            <a className="link" href={deskListUrl(list)}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Returns what is left to do: the list of the orders that it is about, and what it is. */
export function leftToDo({ complaints, replacementsOwed, cashOwed, cashToCollect }: Owed): [ListState, string][] {
  const all: [ListState, string, number][] = [
    ['complaints', `Respond to ${countLabel(complaints.total, 'complaint')}`, complaints.total],
    ['replacements', `Bring ${countLabel(replacementsOwed.total, 'replacement')}`, replacementsOwed.total],
    ['due', `Collect ${formatRupees(cashToCollect.amount)} in cash`, cashToCollect.orders],
    ['owed', `Refund ${formatRupees(cashOwed.amount)} in cash`, cashOwed.total],
  ]
  return all.flatMap(([list, label, count]) => (count > 0 ? [[list, label]] : []))
}
