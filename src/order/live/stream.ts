import { clientNetworksOf, type RequestOriginSettings, UNKNOWN_IP } from '../../platform/http/request-origin.ts'
import type { Authenticate, Identity } from '../../platform/http/session.ts'
import type { Subscriber } from './event-feed.ts'
import type { Audience, OpenStreams } from './open-streams.ts'
import type { latestEvents, OrderUpdate } from './queries.ts'

export interface StreamDependencies {
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
  latest(): ReturnType<typeof latestEvents>
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
  { authenticate, streams, stopping }: StreamDependencies,
  { watch, latest, admits, ...audience }: Subscription,
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
      // resumes at the latest event that it may know, which says nothing about the orders of others.
      const begin = async () => {
        const { ofAll, ofAudience } = lastEventId === null ? await latest() : resumedAt(lastEventId)
        lastEventId ??= ofAll
        if (!isEnded) send(`retry: 2000\nid: ${ofAudience}\n: hello\n\n`)
        const missed = await audience.since(lastEventId)
        await beat()
        for (const updates of missed) notify(updates)
      }
      const beat = async () => {
        const identity = await authenticate(request).catch(() => null)
        if (isEnded) return
        if (!identity || !admits(identity)) return end()
        send(': alive\n\n')
      }
      let isEnded = false
      const joined = streams.join(audience, { lastEventId: () => lastEventId, beat, notify, end: () => end() })
      // A client that still has access connects again, and resumes.
      const stopWatching = watch({
        notified: notify,
        missed: () => void joined.look(),
        accessChanged: () => end(),
      })
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

function resumedAt(eventId: number) {
  return { ofAll: eventId, ofAudience: eventId }
}

function lastIdOf(request: Request): number | null {
  const text = request.headers.get('last-event-id') ?? ''
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}
