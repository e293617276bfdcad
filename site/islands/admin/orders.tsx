import { useStore } from '@nanostores/react'
import { PhoneIncoming } from 'lucide-react'
import { useEffect } from 'react'
import { followBell } from '../../stores/admin-bell.ts'
import { followDesk } from '../../stores/admin-desk.ts'
import { $view, followAddress, showView } from '../../stores/admin-desk-view.ts'
import { AdminGuard } from '../account/admin-guard.tsx'
import { BesideHeading } from '../account/beside-heading.tsx'
import { Board, BoardWaiting } from './orders/board.tsx'
import { DaySums } from './orders/day-sums.tsx'
import { DeskBar } from './orders/desk-bar.tsx'
import { Dialogs } from './orders/dialogs.tsx'
import { FoundOrders } from './orders/found-orders.tsx'
import { followKeys } from './orders/keys.ts'
import { Announcements } from './orders/live-line.tsx'
import { PhoneOrder } from './orders/phone-order.tsx'
import { UndoBar } from './orders/undo-bar.tsx'

/** The order desk: new orders come by themselves, and go from hand to hand until they are delivered. */
export function OrderDesk() {
  return (
    <AdminGuard waiting={<BoardWaiting />}>
      <Desk />
    </AdminGuard>
  )
}

function Desk() {
  const { shows } = useStore($view)
  useEffect(() => {
    const stops = [followDesk(), followBell(), followAddress(), followKeys()]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  return (
    <div className="admin-screen">
      <BesideHeading>
        <DaySums />
        {shows !== 'phone' && (
          <button className="button button--quiet" type="button" onClick={() => showView({ shows: 'phone' })}>
            <PhoneIncoming className="icon" aria-hidden="true" />
            New phone order
          </button>
        )}
      </BesideHeading>
      <DeskBar />
      {shows === 'board' && <Board />}
      {shows === 'list' && <FoundOrders />}
      {shows === 'phone' && <PhoneOrder />}
      <UndoBar />
      <Dialogs />
      <Announcements />
    </div>
  )
}
