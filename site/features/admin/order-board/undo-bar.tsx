import { useStore } from '@nanostores/react'
import { Undo2 } from 'lucide-react'
import { formatRupees } from '../../../../src/shared/money.ts'
import { STATES } from '../../orders/labels.ts'
import { $undoable, type Undoable } from './order-actions.ts'
import { takeBack } from './transition.ts'

/** Shows what was done for a few seconds, with a button to undo it. */
export function UndoBar() {
  const move = useStore($undoable)
  return (
    <div className="undo-bar" role="status">
      {move && (
        <p className="toast">
          <span>{doneLabel(move)}</span>
          <button className="undo-bar__button" type="button" onClick={() => void takeBack()}>
            <Undo2 className="icon icon--sm" aria-hidden="true" />
            Undo
          </button>
        </p>
      )}
    </div>
  )
}

function doneLabel(done: Undoable): string {
  if ('to' in done) return `${done.orderId}: ${STATES[done.to].name}`
  if ('lineId' in done) return `The stock of ${done.name} is set to 0`
  return `${done.orderId}: ${formatRupees(done.amount)} collected`
}
