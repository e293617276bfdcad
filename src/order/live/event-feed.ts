import type { DatabaseEvents } from '../../platform/database/listener.ts'
import type { OrderUpdate } from './queries.ts'

/** Channel on which a trigger on order events, and `notifyOfOrder` for new orders, send notifications. */
const ORDERS = 'order'
/** Channel on which triggers send the id of an account or session that may have lost access. */
const ACCESS = 'access'

/** Whose access a stream needs. */
export interface Holder {
  userId: string
  sessionId: string
}

export interface Subscriber {
  notified(updates: OrderUpdate): void
  /** Called when notifications may have been lost, because the database connection was down for a while. */
  missed(): void
  /** Called before any update that was committed after the holder may have lost access. */
  accessChanged(): void
}

/** Distributes the database's notifications about orders to their subscribers, with one LISTEN per process. */
export interface OrderFeed {
  /** Watches the holder's own orders. */
  watch(holder: Holder, subscriber: Subscriber): () => void
  /** Watches all orders. */
  watchAll(holder: Holder, subscriber: Subscriber): () => void
  /** Number of subscribers. */
  readonly watching: number
}

export function createOrderFeed(events: Pick<DatabaseEvents, 'subscribe'>): OrderFeed {
  /** By account, with one key for those who watch all orders. */
  const subscribers = new Subscribers()
  /** By account and by session. */
  const holders = new Subscribers()
  let isSubscribed = false

  // Called for the first subscriber: until then there is no need to listen.
  function subscribe() {
    isSubscribed = true
    events.subscribe(ACCESS, {
      notified: (id) => holders.call(id, (subscriber) => subscriber.accessChanged()),
      // The subscription to orders, which shares the connection, makes the streams check their access.
      connected() {},
    })
    events.subscribe(ORDERS, {
      notified(payload) {
        const { userId, ...updates } = JSON.parse(payload) as OrderUpdate & { userId: string | null }
        for (const key of [userId ?? '', ALL]) subscribers.call(key, (subscriber) => subscriber.notified(updates))
      },
      connected: () => subscribers.callAll((subscriber) => subscriber.missed()),
    })
  }

  function watch(key: string, { userId, sessionId }: Holder, subscriber: Subscriber): () => void {
    if (!isSubscribed) subscribe()
    subscribers.add(key, subscriber)
    for (const id of [userId, sessionId]) holders.add(id, subscriber)
    return () => {
      subscribers.remove(key, subscriber)
      for (const id of [userId, sessionId]) holders.remove(id, subscriber)
    }
  }

  return {
    get watching() {
      return subscribers.count
    },
    watch: (holder, subscriber) => watch(holder.userId, holder, subscriber),
    watchAll: (holder, subscriber) => watch(ALL, holder, subscriber),
  }
}

const ALL = 'all orders'

class Subscribers {
  readonly #byKey = new Map<string, Set<Subscriber>>()

  get count(): number {
    return [...this.#byKey.values()].reduce((sum, set) => sum + set.size, 0)
  }

  add(key: string, subscriber: Subscriber): void {
    this.#byKey.set(key, (this.#byKey.get(key) ?? new Set()).add(subscriber))
  }

  remove(key: string, subscriber: Subscriber): void {
    const set = this.#byKey.get(key)
    set?.delete(subscriber)
    if (set?.size === 0) this.#byKey.delete(key)
  }

  call(key: string, method: (subscriber: Subscriber) => void): void {
    for (const subscriber of this.#byKey.get(key) ?? []) method(subscriber)
  }

  callAll(method: (subscriber: Subscriber) => void): void {
    for (const key of [...this.#byKey.keys()]) this.call(key, method)
  }
}
