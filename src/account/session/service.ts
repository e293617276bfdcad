import type { Database, Queryable } from '../../platform/database/database.ts'
import type { AccessTokens } from '../../platform/http/access-token.ts'
import type { Identity } from '../../platform/http/session.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { AppError } from '../../platform/runtime/errors.ts'
import type { Log } from '../../platform/runtime/log.ts'
import { randomToken } from '../../platform/runtime/secrets.ts'
import { ACCESS_SECONDS } from '../../shared/limits.ts'
import { sessionEndedEmail } from '../emails.ts'
import { notificationAddress } from '../mailbox.ts'
import type { Account } from '../queries.ts'
import { hashToken, rotatedToken } from '../tokens.ts'
import { UNKNOWN_BROWSER } from './browser-name.ts'
import { PLAIN_CLIENT, type SessionClient } from './client.ts'
import type { SessionView } from './contract.ts'
import {
  deleteOwnSession,
  deleteSession,
  deleteSessionsOf,
  extendSession,
  findIdentity,
  insertSession,
  listSessions,
  lockSession,
  nextAccessExpiry,
  replaceTokens,
} from './queries.ts'

export interface SessionDependencies {
  db: Database
  log: Log
  tokens: AccessTokens
  /** Key for deriving each refresh cookie from the previous one. */
  cookieKey: string
  mailer: Mailer
}

/** An account, and the session by which it asks. */
type OwnSession = Pick<Identity, 'userId' | 'sessionId'>

/** An opened session, with what the client needs of it. */
export interface Opened {
  sessionId: string
  accessToken: string
  refreshToken: string
  /** Null for a session that is not bound to a browser cookie. */
  cookie: string | null
}

/** Opens a session. A bound session can only be refreshed together with its cookie. */
export async function openSession(
  tx: Queryable,
  tokens: AccessTokens,
  { id: userId, tokenVersion }: Pick<Account, 'id' | 'tokenVersion'>,
  { isBound, accessSeconds, browser }: SessionClient = PLAIN_CLIENT,
): Promise<Opened> {
  const refreshToken = randomToken()
  const cookie = isBound ? randomToken() : null
  const hashes = { handleHash: hashToken(refreshToken), cookieHash: cookie && hashToken(cookie) }
  const { id: sessionId, accessExpiresAt } = await insertSession(tx, { userId, browser, ...hashes }, accessSeconds)
  const accessToken = await tokens.sign({ userId, sessionId, tokenVersion, expiresAt: accessExpiresAt })
  return { sessionId, accessToken, refreshToken, cookie }
}

/**
 * Gives a session new tokens, and ends the old ones: whoever has a copy of them cannot refresh it any more.
 * @throws AppError unauthenticated when the session has ended.
 */
export async function reissueTokens(
  tx: Queryable,
  tokens: AccessTokens,
  { userId, sessionId, tokenVersion }: OwnSession & Pick<Account, 'tokenVersion'>,
): Promise<Omit<Opened, 'sessionId'>> {
  const [refreshToken, cookie] = [randomToken(), randomToken()]
  const hashes = { handleHash: hashToken(refreshToken), cookieHash: hashToken(cookie) }
  const replaced = await replaceTokens(tx, sessionId, hashes, ACCESS_SECONDS)
  if (!replaced) throw new AppError('unauthenticated', 'Please Login')
  const { accessExpiresAt: expiresAt, isBound } = replaced
  const accessToken = await tokens.sign({ userId, sessionId, tokenVersion, expiresAt })
  return { accessToken, refreshToken, cookie: isBound ? cookie : null }
}

/**
 * Returns the current owner of an access token; null when the token has expired or is forged, or its session has ended.
 */
export async function identify({ db, tokens }: SessionDependencies, token: string): Promise<Identity | null> {
  const claims = await tokens.verify(token)
  return claims && findIdentity(db, claims)
}

/**
 * Issues a new access token and, for bound sessions, a new cookie. The previous cookie stays valid for thirty seconds,
 * for other tabs and lost responses, and gets the same successor. Any other cookie ends the session.
 * @throws AppError unauthenticated when the session cannot be refreshed.
 */
export async function refreshSession(
  { db, log, tokens, cookieKey, mailer }: SessionDependencies,
  handle: string,
  cookie: string | null,
  accessSeconds = ACCESS_SECONDS,
): Promise<{ accessToken: string; cookie: string | null }> {
  const refreshed = await db.transaction(async (tx) => {
    const found = await lockSession(tx, hashToken(handle))
    if (found?.status !== 'Active') return null
    const cookieState = checkCookie(found, cookie)
    if (cookieState === 'missing') return null
    if (cookieState === 'reused') {
      log.warn('a refresh cookie was used again: session ended', { userId: found.userId, sessionId: found.id })
      await deleteSession(tx, found.id)
      // One of the two holders of the cookie may be a thief.
      await mailer.write(tx, await notificationAddress(tx, found), sessionEndedEmail())
      return null
    }
    const rotated = cookie !== null && found.cookieHash !== null ? rotatedToken(cookie, cookieKey) : null
    await extendSession(tx, found.id, cookieState === 'current' && rotated ? hashToken(rotated) : null)
    const { id: sessionId, userId, tokenVersion } = found
    const expiresAt = await nextAccessExpiry(tx, sessionId, accessSeconds)
    return { accessToken: await tokens.sign({ userId, sessionId, tokenVersion, expiresAt }), cookie: rotated }
  })
  if (!refreshed) throw new AppError('unauthenticated', 'Please Login')
  return refreshed
}

/**
 * Ends the session of an access token, even of an expired one. The caller does not learn whether there was a session.
 */
export async function endSession(
  { db, tokens }: Pick<SessionDependencies, 'db' | 'tokens'>,
  token: string,
): Promise<void> {
  const claims = await tokens.verify(token)
  if (claims) await deleteSession(db, claims.sessionId)
}

/** Returns where an account is signed in, the session that asks first, then the one used last. */
export async function viewSessions(db: Queryable, { userId, sessionId }: OwnSession): Promise<SessionView[]> {
  const sessions = await listSessions(db, userId)
  return sessions
    .map(({ id, browser, createdAt, lastRefreshedAt }) => ({
      _id: id,
      browser: browser || UNKNOWN_BROWSER,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastRefreshedAt.toISOString(),
      isCurrent: id === sessionId,
    }))
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastUsedAt.localeCompare(a.lastUsedAt))
}

/**
 * Ends one session of an account, or all others than the one that asks.
 * @throws AppError missing when the account has no session of this id.
 */
export async function endOwnSession(
  { db, log }: Pick<SessionDependencies, 'db' | 'log'>,
  { userId, sessionId }: OwnSession,
  ended: string | 'others',
): Promise<void> {
  if (ended === 'others') await deleteSessionsOf(db, userId, sessionId)
  else if (!(await deleteOwnSession(db, userId, ended))) throw new AppError('missing', 'This login has ended already')
  log.info('signed out elsewhere', { userId, sessionId, ended })
}

interface KnownCookies {
  cookieHash: string | null
  previousCookieHash: string | null
  isJustRotated: boolean
}

function checkCookie(
  known: KnownCookies,
  cookie: string | null,
): 'unbound' | 'current' | 'graced' | 'missing' | 'reused' {
  if (known.cookieHash === null) return 'unbound'
  if (cookie === null) return 'missing'
  const hash = hashToken(cookie)
  if (hash === known.cookieHash) return 'current'
  return hash === known.previousCookieHash && known.isJustRotated ? 'graced' : 'reused'
}
