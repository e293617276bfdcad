import { existsSync } from 'node:fs'
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Connect, Plugin } from 'vite'
import { fixtureLocals } from '../../site/testing/locals.ts'
import { isApiPath } from '../../src/api-paths.ts'
import type { PageLocals } from '../../src/page-cache/page-locals.ts'
import { canonicalIp } from '../../src/platform/http/client-ip.ts'
import { isLoopback } from '../../src/platform/runtime/loopback.ts'
import type { ServerChanged } from './messages.ts'
import { loadLocals } from './page-data.ts'

/** Astro's development server takes the `Astro.locals` of a page from this property of its request. */
const LOCALS = Symbol.for('astro.locals')
const SERVED = /^\/(media\/|metrics$|robots\.txt$|sitemap(-\d+)?\.xml$)/
const MODULE = /^\/api\/[\w-]+\.ts$/
const SITE = join(import.meta.dir, '../../site')
const COMPONENTS = /^\/_components(\/|$)/
const FAILED = 'The server of the shop did not start. Its error is in the terminal.\n'

/** The part of the site's development server that knows of the shop's server. */
export interface Front {
  plugins: Plugin[]
  /** From now on the server is here; requests wait while it is null. */
  serverIs(server: ServerChanged['server']): void
}

/** Passes requests that are not the site's on to the server, and gives pages the data that they get in production. */
export function createFront(): Front {
  let server = Promise.withResolvers<string | 'failed'>()
  let isKnown = false
  const serve: Connect.NextHandleFunction = async (incoming, response, next) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://host.invalid')
    const isServers = isApiPath(pathname) || SERVED.test(pathname)
    if (!isServers || isModule(pathname)) return next()
    const origin = await server.promise
    if (origin === 'failed') refuse(response)
    else passOn(origin, incoming, response)
  }
  const giveLocals: Connect.NextHandleFunction = async (incoming, response, next) => {
    const { origin, pathname } = new URL(incoming.url ?? '/', `http://${incoming.headers.host}`)
    const give = (locals: PageLocals) => {
      Reflect.set(incoming, LOCALS, locals)
      next()
    }
    // Component pages show the same everywhere, and need no server.
    if (COMPONENTS.test(pathname)) return give(fixtureLocals(origin))
    const address = await server.promise
    if (address === 'failed') refuse(response)
    else loadLocals(address, origin).then(give, next)
  }
  return {
    plugins: [
      {
        name: 'tokri-locals',
        // Runs right before Astro's own handler, which takes all requests that are left.
        enforce: 'pre',
        configureServer: (vite) => () => void vite.middlewares.use(giveLocals),
      },
      {
        name: 'tokri-server',
        // Runs before all else: Astro would refuse calls of other origins, which are the server's to decide about.
        enforce: 'post',
        configureServer: (vite) => () => void vite.middlewares.stack.unshift({ route: '', handle: serve }),
      },
    ],
    serverIs(address) {
      // What waits already keeps waiting for the same promise.
      if (isKnown) server = Promise.withResolvers()
      isKnown = address !== null
      if (address !== null) server.resolve(address)
    },
  }
}

/** Whether a path is that of a module of the site, which has a folder called `api` too. */
function isModule(path: string): boolean {
  return MODULE.test(path) && existsSync(join(SITE, path))
}

function passOn(origin: string, incoming: IncomingMessage, response: ServerResponse): void {
  const { hostname, port } = new URL(origin)
  const { method, url } = incoming
  const outgoing = request({ hostname, port, method, path: url, headers: headersOf(incoming) }, (received) => {
    response.writeHead(received.statusCode ?? 502, received.headers)
    // An event stream has headers long before it has events.
    response.flushHeaders()
    received.pipe(response)
  })
  outgoing.on('error', () => (response.headersSent ? response.destroy() : refuse(response)))
  response.on('close', () => outgoing.destroy())
  incoming.pipe(outgoing)
}

// The server treats requests of this machine differently, and must not take those of others for them.
function headersOf({ headers, socket }: IncomingMessage): IncomingMessage['headers'] {
  const ip = canonicalIp(socket.remoteAddress ?? '') ?? ''
  return isLoopback(ip) ? headers : { ...headers, 'x-forwarded-for': ip }
}

function refuse(response: ServerResponse): void {
  response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8' })
  response.end(FAILED)
}
