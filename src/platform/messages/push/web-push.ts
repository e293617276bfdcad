import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { type CallRules, checkedIp, isPublic, type ResolvedIp, resolveByDns } from '../../http/public-ips.ts'
import { MessageRefused, MessageUnavailable } from '../port.ts'
import { encryptForBrowser } from './encryption.ts'
import { type VapidKey, vapidAuthorization } from './vapid.ts'

/** Where a browser receives messages, as it said itself: every field is a stranger's. */
export interface PushTarget {
  endpoint: string
  /** In base64url. */
  p256dh: string
  auth: string
}

export interface PushMessage {
  /** JSON for the service worker. */
  text: string
  /** A message replaces those of the same topic that wait for a browser; at most 32 characters of base64url. */
  topic: string
}

/** Port of push services. Resolves with false if the subscription has ended. @throws MessageRefused, MessageUnavailable */
export type SendPush = (target: PushTarget, message: PushMessage) => Promise<boolean>

export interface PushRules extends CallRules {
  protocol: 'https:' | 'http:'
  timeoutMs: number
}

export const PUBLIC_ONLY: PushRules = {
  resolve: resolveByDns,
  mayAsk: (ip, port) => isPublic(ip) && port === 443,
  protocol: 'https:',
  timeoutMs: 10_000,
}

/** An update about an order is of no use later. */
const TTL_SECONDS = 24 * 60 * 60

/**
 * Creates the adapter for Web Push (RFC 8030). An endpoint is resolved once, and the connection uses the IP address that was
 * checked; redirects are not followed.
 */
export function webPush(key: VapidKey, contact: string, rules: PushRules = PUBLIC_ONLY): SendPush {
  return async ({ endpoint, p256dh, auth }, { text, topic }) => {
    const url = URL.parse(endpoint)
    if (!url || url.protocol !== rules.protocol || url.username || url.password)
      throw new MessageRefused('The endpoint of a subscription is not allowed')
    const headers = {
      authorization: vapidAuthorization(url, key, contact),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(TTL_SECONDS),
      urgency: 'normal',
      topic,
    }
    return isDelivered(await post(url, headers, encrypted(text, { p256dh, auth }), rules))
  }
}

function encrypted(text: string, { p256dh, auth }: Pick<PushTarget, 'p256dh' | 'auth'>): Buffer {
  try {
    return encryptForBrowser(text, { p256dh: Buffer.from(p256dh, 'base64url'), auth: Buffer.from(auth, 'base64url') })
  } catch {
    throw new MessageRefused('The keys of a subscription are invalid', true)
  }
}

function isDelivered(status: number): boolean {
  if (status >= 200 && status < 300) return true
  // RFC 8030, section 7.3; push services say 410, too.
  if (status === 404 || status === 410) return false
  const reason = `The push service returned ${status}`
  throw status >= 500 || status === 429 ? new MessageUnavailable(reason) : new MessageRefused(reason)
}

async function post(url: URL, headers: Record<string, string>, body: Buffer, rules: PushRules): Promise<number> {
  const signal = AbortSignal.timeout(rules.timeoutMs)
  const pinned = await ipOf(url, rules)
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const call = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
    method: 'POST',
    signal,
    agent: false,
    headers: { ...headers, 'content-length': String(body.length) },
    lookup: (_name, options, result) =>
      options.all ? result(null, [pinned]) : result(null, pinned.address, pinned.family),
  })
  call.on('error', (cause) => reject(new MessageUnavailable('The push service does not respond', { cause })))
  // Nothing of a body is read: it may be endless.
  call.on('response', (response) => {
    resolve(response.statusCode ?? 0)
    call.destroy()
  })
  call.end(body)
  return promise
}

async function ipOf(url: URL, rules: PushRules): Promise<ResolvedIp> {
  const found = await checkedIp(url, rules).catch((cause) => {
    throw new MessageUnavailable('The push service is not found', { cause })
  })
  if (!found) throw new MessageRefused('The endpoint of a subscription is not on the public internet')
  return found
}
