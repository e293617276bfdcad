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
  watch(userId: string, watcher: Subscriber): () => void
  /** Watches all orders. */
  watchAll(watcher: Subscriber): () => void
  /** Number of subscribers. */
  readonly watching: number
}

export function createOrderFeed(events: Pick<DatabaseEvents, 'subscribe'>): OrderFeed {
  const watchers = new Map<string, Set<Subscriber>>()
  const adminSubscribers = new Set<Subscriber>()
  let isSubscribed = false

  // Called for the first subscriber: until then there is no need to listen.
  function subscribe() {
    isSubscribed = true
    events.subscribe(CHANNEL, {
      notified(payload) {
        const { userId, ...updates } = JSON.parse(payload) as OrderUpdate & { userId: string | null }
        for (const watcher of watchers.get(userId ?? '') ?? []) watcher.notified(updates)
        for (const watcher of adminSubscribers) watcher.notified(updates)
      },
      connected() {
        for (const set of watchers.values()) for (const watcher of set) watcher.missed()
        for (const watcher of adminSubscribers) watcher.missed()
      },
    })
  }

  return {
    get watching() {
      return [...watchers.values()].reduce((sum, set) => sum + set.size, adminSubscribers.size)
    },
    watch(userId, watcher) {
      if (!isSubscribed) subscribe()
      const set = watchers.get(userId) ?? new Set()
      watchers.set(userId, set.add(watcher))
      return () => {
        set.delete(watcher)
        if (set.size === 0 && watchers.get(userId) === set) watchers.delete(userId)
      }
    },
    watchAll(watcher) {
      if (!isSubscribed) subscribe()
      adminSubscribers.add(watcher)
      return () => adminSubscribers.delete(watcher)
    },
  }
}
