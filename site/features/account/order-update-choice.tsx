import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useState } from 'react'
import { CONSENT_NOTICE_VERSION } from '../../../src/shared/order-updates.ts'
import { LinesSkeleton } from '../../ui/LinesSkeleton.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { whenLabel } from '../../ui/time-labels.ts'
import { useBusy } from '../../ui/use-busy.ts'
import { showToast } from '../toasts/toasts.ts'
import { mobileLabel } from './mobile-login.ts'
import {
  $orderUpdates,
  channelName,
  chooseUpdates,
  hasNotifications,
  loadOrderUpdates,
  noticeOf,
  type OrderUpdates,
  type UpdateChannel,
} from './order-updates.ts'

/** Lets a shopper choose how updates about orders arrive, and shows what they consented to. */
export function OrderUpdateChoice({ email }: { email: string }) {
  const updates = useStore($orderUpdates)
  const [failed, setFailed] = useState(false)
  const load = useCallback(() => {
    setFailed(false)
    loadOrderUpdates().then((isLoaded) => setFailed(!isLoaded))
  }, [])
  useEffect(load, [load])
  if (failed) return <LoadError onRetry={load} />
  return updates ? <Choice updates={updates} email={email} /> : <LinesSkeleton />
}

function Choice({ updates, email }: { updates: OrderUpdates; email: string }) {
  const { channel: chosen, available, mobile, consents } = updates
  const [busy, setBusy, isBusy] = useBusy()
  const choose = async (channel: UpdateChannel | null) => {
    // A disabled radio button would lose the keyboard's focus.
    if (isBusy()) return
    setBusy(true)
    const result = await chooseUpdates(channel, 'profile')
    setBusy(false)
    showToast(result.success ? 'success' : 'error', result.message)
  }
  const isOutdated = consents.some(
    ({ withdrawnAt, noticeVersion }) => withdrawnAt === null && noticeVersion < CONSENT_NOTICE_VERSION,
  )
  const possible = available.filter((channel) => channel !== 'push' || hasNotifications())
  // A channel that the shop or this browser does not have can still be left.
  const shown = chosen === null || possible.includes(chosen) ? possible : [...possible, chosen]
  return (
    <div className="profile__row">
      <p>When an order is placed, on its way, delivered, cancelled or refunded.</p>
      <fieldset className="update-choice" aria-busy={busy}>
        <legend className="visually-hidden">How updates about orders arrive</legend>
        <Way name={usualLabel(email)} isChosen={chosen === null} onChoose={() => choose(null)}>
          {email ? 'To the email of your account.' : 'The page of each order shows them, too.'}
        </Way>
        {shown.map((channel) => (
          <Way
            key={channel}
            name={channelLabel(channel, mobile)}
            isChosen={chosen === channel}
            onChoose={() => choose(channel)}
          >
            {noticeOf(channel)}
          </Way>
        ))}
      </fieldset>
      {isOutdated && chosen === 'push' && (
        <p>
          You agreed to an earlier text, which said nothing of products that are back.{' '}
          <button className="link" type="button" aria-disabled={busy} onClick={() => choose(chosen)}>
            Agree to the present text
          </button>
        </p>
      )}
      {consents.length > 0 && <Consents consents={consents} />}
    </div>
  )
}

/** The way that is chosen. */
export function wayLabel({ channel, mobile }: OrderUpdates, email: string): string {
  return channel === null ? usualLabel(email) : channelLabel(channel, mobile)
}

function usualLabel(email: string): string {
  return email ? 'Email' : 'None'
}

function channelLabel(channel: UpdateChannel, mobile: string): string {
  return channel === 'push' ? 'Notifications in this browser' : `${channelName(channel)} to ${mobileLabel(mobile)}`
}

interface WayProps {
  name: string
  isChosen: boolean
  onChoose(): void
  children: string
}

function Way({ name, isChosen, onChoose, children }: WayProps) {
  return (
    <label className="check">
      <input type="radio" name="order-updates" checked={isChosen} onChange={onChoose} />
      <span>
        {name}
        <small>{children}</small>
      </span>
    </label>
  )
}

function Consents({ consents }: Pick<OrderUpdates, 'consents'>) {
  return (
    <details className="update-consents">
      <summary>Your consents</summary>
      <ul>
        {consents.map(({ channel, noticeVersion, givenAt, withdrawnAt }) => (
          <li key={givenAt}>
            {`${channelName(channel)}, order updates (notice ${noticeVersion}): given ${whenLabel(givenAt)}`}
            {withdrawnAt && `, withdrawn ${whenLabel(withdrawnAt)}`}
          </li>
        ))}
      </ul>
    </details>
  )
}
