import type { OrderState } from '../../src/order/states.ts'
import { fetchUser } from './api.ts'

export interface OrderUpdate {
  orderId: string
  state: OrderState
}

interface Listener {
  notified(updates: OrderUpdate): void
  /** The connection is there, for the first time or again: news may have been missed before. */
  connected(): void
  /** The connection is gone; it is made again by itself. */
  lost?(): void
}

const FIRST_DELAY_MS = 1_000
const LONGEST_DELAY_MS = 30_000

/** Where the shopper's own orders are told of, and where all orders are told to those who run the shop. */
const OWN_ORDERS = '/api/events'
export const ALL_ORDERS = '/api/desk/events'

/** Hears what happens to orders until it is stopped; a lost connection is made again. */
export function listenToOrders({ notified, connected, lost }: Listener, path = OWN_ORDERS): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let delayMs = FIRST_DELAY_MS
  const open = () => {
    source = new EventSource(path)
    source.onopen = () => {
      delayMs = FIRST_DELAY_MS
      connected()
    }
    source.addEventListener('order', (event) => notified(JSON.parse((event as MessageEvent).data)))
    // The browser goes on by itself after a loss, but not after a refusal: then the session wants renewing.
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
  open()
  return () => {
    clearTimeout(timer)
    timer = undefined
    source?.close()
  }
}
