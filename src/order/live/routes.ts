import { Elysia } from 'elysia'
import { answers } from '../../platform/reference/answers.ts'
import type { Identity, SessionGuard } from '../../platform/session.ts'
import type { OrderFeed, Watcher } from './feed.ts'
import { newsSince } from './queries.ts'
import { orderStream, type StreamParts } from './stream.ts'

export interface LiveParts extends StreamParts {
  guard: SessionGuard
  feed: OrderFeed
}

const MAX_NEWS = 200

/** What happens to the shopper's orders, as it happens: server-sent events, for as long as the session lives. */
export function liveRoutes({ guard, feed, ...parts }: LiveParts) {
  return new Elysia({ name: 'live' }).use(guard).get(
    '/api/events',
    ({ userId: watcherId, request }) => {
      const watched = {
        account: watcherId,
        key: watcherId,
        watch: (watcher: Watcher) => feed.watch(watcherId, watcher),
        since: (eventId: number) => newsSince(parts.db, watcherId, eventId, MAX_NEWS),
        admits: ({ userId }: Identity) => userId === watcherId,
      }
      return orderStream(parts, watched, request)
    },
    { signedIn: true, detail: answers({ type: 'text/event-stream' }) },
  )
}
