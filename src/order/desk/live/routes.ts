import { Elysia } from 'elysia'
import { about } from '../../../platform/http/about.ts'
import type { Identity } from '../../../platform/http/session.ts'
import type { Subscriber } from '../../live/event-feed.ts'
import { updatesSince } from '../../live/queries.ts'
import type { LiveDependencies } from '../../live/routes.ts'
import { orderStream } from '../../live/stream.ts'

/** More updates than anybody would follow one by one: an order board that was offline for longer reloads its orders. */
const MAX_UPDATES = 500

/** Server-sent events about all orders, for the order board. */
export function deskLiveRoutes({ guard, feed, ...deps }: LiveDependencies) {
  return new Elysia({ name: 'desk-live' }).use(guard).get(
    '/api/desk/events',
    ({ userId: watcherId, request }) => {
      const watched = {
        account: watcherId,
        key: 'desk',
        watch: (watcher: Subscriber) => feed.watchAll(watcher),
        since: (eventId: number) => updatesSince(deps.db, null, eventId, MAX_UPDATES),
        admits: ({ userId, isAdmin }: Identity) => isAdmin && userId === watcherId,
      }
      return orderStream(deps, watched, request)
    },
    {
      admin: true,
      detail: about('Streams events of all orders (server-sent events)', { mediaType: 'text/event-stream' }),
    },
  )
}
