import ipaddr from 'ipaddr.js'

/** An address as it is compared: of an IPv4 written as IPv6 the IPv4, of all others the shortest spelling. */
export function canonicalIp(text: string): string | null {
  const ip = bareIp(text.trim().replace(/^"(.*)"$/, '$1'))
  const isPlain = ipaddr.IPv4.isValidFourPartDecimal(ip) || ipaddr.IPv6.isValid(ip)
  return isPlain ? ipaddr.process(ip.replace(/%.*$/, '')).toString() : null
}

/**
 * The networks that limits count an address by: it alone, or of IPv6 the /64 that one household has, and the /48 that
 * a customer of a network may have, of which there are 65,536 of those.
 */
export interface Networks {
  one: string
  wide: string | null
}

export function networksOf(ip: string): Networks {
  if (!ipaddr.IPv6.isValid(ip)) return { one: ip, wide: null }
  const network = (bits: number) => `${ipaddr.IPv6.networkAddressFromCIDR(`${ip}/${bits}`).toString()}/${bits}`
  return { one: network(64), wide: network(48) }
}

/** Proxies write `203.0.113.9:4711` and `[2001:db8::1]:4711` as well. */
function bareIp(text: string): string {
  return /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text
}
