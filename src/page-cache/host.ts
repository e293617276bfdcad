import { isLoopback } from '../platform/runtime/loopback.ts'

/** The origins that pages name when requested under a Host; null for a Host that is not served. */
export type ServedOrigins = { httpOrigin: string; httpsOrigin: string } | null

const HOSTNAME_OR_IP = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/
const MAX_CACHED = 1_000

/**
 * Creates the check of the Host header that runs before routing: two Host headers arrive joined by a comma, and other
 * characters could shift the path. Without a public URL every well-formed host is its own origin; with one, only its host
 * and loopback are served, under the public origin.
 */
export function createHostCheck(publicUrl: URL | null): (host: string | null) => ServedOrigins {
  const origins = new Map<string, ServedOrigins>()
  return (host) => {
    if (host === null) return null
    const known = origins.get(host)
    if (known !== undefined) return known
    const served = originsOf(host.toLowerCase(), publicUrl)
    if (origins.size >= MAX_CACHED) origins.clear()
    origins.set(host, served)
    return served
  }
}

function originsOf(host: string, publicUrl: URL | null): ServedOrigins {
  if (!HOSTNAME_OR_IP.test(host) || !URL.canParse(`http://${host}`)) return null
  const url = new URL(`http://${host}`)
  // URL parsing turns a number such as 2130706433 into another host.
  if (url.host !== host.replace(/:80$/, '')) return null
  if (!publicUrl) return { httpOrigin: url.origin, httpsOrigin: new URL(`https://${host}`).origin }
  if (!isLoopback(url.hostname) && !isSameHost(host, publicUrl)) return null
  return { httpOrigin: publicUrl.origin, httpsOrigin: publicUrl.origin }
}

function isSameHost(host: string, publicUrl: URL): boolean {
  return new URL(`${publicUrl.protocol}//${host}`).host === publicUrl.host
}
