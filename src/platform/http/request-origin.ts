import type { Config } from '../runtime/config.ts'
import { AppError } from '../runtime/errors.ts'
import { isLoopback } from '../runtime/loopback.ts'
import { canonicalIp, type Networks, networksOf } from './client-ip.ts'
import { peerOf } from './remote-ip.ts'

/** The settings that decide which pages may act for a shopper. */
export type RequestOriginSettings = Pick<Config, 'publicUrl' | 'corsOrigins' | 'trustProxy'>

/**
 * Rejects a request that a page of another site makes a browser send. Programs other than browsers send neither Origin
 * nor Sec-Fetch-Site and are let through, because they have no shopper's cookies.
 * @throws AppError forbidden.
 */
export function rejectCrossSite(settings: RequestOriginSettings, request: Request): void {
  if (request.headers.has('origin') ? isTrustedOrigin(settings, request) : !isCrossSite(request)) return
  throw new AppError('forbidden', 'Pages of other sites may not do that')
}

/** Whether the browser's headers say that a page of the shop, or of a configured origin, makes the request. */
export function isTrustedOrigin({ publicUrl, corsOrigins }: RequestOriginSettings, request: Request): boolean {
  const origin = request.headers.get('origin')
  if (origin === null) return request.headers.get('sec-fetch-site') === 'same-origin'
  if (corsOrigins.includes(origin) || origin === publicUrl?.origin) return true
  const own = new URL(request.url)
  // With a public address, other names are trusted only where they lead to this machine itself.
  if (publicUrl && !isLoopback(own.hostname)) return false
  return origin === `http://${own.host}` || origin === `https://${own.host}`
}

/** Returns the configured origin whose page makes the request; null for the shop's own pages and for other clients. */
export function partnerOriginOf({ corsOrigins }: Pick<RequestOriginSettings, 'corsOrigins'>, request: Request) {
  const origin = request.headers.get('origin')
  return origin !== null && corsOrigins.includes(origin) ? origin : null
}

/** Whether a configured page of another site makes the request: browsers give it only cookies that are `SameSite=None`. */
export function isPartnerSite(settings: RequestOriginSettings, request: Request): boolean {
  return partnerOriginOf(settings, request) !== null && request.headers.get('sec-fetch-site') === 'cross-site'
}

/**
 * Whether a browser makes the request that will send a `SameSite=Strict` cookie back with such requests. Browsers from before
 * Sec-Fetch-Site, and all of them on plain http elsewhere than on this machine, say only which page asks.
 */
export function isSameSite(settings: RequestOriginSettings, request: Request): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return ['same-origin', 'same-site'].includes(site)
  const isOfPage = request.headers.has('origin') && partnerOriginOf(settings, request) === null
  return isOfPage && isTrustedOrigin(settings, request)
}

/** Whether cookies can be marked `Secure`: over https, and on loopback, which browsers trust as well. */
export function takesSecureCookies({ publicUrl, trustProxy }: RequestOriginSettings, request: Request): boolean {
  const { protocol, hostname } = new URL(request.url)
  if (isLoopback(hostname) || publicUrl?.protocol === 'https:' || protocol === 'https:') return true
  return publicUrl === null && trustProxy && request.headers.get('x-forwarded-proto') === 'https'
}

/** Returns the origin for absolute links to the shop: the public one, or else the one of the request. */
export function shopOriginOf({ publicUrl, trustProxy }: RequestOriginSettings, request: Request): string {
  if (publicUrl) return publicUrl.origin
  const { origin, host } = new URL(request.url)
  return trustProxy && request.headers.get('x-forwarded-proto') === 'https' ? `https://${host}` : origin
}

/** Returns the client IP as limits count it: the IPv4 address, or the /64 of an IPv6 address, which is one household. */
export function clientIpOf(settings: Pick<RequestOriginSettings, 'trustProxy'>, request: Request): string {
  return clientNetworksOf(settings, request).one
}

/** The client IP of a request whose peer address the server did not record. */
export const UNKNOWN_IP = 'unknown'

/** Returns the networks of a request's peer address or, with a trusted proxy, of the address that the proxy has added. */
export function clientNetworksOf(
  { trustProxy }: Pick<RequestOriginSettings, 'trustProxy'>,
  request: Request,
): Networks {
  const forwarded = trustProxy ? request.headers.get('x-forwarded-for')?.split(',').at(-1) : undefined
  return networksOf((forwarded && canonicalIp(forwarded)) || peerOf(request) || UNKNOWN_IP)
}

function isCrossSite(request: Request): boolean {
  return ['cross-site', 'same-site'].includes(request.headers.get('sec-fetch-site') ?? '')
}
