import { networkInterfaces } from 'node:os'
import type { Server } from 'bun'
import { StartError } from '../runtime/errors.ts'
import { UPLOAD_BYTES } from './body-limits.ts'

/** A listening HTTP server. */
export interface Listening {
  port: number
  /** From now on every response closes its connection, so that clients with open connections reconnect elsewhere. */
  closeKeptAlive(): void
  /** Accepts no new connections and waits at most `withinMs` for requests in flight, because a body may arrive slowly. */
  drain(withinMs?: number): Promise<void>
  /** Ends the wait of `drain` early. */
  stopWaiting(): void
}

/**
 * A connection without traffic for this long is closed, because its client is slow or gone. Bun counts in steps of four
 * seconds: it closes after 12 to 16 seconds, and with a smaller value here after 8 to 12.
 */
const IDLE_SECONDS = 13

/**
 * Listens on `host` and `port` (0: any free port). `failed` makes the response where `result` throws.
 * @throws StartError when it cannot listen.
 */
export function listen(
  { host, port }: { host: string; port: number },
  result: (request: Request, server: Server<undefined>) => Response | Promise<Response>,
  failed: (error: Error) => Response,
): Listening {
  let isClosing = false
  const part = (response: Response) => {
    if (isClosing) response.headers.set('Connection', 'close')
    return response
  }
  const respond: typeof result = (request, server) => {
    const made = result(request, server)
    return made instanceof Response ? part(made) : made.then(part)
  }
  const server = serve(host, port, respond, failed)
  const stopped = Promise.withResolvers<void>()
  return {
    port: server.port as number,
    stopWaiting: stopped.resolve,
    closeKeptAlive() {
      isClosing = true
    },
    async drain(withinMs = 1_500) {
      await Promise.race([server.stop(), stopped.promise, Bun.sleep(withinMs)])
      await server.stop(true)
    },
  }
}

/** Checks that `listen` will be able to listen, before anything else is done. Throws `StartError` otherwise. */
export async function requireFreePort({ host, port }: { host: string; port: number }): Promise<void> {
  const notYet = () => new Response(null, { status: 503 })
  await serve(host, port, notYet, notYet).stop(true)
}

function serve(
  host: string,
  port: number,
  fetch: Parameters<typeof listen>[1],
  failed: Parameters<typeof listen>[2],
): Server<undefined> {
  try {
    return Bun.serve({
      hostname: hasAddressFor(host) ? host : '::',
      port,
      fetch,
      // Bun's own page shows the source, and what it prints is not in the shop's log. Not `development: false`, with which Bun
      // lets several processes listen on one port.
      error: failed,
      maxRequestBodySize: UPLOAD_BYTES,
      idleTimeout: IDLE_SECONDS,
    })
  } catch (error) {
    throw explain(error as NodeJS.ErrnoException, host, port)
  }
}

// 0.0.0.0 means every IPv4 address, so a machine with only IPv6 cannot be reached there.
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
    case 'ERR_INVALID_ARG_TYPE':
      return new StartError(`HOST: ${host} is no address of this machine`)
    default:
      // Whether a name exists is asked without setting an error code, so the error has that of an earlier call.
      return error.syscall === 'listen' ? new StartError(`HOST: ${host} is no address of this machine`) : error
  }
}
