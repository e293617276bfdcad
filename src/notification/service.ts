import { lockAccount } from '../account/queries.ts'
import { requireAccount } from '../account/service.ts'
import { type Database, type Queryable, transact } from '../platform/database/database.ts'
import { AppError } from '../platform/runtime/errors.ts'
import type { MessageChannel, UpdateChannel } from '../shared/order-updates.ts'
import type { ChooseChannel, ConsentView, OrderUpdatesView } from './contract.ts'
import { type ConsentRow, consentsOf, insertConsent, withdrawConsent } from './queries.ts'
import type { ConsentPlace } from './schema.ts'

/** Channels of messages for which the shop has approved templates. */
export type MessageWays = readonly MessageChannel[]

/** Returns how updates about an account's orders arrive, what else it can choose, and its consents. */
export async function viewOrderUpdates(db: Queryable, userId: string, ways: MessageWays): Promise<OrderUpdatesView> {
  const [account, rows] = await Promise.all([requireAccount(db, userId), consentsOf(db, userId)])
  return {
    channel: rows.find(({ withdrawnAt }) => withdrawnAt === null)?.channel ?? null,
    available: availableTo(account, ways),
    hasEmail: account.email !== null,
    mobile: account.loginMobile ?? '',
    consents: rows.map(consentView),
  }
}

export async function listConsents(db: Queryable, userId: string): Promise<ConsentView[]> {
  return (await consentsOf(db, userId)).map(consentView)
}

/**
 * Records the consent to updates by a channel, in place of the former one. Choosing the present channel again changes nothing.
 * @throws AppError conflict when the shop or the account cannot have it.
 */
export async function chooseChannel(
  db: Database,
  userId: string,
  { channel, noticeVersion, place }: ChooseChannel,
  ways: MessageWays,
): Promise<OrderUpdatesView> {
  await transact(db, async (tx) => {
    // The lock lets no other choice of the account in between.
    const account = await lockAccount(tx, userId)
    if (!account || !availableTo(account, ways).includes(channel))
      throw new AppError('conflict', 'Updates cannot be sent that way at present')
    const live = (await consentsOf(tx, userId)).find(({ withdrawnAt }) => withdrawnAt === null)
    if (live?.channel === channel && live.noticeVersion === noticeVersion) return
    await withdrawConsent(tx, userId, 'another channel')
    await insertConsent(tx, { userId, channel, noticeVersion, givenBy: place })
  })
  return viewOrderUpdates(db, userId, ways)
}

/** Withdraws the consent, so that updates come by email again, if the account has one. */
export async function withdraw(
  db: Database,
  userId: string,
  place: ConsentPlace,
  ways: MessageWays,
): Promise<OrderUpdatesView> {
  await withdrawConsent(db, userId, place)
  return viewOrderUpdates(db, userId, ways)
}

function availableTo({ loginMobile }: { loginMobile: string | null }, ways: MessageWays): UpdateChannel[] {
  return loginMobile === null ? [] : [...ways]
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
