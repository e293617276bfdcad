import { networkInterfaces } from 'node:os'
import type { Server } from 'bun'
import { StartError } from '../runtime/errors.ts'
import { UPLOAD_BYTES } from './body-limits.ts'

/** A server that answers requests. */
export interface Listening {
  port: number
  /** From now on every answer ends its connection: who keeps connections opens the next one elsewhere. */
  partWithClients(): void
  /** Takes no new connection, and waits for the requests in flight, at most so long: a body may trickle. */
  drain(withinMs?: number): Promise<void>
  /** Ends the wait of `drain`. */
  hurry(): void
}

/**
 * A connection over which nothing comes or goes for so long is closed: those of slow and of absent clients. Bun counts in
 * steps of four seconds: it closes after 12 to 16, and would after 8 to 12 if this were less.
 */
const IDLE_SECONDS = 13

/** Listens on `host` and `port`, 0 for any free one; throws `StartError` when it cannot. */
export function listen(
  { host, port }: { host: string; port: number },
  result: (request: Request, server: Server<undefined>) => Response | Promise<Response>,
): Listening {
  let isParting = false
  const part = (response: Response) => {
    if (isParting) response.headers.set('Connection', 'close')
    return response
  }
  const server = serve(host, port, (request, server) => {
    const made = result(request, server)
    return made instanceof Response ? part(made) : made.then(part)
  })
  const hurried = Promise.withResolvers<void>()
  return {
    port: server.port as number,
    hurry: hurried.resolve,
    partWithClients() {
      isParting = true
    },
    async drain(withinMs = 1_500) {
      await Promise.race([server.stop(), hurried.promise, Bun.sleep(withinMs)])
      await server.stop(true)
    },
  }
}

/** Makes sure that `listen` will be able to, before anything is done for it; throws `StartError` otherwise. */
export async function requireFreePort({ host, port }: { host: string; port: number }): Promise<void> {
  await serve(host, port, () => new Response(null, { status: 503 })).stop(true)
}

function serve(host: string, port: number, fetch: Parameters<typeof listen>[1]): Server<undefined> {
  try {
    return Bun.serve({
      hostname: hasAddressFor(host) ? host : '::',
      port,
      fetch,
      maxRequestBodySize: UPLOAD_BYTES,
      idleTimeout: IDLE_SECONDS,
    })
  } catch (error) {
    throw explain(error as NodeJS.ErrnoException, host, port)
  }
}

// A machine that has IPv6 alone cannot be reached at 0.0.0.0, which means every address of IPv4.
function hasAddressFor(host: string): boolean {
  if (host !== '0.0.0.0') return true
  return Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ family }) => family === 'IPv4'))
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartError(`Port ${port} is in use: stop what uses it, or start with another PORT`)
    case 'EACCES':
      return new StartError(`Port ${port} needs rights that this account lacks: start with a PORT above 1023`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EINVAL':
      return new StartError(`HOST: ${host} is no address of this machine`)
    default:
      return error
  }
}
