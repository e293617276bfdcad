import { useStore } from '@nanostores/react'
import { ChevronRight, MapPin } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { formatPaise } from '../../../src/shared/money.ts'
import { late, useOnceWanted } from '../../ui/late.tsx'
import { checkArea } from '../delivery-area/follow-area.ts'
import { $unserved } from '../delivery-area/unserved.ts'
import { showToast } from '../toasts/toasts.ts'
import { $cart, isBuyable } from './cart-state.ts'
import { proceedToCheckout } from './proceed.ts'
import { $bill, $notYet } from './shop-status.ts'
import { REMOVE_FIRST } from './unbuyable.tsx'
import { UnpaidOrder } from './unpaid-order.tsx'

const AreaDialog = late(async () => (await import('../delivery-area/dialog.tsx')).AreaDialog)

interface Props {
  /** Names the lines that cannot be bought. The button leads there while there are any. */
  unbuyable: RefObject<HTMLDivElement | null>
}

/**
 * The button to the checkout. It is blocked, with the reason, while a line cannot be bought or the shop would not accept the
 * cart. If the shop does not deliver to the shopper's area, it opens the dialog in which another is chosen: the checkout would
 * only refuse.
 */
export function Proceed({ unbuyable }: Props) {
  const bill = useStore($bill)
  const notYet = useStore($notYet)
  const blocked = !useStore($cart).every(isBuyable)
  const unserved = useUnserved()
  const [choosing, setChoosing] = useState(false)
  const isDialogWanted = useOnceWanted(choosing)
  const sum = <span className="tabular">{'grandTotalInPaise' in bill ? formatPaise(bill.grandTotalInPaise) : '…'}</span>
  return (
    <>
      <Note isSaid={unserved === null && blocked}>
        {unserved !== null ? `We do not deliver to ${unserved} yet` : blocked ? REMOVE_FIRST : notYet}
      </Note>
      {blocked && <UnpaidOrder />}
      <button
        className="button button--action button--large button--wide proceed"
        type="button"
        aria-disabled={unserved === null && (blocked || notYet !== null)}
        aria-haspopup={unserved === null ? undefined : 'dialog'}
        aria-describedby="proceed-note"
        onClick={() => {
          if (unserved !== null) setChoosing(true)
          else if (blocked) unbuyable.current?.focus()
          else if (notYet) showToast('error', notYet)
          else proceedToCheckout()
        }}
      >
        {sum}
        {unserved === null ? (
          <span>
            Proceed <ChevronRight className="icon" aria-hidden="true" />
          </span>
        ) : (
          <span>
            <MapPin className="icon" aria-hidden="true" /> Change area
          </span>
        )}
      </button>
      {isDialogWanted && <AreaDialog open={choosing} onClose={() => setChoosing(false)} />}
    </>
  )
}

/** The notice of lines that cannot be bought is announced by itself, so the note that repeats it is not. */
function Note({ isSaid, children }: { isSaid: boolean; children: ReactNode }) {
  return (
    <p className="proceed__note" id="proceed-note" role={isSaid ? undefined : 'status'}>
      {children}
    </p>
  )
}

/** The pincode that is not served, after asking once more: what the header knows may be an hour old. */
function useUnserved(): string | null {
  const unserved = useStore($unserved)
  useEffect(() => {
    if (unserved !== null) void checkArea().catch(() => {})
  }, [unserved])
  return unserved
}
