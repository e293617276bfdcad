import type { OrderState } from '../../../src/order/states.ts'
import { shown } from '../../api/call.ts'
import { fetchUser } from '../account/session.ts'

export interface OrderUpdate {
  orderId: string
  state: OrderState
}

interface Listener {
  notified(updates: OrderUpdate): void
  /** Called on every connect and reconnect. Events may have been missed before it. */
  connected(): void
  /** Called when the connection is lost. It reconnects automatically. */
  lost?(): void
}

const FIRST_DELAY_MS = 1_000
const LONGEST_DELAY_MS = 30_000

/** The event streams: the shopper's own orders, and all orders for admins. */
const OWN_ORDERS = '/api/events'
export const ALL_ORDERS = '/api/desk/events'

/**
 * Listens to order events and reconnects when the connection is lost. An open stream would keep a page that is left out of
 * the back-forward cache, so it is closed meanwhile. Returns a function that stops it.
 */
export function listenToOrders({ notified, connected, lost }: Listener, path = OWN_ORDERS): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let delayMs = FIRST_DELAY_MS
  const stop = new AbortController()
  const { signal } = stop
  const open = () => {
    source = new EventSource(path)
    source.onopen = () => {
      delayMs = FIRST_DELAY_MS
      connected()
    }
    source.addEventListener('order', (event) => notified(JSON.parse((event as MessageEvent).data)))
    // The browser reconnects after a network failure, but not after an HTTP error: then the session needs renewing.
    source.onerror = () => {
      lost?.()
      if (source?.readyState === EventSource.CLOSED) timer = setTimeout(reopen, delayMs)
    }
  }
  const reopen = async () => {
    delayMs = Math.min(delayMs * 2, LONGEST_DELAY_MS)
    const stopped = timer
    await fetchUser()
    if (timer === stopped) open()
  }
  const close = () => {
    clearTimeout(timer)
    timer = undefined
    source?.close()
  }
  addEventListener('pagehide', close, { signal })
  addEventListener('pageshow', (event) => (event as PageTransitionEvent).persisted && open(), { signal })
  void shown().then(() => signal.aborted || open())
  return () => {
    stop.abort()
    close()
  }
}
