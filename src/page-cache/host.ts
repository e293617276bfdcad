import { isLoopback } from '../platform/runtime/loopback.ts'

/** The origins that pages name when requested under a Host, which are empty for pages that name none. */
export interface Origins {
  httpOrigin: string
  httpsOrigin: string
}

/** Null stands for a Host that is not served. */
export type ServedOrigins = Origins | null

const HOSTNAME_OR_IP = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/
const MAX_CACHED = 1_000
/** Enough for localhost, and the IPs and names of a machine in its network; each may fill the page cache. */
const MAX_NAMED_HOSTS = 8
/** After this time without a request a host makes room for another. */
const NAMED_IDLE_MS = 10 * 60_000
const NAMELESS: Origins = { httpOrigin: '', httpsOrigin: '' }

/**
 * Creates the check of the Host header that runs before routing: two Host headers arrive joined by a comma, and other
 * characters could shift the path. With a public URL only its host and loopback are served, under the public origin.
 * Without one every well-formed host is served: a few are their own origins, and all others share pages that name none, so
 * that invented hosts neither make pages render again nor appear in the pages of others.
 * @param nowMs a clock that never goes back
 */
export function createHostCheck(
  publicUrl: URL | null,
  nowMs = () => performance.now(),
): (host: string | null) => ServedOrigins {
  const origins = new Map<string, ServedOrigins>()
  const mayName = limitNamedHosts(nowMs)
  return (host) => {
    if (host === null) return null
    let served = origins.get(host)
    if (served === undefined) {
      served = originsOf(host.toLowerCase(), publicUrl)
      if (origins.size >= MAX_CACHED) origins.clear()
      origins.set(host, served)
    }
    return served === null || publicUrl || mayName(served) ? served : NAMELESS
  }
}

function limitNamedHosts(nowMs: () => number): (served: Origins) => boolean {
  const usedAtMs = new Map<string, number>()
  return ({ httpOrigin }) => {
    const now = nowMs()
    if (!usedAtMs.has(httpOrigin) && usedAtMs.size >= MAX_NAMED_HOSTS) {
      const idle = [...usedAtMs].find(([, atMs]) => now - atMs > NAMED_IDLE_MS)
      if (!idle) return false
      usedAtMs.delete(idle[0])
    }
    usedAtMs.set(httpOrigin, now)
    return true
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
