import type { DatabaseEvents } from '../platform/events.ts'
import type { PageStore } from './store.ts'

const CHANNEL = 'page_tags'
const EVERYTHING = '*'

/** Drops pages when the database says that what they show has changed; answers a function that stops it. */
export function dropOnNotices(events: DatabaseEvents, pages: Pick<PageStore, 'drop' | 'dropAll'>): () => void {
  return events.subscribe(CHANNEL, {
    notified: (payload) => (payload === EVERYTHING ? pages.dropAll() : pages.drop(payload.split(','))),
    // Notices sent while nobody listened are gone for good.
    connected: () => pages.dropAll(),
  })
}
