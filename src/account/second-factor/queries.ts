import { and, count, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { PendingQuery, Row } from 'postgres'
import { preparedOn, type Queryable } from '../../platform/database/database.ts'
import { account, accountTotp, loginChallenge, passkey, recoveryCode } from '../schema.ts'
import { STEP_SECONDS } from './totp.ts'

const CHALLENGE_LIFE = sql`interval '10 minutes'`
const ENROLMENT_LIFE = sql`interval '30 minutes'`
/** By the clock of the database, like everything that expires. */
const currentStep = sql<number>`floor(extract(epoch from now()) / ${STEP_SECONDS}::int)::float8`
const pending = and(isNull(accountTotp.confirmedAt), gt(accountTotp.createdAt, sql`now() - ${ENROLMENT_LIFE}`))

/** Since when the account has an authenticator app; null without one. */
export async function totpSince(db: Queryable, userId: string): Promise<Date | null> {
  const [found] = await db
    .select({ confirmedAt: accountTotp.confirmedAt })
    .from(accountTotp)
    .where(eq(accountTotp.userId, userId))
  return found?.confirmedAt ?? null
}

/** A condition of a prepared statement that reads from `account`: the shop requires a second factor, and this admin has none. */
export function lacksSecondFactor(db: Queryable): PendingQuery<Row[]> {
  return preparedOn(db)`(account.role = 'ADMIN'
    and exists (select 1 from setting where name = 'requireSecondFactor' and value = 'true')
    and not exists (select 1 from account_totp where user_id = account.id and confirmed_at is not null)
    and not exists (select 1 from passkey where user_id = account.id))`
}

/** What the password of an account needs besides itself, or is replaced by: an authenticator app, a passkey, both or neither. */
export interface Factors {
  app: boolean
  passkey: boolean
}

export async function factorsOf(db: Queryable, userId: string): Promise<Factors> {
  const [found] = await db.execute<{ app: boolean; passkey: boolean }>(sql`
    select exists (select 1 from account_totp where user_id = ${userId} and confirmed_at is not null) as app,
      exists (select 1 from passkey where user_id = ${userId}) as passkey`)
  return { app: found!.app, passkey: found!.passkey }
}

/** Whether the shop requires a second factor of its admins, and this admin has none. */
export async function mustAddSecondFactor(db: Queryable, userId: string): Promise<boolean> {
  const rows = await preparedOn(db)`select from account where id = ${userId} and ${lacksSecondFactor(db)}`
  return rows.length > 0
}

/** Stores the secret of an app that is not confirmed yet. Returns false when another one is in use. */
export async function storePendingTotp(db: Queryable, userId: string, encryptedSecret: string): Promise<boolean> {
  const stored = await db
    .insert(accountTotp)
    .values({ userId, encryptedSecret })
    .onConflictDoUpdate({
      target: accountTotp.userId,
      set: { encryptedSecret, createdAt: sql`now()` },
      setWhere: isNull(accountTotp.confirmedAt),
    })
    .returning({ userId: accountTotp.userId })
  return stored.length > 0
}

/** Returns the encrypted secret of the account's app, confirmed or about to be, and the current step; null without one. */
export async function findTotp(db: Queryable, userId: string, state: 'confirmed' | 'pending') {
  const isWanted = state === 'confirmed' ? isNotNull(accountTotp.confirmedAt) : pending
  const [found] = await db
    .select({ encryptedSecret: accountTotp.encryptedSecret, currentStep })
    .from(accountTotp)
    .where(and(eq(accountTotp.userId, userId), isWanted))
  return found ?? null
}

/** Confirms the app whose secret this is, and uses up the step. Returns whether it was waiting for that. */
export async function confirmTotp(
  tx: Queryable,
  userId: string,
  encryptedSecret: string,
  step: number,
): Promise<boolean> {
  const confirmed = await tx
    .update(accountTotp)
    .set({ confirmedAt: sql`now()`, lastStep: step })
    .where(and(eq(accountTotp.userId, userId), eq(accountTotp.encryptedSecret, encryptedSecret), pending))
    .returning({ userId: accountTotp.userId })
  return confirmed.length > 0
}

/** Uses up a step of the secret, and all before it. Returns false when it was used before: of two requests, one wins. */
export async function takeStep(tx: Queryable, userId: string, encryptedSecret: string, step: number): Promise<boolean> {
  const taken = await tx
    .update(accountTotp)
    .set({ lastStep: step })
    .where(
      and(
        eq(accountTotp.userId, userId),
        eq(accountTotp.encryptedSecret, encryptedSecret),
        isNotNull(accountTotp.confirmedAt),
        sql`${accountTotp.lastStep} < ${step}::int8`,
      ),
    )
    .returning({ userId: accountTotp.userId })
  return taken.length > 0
}

/** Replaces all recovery codes of the account. */
export async function replaceRecoveryCodes(tx: Queryable, userId: string, codeHashes: string[]): Promise<void> {
  await tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId))
  await tx.insert(recoveryCode).values(codeHashes.map((codeHash) => ({ userId, codeHash })))
}

