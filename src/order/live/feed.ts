import type { DatabaseEvents } from '../../platform/events.ts'
import type { OrderNews } from './queries.ts'

/** The channel that a trigger on the orders' events notifies, and `telling.ts` of new orders. */
const CHANNEL = 'order'

export interface Watcher {
  told(news: OrderNews): void
  /** News may have been missed: the connection to the database was lost for a while. */
  missed(): void
}

/** Hands what the database tells of orders to those who watch them: one LISTEN for all of a process. */
export interface OrderFeed {
  watch(userId: string, watcher: Watcher): () => void
  /** Watches everybody's orders. */
  watchAll(watcher: Watcher): () => void
  /** How many watch. */
  readonly watching: number
}

export function createOrderFeed(events: Pick<DatabaseEvents, 'subscribe'>): OrderFeed {
  const watchers = new Map<string, Set<Watcher>>()
  const overseers = new Set<Watcher>()
  let isSubscribed = false

  // Nobody watches at first: then there is nothing to hear.
  function subscribe() {
    isSubscribed = true
    events.subscribe(CHANNEL, {
      notified(payload) {
        const { userId, ...news } = JSON.parse(payload) as OrderNews & { userId: string | null }
        for (const watcher of watchers.get(userId ?? '') ?? []) watcher.told(news)
        for (const watcher of overseers) watcher.told(news)
      },
      connected() {
        for (const set of watchers.values()) for (const watcher of set) watcher.missed()
        for (const watcher of overseers) watcher.missed()
      },
    })
  }

  return {
    get watching() {
      return [...watchers.values()].reduce((sum, set) => sum + set.size, overseers.size)
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
      overseers.add(watcher)
      return () => overseers.delete(watcher)
    },
  }
}
