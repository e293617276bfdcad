import { afterAll } from 'bun:test'
import { ConnectionFailed, KeepAlivePool } from './keep-alive-pool.ts'

/** A small proxy before several copies of a shop, as a balancer would stand there. */
export interface Front {
  url: string
  /** Requests that were passed on to a copy and then lost: by the fault of nobody but the shop. */
  lost: { at: number; what: string }[]
  /** How often each copy was asked. */
  asked: number[]
  /** Connections to the copies, which are kept. */
  connections: KeepAlivePool
}

/** It stands for a balancer on another machine: what this one asks by itself is taken for its health check. */
const ELSEWHERE = { via: '1.1 balancer' }

/**
 * Passes each request on to the next copy of the shop in turn that says it is ready, over a connection that is kept for
 * the next; one that refuses connections is passed over. As nginx does, it asks another copy when a connection ends
 * before the answer, but not for what may have been done: that is for the shopper to repeat, who has a key for it.
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
