import { afterAll } from 'bun:test'
import { ConnectionFailed, KeepAlivePool } from './keep-alive-pool.ts'

/** A small load balancer in front of several instances of the shop. */
export interface Front {
  url: string
  /** Requests that were forwarded to an instance and then lost, which only the shop can have caused. */
  lost: { at: number; what: string }[]
  /** The number of responses from each instance. */
  asked: number[]
  /** Kept-alive connections to the instances. */
  connections: KeepAlivePool
}

/** Marks probes as coming from another machine: the shop ignores loopback probes as its own container's health check. */
const ELSEWHERE = { via: '1.1 balancer' }

/**
 * Forwards each request to the next instance that reports ready, over kept-alive connections, and skips instances that
 * refuse connections. Like nginx, it retries a GET on another instance if a connection ends before the response, but no
 * other request, which may have been executed: the shopper repeats it with the same idempotency key.
 */
export function openFront(targets: readonly (() => string)[]): Front {
  const connections = new KeepAlivePool()
  const front: Front = { url: '', lost: [], asked: targets.map(() => 0), connections }
  let turn = 0
  const ready = targets.map(() => true)
  const asking = setInterval(() => {
    for (const [at, target] of targets.entries()) {
      fetch(`${target()}/readyz`, { keepalive: false, headers: ELSEWHERE }).then(
        ({ ok }) => ready.splice(at, 1, ok),
        () => ready.splice(at, 1, false),
      )
    }
  }, 100)
  const pass = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url)
    const { method, headers } = request
    const sent = { method, path: pathname + search, headers, body: await request.bytes() }
    for (let tried = 0; tried < 2 * targets.length; tried++) {
      const at = turn++ % targets.length
      if (!ready[at] && ready.includes(true)) continue
      try {
        const response = await connections.ask(targets[at]!(), sent)
        front.asked[at]! += 1
        return response
      } catch (error) {
        if (!(error instanceof ConnectionFailed)) throw error
        if (error.how === 'refused') continue
        front.lost.push({ at, what: `${method} ${pathname}: ${error.how}` })
        if (error.how === 'lost' && method === 'GET') continue
        return new Response(null, { status: 502 })
      }
    }
    return new Response(null, { status: 503 })
  }
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', idleTimeout: 60, fetch: pass })
  front.url = `http://127.0.0.1:${server.port}`
  afterAll(() => {
    clearInterval(asking)
    connections.close()
    return server.stop(true)
  })
  return front
}
