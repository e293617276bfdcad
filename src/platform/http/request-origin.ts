import { type Config, isLoopback } from '../runtime/config.ts'
import { AppError } from '../runtime/errors.ts'
import { canonicalIp, type Networks, networksOf } from './client-ip.ts'
import { peerOf } from './remote-ip.ts'

/** What of the settings decides whose pages may speak for a shopper. */
export type RequesterSettings = Pick<Config, 'publicUrl' | 'corsOrigins' | 'trustProxy'>

/**
 * Refuses a request that a page of somebody else's makes a browser send. Programs without a browser send neither
 * header, and are let through: they hold no shopper's cookies.
 */
export function rejectCrossSite(settings: RequesterSettings, request: Request): void {
  if (request.headers.has('origin') ? isTrustedOrigin(settings, request) : !isCrossSite(request)) return
  throw new AppError('forbidden', 'Pages of other sites may not do that')
}

/** Whether a browser vouches that a page of ours, or of a configured origin, makes the request. */
export function isTrustedOrigin({ publicUrl, corsOrigins }: RequesterSettings, request: Request): boolean {
  const origin = request.headers.get('origin')
  if (origin === null) return request.headers.get('sec-fetch-site') === 'same-origin'
  if (corsOrigins.includes(origin) || origin === publicUrl?.origin) return true
  const own = new URL(request.url)
  // Behind a public address, only those who reach the machine itself come by another name.
  if (publicUrl && !isLoopback(own.hostname)) return false
  return origin === `http://${own.host}` || origin === `https://${own.host}`
}

/** The configured origin of whose page a request comes; null for the shop's own pages, and for what is no page. */
export function partnerOriginOf({ corsOrigins }: Pick<RequesterSettings, 'corsOrigins'>, request: Request) {
  const origin = request.headers.get('origin')
  return origin !== null && corsOrigins.includes(origin) ? origin : null
}

/** Whether a configured page of another site asks, to which a browser gives cookies only if they say that they are for such. */
export function isPartnerSite(settings: RequesterSettings, request: Request): boolean {
  return partnerOriginOf(settings, request) !== null && request.headers.get('sec-fetch-site') === 'cross-site'
}

/** Whether a browser says that it will send a strict cookie back with such requests. */
export function isSameSite(request: Request): boolean {
  return ['same-origin', 'same-site'].includes(request.headers.get('sec-fetch-site') ?? '')
}

/** Whether cookies can be marked `Secure`: by https, and on this machine, which browsers trust as well. */
export function takesSecureCookies({ publicUrl, trustProxy }: RequesterSettings, request: Request): boolean {
  const { protocol, hostname } = new URL(request.url)
  if (isLoopback(hostname) || publicUrl?.protocol === 'https:' || protocol === 'https:') return true
  return publicUrl === null && trustProxy && request.headers.get('x-forwarded-proto') === 'https'
}

/** The origin that links out of the shop lead back to: the public one, or the one that was asked. */
export function shopOriginOf({ publicUrl, trustProxy }: RequesterSettings, request: Request): string {
  if (publicUrl) return publicUrl.origin
  const { origin, host } = new URL(request.url)
  return trustProxy && request.headers.get('x-forwarded-proto') === 'https' ? `https://${host}` : origin
}

/** The address that a request comes from, as limits count it: of IPv6 the network, which one household has. */
export function clientIpOf(settings: Pick<RequesterSettings, 'trustProxy'>, request: Request): string {
  return clientNetworksOf(settings, request).one
}

/** Where a request comes from of which the server did not say. */
export const UNKNOWN_IP = 'unknown'

/** Where a request comes from: its connection's address or, with a trusted proxy, the one that the proxy has added. */
export function clientNetworksOf({ trustProxy }: Pick<RequesterSettings, 'trustProxy'>, request: Request): Networks {
  const forwarded = trustProxy ? request.headers.get('x-forwarded-for')?.split(',').at(-1) : undefined
  return networksOf((forwarded && canonicalIp(forwarded)) || peerOf(request) || UNKNOWN_IP)
}

function isCrossSite(request: Request): boolean {
  return ['cross-site', 'same-site'].includes(request.headers.get('sec-fetch-site') ?? '')
}
