import type { Queryable } from '../../platform/database/database.ts'
import type { AccessTokens } from '../../platform/http/access-token.ts'
import { AppError } from '../../platform/runtime/errors.ts'
import type { Log } from '../../platform/runtime/log.ts'
import { trustDevice } from '../device.ts'
import {
  authenticatorAppOffEmail,
  recoveryCodesReplacedEmail,
  recoveryCodeUsedEmail,
  secondFactorOffEmail,
  secondFactorOnEmail,
} from '../emails.ts'
import { resetSecondFactorTries } from '../login-attempts/visitor.ts'
import { notificationAddress } from '../mailbox.ts'
import type { Proof } from '../passkey/contract.ts'
import { listPasskeys } from '../passkey/queries.ts'
import type { RelyingParty } from '../passkey/relying-party.ts'
import { lockAccount, recordLogin } from '../queries.ts'
import { accountLabel, requireAccount, requireOpen } from '../service.ts'
import type { SessionClient } from '../session/client.ts'
import { deleteSessionsOf } from '../session/queries.ts'
import { type Opened, openSession } from '../session/service.ts'
import { hashToken } from '../tokens.ts'
import { encryptSecret, endRecoveryCodes, giveRecoveryCodes, stepIn, takeCode, wrongCode } from './codes.ts'
import type { RecoveryCodes, SecondFactorView, TotpEnrolment } from './contract.ts'
import { allowCodeOf, type Caller, report, type SecondFactorDependencies, visitorOf, withProof } from './proof.ts'
import {
  confirmTotp,
  countRecoveryCodes,
  deleteTotp,
  factorsOf,
  findChallenge,
  findTotp,
  storePendingTotp,
  takeChallenge,
  totpSince,
} from './queries.ts'
import { newTotpSecret, totpUri } from './totp.ts'
import { endUnproven } from './unproven.ts'

/** Returns what the account needs to sign in, and how many recovery codes are left. */
export async function viewSecondFactor(
  db: Queryable,
  userId: string,
  relyingParty: RelyingParty | null,
): Promise<SecondFactorView> {
  const [enabledAt, recoveryCodesLeft, passkeys] = await Promise.all([
    totpSince(db, userId),
    countRecoveryCodes(db, userId),
    listPasskeys(db, userId),
  ])
  return {
    enabledAt: enabledAt?.toISOString() ?? null,
    recoveryCodesLeft,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt, domain }) => ({
      _id: id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      domain,
    })),
    passkeyOrigin: relyingParty?.origin ?? null,
  }
}

/**
 * Makes the secret for an admin's app. Nothing changes before a code of the app confirms it.
 * @throws AppError forbidden for shoppers; invalid for a wrong proof; conflict when an app is in use.
 */
export async function enrol(deps: SecondFactorDependencies, caller: Caller, proof: Proof): Promise<TotpEnrolment> {
  const { userId } = caller
  const account = await requireAccount(deps.db, userId)
  if (account.role !== 'ADMIN') throw new AppError('forbidden', 'Do not have permission')
  if (await totpSince(deps.db, userId)) throw alreadyOn()
  const secret = newTotpSecret()
  const isStored = await withProof(deps, caller, proof, (tx) =>
    storePendingTotp(tx, userId, encryptSecret(deps, userId, secret)),
  )
  if (!isStored) throw alreadyOn()
  return { secret, uri: totpUri(secret, { issuer: await deps.shopName(), email: accountLabel(account) }) }
}

/**
 * Switches the app on by its first code, and signs out every other device.
 * @returns the recovery codes, which cannot be shown again.
 * @throws AppError invalid for a wrong code; conflict when an app is on already, or the QR code has expired.
 */
