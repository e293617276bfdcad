import { useStore } from '@nanostores/react'
import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import type { OrderView } from '../../../src/order/contract.ts'
import { HOME, MY_ORDERS } from '../../api/paths.ts'
import { say } from '../../wording/say.ts'
import { GO_HOME } from '../../wording/shop.ts'
import { $user } from '../account/session.ts'
import { refreshCart } from '../cart/cart.ts'
import { $order, followOrder } from './orders.ts'

export interface Way {
  href: string
  label: string
}

export const TO_HOME: Way = { href: HOME, label: say(GO_HOME) }
export const SEE_ORDERS: Way = { href: MY_ORDERS, label: 'See your orders' }

/** The ways on from the page. The first, by the filled button, is where most will want to go. */
export function Ways({ ways }: { ways: readonly Way[] }) {
  return (
    <div className="outcome__actions">
      {ways.map(({ href, label }, at) => (
        <a key={href} className={`button ${at === 0 ? 'button--action' : 'button--quiet'}`} href={href}>
          {label}
        </a>
      ))}
    </div>
  )
}

interface FrameProps {
  /** URL of the drawing. */
  art: string
  title: string
  /** What is said of it, which may change while the page is open. */
  said: ReactNode
  ways: readonly Way[]
  /** What the order or the basket holds. */
  contents?: ReactNode
  /** Whether nothing came of it, which no tick may say. */
  isOff?: boolean
  children?: ReactNode
}

/** What has happened with the ways on, and beside it, or on a phone below it, what it is about. */
export function OutcomeFrame({ art, title, said, ways, contents, isOff = false, children }: FrameProps) {
  return (
    <div className={contents ? 'outcome outcome--full' : 'outcome'}>
      <div className="outcome__said">
        <img src={art} alt="" width="176" height="132" />
        <div role="status">
          <h1 className={isOff ? 'outcome__off' : undefined}>
            {contents && !isOff && <CircleCheck className="icon" aria-hidden="true" />}
            {title}
          </h1>
          {said}
        </div>
        <Ways ways={ways} />
      </div>
      {contents}
      {children}
    </div>
  )
}

export function Waiting() {
  return (
    <div className="outcome" role="status" aria-label="Asking for your order">
      <div className="skeleton skeleton--cup outcome__waiting" />
      <div className="skeleton outcome__waiting" />
    </div>
  )
}

/**
 * Returns an order of who is signed in, updated live. It is undefined until it is known, and null without a number or if it
 * cannot be loaded.
 */
export function useOrder(orderId: string | null): OrderView | null | undefined {
  const user = useStore($user)
  const order = useStore($order)
  useEffect(() => {
    if (user && orderId) return followOrder(orderId)
  }, [user, orderId])
  const isPaid = order && order !== 'missing' && order.payment.state === 'paid'
  useEffect(() => {
    if (isPaid) void refreshCart()
  }, [isPaid])
  if (!user || !orderId || order === 'missing') return null
  return order
}
