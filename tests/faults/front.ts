import { afterAll } from 'bun:test'

/** A small proxy before several copies of a shop, as a balancer would stand there. */
export interface Front {
  url: string
  /** Requests that were passed on and then lost, with the reason: by the fault of nobody but the shop. */
  lost: string[]
  /** How often each copy was asked. */
  asked: number[]
}

/**
 * Passes each request on to the next copy of the shop in turn that says it is ready, over a connection of its own; one
 * that refuses the connection is passed over. What fails later is not repeated, since the shop may have done it.
 */
export function openFront(targets: readonly (() => string)[]): Front {
  const front: Front = { url: '', lost: [], asked: targets.map(() => 0) }
  let turn = 0
  const ready = targets.map(() => true)
  const asking = setInterval(() => {
    for (const [at, target] of targets.entries()) {
      fetch(`${target()}/readyz`, { keepalive: false }).then(
        ({ ok }) => ready.splice(at, 1, ok),
        () => ready.splice(at, 1, false),
      )
    }
  }, 100)
  const pass = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url)
    const body = request.body === null ? null : await request.bytes()
    for (let tried = 0; tried < 2 * targets.length; tried++) {
      const at = turn++ % targets.length
      if (!ready[at] && ready.includes(true)) continue
      try {
        const response = await fetch(targets[at]!() + pathname + search, {
          method: request.method,
          headers: request.headers,
          body,
          redirect: 'manual',
          keepalive: false,
          decompress: false,
          signal: request.signal,
        })
        front.asked[at]! += 1
        return response
      } catch (error) {
        const { code = '', message } = error as NodeJS.ErrnoException
        if (/^(ConnectionRefused|ECONNREFUSED)$/.test(code)) continue
        front.lost.push(`${request.method} ${pathname}: ${code} ${message}`)
        return new Response(null, { status: 502 })
      }
    }
    return new Response(null, { status: 503 })
  }
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', idleTimeout: 60, fetch: pass })
  front.url = `http://127.0.0.1:${server.port}`
  afterAll(() => {
    clearInterval(asking)
    return server.stop(true)
  })
  return front
}
