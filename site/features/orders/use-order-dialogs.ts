import { useRef, useState } from 'react'
import type { OrderView } from '../../../src/order/contract.ts'

/** One of the dialogs about an order; of a report, the form about one of its lines. */
type Shown = 'help' | 'cancel' | 'which product' | { lineId: string }

/** Which dialog of an order's page is shown. One may lead to another, which takes its place. */
export function useOrderDialogs({ state, lines, complaints }: OrderView) {
  const reportButton = useRef<HTMLButtonElement>(null)
  const [shown, setShown] = useState<Shown | null>(null)
  const reportable =
    state === 'delivered'
      ? lines.filter(({ _id, picked }) => picked > 0 && !complaints.some(({ lineId }) => lineId === _id))
      : []
  const [first] = reportable
  return {
    shown,
    show: setShown,
    close: () => setShown(null),
    reportButton,
    /** Lines that were not reported yet. */
    reportable,
    /** Begins a report; null if nothing can be reported. Of one product there is nothing to choose. */
    report: first ? () => setShown(lines.length === 1 ? { lineId: first._id } : 'which product') : null,
  }
}
