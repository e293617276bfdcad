import { useStore } from '@nanostores/react'
import { type ReactNode, useRef } from 'react'
import type { DeskOrder } from '../../../../src/order/desk/contract.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { LinesSkeleton } from '../../../ui/LinesSkeleton.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { CollectCash } from './collect-cash.tsx'
import { Details } from './details.tsx'
import { afterAsking, placeOf } from './focus.ts'
import { Help } from './help.tsx'
import { PickList } from './pick-list.tsx'
import { RefuseDelivery } from './refuse-delivery.tsx'
import { $askedOrder, $asking, type Asking, askNothing } from './url-state.ts'

type About = Exclude<Asking['about'], 'help'>

const TITLES: Record<About, (orderId: string) => string> = {
  details: (orderId) => orderId,
  pick: (orderId) => `Pick list of ${orderId}`,
  cancel: (orderId) => `Cancel ${orderId}?`,
  refuse: (orderId) => `${orderId} was refused?`,
  cash: (orderId) => `Collect cash for ${orderId}`,
}

const BODIES: Record<About, (order: DeskOrder) => ReactNode> = {
  details: (order) => <Details order={order} />,
  pick: (order) => <PickList order={order} />,
  cancel: (order) => <CancelOrder order={order} />,
  refuse: (order) => <RefuseDelivery order={order} />,
  cash: (order) => <CollectCash order={order} />,
}

/** Dialogs about an order, in front of the board or the list. Only one is open at a time. */
export function Dialogs() {
  const asking = useStore($asking)
  const last = useRef<Asking | null>(null)
  const place = useRef<ReturnType<typeof placeOf>>(null)
  if (asking && asking.orderId !== last.current?.orderId) place.current = placeOf(asking.orderId)
  // Keeps the content while the dialog closes.
  if (asking) last.current = asking
  const shown = last.current
  if (!shown) return null
  const { about, orderId } = shown
  if (about === 'help') return <Help open={asking !== null} onClose={askNothing} />
  const focusAfter = () => afterAsking(orderId, place.current)
  return (
    <Dialog
      key={about}
      title={TITLES[about](orderId)}
      open={asking !== null}
      onClose={askNothing}
      wide={about === 'details'}
      focusAfter={focusAfter}
    >
      <Asked about={about} />
    </Dialog>
  )
}

function Asked({ about }: { about: About }) {
  const order = useStore($askedOrder)
  const last = useRef(order)
  if (order !== undefined) last.current = order
  if (last.current === undefined) return <LinesSkeleton headed />
  return last.current === null ? <p>No order has this number.</p> : BODIES[about](last.current)
}
