import { atom } from 'nanostores'
import { CHANNEL_NAMES, CONSENT_NOTICE_VERSION, consentNotice } from '../../../src/shared/order-updates.ts'
import { call, type Reply, SOON_MS } from '../../api/call.ts'
import type { BodyOf, SuccessOf } from '../../api/routes.ts'

export type OrderUpdates = SuccessOf<'GET', '/api/order-updates'>['data']
export type UpdateChannel = OrderUpdates['available'][number]
type Place = BodyOf<'DELETE', '/api/order-updates'>['place']

/** How updates about the signed-in shopper's orders arrive; null before it is known. */
export const $orderUpdates = atom<OrderUpdates | null>(null)

const fetchUpdates = () => call('GET', '/api/order-updates', { timeoutMs: SOON_MS })

/** Returns whether they could be loaded. */
export async function loadOrderUpdates(): Promise<boolean> {
  const result = await fetchUpdates()
  if (!result.success) return false
  $orderUpdates.set(result.data)
  void renewNotifications(result.data)
  return true
}

/** Whether the signed-in shopper is told by notification that a product is back. @throws if the server cannot tell */
export async function isNotifiedOfProducts(): Promise<boolean> {
  const updates = await requireUpdates()
  if (updates.notifiesOfProducts) return true
  // Their browser may have lost its subscription with its last session.
  return (await renewNotifications(updates)) && (await requireUpdates()).notifiesOfProducts
}

async function requireUpdates(): Promise<OrderUpdates> {
  const result = await fetchUpdates()
  if (!result.success) throw new Error(result.message)
  return result.data
}

/** Tells the shop this browser's subscription, if it is to show notifications; whether it is. */
async function renewNotifications({ channel, pushKey }: OrderUpdates): Promise<boolean> {
  if (channel !== 'push' || !hasNotifications() || Notification.permission !== 'granted') return false
  await (await import('./push.ts')).renew(pushKey)
  return true
}

/** Records the consent to a channel, by the notice that is shown with it; null for email again. */
export async function chooseUpdates(channel: UpdateChannel | null, place: Place): Promise<Reply<OrderUpdates>> {
  const body = { place }
  if (channel === null) return take(await call('DELETE', '/api/order-updates', { body }))
  const chosen = { ...body, channel, noticeVersion: CONSENT_NOTICE_VERSION }
  if (channel !== 'push') return take(await call('PUT', '/api/order-updates', { body: chosen }))
  const { subscribe } = await import('./push.ts')
  const subscription = await subscribe($orderUpdates.get()?.pushKey ?? '')
  if (typeof subscription === 'string') return { success: false, status: 0, message: subscription, data: null }
  return take(await call('PUT', '/api/order-updates', { body: { ...chosen, subscription } }))
}

export function channelName(channel: UpdateChannel): string {
  return CHANNEL_NAMES[channel]
}

/** The notice of a consent to a channel, with the name of the shop that the page has for previews of links. */
export function noticeOf(channel: UpdateChannel): string {
  const siteName = document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')
  return consentNotice(channel, siteName?.content || 'The shop')
}

/** Whether this browser can show notifications. On iPhones that needs the shop's icon on the home screen. */
export function hasNotifications(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

function take(result: Reply<OrderUpdates>): Reply<OrderUpdates> {
  if (result.success) $orderUpdates.set(result.data)
  return result
}
