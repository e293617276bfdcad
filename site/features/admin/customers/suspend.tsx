import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { CustomerView } from '../../../../src/order/desk/customers/contract.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { countLabel } from '../today/labels.ts'
import { $suspending, suspend } from './customers.ts'

/** A button that suspends a customer after a question, or reactivates them. */
export function Suspend({ customer, id }: { customer: CustomerView; id: string }) {
  const { name, status, cancellable } = customer
  const [asking, setAsking] = useState(false)
  const [cancels, setCancels] = useState(false)
  const busy = useStore($suspending)
  const isOut = status === 'Suspended'
  const cancelsAny = !isOut && cancels && cancellable > 0
  const ask = () => {
    setCancels(false)
    setAsking(true)
  }
  const confirm = async () => {
    if (await suspend(id, !isOut, cancelsAny)) setAsking(false)
  }
  return (
    <>
      <button
        className={isOut ? 'button button--quiet button--small' : 'button button--danger button--small'}
        type="button"
        onClick={ask}
      >
        {isOut ? 'Reactivate' : 'Suspend'}
      </button>
      <ConfirmDialog
        title={isOut ? `Reactivate ${name}?` : `Suspend ${name}?`}
        question={isOut ? 'The account works again as before.' : questionOf(customer)}
        confirm={
          isOut ? 'Reactivate' : cancelsAny ? `Suspend and cancel ${countLabel(cancellable, 'order')}` : 'Suspend'
        }
        open={asking}
        busy={busy}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      >
        {!isOut && cancellable > 0 && (
          <CancelToo count={cancellable} chosen={cancels} onChoose={() => setCancels(!cancels)} />
        )}
      </ConfirmDialog>
    </>
  )
}

function CancelToo({ count, chosen, onChoose }: { count: number; chosen: boolean; onChoose(): void }) {
  return (
    <div className="suspend-orders">
      <label className="check">
        <input type="checkbox" checked={chosen} onChange={onChoose} />
        {count === 1 ? 'Cancel 1 order, too' : `Cancel ${count} orders, too`}
      </label>
      <p>The goods return to stock, card payments are refunded, and an email says that the account is suspended.</p>
    </div>
  )
}

function questionOf({ cancellable, outForDelivery }: CustomerView): string {
  const signedOut = 'They are signed out everywhere at once and cannot sign in.'
  const open = cancellable + outForDelivery
  if (open === 0) return `${signedOut} They have no open orders.`
  const left = outForDelivery > 0 ? `, ${outForDelivery} of them out for delivery` : ''
  return `${signedOut} They have ${countLabel(open, 'open order')}${left}.`
}
