/** Who is at the other end of a request's connection, noted by the server that took it. */
const peers = new WeakMap<Request, string>()

export function notePeer(request: Request, address: string | undefined): void {
  if (address) peers.set(request, address.replace(/^::ffff:/, ''))
}

/** The address at the other end; undefined when the server did not say. */
export function peerOf(request: Request): string | undefined {
  return peers.get(request)
}

const NEARBY = /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|::1$|f[cd][0-9a-f]{2}:|fe80:)/i

/** Whether a request comes from this machine or its own network, containers included, and not through a proxy. */
export function isNearby(request: Request): boolean {
  if (request.headers.has('x-forwarded-for') || request.headers.has('forwarded')) return false
  return NEARBY.test(peers.get(request) ?? '')
}
