import { MessageRefused, MessageUnavailable } from '../../platform/messages/port.ts'
import type { VapidKey } from '../../platform/messages/push/vapid.ts'
import { type SendPush, webPush } from '../../platform/messages/push/web-push.ts'
import { loadPushKey, type PushKeyDependencies } from './key.ts'
import { deleteSubscription, recordDelivery, subscriptionsOf } from './queries.ts'

/** What a notification shows and opens. */
export interface Notification {
  title: string
  body: string
  /** A path of the shop. */
  path: string
  /** A notification replaces that of the same tag, so that a repeated update shows once. */
  tag: string
}

/** Shows a notification in an account's browsers. Returns whether one of them gets it. @throws MessageUnavailable */
export type Notify = (userId: string, notification: Notification) => Promise<boolean>

/** More browsers than anybody reads updates in. */
const MAX_BROWSERS = 10

/**
 * Returns the function that notifies browsers. Subscriptions that have ended, or whose keys or endpoints are invalid, are
 * deleted.
 * @param contact how push services reach the shop, as a `mailto:` or `https:` address
 */
export function createNotify(
  deps: PushKeyDependencies,
  contact: string,
  open: (key: VapidKey, contact: string) => SendPush = webPush,
): Notify {
  const { db, log } = deps
  return async (userId, notification) => {
    const subscriptions = await subscriptionsOf(db, userId, MAX_BROWSERS)
    if (subscriptions.length === 0) return false
    const { publicKey, privateKey } = await loadPushKey(deps)
    if (privateKey === null) throw new MessageUnavailable('Another TOKEN_SECRET encrypted the key of notifications')
    const send = open({ publicKey, privateKey }, contact)
    const message = { text: JSON.stringify(notification), topic: topicOf(notification.tag) }
    const outcomes = await Promise.all(
      subscriptions.map(async (subscription): Promise<'sent' | 'ended' | 'unavailable'> => {
        try {
          if (await send(subscription, message)) {
            await recordDelivery(db, subscription.endpoint)
            return 'sent'
          }
        } catch (error) {
          log.warn('a notification could not be sent', { host: URL.parse(subscription.endpoint)?.host, error })
          if (!(error instanceof MessageRefused)) return 'unavailable'
        }
        await deleteSubscription(db, subscription.endpoint)
        return 'ended'
      }),
    )
    if (outcomes.includes('sent')) return true
    if (outcomes.includes('unavailable')) throw new MessageUnavailable('No push service took the notification')
    return false
  }
}

function topicOf(tag: string): string {
  return new Bun.CryptoHasher('sha256').update(tag).digest('base64url').slice(0, 32)
}
