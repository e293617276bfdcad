import { useStore } from '@nanostores/react'
import { Bell as BellIcon, BellOff } from 'lucide-react'
import { $bell, $soundOn, allowSound, type Bell, toggleSound } from '../../../stores/admin-bell.ts'
import { $announcement, $connected, $openOrders } from '../../../stores/admin-desk.ts'

const WORDS: Record<Bell, string> = {
  quiet: 'Live, orders ring until accepted',
  ringing: 'Live, ringing for new orders',
  elsewhere: 'Live, another tab rings for new orders',
  muted: 'Live, sound is off',
  blocked: 'Live, but this browser keeps quiet until you press something',
}

/** Whether the desk is live and can be heard, with the switch of its sound. */
export function LiveLine() {
  const bell = useStore($bell)
  const connected = useStore($connected)
  const soundOn = useStore($soundOn) === 'on'
  const isOpening = useStore($openOrders) === undefined
  const Icon = soundOn ? BellIcon : BellOff
  const words = connected ? WORDS[bell] : isOpening ? 'Opening the desk' : 'Not live, trying to connect again'
  return (
    <div className="desk-bar__live">
      <span className={connected ? 'desk-live' : 'desk-live desk-live--lost'} role="status">
        {words}
      </span>
      {bell === 'blocked' ? (
        <button className="button button--quiet button--small" type="button" onClick={() => void allowSound()}>
          <BellIcon className="icon icon--sm" aria-hidden="true" />
          Turn on sound
        </button>
      ) : (
        <button
          className="button button--quiet button--small"
          type="button"
          aria-pressed={soundOn}
          aria-label="Sound"
          onClick={toggleSound}
        >
          <Icon className="icon icon--sm" aria-hidden="true" />
          {soundOn ? 'Sound on' : 'Sound off'}
        </button>
      )}
    </div>
  )
}

/** Says what came by itself to who does not see it. */
export function Announcements() {
  return (
    <p className="visually-hidden" role="status">
      {useStore($announcement)}
    </p>
  )
}