/** Uses up a recovery code. Returns false when there is none. */
export async function takeRecoveryCode(tx: Queryable, userId: string, codeHash: string): Promise<boolean> {
  const taken = await tx
    .delete(recoveryCode)
    .where(and(eq(recoveryCode.userId, userId), eq(recoveryCode.codeHash, codeHash)))
    .returning({ userId: recoveryCode.userId })
  return taken.length > 0
}

export async function countRecoveryCodes(db: Queryable, userId: string): Promise<number> {
  const [row] = await db.select({ left: count() }).from(recoveryCode).where(eq(recoveryCode.userId, userId))
  return row!.left
}

/** Deletes the secret of an app that was never confirmed. */
export async function deletePendingTotp(tx: Queryable, userId: string): Promise<void> {
  await tx.delete(accountTotp).where(and(eq(accountTotp.userId, userId), isNull(accountTotp.confirmedAt)))
}

/** Deletes the account's app. Returns whether it was in use. */
export async function deleteTotp(tx: Queryable, userId: string): Promise<boolean> {
  const [deleted] = await tx
    .delete(accountTotp)
    .where(eq(accountTotp.userId, userId))
    .returning({ confirmedAt: accountTotp.confirmedAt })
  return Boolean(deleted?.confirmedAt)
}

/** Deletes the recovery codes of the account and logins that wait for a second factor, for when it has none any more. */
export async function deleteRecoveryCodes(tx: Queryable, userId: string): Promise<void> {
  await tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId))
  await deleteChallengesOf(tx, userId)
}

/** Deletes the account's logins that wait for a second factor. */
export async function deleteChallengesOf(tx: Queryable, userId: string): Promise<void> {
  await tx.delete(loginChallenge).where(eq(loginChallenge.userId, userId))
}

/** Deletes the account's app, its passkeys, its recovery codes and waiting logins. Returns whether it had a second factor. */
export async function deleteSecondFactor(tx: Queryable, userId: string): Promise<boolean> {
  const hadApp = await deleteTotp(tx, userId)
  const passkeys = await tx.delete(passkey).where(eq(passkey.userId, userId)).returning({ id: passkey.id })
  await deleteRecoveryCodes(tx, userId)
  return hadApp || passkeys.length > 0
}

/** Stores a login whose password was right, and which waits for a code. */
export async function insertChallenge(
  tx: Queryable,
  values: { tokenHash: string; userId: string; tokenVersion: number },
): Promise<void> {
  await tx.insert(loginChallenge).values({ ...values, expiresAt: sql`now() + ${CHALLENGE_LIFE}` })
}

/** Returns whose login waits for a code; null when it has expired, or the password was replaced meanwhile. */
export async function findChallenge(db: Queryable, tokenHash: string): Promise<{ userId: string } | null> {
  const [found] = await db
    .select({ userId: loginChallenge.userId })
    .from(loginChallenge)
    .innerJoin(
      account,
      and(eq(account.id, loginChallenge.userId), eq(account.tokenVersion, loginChallenge.tokenVersion)),
    )
    .where(and(eq(loginChallenge.tokenHash, tokenHash), gt(loginChallenge.expiresAt, sql`now()`)))
  return found ?? null
}

/** Uses up a login that waits for a code. Returns false when another request did. */
export async function takeChallenge(tx: Queryable, tokenHash: string): Promise<boolean> {
  const taken = await tx
    .delete(loginChallenge)
    .where(eq(loginChallenge.tokenHash, tokenHash))
    .returning({ userId: loginChallenge.userId })
  return taken.length > 0
}

export async function deleteExpiredChallenges(db: Queryable): Promise<void> {
  await db.delete(loginChallenge).where(lte(loginChallenge.expiresAt, sql`now()`))
}
