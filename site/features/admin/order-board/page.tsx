import { useStore } from '@nanostores/react'
import { PhoneIncoming } from 'lucide-react'
import { useEffect } from 'react'
import { LinesSkeleton } from '../../../ui/LinesSkeleton.tsx'
import { late, useLate, useOnceWanted } from '../../../ui/late.tsx'
import { PageActions } from '../../account/page-actions.tsx'
import { AdminGuard } from '../guard.tsx'
import { Board, BoardSkeleton } from './board.tsx'
import { DaySums } from './day-sums.tsx'
import { DeskBar } from './desk-bar.tsx'
import { Announcements } from './live-line.tsx'
import { followOrderAlert } from './order-alert.ts'
import { followDesk } from './order-board.ts'
import { followKeys } from './shortcuts.ts'
import { UndoBar } from './undo-bar.tsx'
import { $asking, $view, followUrl, showView } from './url-state.ts'

const Dialogs = late(async () => (await import('./dialogs.tsx')).Dialogs)
const OrderSearchResults = late(
  async () => (await import('./order-search-results.tsx')).OrderSearchResults,
  <LinesSkeleton />,
)
const PhoneOrder = late(async () => (await import('../phone-order/phone-order.tsx')).PhoneOrder, <LinesSkeleton />)

/** The order board. New orders appear without a reload, and move from state to state until they are delivered. */
export function OrderDesk() {
  return (
    <AdminGuard waiting={<BoardSkeleton />}>
      <Desk />
    </AdminGuard>
  )
}

function Desk() {
  const { shows } = useStore($view)
  // The button that was pressed does not wait for a form, nor for the board being taken away.
  const laidOut = useLate(shows)
  useEffect(() => {
    const stops = [followDesk(), followOrderAlert(), followUrl(), followKeys()]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  return (
    <div className="admin-screen">
      <PageActions>
        <DaySums />
        {shows !== 'phone' && (
          <button
            className="button button--quiet desk-head__phone"
            type="button"
            onClick={() => showView({ shows: 'phone' })}
          >
            <PhoneIncoming className="icon" aria-hidden="true" />
            <span className="wide-label">New phone order</span>
          </button>
        )}
      </PageActions>
      <DeskBar />
      {laidOut === 'board' && <Board />}
      {laidOut === 'list' && <OrderSearchResults />}
      {laidOut === 'phone' && <PhoneOrder />}
      <UndoBar />
      <AskedDialogs />
      <Announcements />
    </div>
  )
}

function AskedDialogs() {
  return useOnceWanted(useStore($asking) !== null) && <Dialogs />
}
