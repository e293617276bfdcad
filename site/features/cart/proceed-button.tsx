import { useStore } from '@nanostores/react'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { formatPaise } from '../../../src/shared/money.ts'
import { UNREACHABLE } from '../../api/call.ts'
import { $isOnline } from '../../ui/online.ts'
import type { AreaDialog } from '../delivery-area/dialog.tsx'
import { $unserved } from '../delivery-area/unserved.ts'
import { showToast } from '../toasts/toasts.ts'
import { endTyping } from './choose-pieces.ts'
import { proceedToCheckout } from './proceed.ts'
import { $removeFirst } from './removal.ts'
import { $bill, $notYet } from './shop-status.ts'
import { UNCHECKED } from './unchecked.ts'
import { UnpaidOrder } from './unpaid-order.tsx'

// With the header's script: every page that can open a cart would list others.
const loadArea = () => import('../delivery-area/later.ts')

const OFFLINE = `You are offline. ${UNCHECKED}.`

interface Props {
  /** Names the lines that cannot be bought. The button leads there while there are any. */
  unbuyable: RefObject<HTMLDivElement | null>
}

/**
 * The button to the checkout. It is blocked, with the reason, while there is no network, a line cannot be bought or the shop would
 * not accept the cart. If the shop does not deliver to the shopper's area, it opens the dialog in which another is chosen: the
 * checkout would only refuse.
 */
export function Proceed({ unbuyable }: Props) {
  const bill = useStore($bill)
  const isOnline = useStore($isOnline)
  const known = [useUnserved(), useStore($removeFirst), useStore($notYet)] as const
  // Without a network, what stands in the way otherwise may be so no more.
  const [unserved, removeFirst, notYet] = isOnline ? known : [null, null, OFFLINE]
  const blocked = removeFirst !== null
  const { dialog, choose } = useAreaDialog()
  const sum = <span className="tabular">{'grandTotalInPaise' in bill ? formatPaise(bill.grandTotalInPaise) : '…'}</span>
  return (
    <>
      <Note isSaid={unserved === null && blocked}>
        {unserved !== null ? `We do not deliver to ${unserved} yet` : (removeFirst ?? notYet)}
      </Note>
      {blocked && <UnpaidOrder />}
      <button
        className="button button--action button--large button--wide proceed"
        type="button"
        aria-disabled={unserved === null && (blocked || notYet !== null)}
        aria-haspopup={unserved === null ? undefined : 'dialog'}
        aria-describedby="proceed-note"
        onClick={() => {
          if (!endTyping()) return
          if (unserved !== null) choose()
          else if (blocked) unbuyable.current?.focus()
          else if (notYet) showToast('error', notYet)
          else proceedToCheckout()
        }}
      >
        {sum}
        <span>
          {unserved === null ? 'Proceed' : 'Change area'} <ChevronRight className="icon" aria-hidden="true" />
        </span>
      </button>
      {dialog}
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
    if (unserved === null) return
    void loadArea()
      .then(({ checkArea }) => checkArea())
      .catch(() => {})
  }, [unserved])
  return unserved
}

/** The dialog in which another area is chosen, here and not by the header, as an open drawer holds the focus. Loaded once wanted. */
function useAreaDialog() {
  const [Loaded, setLoaded] = useState<typeof AreaDialog>()
  const [open, setOpen] = useState(false)
  const choose = () => {
    setOpen(true)
    loadArea()
      .then(({ loadDialog }) => loadDialog())
      .then(
        (loaded) => setLoaded(() => loaded.AreaDialog),
        () => showToast('error', UNREACHABLE),
      )
  }
  return { dialog: Loaded && <Loaded open={open} onClose={() => setOpen(false)} />, choose }
}
