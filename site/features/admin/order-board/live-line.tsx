import { useStore } from '@nanostores/react'
import { Bell as BellIcon, BellOff, MessageSquareWarning } from 'lucide-react'
import type { ReactNode } from 'react'
import { $orderAlert, allowSound, type OrderAlert, toggleSound } from './order-alert.ts'
import { $announcement, $connected, $openComplaints } from './order-board.ts'
import { showView } from './url-state.ts'

const LABELS: Record<OrderAlert, string> = {
  quiet: 'Live, orders ring until accepted',
  ringing: 'Live, ringing for new orders',
  elsewhere: 'Live, another tab rings for new orders',
  muted: 'Live, sound is off',
  blocked: 'Live, but this browser is silent',
}

/** Whether the board is live and audible, with a button to turn the sound on or off, and others beside it. */
export function LiveLine({ children }: { children: ReactNode }) {
  const alert = useStore($orderAlert)
  const connected = useStore($connected)
  const isAudible = alert !== 'blocked' && alert !== 'muted'
  const Icon = isAudible ? BellIcon : BellOff
  const isLost = connected === false
  const label = connected ? LABELS[alert] : isLost ? 'Not live, trying to connect again' : 'Opening the order board'
  return (
    <div className="desk-bar__live">
      <span className={isLost ? 'desk-live desk-live--lost' : 'desk-live'} role="status">
        {label}
      </span>
      <button
        className="button button--quiet button--small"
        type="button"
        onClick={alert === 'blocked' ? () => void allowSound() : toggleSound}
      >
        <Icon className="icon icon--sm" aria-hidden="true" />
        <span className="wide-label">{isAudible ? 'Turn off sound' : 'Turn on sound'}</span>
      </button>
      <OpenComplaints />
      {children}
    </div>
  )
}

/** Number of complaints without a response, as a button that lists them. */
function OpenComplaints() {
  const { complaints } = useStore($openComplaints)
  if (complaints === 0) return null
  return (
    <button
      className="button button--danger button--small"
      type="button"
      onClick={() => showView({ shows: 'list', state: 'complaints' })}
    >
      <MessageSquareWarning className="icon icon--sm" aria-hidden="true" />
      <span>
        {complaints}
        <span className="wide-label">{complaints === 1 ? ' complaint' : ' complaints'}</span>
      </span>
    </button>
  )
}

/** Announces incoming orders to screen readers. */
export function Announcements() {
  return (
    <p className="visually-hidden" role="status">
      {useStore($announcement)}
    </p>
  )
}
