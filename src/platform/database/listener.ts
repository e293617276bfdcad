import { Client } from 'pg'
import type { Log } from '../runtime/log.ts'
import { trackOutage } from '../runtime/throttled-log.ts'
import { SESSION_OPTIONS } from './database.ts'
import { type Presence, showPresence } from './presence.ts'

export interface EventSubscriber {
  /** A notification on the channel. */
  notified(payload: string): void
  /** A connection was opened, the first one or one after a loss: earlier notifications may have been missed. */
  connected(): void
  /** The connection ended: notifications are missed until `connected` is called. */
  lost?(): void
}

/** Postgres notifications, received on a dedicated connection. */
export interface DatabaseEvents {
  /** Returns a function that ends the subscription. */
  subscribe(channel: string, subscriber: EventSubscriber): () => void
  /** Resolves when the shop listens to all channels subscribed to so far. */
  ready(): Promise<void>
  close(): Promise<void>
}

const FIRST_RETRY_MS = 50
const LAST_RETRY_MS = 5_000
const CONNECT_TIMEOUT_MS = 5_000
const HEARTBEAT_MS = 10_000

/**
 * Listens through a direct connection (a pooler would swallow notifications), and reconnects after every loss. A
 * heartbeat detects connections that died silently. With a presence, the instance is seen by others.
 */
export function listenToDatabase(url: string, log: Log, presence?: Presence): DatabaseEvents {
  const channels = new Map<string, Set<EventSubscriber>>()
  let session: Session | null = null
  let closed = false
  const closing = Promise.withResolvers<void>()
  let firstListening = Promise.withResolvers<void>()
  /** The latest subscription on an open connection, which performs them in order. */
  let lastListening: Promise<unknown> = Promise.resolve()
  const outage = trackOutage(log, {
    begins: 'cannot listen to the database',
    ends: 'listening to the database again',
  })
  const running = maintainListener()

  async function maintainListener() {
    for (let retryMs = FIRST_RETRY_MS; !closed; retryMs = Math.min(retryMs * 2, LAST_RETRY_MS)) {
      try {
        session = await openSession(url, dispatch, presence)
        if (closed) await session.end()
        await session.listen([...channels.keys()])
        for (const subscriber of subscribers()) subscriber.connected()
        firstListening.resolve()
        outage.works('connection')
        retryMs = FIRST_RETRY_MS
        await session.ended
      } catch (error) {
        if (!closed) outage.failed('connection', error)
      }
      session = null
      for (const subscriber of subscribers()) subscriber.lost?.()
      if (closed) return
      firstListening = Promise.withResolvers()
      await Promise.race([Bun.sleep(retryMs), closing.promise])
    }
  }

  function dispatch(channel: string, payload: string) {
    for (const subscriber of channels.get(channel) ?? []) subscriber.notified(payload)
  }

  function subscribers() {
    return [...channels.values()].flatMap((set) => [...set])
  }

  return {
    subscribe(channel, subscriber) {
      const set = channels.get(channel) ?? new Set()
      channels.set(channel, set.add(subscriber))
      // Also when others listen already: a later subscriber has to be notified, too, that there is a connection.
      if (session) lastListening = session.listen([channel]).then(() => subscriber.connected(), session.end)
      return () => set.delete(subscriber)
    },
    async ready() {
      await firstListening.promise
      await lastListening
    },
    async close() {
      closed = true
      closing.resolve()
      await session?.end()
      await running
    },
  }
}

interface Session {
  ended: Promise<void>
  listen(channels: string[]): Promise<void>
  end(): Promise<void>
}

async function openSession(
  url: string,
  received: (channel: string, payload: string) => void,
  presence: Presence | undefined,
): Promise<Session> {
  const client = new Client({
    connectionString: url,
    options: SESSION_OPTIONS,
    application_name: 'tokri events',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  })
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  // An error of an open connection is followed by its end, which is what matters.
  client.on('error', () => {})
  client.on('end', resolve)
  client.on('notification', ({ channel, payload }) => received(channel, payload ?? ''))
  await client.connect()
  if (presence) await showPresence(client, presence)
  const end = () => client.end().catch(() => resolve())
  let last: Promise<unknown> = Promise.resolve()
  // One after another: the library warns, in lines that are no JSON, of a statement that begins while another one runs.
  const run = (statement: string) => {
    const result = last.then(() => client.query(statement))
    last = result.catch(() => {})
    return result
  }
  const heartbeat = setInterval(() => run('select 1').catch(end), HEARTBEAT_MS)
  ended.then(() => clearInterval(heartbeat))
  return {
    ended,
    end,
    async listen(channels) {
      for (const channel of channels) await run(`listen ${client.escapeIdentifier(channel)}`)
    },
  }
}
