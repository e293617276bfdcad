import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import {
  $orderUpdates,
  channelName,
  chooseUpdates,
  hasNotifications,
  loadOrderUpdates,
  noticeOf,
  type UpdateChannel,
} from '../account/order-updates.ts'
import { showToast } from '../toasts/toasts.ts'

/** Set in this browser once the offer was declined or taken. */
const OFFERED = 'orderUpdatesOffered'

/** Offers, after an order, updates by another way than email: once, and not to who has ever chosen one. */
export function UpdateOffer() {
  const updates = useStore($orderUpdates)
  const [isOver, setOver] = useState(() => localStorage.getItem(OFFERED) !== null)
  useEffect(() => {
    if (!isOver) void loadOrderUpdates()
  }, [isOver])
  if (isOver || !updates) return null
  const { channel, available, consents } = updates
  const [offered] = available.filter((way) => way !== 'push' || hasNotifications())
  if (offered === undefined || channel !== null || consents.length > 0) return null
  const end = () => {
    localStorage.setItem(OFFERED, '1')
    setOver(true)
  }
  return <Offer channel={offered} onDone={end} />
}

function Offer({ channel, onDone }: { channel: UpdateChannel; onDone(): void }) {
  const [busy, setBusy] = useState(false)
  const take = async () => {
    setBusy(true)
    const result = await chooseUpdates(channel, 'order page')
    setBusy(false)
    showToast(result.success ? 'success' : 'error', result.message)
    if (result.success) onDone()
  }
  return (
    <section className="update-offer" aria-labelledby="update-offer">
      <h2 id="update-offer">{`Updates by ${channelName(channel)}?`}</h2>
      <p>We tell you when it is on its way, and when it is at your door.</p>
      <details>
        <summary>What is sent, and to whom</summary>
        <p>{noticeOf(channel)}</p>
      </details>
      <div className="outcome__actions">
        <button className="button button--action" type="button" disabled={busy} aria-busy={busy} onClick={take}>
          {`Yes, by ${channelName(channel)}`}
        </button>
        <button className="button button--quiet" type="button" disabled={busy} onClick={onDone}>
          No, thanks
        </button>
      </div>
    </section>
  )
}
