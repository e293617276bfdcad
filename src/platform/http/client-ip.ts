import ipaddr from 'ipaddr.js'

/** Normalises an IP address for comparison: an IPv4-mapped IPv6 address becomes IPv4, others get their shortest form. */
export function canonicalIp(text: string): string | null {
  const ip = bareIp(text.trim().replace(/^"(.*)"$/, '$1'))
  const isPlain = ipaddr.IPv4.isValidFourPartDecimal(ip) || ipaddr.IPv6.isValid(ip)
  return isPlain ? ipaddr.process(ip.replace(/%.*$/, '')).toString() : null
}

/**
 * The networks under which limits count an address. `one` is the IPv4 address itself, or the /64 of an IPv6
 * address, which belongs to one household. `wide` is the /48 of an IPv6 address: a customer of a network may have
 * one, and it contains 65,536 such /64s.
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

/** Proxies also write `203.0.113.9:4711` and `[2001:db8::1]:4711`. */
function bareIp(text: string): string {
  return /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text
}
