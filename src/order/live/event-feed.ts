import type { DatabaseEvents } from '../../platform/database/listener.ts'
import type { OrderUpdate } from './queries.ts'

/** Channel on which a trigger on order events, and `notify.queries.ts` for new orders, send notifications. */
const CHANNEL = 'order'

export interface Subscriber {
  notified(updates: OrderUpdate): void
  /** Called when notifications may have been lost, because the database connection was down for a while. */
  missed(): void
}

/** Distributes the database's notifications about orders to their subscribers, with one LISTEN per process. */
export interface OrderFeed {
  watch(userId: string, subscriber: Subscriber): () => void
  /** Watches all orders. */
  watchAll(subscriber: Subscriber): () => void
  /** Number of subscribers. */
  readonly watching: number
}

export function createOrderFeed(events: Pick<DatabaseEvents, 'subscribe'>): OrderFeed {
  const subscribers = new Map<string, Set<Subscriber>>()
  const adminSubscribers = new Set<Subscriber>()
  let isSubscribed = false

  // Called for the first subscriber: until then there is no need to listen.
  function subscribe() {
    isSubscribed = true
    events.subscribe(CHANNEL, {
      notified(payload) {
        const { userId, ...updates } = JSON.parse(payload) as OrderUpdate & { userId: string | null }
        for (const subscriber of subscribers.get(userId ?? '') ?? []) subscriber.notified(updates)
        for (const subscriber of adminSubscribers) subscriber.notified(updates)
      },
      connected() {
        for (const set of subscribers.values()) for (const subscriber of set) subscriber.missed()
        for (const subscriber of adminSubscribers) subscriber.missed()
      },
    })
  }

  return {
    get watching() {
      return [...subscribers.values()].reduce((sum, set) => sum + set.size, adminSubscribers.size)
    },
    watch(userId, subscriber) {
      if (!isSubscribed) subscribe()
      const set = subscribers.get(userId) ?? new Set()
      subscribers.set(userId, set.add(subscriber))
      return () => {
        set.delete(subscriber)
        if (set.size === 0 && subscribers.get(userId) === set) subscribers.delete(userId)
      }
    },
    watchAll(subscriber) {
      if (!isSubscribed) subscribe()
      adminSubscribers.add(subscriber)
      return () => adminSubscribers.delete(subscriber)
    },
  }
}
