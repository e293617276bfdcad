import { useEffect, useState } from 'react'
import { type Channel, RESEND_SECONDS, WAY_LABELS } from './mobile-login.ts'

type Way = Channel | 'email'

/** The ways of a code that an email alone brings. */
export const BY_EMAIL = ['email'] as const

interface Props<Offered extends Way> {
  /** Ways of a code; the one that was not taken is offered, too. */
  channels: readonly Offered[]
  sentBy: Offered
  /** When the code was sent, by the browser's clock, in milliseconds; just now without it. */
  sentAt?: number
  /** Resolves whether the code was sent, after which the time runs again. */
  onSend(channel: Offered): Promise<boolean>
}

/** Offers to send a code again, once it had time to arrive. */
export function SendAgain<Offered extends Way>({ channels, sentBy, sentAt, onSend }: Props<Offered>) {
  const [left, setLeft] = useState(() => secondsLeft(sentAt))
  useEffect(() => {
    if (left === 0) return
    const tick = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(tick)
  }, [left])
  const [busy, setBusy] = useState(false)
  const send = async (channel: Offered) => {
    setBusy(true)
    const isSent = await onSend(channel)
    setBusy(false)
    if (isSent) setLeft(RESEND_SECONDS)
  }
  const others = channels.filter((channel) => channel !== sentBy)
  const offered = [sentBy, ...others]
  return (
    <p className="send-again">
      {left > 0 ? (
        <span>
          Nothing came? You can have it sent again in <span className="send-again__left">{left}</span> s.
        </span>
      ) : (
        <>
          <span>Nothing came?</span>
          {offered.map((channel) => (
            <button key={channel} className="link" type="button" disabled={busy} onClick={() => send(channel)}>
              {channel === sentBy ? 'Send again' : `Send by ${WAY_LABELS[channel]}`}
            </button>
          ))}
        </>
      )}
    </p>
  )
}

function secondsLeft(sentAt = Date.now()): number {
  const seconds = RESEND_SECONDS - Math.floor((Date.now() - sentAt) / 1000)
  return Math.min(RESEND_SECONDS, Math.max(0, seconds))
}
