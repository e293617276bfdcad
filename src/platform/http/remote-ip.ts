import { isLoopback } from '../runtime/loopback.ts'
import { canonicalIp } from './client-ip.ts'

/** The peer address of each request, recorded by the server that accepted the connection. */
const peers = new WeakMap<Request, string>()

export function recordRemoteIp(request: Request, ip: string | undefined): void {
  if (ip) peers.set(request, canonicalIp(ip) ?? ip)
}

/** Returns the peer address of the connection; undefined if the server did not record one. */
export function peerOf(request: Request): string | undefined {
  return peers.get(request)
}

/**
 * Whether the request comes from this machine, under a loopback name and not through a proxy: what a proxy on this
 * machine forwards may come from anywhere. The Host header alone would not be enough, because any client that reaches
 * the port can claim any name; checking it keeps names of other sites from pointing here.
 */
export function isLoopbackRequest(request: Request): boolean {
  const peer = peers.get(request)
  return peer !== undefined && isLoopback(peer) && isAskedByLoopbackName(request) && !isPassedOn(request.headers)
}

function isAskedByLoopbackName({ url, headers }: Request): boolean {
  const host = headers.get('host')
  const names = host === null ? [url] : [url, `http://${host}`]
  return names.every((name) => URL.canParse(name) && isLoopback(new URL(name).hostname))
}

/** Headers by which proxies, content delivery networks and tunnels say whom they forward a request for. */
const FORWARDING =
  /^(?:forwarded|via|cdn-loop|(?:x-)?(?:original-)?forwarded-.+|tailscale-.+|(?:[a-z]+-)*(?:real|client|connecting)-ip|x-envoy-external-address)$/

/**
 * Whether a proxy says that it forwarded the request. A proxy that speaks HTTP/1.0, as nginx does by default, says no
 * more than that it closes the connection, and Bun does not expose the HTTP version.
 */
function isPassedOn(headers: Headers): boolean {
  if (headers.get('connection')?.toLowerCase().includes('close')) return true
  return headers.keys().some((name) => FORWARDING.test(name))
}
