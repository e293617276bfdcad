import { desc, eq, sql } from 'drizzle-orm'
import type { PendingQuery, Row } from 'postgres'
import { preparedOn, type Queryable } from '../../platform/database/database.ts'
import type { PushTarget } from '../../platform/messages/push/web-push.ts'
import { RESTOCK_NOTICE_VERSION } from '../../shared/order-updates.ts'
import { pushKey, pushSubscription } from '../schema.ts'

type Fragment = PendingQuery<Row[]>

export type StoredPushKey = Pick<typeof pushKey.$inferSelect, 'publicKey' | 'encryptedPrivateKey'>

/** Returns the newest subscriptions of an account. */
export function subscriptionsOf(db: Queryable, userId: string, max: number) {
  return db
    .select()
    .from(pushSubscription)
    .where(eq(pushSubscription.userId, userId))
    .orderBy(desc(pushSubscription.createdAt))
    .limit(max)
}

/** Whether an account is told by notification that a product is back: it consented to that, and has a browser for it. */
export async function isNotifiedOfProducts(db: Queryable, userId: string): Promise<boolean> {
  const prepared = preparedOn(db)
  const [row] = await prepared`select ${notifiedOfProducts(db, prepared`${userId}::uuid`)} as notified`
  return row!.notified
}

/** The condition for that, of the account with this id. */
export function notifiedOfProducts(db: Queryable, userId: Fragment): Fragment {
  return preparedOn(db)`exists (
    select from consent join push_subscription on push_subscription.user_id = consent.user_id
    where consent.user_id = ${userId} and channel = 'push' and withdrawn_at is null
      and notice_version >= ${RESTOCK_NOTICE_VERSION}::smallint)`
}

/** Stores the subscription of a session's browser in place of its former one, and of what the browser had for others. */
export async function storeSubscription(
  tx: Queryable,
  values: PushTarget & { sessionId: string; userId: string },
): Promise<void> {
  await tx.delete(pushSubscription).where(eq(pushSubscription.endpoint, values.endpoint))
  await tx
    .insert(pushSubscription)
    .values(values)
    .onConflictDoUpdate({
      target: pushSubscription.sessionId,
      set: { ...values, createdAt: sql`now()`, lastOkAt: null },
    })
}

export async function deleteSubscription(db: Queryable, endpoint: string): Promise<void> {
  await db.delete(pushSubscription).where(eq(pushSubscription.endpoint, endpoint))
}

export async function deleteSubscriptionsOf(db: Queryable, userId: string): Promise<void> {
  await db.delete(pushSubscription).where(eq(pushSubscription.userId, userId))
}

export async function recordDelivery(db: Queryable, endpoint: string): Promise<void> {
  await db.update(pushSubscription).set({ lastOkAt: sql`now()` }).where(eq(pushSubscription.endpoint, endpoint))
}

/** Stores the key unless there is one, and returns the one that is stored then. */
export async function insertPushKey(db: Queryable, made: StoredPushKey): Promise<StoredPushKey> {
  await db.insert(pushKey).values(made).onConflictDoNothing()
  const [stored] = await db.select().from(pushKey)
  return stored ?? made
}

export async function findPushKey(db: Queryable): Promise<StoredPushKey | null> {
  const [stored] = await db.select().from(pushKey)
  return stored ?? null
}

export async function encryptPushKeyAgain(db: Queryable, { publicKey, encryptedPrivateKey }: StoredPushKey) {
  await db.update(pushKey).set({ encryptedPrivateKey }).where(eq(pushKey.publicKey, publicKey))
}

/** Deletes a key that can no longer be read, with the subscriptions, which browsers bound to it. */
export async function deletePushKey(db: Queryable, publicKey: string): Promise<void> {
  const deleted = await db.delete(pushKey).where(eq(pushKey.publicKey, publicKey)).returning()
  if (deleted.length > 0) await db.delete(pushSubscription)
}
