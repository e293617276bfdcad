import type { DeskOrder } from '../../../../src/order/desk/contract.ts'
import { IF_MISSING_LABELS } from './labels.ts'

interface Props {
  order: Pick<DeskOrder, 'leaveAtDoor' | 'ifMissing'>
  /** Whether also what is usual is said. */
  all?: boolean
}

/** What the shopper asked for at the door and for missing items, short enough to be seen from afar. */
export function AskedTags({ order: { leaveAtDoor, ifMissing }, all = false }: Props) {
  const isUsual = ifMissing === 'leave_out'
  if (!leaveAtDoor && isUsual && !all) return null
  return (
    <p className="asked-tags">
      {leaveAtDoor && <span className="state-tag state-tag--road">Leave at door</span>}
      {(all || !isUsual) && (
        <span className={`state-tag state-tag--${isUsual ? 'done' : 'work'}`}>{IF_MISSING_LABELS[ifMissing]}</span>
      )}
    </p>
  )
}
