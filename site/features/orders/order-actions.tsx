import { useRef, useState } from 'react'
import type { OrderView } from '../../../src/order/contract.ts'
import { SHOPPER_CANCEL_REASONS, type ShopperCancelReason } from '../../../src/shared/cancel-reasons.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { useBusy } from '../../ui/use-busy.ts'
import { buyAgain, cancel } from './orders.ts'

interface CancelProps {
  order: OrderView
  /** Whether the confirmation is shown. */
  open: boolean
  onOpen(): void
  onClose(): void
}

/**
 * Cancels an order after a confirmation. Once it cannot be cancelled there is no button, so the focus moves to the
 * order's heading.
 */
export function CancelOrder({ order: { orderId, state, canCancel, payment }, open, onOpen, onClose }: CancelProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [reason, setReason] = useState<ShopperCancelReason>()
  const [busy, setBusy, isBusy] = useBusy()
  const confirm = async () => {
    if (isBusy()) return
    setBusy(true)
    await cancel(orderId, reason)
    setBusy(false)
    onClose()
  }
  return (
    <>
      {canCancel && (
        <button className="button button--danger button--small" type="button" ref={button} onClick={onOpen}>
          Cancel order
        </button>
      )}
      <Dialog
        title="Cancel this order?"
        open={open}
        onClose={onClose}
        focusAfter={() => button.current ?? document.querySelector<HTMLElement>('h1')}
      >
        <p>{`${orderId} will not be delivered. ${payment.state === 'paid' ? 'Your payment is refunded' : 'You pay nothing'}.`}</p>
        {/* Nothing was ordered yet by who has not paid. */}
        {state !== 'awaiting payment' && (
          <fieldset className="choices cancel-why">
            <legend className="field__label">
              Why? <small>Optional</small>
            </legend>
            {SHOPPER_CANCEL_REASONS.map((each) => (
              <label className="check" key={each}>
                <input type="radio" name="reason" checked={each === reason} onChange={() => setReason(each)} />
                {each}
              </label>
            ))}
          </fieldset>
        )}
        <div className="dialog__actions">
          <button className="button button--quiet" type="button" onClick={onClose}>
            Keep it
          </button>
          <button
            className="button button--danger"
            type="button"
            aria-disabled={busy}
            aria-busy={busy}
            onClick={confirm}
          >
            Cancel order
          </button>
        </div>
      </Dialog>
    </>
  )
}

export function BuyAgain({ orderId, look }: { orderId: string; look: 'action' | 'soft' | 'quiet' }) {
  const [busy, setBusy, isBusy] = useBusy()
  const again = async () => {
    if (isBusy()) return
    setBusy(true)
    await buyAgain(orderId)
    setBusy(false)
  }
  return (
    <button className={`button button--${look} button--small`} type="button" aria-busy={busy} onClick={again}>
      Buy again
    </button>
  )
}
