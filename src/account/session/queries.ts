import { and, eq, lte, ne, or, sql } from 'drizzle-orm'
import { preparedOn, type Queryable } from '../../platform/database/database.ts'
import type { AccessClaims } from '../../platform/http/access-token.ts'
import type { Identity } from '../../platform/http/session.ts'
import { newId } from '../../platform/runtime/ids.ts'
import { account, session } from '../schema.ts'
import { lacksSecondFactor } from '../second-factor/queries.ts'

const IDLE = sql`interval '14 days'`
const LONGEST = sql`interval '30 days'`
const LONGEST_WITHOUT_COOKIE = sql`interval '24 hours'`
const GRACE = sql`interval '30 seconds'`

const stillOpen = sql`${session.idleExpiresAt} > now() and ${session.expiresAt} > now()`
/**
 * Expiry of an access token issued now for this many seconds, in seconds since 1970; never later than the session's
 * expiry.
 */
const accessExpiresAt = (seconds: number) =>
  sql<number>`floor(extract(epoch from least(now() + ${seconds}::int * interval '1 s', ${session.expiresAt})))::float8`

/**
 * Returns the owner of an access token; null unless the token has not expired, its session is open, and the account is
 * active with the same token version.
 */
export async function findIdentity(db: Queryable, claims: AccessClaims): Promise<Identity | null> {
  // Prepared, because every authenticated request runs it.
  const [found] = await preparedOn(db)<{ role: string; mustChangePassword: boolean; lacksFactor: boolean }[]>`
    select role, must_change_password as "mustChangePassword", ${lacksSecondFactor(db)} as "lacksFactor"
    from session join account on account.id = session.user_id
    where session.id = ${claims.sessionId} and account.id = ${claims.userId}
      and token_version = ${claims.tokenVersion} and status = 'Active'
      and session.idle_expires_at > now() and session.expires_at > now()
      and extract(epoch from now()) < ${claims.expiresAt}::float8`
  if (!found) return null
  const { userId, sessionId } = claims
  const isAdmin = found.role === 'ADMIN' && !found.mustChangePassword && !found.lacksFactor
  return { userId, sessionId, isAdmin }
}

/** Opens a session. Returns its id and the expiry of its first access token. */
export async function insertSession(
  db: Queryable,
  values: { userId: string; browser: string; handleHash: string; cookieHash: string | null },
  accessSeconds: number,
): Promise<{ id: string; accessExpiresAt: number }> {
  const longest = values.cookieHash === null ? LONGEST_WITHOUT_COOKIE : LONGEST
  const [made] = await db
    .insert(session)
    .values({
      id: newId(),
      ...values,
      idleExpiresAt: sql`now() + least(${IDLE}, ${longest})`,
      expiresAt: sql`now() + ${longest}`,
    })
    .returning({ id: session.id, accessExpiresAt: accessExpiresAt(accessSeconds) })
  return made!
}

/** Finds the open session of a refresh token and locks it until the transaction ends. */
export async function lockSession(db: Queryable, handleHash: string) {
  const [found] = await db
    .select({
      id: session.id,
      userId: session.userId,
      tokenVersion: account.tokenVersion,
      status: account.status,
      email: account.email,
      emailVerified: account.emailVerified,
      cookieHash: session.cookieHash,
      previousCookieHash: session.previousCookieHash,
      isJustRotated: sql<boolean>`${session.rotatedAt} > now() - ${GRACE}`,
    })
    .from(session)
    .innerJoin(account, eq(account.id, session.userId))
    .where(and(eq(session.handleHash, handleHash), stillOpen))
    .for('update', { of: session })
  return found ?? null
}

/** Extends a session's idle expiry. With a new cookie, the current one becomes the previous one. */
export async function extendSession(db: Queryable, id: string, newCookieHash: string | null): Promise<void> {
  const idleExpiresAt = sql`least(now() + ${IDLE}, ${session.expiresAt})`
  const rotation =
    newCookieHash === null
      ? {}
      : { cookieHash: newCookieHash, previousCookieHash: session.cookieHash, rotatedAt: sql`now()` }
  await db
    .update(session)
    .set({ idleExpiresAt, ...rotation })
    .where(eq(session.id, id))
}

/**
 * Replaces the refresh token of a session and, if it is bound to a browser, the cookie. Returns whether it is bound, and the
 * expiry of an access token issued now; null when the session has ended.
 */
export async function replaceTokens(
  db: Queryable,
  id: string,
  { handleHash, cookieHash }: { handleHash: string; cookieHash: string },
  accessSeconds: number,
): Promise<{ isBound: boolean; accessExpiresAt: number } | null> {
  const boundHash = sql`case when ${session.cookieHash} is not null then ${cookieHash} end`
  const [replaced] = await db
    .update(session)
    .set({ handleHash, cookieHash: boundHash, previousCookieHash: null, rotatedAt: sql`now()` })
    .where(eq(session.id, id))
    .returning({
      isBound: sql<boolean>`${session.cookieHash} is not null`,
      accessExpiresAt: accessExpiresAt(accessSeconds),
    })
  return replaced ?? null
}

export async function deleteSession(db: Queryable, id: string): Promise<void> {
  await db.delete(session).where(eq(session.id, id))
}

/** Ends a session of an account. Returns whether it had one of this id. */
export async function deleteOwnSession(db: Queryable, userId: string, id: string): Promise<boolean> {
  const deleted = await db
    .delete(session)
    .where(and(eq(session.id, id), eq(session.userId, userId)))
    .returning({ id: session.id })
  return deleted.length > 0
}

/** Ends the sessions of an account, except `sparedId`. */
export async function deleteSessionsOf(db: Queryable, userId: string, sparedId: string | null = null): Promise<void> {
  await db
    .delete(session)
    .where(and(eq(session.userId, userId), sparedId === null ? undefined : ne(session.id, sparedId)))
}

/** Returns when an access token issued now for this session would expire, in seconds since 1970. */
export async function nextAccessExpiry(db: Queryable, id: string, seconds: number): Promise<number> {
  const [found] = await db
    .select({ accessExpiresAt: accessExpiresAt(seconds) })
    .from(session)
    .where(eq(session.id, id))
  return found!.accessExpiresAt
}

export async function deleteExpiredSessions(db: Queryable): Promise<void> {
  await db.delete(session).where(or(lte(session.idleExpiresAt, sql`now()`), lte(session.expiresAt, sql`now()`)))
}

/** Returns the open sessions of an account, one per login, oldest first. */
export async function listSessions(db: Queryable, userId: string) {
  return db
    .select({
      id: session.id,
      browser: session.browser,
      createdAt: session.createdAt,
      lastRefreshedAt: session.rotatedAt,
      expiresAt: session.expiresAt,
    })
    .from(session)
    .where(and(eq(session.userId, userId), stillOpen))
    .orderBy(session.createdAt)
}
