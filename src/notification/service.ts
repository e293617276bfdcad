import { allowTry } from '../account/login-attempts/service.ts'
import { lockAccount } from '../account/queries.ts'
import { requireAccount } from '../account/service.ts'
import { type Queryable, transact } from '../platform/database/database.ts'
import type { Identity } from '../platform/http/session.ts'
import { AppError } from '../platform/runtime/errors.ts'
import type { MessageChannel, UpdateChannel } from '../shared/order-updates.ts'
import type { ChooseChannel, ConsentView, OrderUpdatesView, Subscription } from './contract.ts'
import { loadPushKey, type PushKey, type PushKeyDependencies } from './push/key.ts'
import { deleteSubscriptionsOf, isNotifiedOfProducts, storeSubscription } from './push/queries.ts'
import { type ConsentRow, consentsOf, insertConsent, withdrawConsent } from './queries.ts'
import type { ConsentPlace } from './schema.ts'

/** Channels of messages for which the shop has approved templates. */
export type MessageWays = readonly MessageChannel[]

export type NotificationDependencies = PushKeyDependencies & { ways: MessageWays }

type Caller = Pick<Identity, 'userId' | 'sessionId'>

/** Returns how updates about an account's orders arrive, what else it can choose, and its consents. */
export async function viewOrderUpdates(deps: NotificationDependencies, userId: string): Promise<OrderUpdatesView> {
  const { db, ways } = deps
  const [account, rows, key, notifiesOfProducts] = await Promise.all([
    requireAccount(db, userId),
    consentsOf(db, userId),
    loadPushKey(deps),
    isNotifiedOfProducts(db, userId),
  ])
  return {
    channel: liveOf(rows)?.channel ?? null,
    available: availableTo(account, ways, key),
    pushKey: key.publicKey,
    hasEmail: account.email !== null,
    notifiesOfProducts,
    mobile: account.loginMobile ?? '',
    consents: rows.map(consentView),
  }
}

export async function listConsents(db: Queryable, userId: string): Promise<ConsentView[]> {
  return (await consentsOf(db, userId)).map(consentView)
}

/**
 * Records the consent to updates by a channel, in place of the former one. Choosing the present channel again adds this browser,
 * if it is that of notifications, and changes nothing else.
 * @throws AppError conflict when the shop or the account cannot have it; invalid for notifications without a subscription; tooMany
 * after many choices in a day.
 */
export async function chooseChannel(
  deps: NotificationDependencies,
  { userId, sessionId }: Caller,
  { channel, noticeVersion, place, subscription }: ChooseChannel,
): Promise<OrderUpdatesView> {
  if (channel === 'push' && !subscription) throw new AppError('invalid', 'subscription is required')
  const key = await loadPushKey(deps)
  await transact(deps.db, async (tx) => {
    // The lock lets no other choice of the account in between.
    const account = await lockAccount(tx, userId)
    if (!account || !availableTo(account, deps.ways, key).includes(channel))
      throw new AppError('conflict', 'Updates cannot be sent that way at present')
    const live = liveOf(await consentsOf(tx, userId))
    if (channel !== 'push') await deleteSubscriptionsOf(tx, userId)
    else if (subscription) await storeSubscription(tx, rowOf({ userId, sessionId }, subscription))
    if (live?.channel === channel && live.noticeVersion === noticeVersion) return
    // Nothing deletes a consent before a year has passed.
    await allowTry(tx, 'consentOfDay', userId)
    await withdrawConsent(tx, userId, 'another channel')
    await insertConsent(tx, { userId, channel, noticeVersion, givenBy: place })
  })
  return viewOrderUpdates(deps, userId)
}

/**
 * Stores what a browser, in which the shopper has allowed notifications, subscribes with now: after a login, or when its push
 * service has replaced it.
 * @throws AppError conflict without a consent to notifications.
 */
export async function renewSubscription(
  { db }: NotificationDependencies,
  caller: Caller,
  subscription: Subscription,
): Promise<void> {
  await transact(db, async (tx) => {
    await lockAccount(tx, caller.userId)
    if (liveOf(await consentsOf(tx, caller.userId))?.channel !== 'push')
      throw new AppError('conflict', 'Choose notifications in your profile first')
    await storeSubscription(tx, rowOf(caller, subscription))
  })
}

/** Withdraws the consent, so that updates come by email again, if the account has one, and no browser gets any. */
export async function withdraw(
  deps: NotificationDependencies,
  userId: string,
  place: ConsentPlace,
): Promise<OrderUpdatesView> {
  await transact(deps.db, async (tx) => {
    await withdrawConsent(tx, userId, place)
    await deleteSubscriptionsOf(tx, userId)
  })
  return viewOrderUpdates(deps, userId)
}

function rowOf({ userId, sessionId }: Caller, { endpoint, keys }: Subscription) {
  return { userId, sessionId, endpoint, ...keys }
}

function liveOf(rows: readonly ConsentRow[]): ConsentRow | null {
  return rows.find(({ withdrawnAt }) => withdrawnAt === null) ?? null
}

function availableTo(
  { loginMobile }: { loginMobile: string | null },
  ways: MessageWays,
  { privateKey }: PushKey,
): UpdateChannel[] {
  return [...(loginMobile === null ? [] : ways), ...(privateKey === null ? [] : (['push'] as const))]
}

function consentView({ purpose, channel, noticeVersion, givenAt, givenBy, ...row }: ConsentRow): ConsentView {
  return {
    purpose,
    channel,
    noticeVersion,
    givenAt: givenAt.toISOString(),
    givenBy,
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
    withdrawnBy: row.withdrawnBy,
  }
}
