import { call } from '../../api/call.ts'
import type { BodyOf } from '../../api/routes.ts'

type Subscription = BodyOf<'PUT', '/api/order-updates/subscription'>['subscription']

const READY_MS = 15_000
const NO_NOTIFICATIONS = 'This browser cannot show notifications of the shop at present.'
const NOT_ALLOWED = 'Notifications are blocked: allow them for this site in the settings of the browser first.'

/** Asks for permission, and subscribes this browser. Call it on a tap alone. Returns why there is no subscription. */
export async function subscribe(pushKey: string): Promise<Subscription | string> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return NOT_ALLOWED
  try {
    return await subscriptionFor(pushKey)
  } catch {
    return NO_NOTIFICATIONS
  }
}

/** Tells the shop what this browser subscribes with now, once it has permission: logins and push services replace it. */
export async function renew(pushKey: string): Promise<void> {
  try {
    const subscription = await subscriptionFor(pushKey)
    await call('PUT', '/api/order-updates/subscription', { body: { subscription } })
  } catch {
    // The next visit tries again; updates come by email meanwhile.
  }
}

async function subscriptionFor(pushKey: string): Promise<Subscription> {
  await navigator.serviceWorker.register('/sw.js')
  const { pushManager } = await Promise.race([navigator.serviceWorker.ready, failLate()])
  const key = bytesOf(pushKey)
  const former = await pushManager.getSubscription()
  // A subscription to another key, such as one that the shop has lost, stands in the way of a new one.
  if (former && !isSame(former.options.applicationServerKey, key)) await former.unsubscribe()
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint = '', keys = {} } = made.toJSON()
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } }
}

/** A worker that cannot be installed, such as while the shop is unreachable, is never ready. */
function failLate(): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(new Error('The service worker is not ready')), READY_MS))
}

function isSame(buffer: ArrayBuffer | null, bytes: Uint8Array): boolean {
  return buffer !== null && new Uint8Array(buffer).join() === bytes.join()
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}
