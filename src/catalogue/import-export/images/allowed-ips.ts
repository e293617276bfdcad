import { lookup } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'

/** An address that a name stands for, as it will be connected to. */
export interface IpAddress {
  address: string
  family: 4 | 6
}

/** Where names lead; tests have their own. */
export type Resolve = (hostname: string) => Promise<IpAddress[]>

export const resolveByDns: Resolve = async (hostname) => {
  const found = await lookup(hostname, { all: true })
  return found.map(({ address: ip, family }) => ({ address: ip, family: family === 6 ? 6 : 4 }))
}

/** Given out to a cloud's provider, whose machines all reach their own host's keys and settings under it. */
const CLOUD_SERVICE = '168.63.129.16'

/**
 * Whether an address belongs to the public internet: neither this machine nor its network, neither shared nor reserved,
 * and no IPv6 that wraps an IPv4 which a gateway would unwrap.
 */
export function isPublic(ip: string): boolean {
  try {
    // An IPv4 written as IPv6 is judged as what it is.
    const judged = ipaddr.process(ip)
    // Of IPv6 only what is given out to the internet: the rest is reserved, or leads to an IPv4 in disguise.
    const isGivenOut = judged.kind() === 'ipv4' || judged.match(ipaddr.parseCIDR('2000::/3'))
    return isGivenOut && judged.range() === 'unicast' && judged.toString() !== CLOUD_SERVICE
  } catch {
    return false
  }
}
