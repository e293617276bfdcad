import { isLoopback } from '../platform/runtime/config.ts'

/** A Host that is served, with the origin that its pages name; null for one that is not. */
export type HostVerdict = { httpOrigin: string; httpsOrigin: string } | null

const HOSTNAME_OR_IP = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/
const MAX_CACHED = 1_000

/**
 * Judges the Host header before anything is routed: two of them arrive here as one with a comma, and
 * other characters could move the path. Without a public URL every well-formed host is its own origin;
 * with one, only its host and loopback are served, under the public origin.
 */
export function createHostCheck(publicUrl: URL | null): (host: string | null) => HostVerdict {
  const verdicts = new Map<string, HostVerdict>()
  return (host) => {
    if (host === null) return null
    const known = verdicts.get(host)
    if (known !== undefined) return known
    const verdict = judge(host.toLowerCase(), publicUrl)
    if (verdicts.size >= MAX_CACHED) verdicts.clear()
    verdicts.set(host, verdict)
    return verdict
  }
}

function judge(host: string, publicUrl: URL | null): HostVerdict {
  if (!HOSTNAME_OR_IP.test(host) || !URL.canParse(`http://${host}`)) return null
  const url = new URL(`http://${host}`)
  // A number such as 2130706433 would become another host on its way into the URL.
  if (url.host !== host.replace(/:80$/, '')) return null
  if (!publicUrl) return { httpOrigin: url.origin, httpsOrigin: new URL(`https://${host}`).origin }
  if (!isLoopback(url.hostname) && !isSameHost(host, publicUrl)) return null
  return { httpOrigin: publicUrl.origin, httpsOrigin: publicUrl.origin }
}

function isSameHost(host: string, publicUrl: URL): boolean {
  return new URL(`${publicUrl.protocol}//${host}`).host === publicUrl.host
}
