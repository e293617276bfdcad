import { useStore } from '@nanostores/react'
import { TriangleAlert } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { DeskOrder, PickLine } from '../../../../src/order/desk/contract.ts'
import { titleOf } from '../../../../src/shared/product-title.ts'
import { FormActions } from '../../../ui/FormActions.tsx'
import { Stepper } from '../../../ui/Stepper.tsx'
import { emptiedLabel } from './labels.ts'
import { MissingAdvice } from './missing-advice.tsx'
import { NoEmail } from './no-email.tsx'
import { $busyOrders, pickShort } from './order-actions.ts'
import { askNothing } from './url-state.ts'

interface Props {
  order: DeskOrder
  /** The most that can still be found. Missing pieces may turn up, unless their money is already being refunded. */
  max: number
  line: PickLine
  onDone(): void
}

/**
 * Records how many pieces of a line were found. The customer pays only for those, and is notified. The form warns if
 * nothing of the order is left, because that cancels it.
 */
export function ShortPick({ order, max, line, onDone }: Props) {
  const { orderId } = order
  const { _id, quantity, picked, stock } = line
  const title = titleOf(line)
  const isChange = picked < quantity
  const [found, setFound] = useState(isChange ? picked : Math.max(0, picked - 1))
  const [said, setSaid] = useState<boolean | null>(null)
  // By default, a product counts as out of stock if nothing was found. If some pieces were found, the picker has
  // to say so. The stock also has to be above 0 to be set to 0.
  const isEmpty = said ?? found === 0
  const stockToo = isEmpty && found < picked && stock > 0
  const cancels = found === 0 && order.lines.every((other) => other._id === _id || other.picked === 0)
  const busy = useStore($busyOrders).has(orderId)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const after = await pickShort({ orderId, lineId: _id, quantity: found, stockToo, cancels }, title)
    if (after?.state === 'cancelled') askNothing()
    else if (after) onDone()
  }
  return (
    <form ref={form} className="short-pick" method="post" aria-label={`Not enough of ${title}`} onSubmit={send}>
      <MissingAdvice order={order} />
      <span>How many did you find?</span>
      <Stepper
        label="Found"
        value={`${found} of ${quantity}`}
        fewer="One fewer"
        more="One more"
        onFewer={found > 0 ? () => setFound(found - 1) : null}
        onMore={found < max ? () => setFound(found + 1) : null}
      />
      {isChange && max === picked && (
        <p className="field__hint">The missing pieces are already refunded to the card, so none can be added again.</p>
      )}
      {stock > 0 ? (
        <label className="check">
          <input
            type="checkbox"
            checked={stockToo}
            disabled={found >= picked}
            onChange={({ currentTarget }) => setSaid(currentTarget.checked)}
          />
          <span>
            None left: set its stock to 0
            <small>{`Stock shows ${stock.toLocaleString('en-IN')} more, besides what is ordered.`}</small>
          </span>
        </label>
      ) : (
        <p className="field__hint">Stock shows none left, besides what is ordered.</p>
      )}
      <p className="short-pick__end" role="status">
        {cancels && (
          <>
            <TriangleAlert className="icon icon--sm" aria-hidden="true" />
            {emptiedLabel(order)}
          </>
        )}
      </p>
      <NoEmail order={order} />
      <FormActions
        small
        back="Back"
        submit={cancels ? 'Cancel order' : order.customer.email ? 'Notify the customer' : 'Save'}
        busy={busy}
        disabled={found === picked}
        look={cancels ? 'danger-filled' : 'action'}
        onBack={onDone}
      />
    </form>
  )
}
