import postgres from 'postgres'
import { reasonOf } from '../doctor/check-result.ts'
import { busyResponse } from '../http/http.ts'
import type { Log } from '../runtime/log.ts'
import type { Counter } from '../runtime/metrics.ts'
import { SESSION } from './database.ts'

/** Whether the database responds at this moment, checked on a dedicated connection. */
export interface DatabaseHeartbeat {
  readonly isLost: boolean
  /** Returns the work's outcome, or `otherwise` as soon as the database does not respond. */
  whileConnected<T>(work: Promise<T>, otherwise: () => T): Promise<T>
  stop(): Promise<void>
}

const HEARTBEAT_MS = 1_000
const PATIENCE_MS = 3_000

/**
 * Checks regularly whether the database responds. One that hangs neither ends nor refuses connections: without this
 * check, requests would wait for it until their shoppers have gone.
 */
export function monitorDatabase(
  url: string,
  log: Log,
  { beatMs: heartbeatMs = HEARTBEAT_MS, patienceMs = PATIENCE_MS } = {},
): DatabaseHeartbeat {
  let client = open(url)
  let isLost = false
  const waiting = new Set<() => void>()
  let isStopped = false
  const stopping = Promise.withResolvers<void>()
  const beating = beat()

  async function beat(): Promise<void> {
    while (!isStopped) {
      const error = await failureOf(client, patienceMs)
      const alive = error === null
      if (alive === isLost && !isStopped) turn(error)
      if (!alive) {
        // A query without a response may never get one: the next heartbeat uses a new connection.
        void client.end({ timeout: 0 }).catch(() => {})
        client = open(url)
      }
      await Promise.race([Bun.sleep(heartbeatMs), stopping.promise])
    }
    await client.end({ timeout: 0 }).catch(() => {})
  }

  function turn(error: string | null): void {
    isLost = error !== null
    if (isLost) {
      log.error('the database does not respond', { error })
      for (const giveUp of waiting) giveUp()
    } else {
      log.info('the database responds again')
    }
  }

  return {
    get isLost() {
      return isLost
    },
    whileConnected<T>(work: Promise<T>, otherwise: () => T) {
      if (isLost) return Promise.resolve(otherwise())
      const { promise, resolve } = Promise.withResolvers<T>()
      const giveUp = () => resolve(otherwise())
      waiting.add(giveUp)
      const done = () => void waiting.delete(giveUp)
      work.then(done, done)
      return Promise.race([work, promise])
    },
    async stop() {
      isStopped = true
      stopping.resolve()
      await beating
    },
  }
}

/** Handles calls while the database responds; otherwise they get a 503, including those that are already waiting for it. */
export function whileAlive(
  heartbeat: DatabaseHeartbeat,
  handle: (request: Request) => Promise<Response>,
  turnedAway?: Counter,
) {
  const turnAway = () => {
    turnedAway?.add()
    return busyResponse()
  }
  return (request: Request) => {
    const { pathname } = new URL(request.url)
    // Readiness checks the database itself, but an instance that responds to calls with a 503 is not ready for them.
    if (pathname === '/healthz' || (pathname === '/readyz' && !heartbeat.isLost)) return handle(request)
    return heartbeat.isLost ? turnAway() : heartbeat.whileConnected(handle(request), turnAway)
  }
}

function open(url: string): postgres.Sql {
  return postgres(url, {
    max: 1,
    connect_timeout: 2,
    onnotice: () => {},
    // A pooler may be in between. It keeps no statement prepared, but it keeps connections under the name they had,
    // which must not be that of a running shop.
    prepare: false,
    connection: { application_name: 'heartbeat', ...SESSION },
  })
}

/** Returns why the database does not respond, or null if it does. */
function failureOf(client: postgres.Sql, patienceMs: number): Promise<string | null> {
  const result = client`select 1`.then(() => null, reasonOf)
  return Promise.race([result, Bun.sleep(patienceMs).then(() => `no response within ${patienceMs / 1000} seconds`)])
}
