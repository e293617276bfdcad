import type { Queryable } from '../../platform/database/database.ts'
import { clientNetworksOf, type RequesterSettings, UNKNOWN_IP } from '../../platform/http/request-origin.ts'
import type { Authenticate, Identity } from '../../platform/http/session.ts'
import type { Subscriber } from './event-feed.ts'
import type { Audience, OpenStreams } from './open-streams.ts'
import { latestEventId, type OrderUpdate } from './queries.ts'

export interface StreamDependencies {
  db: Queryable
  authenticate: Authenticate
  streams: OpenStreams
  requester: Pick<RequesterSettings, 'trustProxy'>
  /** Ends all streams when the shop stops, which would otherwise wait for their readers. */
  stopping?: AbortSignal
}

/** Whose news a stream tells, and to whom. */
export interface Watched extends Audience {
  account: string
  watch(watcher: Subscriber): () => void
  /** Whether who reads may still do so. */
  admits(identity: Identity): boolean
}

/**
 * How often a stream says that it is alive, asks whether its session is, and looks for news that nobody told. The server
 * closes connections that are silent for twelve seconds.
 */
export const HEARTBEAT_MS = 8_000

/**
 * What happens to orders, as it happens, until its reader leaves or may no longer read it.
 * @throws AppError tooMany when the account or the address has many open.
 */
export function orderStream(deps: StreamDependencies, watched: Watched, request: Request): Response {
  const { one } = clientNetworksOf(deps.requester, request)
  const leave = deps.streams.enter(watched.account, one === UNKNOWN_IP ? null : one)
  return new Response(streamOf(deps, watched, request, leave), {
    headers: {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      // Proxies that gather what they pass on would hold news back.
      'X-Accel-Buffering': 'no',
    },
  })
}

function streamOf(
  { db, authenticate, streams, stopping }: StreamDependencies,
  { watch, admits, ...audience }: Watched,
  request: Request,
  leave: () => void,
) {
  const encoder = new TextEncoder()
  let lastEventId = lastIdOf(request)
  let end = () => {}
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text))
      // What was caught up with may be on its way as a notice too: nobody hears of a state after its successor.
      const reported = new Map<string, number>()
      const notify = ({ eventId, orderId, state }: OrderUpdate) => {
        if (isEnded || eventId <= (reported.get(orderId) ?? 0)) return
        reported.set(orderId, eventId)
        lastEventId = Math.max(lastEventId ?? 0, eventId)
        send(`id: ${eventId}\nevent: order\ndata: ${JSON.stringify({ orderId, state })}\n\n`)
      }
      // Who never heard anything reads the orders once the stream is open, and goes on from here after a loss.
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
