import type { DatabaseEvents } from '../../platform/database/listener.ts'
import type { OrderUpdate } from './queries.ts'

/** The channel that a trigger on the orders' events notifies, and `telling.ts` of new orders. */
const CHANNEL = 'order'

export interface Subscriber {
  notified(updates: OrderUpdate): void
  /** News may have been missed: the connection to the database was lost for a while. */
  missed(): void
}

/** Hands what the database tells of orders to those who watch them: one LISTEN for all of a process. */
export interface OrderFeed {
  watch(userId: string, watcher: Subscriber): () => void
  /** Watches everybody's orders. */
  watchAll(watcher: Subscriber): () => void
  /** How many watch. */
  readonly watching: number
}

export function createOrderFeed(events: Pick<DatabaseEvents, 'subscribe'>): OrderFeed {
  const watchers = new Map<string, Set<Subscriber>>()
  const adminSubscribers = new Set<Subscriber>()
  let isSubscribed = false

  // Nobody watches at first: then there is nothing to hear.
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
