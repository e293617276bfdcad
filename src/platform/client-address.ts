import ipaddr from 'ipaddr.js'

/** An address as it is compared: of an IPv4 written as IPv6 the IPv4, of all others the shortest spelling. */
export function canonicalAddress(text: string): string | null {
  const address = bareAddress(text.trim().replace(/^"(.*)"$/, '$1'))
  const isPlain = ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address)
  return isPlain ? ipaddr.process(address.replace(/%.*$/, '')).toString() : null
}

/**
 * The networks that limits count an address by: it alone, or of IPv6 the /64 that one household has, and the /48 that
 * a customer of a network may have, of which there are 65,536 of those.
 */
export interface Networks {
  one: string
  wide: string | null
}

export function networksOf(address: string): Networks {
  if (!ipaddr.IPv6.isValid(address)) return { one: address, wide: null }
  const network = (bits: number) => `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`).toString()}/${bits}`
  return { one: network(64), wide: network(48) }
}

/** Proxies write `203.0.113.9:4711` and `[2001:db8::1]:4711` as well. */
function bareAddress(text: string): string {
  return /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text
}
