import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** An IP address that a hostname resolves to, and that the connection uses. */
export interface ResolvedIp {
  address: string
  family: 4 | 6
}

/** Resolves a hostname; tests pass their own function. */
export type Resolve = (hostname: string) => Promise<ResolvedIp[]>

export const resolveByDns: Resolve = async (hostname) => {
  const found = await lookup(hostname, { all: true })
  return found.map(({ address: ip, family }) => ({ address: ip, family: family === 6 ? 6 : 4 }))
}

/** Azure's public service address, through which every Azure machine reaches its own host's keys and settings. */
const CLOUD_SERVICE = '168.63.129.16'

/**
 * Returns whether an address is on the public internet: not this machine, its network, or a shared or reserved range,
 * and not an IPv6 address that wraps an IPv4 address which a gateway would unwrap.
 */
export function isPublic(ip: string): boolean {
  try {
    // An IPv4-mapped IPv6 address is judged as the IPv4 address.
    const judged = ipaddr.process(ip)
    // Of IPv6, only 2000::/3 is allocated to the internet; the rest is reserved, or may wrap an IPv4 address.
    const isGivenOut = judged.kind() === 'ipv4' || judged.match(ipaddr.parseCIDR('2000::/3'))
    return isGivenOut && judged.range() === 'unicast' && judged.toString() !== CLOUD_SERVICE
  } catch {
    return false
  }
}

/** Which servers a call to an address that a stranger chose may contact. */
export interface CallRules {
  resolve: Resolve
  /** Returns whether a server may be contacted; the shop's own network may not. */
  mayAsk(ip: string, port: number): boolean
}

/**
 * Resolves the host of a URL once. The call is to use the IP address that is returned, so that DNS cannot point the name
 * elsewhere after the check. Returns null if one of its addresses may not be contacted.
 * @throws what `resolve` throws
 */
export async function checkedIp(url: URL, { resolve, mayAsk }: CallRules): Promise<ResolvedIp | null> {
  const hostname = url.hostname.replace(/^\[|\]$/g, '')
  const family = isIP(hostname)
  // A literal IP address needs no lookup and is checked directly.
  const found = family ? [{ address: hostname, family: family as 4 | 6 }] : await resolve(hostname)
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
  // One forbidden address rejects them all, so that it is not left to chance which one the connection uses.
  return found.every(({ address: ip }) => mayAsk(ip, port)) ? (found[0] ?? null) : null
}
