import { Elysia } from 'elysia'
import { answers } from '../../../platform/reference/answers.ts'
import type { Identity } from '../../../platform/session.ts'
import type { Watcher } from '../../live/feed.ts'
import { newsSince } from '../../live/queries.ts'
import type { LiveParts } from '../../live/routes.ts'
import { orderStream } from '../../live/stream.ts'

/** More than anybody would look through one by one: a desk that was away for longer reads its orders anew. */
const MAX_NEWS = 500

/** What happens to everybody's orders, for those who run the shop. */
export function deskLiveRoutes({ guard, feed, ...parts }: LiveParts) {
  return new Elysia({ name: 'desk-live' }).use(guard).get(
    '/api/desk/events',
    ({ userId: watcherId, request }) => {
      const watched = {
        account: watcherId,
        key: 'desk',
        watch: (watcher: Watcher) => feed.watchAll(watcher),
        since: (eventId: number) => newsSince(parts.db, null, eventId, MAX_NEWS),
        admits: ({ userId, isAdmin }: Identity) => isAdmin && userId === watcherId,
      }
      return orderStream(parts, watched, request)
    },
    { admin: true, detail: answers({ type: 'text/event-stream' }) },
  )
}
