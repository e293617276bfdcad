import { Elysia } from 'elysia'
import type { Queryable } from '../../platform/database/database.ts'
import { about } from '../../platform/http/about.ts'
import type { Identity, SessionGuard } from '../../platform/http/session.ts'
import type { OrderFeed, Subscriber } from './event-feed.ts'
import { latestEvents, updatesSince } from './queries.ts'
import { orderStream, type StreamDependencies } from './stream.ts'

export interface LiveDependencies extends StreamDependencies {
  db: Queryable
  guard: SessionGuard
  feed: OrderFeed
}

/** More updates than anybody would follow one by one: clients that were offline for longer reload their orders. */
const MAX_UPDATES = 200
const MAX_DESK_UPDATES = 500
const EVENTS = {
  mediaType: 'text/event-stream',
  headers: { 'Last-Event-ID': 'the id of the last event that arrived: the stream resumes after it' },
}

/** Server-sent events for as long as the session lasts: shoppers about their own orders, the order board about all. */
export function liveRoutes({ guard, feed, ...deps }: LiveDependencies) {
  return new Elysia({ name: 'live' })
    .use(guard)
    .get(
      '/api/events',
      ({ userId: subscriberId, sessionId, request }) => {
        const watched = {
          account: subscriberId,
          key: subscriberId,
          watch: (subscriber: Subscriber) => feed.watch({ userId: subscriberId, sessionId }, subscriber),
          latest: () => latestEvents(deps.db, subscriberId),
          since: (eventId: number) => updatesSince(deps.db, subscriberId, eventId, MAX_UPDATES),
          admits: ({ userId }: Identity) => userId === subscriberId,
        }
        return orderStream(deps, watched, request)
      },
      { signedIn: true, detail: about("Streams events of the caller's orders (server-sent events)", EVENTS) },
    )
    .get(
      '/api/desk/events',
      ({ userId: subscriberId, sessionId, request }) => {
        const watched = {
          account: subscriberId,
          key: 'desk',
          watch: (subscriber: Subscriber) => feed.watchAll({ userId: subscriberId, sessionId }, subscriber),
          latest: () => latestEvents(deps.db, null),
          since: (eventId: number) => updatesSince(deps.db, null, eventId, MAX_DESK_UPDATES),
          admits: ({ userId, isAdmin }: Identity) => isAdmin && userId === subscriberId,
        }
        return orderStream(deps, watched, request)
      },
      { admin: true, detail: about('Streams events of all orders (server-sent events)', EVENTS) },
    )
}
