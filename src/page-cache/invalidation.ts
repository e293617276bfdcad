import { EVERYTHING } from '../platform/cdn/port.ts'
import type { Purges } from '../platform/cdn/purges.ts'
import type { DatabaseEvents } from '../platform/database/listener.ts'
import type { PageStore } from './cache.ts'

/** Where the database says what pages no longer show it as it is. */
export const PAGE_NOTIFICATIONS = 'page_tags'

/**
 * Drops pages when the database says that what they show has changed, here first and then at the CDN, if there is one;
 * answers a function that stops it.
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
    // Notices sent while nobody listened are gone for good.
    connected: () => invalidate([EVERYTHING]),
  })
}
