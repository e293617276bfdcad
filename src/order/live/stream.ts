import type { Queryable } from '../../platform/database/database.ts'
import { clientNetworksOf, type RequestOriginSettings, UNKNOWN_IP } from '../../platform/http/request-origin.ts'
import type { Authenticate, Identity } from '../../platform/http/session.ts'
import type { Subscriber } from './event-feed.ts'
import type { Audience, OpenStreams } from './open-streams.ts'
import { latestEventId, type OrderUpdate } from './queries.ts'

export interface StreamDependencies {
  db: Queryable
  authenticate: Authenticate
  streams: OpenStreams
  requestOrigin: Pick<RequestOriginSettings, 'trustProxy'>
  /** Ends all streams when the shop shuts down, which would otherwise wait for their clients. */
  stopping?: AbortSignal
}

/** Which order updates a stream sends, and for which account. */
export interface Subscription extends Audience {
  account: string
  watch(subscriber: Subscriber): () => void
  /** Whether the client is still authorized to read the stream. */
  admits(identity: Identity): boolean
}

/**
 * How often a stream sends a heartbeat, checks its session, and looks for updates that no notification announced. The
 * server closes connections that are silent for twelve seconds.
 */
export const HEARTBEAT_MS = 8_000

/**
 * Opens a stream of server-sent events about orders, until the client disconnects or is no longer authorized.
 * @throws AppError tooMany when the account or the address has many open.
 */
export function orderStream(deps: StreamDependencies, watched: Subscription, request: Request): Response {
  const { one } = clientNetworksOf(deps.requestOrigin, request)
  const leave = deps.streams.enter(watched.account, one === UNKNOWN_IP ? null : one)
  return new Response(streamOf(deps, watched, request, leave), {
    headers: {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      // Prevents proxies from buffering the events.
      'X-Accel-Buffering': 'no',
    },
  })
}

function streamOf(
  { db, authenticate, streams, stopping }: StreamDependencies,
  { watch, admits, ...audience }: Subscription,
  request: Request,
  leave: () => void,
) {
  const encoder = new TextEncoder()
  let lastEventId = lastIdOf(request)
  let end = () => {}
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text))
      // An update may be both read at the start and announced by a notification: older events than the last sent are
      // skipped, so that no client receives a state after its successor.
      const reported = new Map<string, number>()
      const notify = ({ eventId, orderId, state }: OrderUpdate) => {
        if (isEnded || eventId <= (reported.get(orderId) ?? 0)) return
        reported.set(orderId, eventId)
        lastEventId = Math.max(lastEventId ?? 0, eventId)
        send(`id: ${eventId}\nevent: order\ndata: ${JSON.stringify({ orderId, state })}\n\n`)
      }
      // A new client loads the orders once the stream is open, and needs only what follows; after a lost connection it
      // resumes here.
      const begin = async () => {
        lastEventId ??= await latestEventId(db)
        if (!isEnded) send(`retry: 2000\nid: ${lastEventId}\n: hello\n\n`)
        for (const updates of await audience.since(lastEventId)) notify(updates)
      }
      const beat = async () => {
        const identity = await authenticate(request).catch(() => null)
        if (isEnded) return
        if (!identity || !admits(identity)) return end()
        send(': alive\n\n')
      }
      let isEnded = false
      const joined = streams.join(audience, { lastEventId: () => lastEventId, beat, notify, end: () => end() })
      const stopWatching = watch({ notified: notify, missed: () => void joined.look() })
      end = () => {
        if (isEnded) return
        isEnded = true
        joined.leave()
        stopWatching()
        leave()
        stopping?.removeEventListener('abort', end)
        // The stream is already closed when its client has disconnected.
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
