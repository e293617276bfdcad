import { EVERYTHING } from '../platform/cdn/port.ts'
import type { Purges } from '../platform/cdn/purges.ts'
import type { DatabaseEvents } from '../platform/events.ts'
import type { PageStore } from './store.ts'

/** Where the database says what pages no longer show it as it is. */
export const PAGE_NOTICES = 'page_tags'

/**
 * Drops pages when the database says that what they show has changed, here first and then at the CDN, if there is one;
 * answers a function that stops it.
 */
export function dropOnNotices(
  events: DatabaseEvents,
  pages: Pick<PageStore, 'drop' | 'dropAll'>,
  purges?: Pick<Purges, 'ask'>,
): () => void {
  const drop = (tags: string[]) => {
    if (tags.includes(EVERYTHING)) pages.dropAll()
    else pages.drop(tags)
    purges?.ask(tags)
  }
  return events.subscribe(PAGE_NOTICES, {
    notified: (payload) => drop(payload.split(',')),
    // Notices sent while nobody listened are gone for good.
    connected: () => drop([EVERYTHING]),
  })
}