export async function confirmEnrolment(
  deps: SecondFactorDependencies,
  { userId, sessionId }: Caller,
  { code }: { code: string },
): Promise<RecoveryCodes> {
  const account = await requireAccount(deps.db, userId)
  await allowCodeOf(deps, userId)
  return deps.db.transaction(async (tx) => {
    await lockAccount(tx, userId)
    if (await totpSince(tx, userId)) throw alreadyOn()
    const app = await findTotp(tx, userId, 'pending')
    if (!app) throw new AppError('conflict', 'Start again: this QR code has expired')
    const step = stepIn(deps, userId, app, code)
    if (step === null || !(await confirmTotp(tx, userId, app.encryptedSecret, step))) throw wrongCode()
    await endUnproven(tx, { userId, sessionId })
    await deleteSessionsOf(tx, userId, sessionId)
    await resetSecondFactorTries(tx, userId, visitorOf(deps, userId))
    await report(tx, deps, account, 'Switched on two-step login', secondFactorOnEmail())
    return giveRecoveryCodes(tx, userId)
  })
}

/** Replaces the recovery codes. @throws AppError invalid for a wrong proof; conflict without a second factor. */
export async function regenerateRecoveryCodes(
  deps: SecondFactorDependencies,
  caller: Caller,
  proof: Proof,
): Promise<RecoveryCodes> {
  return withProof(deps, caller, proof, async (tx, account) => {
    const { app, passkey } = await factorsOf(tx, account.id)
    if (!app && !passkey) throw offAlready()
    await report(tx, deps, account, 'Replaced recovery codes', recoveryCodesReplacedEmail())
    return giveRecoveryCodes(tx, account.id)
  })
}

/** Removes the app, and signs out every other device. @throws AppError invalid for a wrong proof; conflict without an app. */
export async function disableSecondFactor(deps: SecondFactorDependencies, caller: Caller, proof: Proof): Promise<void> {
  await withProof(deps, caller, proof, async (tx, account) => {
    if (!(await totpSince(tx, account.id))) throw offAlready()
    await deleteTotp(tx, account.id)
    const isOff = await endRecoveryCodes(tx, account.id)
    await deleteSessionsOf(tx, account.id, caller.sessionId)
    if (isOff) await report(tx, deps, account, 'Switched off two-step login', secondFactorOffEmail())
    else await report(tx, deps, account, 'Removed authenticator app', authenticatorAppOffEmail())
  })
}

/**
 * Finishes a login whose password was right.
 * @throws AppError unauthenticated when the login has expired; invalid for a wrong or used code; tooMany above the limit.
 */
export async function finishLogin(
  deps: SecondFactorDependencies & { tokens: AccessTokens; log: Log },
  { challenge, code }: { challenge: string; code: string },
  client: SessionClient,
): Promise<Opened & { deviceCookie: string }> {
  const { db, log, network, deviceCookie, cookieKey, tokens, mailer } = deps
  const tokenHash = hashToken(challenge)
  const begun = await findChallenge(db, tokenHash)
  if (!begun) throw expiredLogin()
  const { userId } = begun
  try {
    await allowCodeOf(deps, userId)
    const { opened, used } = await db.transaction(async (tx) => {
      const account = await lockAccount(tx, userId)
      // Asked again under the lock: the password may have been replaced meanwhile.
      if (!account || !(await findChallenge(tx, tokenHash))) throw expiredLogin()
      await requireOpen(tx, account)
      const used = await takeCode(tx, deps, userId, code)
      if (!(await takeChallenge(tx, tokenHash))) throw expiredLogin()
      await resetSecondFactorTries(tx, userId, visitorOf(deps, userId))
      await recordLogin(tx, userId)
      if (used === 'recovery code') {
        const left = await countRecoveryCodes(tx, userId)
        await mailer.write(tx, await notificationAddress(tx, account), recoveryCodeUsedEmail(left))
      }
      return { opened: await openSession(tx, tokens, account, client), used }
    })
    log.info('signed in', { userId, sessionId: opened.sessionId, secondFactor: used, network })
    return { ...opened, deviceCookie: trustDevice(deviceCookie, userId, cookieKey) }
  } catch (error) {
    if (error instanceof AppError)
      log.warn('second step of sign-in refused', { userId, reason: error.message, network })
    throw error
  }
}

function alreadyOn(): AppError {
  return new AppError('conflict', 'Two-step login is on already')
}

function offAlready(): AppError {
  return new AppError('conflict', 'Two-step login is off already')
}

function expiredLogin(): AppError {
  return new AppError('unauthenticated', 'This login has expired: enter your password again', { code: 'login_expired' })
}
