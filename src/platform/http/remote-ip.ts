import { isLoopback } from '../runtime/config.ts'
import { canonicalIp } from './client-ip.ts'

/** Who is at the other end of a request's connection, noted by the server that took it. */
const peers = new WeakMap<Request, string>()

export function recordRemoteIp(request: Request, ip: string | undefined): void {
  if (ip) peers.set(request, canonicalIp(ip) ?? ip)
}

/** The address at the other end; undefined when the server did not say. */
export function peerOf(request: Request): string | undefined {
  return peers.get(request)
}

/**
 * Whether somebody on this machine asks, by a name of this machine, and no proxy asks for them: what a proxy on this
 * machine passes on may come from anywhere. The Host alone would not do, since whoever reaches the port can claim any;
 * it keeps names of other sites from pointing here.
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

/**
 * Whether a proxy says that it passes a request on. One that speaks HTTP/1.0, as nginx does unless it is told otherwise,
 * says no more than that it closes the connection, and Bun tells nobody the version.
 */
function isPassedOn(headers: Headers): boolean {
  if (headers.get('connection')?.toLowerCase().includes('close')) return true
  return headers.keys().some((name) => name === 'forwarded' || name === 'via' || name.startsWith('x-forwarded-'))
}
