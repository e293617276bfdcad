import { useEffect, useState } from 'react'
import type { OrderView } from '../../../src/order/contract.ts'
import { callUrl, mailUrl, shopContact } from './shop-contact.ts'
import { arrivalSentence, isUnderWay, minutesLeftSentence } from './under-way.ts'

/** When an order that is under way should arrive, or that it is late, and how to ask about it. */
export function Arrival({ order: { orderId, state, promisedAt } }: { order: Underway }) {
  const isLate = useIsOver(promisedAt)
  if (promisedAt === null || !isUnderWay(state)) return null
  return (
    <div>
      <div role="status">
        <ArrivalTime promisedAt={promisedAt} />
        {isLate && <Help orderId={orderId} />}
      </div>
      <MinutesLeft promisedAt={promisedAt} />
    </div>
  )
}

type Underway = Pick<OrderView, 'orderId' | 'state' | 'promisedAt'>

/** How long to wait, within an hour of the arrival. Not read out every minute: the time above is. */
function MinutesLeft({ promisedAt }: { promisedAt: string }) {
  const [now, setNow] = useState(Date.now)
  const leftMs = Date.parse(promisedAt) - now
  useEffect(() => {
    if (leftMs <= 0) return
    // To the next full minute before the arrival.
    const timer = setTimeout(() => setNow(Date.now()), (leftMs % MINUTE_MS) + 1)
    return () => clearTimeout(timer)
  }, [leftMs])
  const sentence = minutesLeftSentence(promisedAt, now)
  return sentence && <p className="arrival__left">{sentence}</p>
}

const MINUTE_MS = 60_000

/** When something should arrive, or that it should have. */
function ArrivalTime({ promisedAt }: { promisedAt: string }) {
  const isLate = useIsOver(promisedAt)
  return <p className={isLate ? 'arrival arrival--late' : 'arrival'}>{arrivalSentence(promisedAt, isLate)}</p>
}

/** How to ask the shop. */
function Help({ orderId }: { orderId: string }) {
  const { phone, email } = shopContact()
  if (!phone && !email) return null
  return (
    <p className="arrival__help">
      {'Ask the shop: '}
      {phone && (
        <a className="link" href={callUrl(phone)}>
          {phone}
        </a>
      )}
      {phone && email && ' or '}
      {email && (
        <a className="link" href={mailUrl(email, orderId)}>
          {email}
        </a>
      )}
    </p>
  )
}

/** Whether a time has passed. It renders again when that happens. */
function useIsOver(at: string | null): boolean {
  const [, look] = useState(0)
  const leftMs = at === null ? 0 : Date.parse(at) - Date.now()
  useEffect(() => {
    if (leftMs <= 0) return
    const timer = setTimeout(() => look((looks) => looks + 1), leftMs)
    return () => clearTimeout(timer)
  }, [leftMs])
  return leftMs <= 0
}
