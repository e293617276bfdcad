import { isIP } from 'node:net'
import { type RequestOriginSettings, shopOriginOf } from '../../platform/http/request-origin.ts'
import { isLoopback } from '../../platform/runtime/loopback.ts'

/** The shop as passkeys know it: they are made for its domain, and sign for its origin alone. */
export interface RelyingParty {
  domain: string
  origin: string
}

/** Returns the shop's domain and origin; null where browsers make no passkeys: at an IP address, or without https. */
export function relyingPartyOf(settings: RequestOriginSettings, request: Request): RelyingParty | null {
  const { hostname, protocol, origin } = new URL(shopOriginOf(settings, request))
  if (isIP(hostname.replace(/^\[|\]$/g, '')) || (protocol !== 'https:' && !isLoopback(hostname))) return null
  return { domain: hostname, origin }
}
