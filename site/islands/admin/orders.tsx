import { useStore } from '@nanostores/react'
import { PhoneIncoming } from 'lucide-react'
import { useEffect } from 'react'
import { followBell } from '../../stores/order-alert.ts'
import { followDesk } from '../../stores/order-board.ts'
import { $view, followUrl, showView } from '../../stores/order-board-url-state.ts'
import { AdminGuard } from '../account/admin-guard.tsx'
import { PageActions } from '../account/page-actions.tsx'
import { Board, BoardWaiting } from './orders/board.tsx'
import { DaySums } from './orders/day-sums.tsx'
import { DeskBar } from './orders/desk-bar.tsx'
import { Dialogs } from './orders/dialogs.tsx'
import { Announcements } from './orders/live-line.tsx'
import { OrderSearchResults } from './orders/order-search-results.tsx'
import { PhoneOrder } from './orders/phone-order.tsx'
import { followKeys } from './orders/shortcuts.ts'
import { UndoBar } from './orders/undo-bar.tsx'

/** The order board. New orders appear without a reload, and move from state to state until they are delivered. */
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
    const stops = [followDesk(), followBell(), followUrl(), followKeys()]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  return (
    <div className="admin-screen">
      <PageActions>
        <DaySums />
        {shows !== 'phone' && (
          <button className="button button--quiet" type="button" onClick={() => showView({ shows: 'phone' })}>
            <PhoneIncoming className="icon" aria-hidden="true" />
            New phone order
          </button>
        )}
      </PageActions>
      <DeskBar />
      {shows === 'board' && <Board />}
      {shows === 'list' && <OrderSearchResults />}
      {shows === 'phone' && <PhoneOrder />}
      <UndoBar />
      <Dialogs />
      <Announcements />
    </div>
  )
}
