import { useStore } from '@nanostores/react'
import { Undo2 } from 'lucide-react'
import { STATES } from '../../orders/labels.ts'
import { $undoable } from './order-actions.ts'
import { takeBack } from './transition.ts'

/** Shows what was done for a few seconds, with a button to undo it. */
export function UndoBar() {
  const move = useStore($undoable)
  return (
    <div className="undo-bar" role="status">
      {move && (
        <p className="toast">
          <span>
            {'to' in move ? `${move.orderId}: ${STATES[move.to].name}` : `The stock of ${move.name} is set to 0`}
          </span>
          <button className="undo-bar__button" type="button" onClick={() => void takeBack()}>
            <Undo2 className="icon icon--sm" aria-hidden="true" />
            Undo
          </button>
        </p>
      )}
    </div>
  )
}
