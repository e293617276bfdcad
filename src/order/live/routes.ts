import { Elysia } from 'elysia'
import type { Queryable } from '../../platform/database.ts'
import type { Authenticate, SessionGuard } from '../../platform/session.ts'
import type { OrderFeed } from './feed.ts'
import { latestEventId, newsSince, type OrderNews } from './queries.ts'

export interface LiveParts {
  db: Queryable
  guard: SessionGuard
  authenticate: Authenticate
  feed: OrderFeed
  /** How often a quiet stream says that it is alive, and asks whether its session is. */
  heartbeatMs?: number
  /** Ends all streams when the shop stops, which would otherwise wait for their readers. */
  stopping?: AbortSignal
}

/** The server closes connections that are silent for ten seconds. */
const HEARTBEAT_MS = 8_000
const MAX_NEWS = 200

/** What happens to the shopper's orders, as it happens: server-sent events, for as long as the session lives. */
export function liveRoutes({ guard, ...parts }: LiveParts) {
  return new Elysia({ name: 'live' }).use(guard).get(
    '/api/events',
    ({ userId, request }) =>
      new Response(streamOf(parts, userId, request), {
        headers: {
          'Content-Type': 'text/event-stream',
          'Cache-Control': 'no-store',
          'X-Content-Type-Options': 'nosniff',
          // Proxies that gather what they pass on would hold news back.
          'X-Accel-Buffering': 'no',
        },
      }),
    { signedIn: true },
  )
}

function streamOf(
  { db, authenticate, feed, heartbeatMs = HEARTBEAT_MS, stopping }: Omit<LiveParts, 'guard'>,
  userId: string,
  request: Request,
) {
  const encoder = new TextEncoder()
  let lastEventId = lastIdOf(request)
  let end = () => {}
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text))
      // What was caught up with may be on its way as a notice too: nobody hears of a state after its successor.
      const told = new Map<string, number>()
      const tell = ({ eventId, orderId, state }: OrderNews) => {
        if (eventId <= (told.get(orderId) ?? 0)) return
        told.set(orderId, eventId)
        lastEventId = Math.max(lastEventId ?? 0, eventId)
        send(`id: ${eventId}\nevent: order\ndata: ${JSON.stringify({ orderId, state })}\n\n`)
      }
      const catchUp = async () => {
        if (lastEventId === null) return
        for (const news of await newsSince(db, userId, lastEventId, MAX_NEWS)) if (!isEnded) tell(news)
      }
      // Who never heard anything reads the orders once the stream is open, and goes on from here after a loss.
      const begin = async () => {
        lastEventId ??= await latestEventId(db)
        if (!isEnded) send(`retry: 2000\nid: ${lastEventId}\n: hello\n\n`)
        await catchUp()
      }
      let isEnded = false
      const stopWatching = feed.watch(userId, { told: tell, missed: () => void catchUp().catch(end) })
      const heart = setInterval(async () => {
        const identity = await authenticate(request).catch(() => null)
        if (isEnded) return
        if (identity?.userId === userId) send(': alive\n\n')
        else end()
      }, heartbeatMs)
      end = () => {
        if (isEnded) return
        isEnded = true
        clearInterval(heart)
        stopWatching()
        stopping?.removeEventListener('abort', end)
        // A stream whose reader has gone is closed already.
        try {
          controller.close()
        } catch {}
      }
      request.signal.addEventListener('abort', end)
      stopping?.addEventListener('abort', end)
      begin().catch(end)
    },
    cancel: () => end(),
  })
}

function lastIdOf(request: Request): number | null {
  const text = request.headers.get('last-event-id') ?? ''
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}
