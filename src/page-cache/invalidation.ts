import { EVERYTHING } from '../platform/cdn/port.ts'
import type { Purges } from '../platform/cdn/purges.ts'
import type { DatabaseEvents } from '../platform/database/listener.ts'
import type { PageStore } from './cache.ts'

/** Channel on which the database sends the cache tags of what has changed. */
export const PAGE_NOTIFICATIONS = 'page_tags'

/**
 * Invalidates pages when the database notifies that what they show has changed, first in this instance and then at the
 * CDN, if there is one. Returns a function that unsubscribes.
 */
export function invalidateOnNotifications(
  events: DatabaseEvents,
  pages: Pick<PageStore, 'invalidate' | 'invalidateAll'>,
  purges?: Pick<Purges, 'ask'>,
): () => void {
  const invalidate = (tags: string[]) => {
    if (tags.includes(EVERYTHING)) pages.invalidateAll()
    else pages.invalidate(tags)
    purges?.ask(tags)
  }
  return events.subscribe(PAGE_NOTIFICATIONS, {
    notified: (payload) => invalidate(payload.split(',')),
    // Notifications that were sent while the connection was lost never arrive.
    connected: () => invalidate([EVERYTHING]),
  })
}
