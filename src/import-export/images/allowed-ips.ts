import { lookup } from 'node:dns/promises'
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
