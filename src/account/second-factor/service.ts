import { recordAction } from '../../platform/audit/queries.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import type { AccessTokens } from '../../platform/http/access-token.ts'
import type { Identity } from '../../platform/http/session.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { EmailTemplate } from '../../platform/mail/template.ts'
import type { Encryption } from '../../platform/runtime/encryption.ts'
import { AppError } from '../../platform/runtime/errors.ts'
import type { Log } from '../../platform/runtime/log.ts'
import { requirePassword } from '../details/service.ts'
import { knownDevice, trustDevice } from '../device.ts'
import {
  recoveryCodesReplacedEmail,
  recoveryCodeUsedEmail,
  secondFactorOffEmail,
  secondFactorOnEmail,
} from '../emails.ts'
import { allowSecondFactor, resetSecondFactorTries } from '../login-attempts/visitor.ts'
import { notificationAddress } from '../mailbox.ts'
import type { Passwords } from '../passwords.ts'
import { type Account, lockAccount, recordLogin } from '../queries.ts'
import { accountLabel, requireAccount, requireOpen, type Visit } from '../service.ts'
import { deleteSessionsOf } from '../session/queries.ts'
import { type Opened, openSession } from '../session/service.ts'
import { hashToken } from '../tokens.ts'
import type { RecoveryCodes, SecondFactorView, TotpEnrolment } from './contract.ts'
import {
  confirmTotp,
  countRecoveryCodes,
  deleteSecondFactor,
  findChallenge,
  findTotp,
  replaceRecoveryCodes,
  secondFactorSince,
  storePendingTotp,
  takeChallenge,
  takeRecoveryCode,
  takeStep,
} from './queries.ts'
import { newRecoveryCodes, readRecoveryCode } from './recovery-codes.ts'
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts'

export interface SecondFactorDependencies extends Visit {
  db: Database
  passwords: Passwords
  mailer: Mailer
  /** Encrypts the secrets of apps, so that reading the database is not enough to make codes. */
  factorEncryption: Encryption
  shopName(): Promise<string>
}

type Caller = Pick<Identity, 'userId' | 'sessionId'>

/** Whether logins to the account need a code, and how many recovery codes are left. */
export async function viewSecondFactor(db: Queryable, userId: string): Promise<SecondFactorView> {
  const [enabledAt, recoveryCodesLeft] = await Promise.all([
    secondFactorSince(db, userId),
    countRecoveryCodes(db, userId),
  ])
  return { enabledAt: enabledAt?.toISOString() ?? null, recoveryCodesLeft }
}

/**
 * Makes the secret for an admin's app. Nothing changes before a code of the app confirms it.
 * @throws AppError forbidden for shoppers; invalid for a wrong password; conflict when an app is in use.
 */
export async function enrol(
  deps: SecondFactorDependencies,
  userId: string,
  { password }: { password: string },
): Promise<TotpEnrolment> {
  const account = await requireAccount(deps.db, userId)
  if (account.role !== 'ADMIN') throw new AppError('forbidden', 'Do not have permission')
  await requirePassword(deps, account, password)
  const secret = newTotpSecret()
  if (!(await storePendingTotp(deps.db, userId, encryptSecret(deps, userId, secret)))) throw alreadyOn()
  return { secret, uri: totpUri(secret, { issuer: await deps.shopName(), email: accountLabel(account) }) }
}

/**
 * Switches the app on by its first code, and signs out every other device.
 * @returns the recovery codes, which cannot be shown again.
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
    if (await secondFactorSince(tx, userId)) throw alreadyOn()
    const app = await findTotp(tx, userId, 'pending')
    if (!app) throw new AppError('conflict', 'Start again: this QR code has expired')
    const step = stepIn(deps, userId, app, code)
    if (step === null || !(await confirmTotp(tx, userId, app.encryptedSecret, step))) throw wrongCode()
    await deleteSessionsOf(tx, userId, sessionId)
    await resetSecondFactorTries(tx, userId, visitorOf(deps, userId))
    await report(tx, deps, account, 'Switched on two-step login', secondFactorOnEmail())
    return giveRecoveryCodes(tx, userId)
  })
}

/** Replaces the recovery codes. @throws AppError invalid for a wrong password or code. */
export async function regenerateRecoveryCodes(
  deps: SecondFactorDependencies,
  { userId }: Caller,
  typed: { password: string; code: string },
): Promise<RecoveryCodes> {
  return withBothFactors(deps, userId, typed, async (tx, account) => {
    await report(tx, deps, account, 'Replaced recovery codes', recoveryCodesReplacedEmail())
    return giveRecoveryCodes(tx, userId)
  })
}

/** Switches the app off, and signs out every other device. @throws AppError invalid for a wrong password or code. */
export async function disableSecondFactor(
  deps: SecondFactorDependencies,
  { userId, sessionId }: Caller,
  typed: { password: string; code: string },
): Promise<void> {
  await withBothFactors(deps, userId, typed, async (tx, account) => {
    await deleteSecondFactor(tx, userId)
    await deleteSessionsOf(tx, userId, sessionId)
    await report(tx, deps, account, 'Switched off two-step login', secondFactorOffEmail())
  })
}

/**
 * Finishes a login whose password was right.
 * @throws AppError unauthenticated when the login has expired; invalid for a wrong or used code; tooMany above the limit.
 */
export async function finishLogin(
  deps: SecondFactorDependencies & { tokens: AccessTokens; log: Log },
  { challenge, code }: { challenge: string; code: string },
  isBound: boolean,
  accessSeconds?: number,
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
      return { opened: await openSession(tx, tokens, account, isBound, accessSeconds), used }
    })
    log.info('signed in', { userId, sessionId: opened.sessionId, secondFactor: used, network })
    return { ...opened, deviceCookie: trustDevice(deviceCookie, userId, cookieKey) }
  } catch (error) {
    if (error instanceof AppError)
      log.warn('second step of sign-in refused', { userId, reason: error.message, network })
    throw error
  }
}

async function withBothFactors<T>(
  deps: SecondFactorDependencies,
  userId: string,
  { password, code }: { password: string; code: string },
  work: (tx: Queryable, account: Account) => Promise<T>,
): Promise<T> {
  const account = await requireAccount(deps.db, userId)
  await requirePassword(deps, account, password)
  await allowCodeOf(deps, userId)
  return deps.db.transaction(async (tx) => {
    const locked = await lockAccount(tx, userId)
    if (locked?.passwordHash !== account.passwordHash) throw new AppError('invalid', 'Wrong password')
    if (!(await secondFactorSince(tx, userId))) throw new AppError('conflict', 'Two-step login is off already')
    await takeCode(tx, deps, userId, code)
    await resetSecondFactorTries(tx, userId, visitorOf(deps, userId))
    return work(tx, locked)
  })
}

/** Uses up a code of the app, or a recovery code. @throws AppError invalid when it is wrong or was used before. */
async function takeCode(
  tx: Queryable,
  deps: Pick<SecondFactorDependencies, 'factorEncryption'>,
  userId: string,
  code: string,
): Promise<'app' | 'recovery code'> {
  const recovery = readRecoveryCode(code)
  if (recovery !== null) {
    if (await takeRecoveryCode(tx, userId, hashToken(recovery))) return 'recovery code'
    throw wrongCode()
  }
  const app = await findTotp(tx, userId, 'confirmed')
  const step = app && stepIn(deps, userId, app, code)
  if (!app || step === null || !(await takeStep(tx, userId, app.encryptedSecret, step))) throw wrongCode()
  return 'app'
}

function stepIn(
  { factorEncryption }: Pick<SecondFactorDependencies, 'factorEncryption'>,
  userId: string,
  { encryptedSecret, currentStep }: { encryptedSecret: string; currentStep: number },
  code: string,
): number | null {
  // The secret is encrypted with its account, so that a row that was moved to another account opens nothing.
  const [owner, secret] = factorEncryption.decrypt(encryptedSecret)?.split(' ') ?? []
  if (owner !== userId || secret === undefined) return null
  return stepOfCode(secret, code.replace(/\s/g, ''), currentStep)
}

function encryptSecret({ factorEncryption }: SecondFactorDependencies, userId: string, secret: string): string {
  return factorEncryption.encrypt(`${userId} ${secret}`)
}

async function giveRecoveryCodes(tx: Queryable, userId: string): Promise<RecoveryCodes> {
  const recoveryCodes = newRecoveryCodes()
  const hashes = recoveryCodes.map((code) => hashToken(readRecoveryCode(code)!))
  await replaceRecoveryCodes(tx, userId, hashes)
  return { recoveryCodes }
}

async function report(
  tx: Queryable,
  { mailer }: SecondFactorDependencies,
  account: Account,
  action: string,
  email: EmailTemplate,
): Promise<void> {
  await recordAction(tx, { actorId: account.id, action, subject: accountLabel(account), subjectId: account.id })
  await mailer.write(tx, await notificationAddress(tx, account), email)
}

function allowCodeOf(deps: SecondFactorDependencies, userId: string): Promise<void> {
  return allowSecondFactor(deps.db, userId, visitorOf(deps, userId))
}

function visitorOf({ network, deviceCookie, cookieKey }: Visit, userId: string) {
  return { network, device: knownDevice(deviceCookie, userId, cookieKey) }
}

function alreadyOn(): AppError {
  return new AppError('conflict', 'Two-step login is on already')
}

function wrongCode(): AppError {
  return new AppError('invalid', 'The code is wrong or was used before')
}

function expiredLogin(): AppError {
  return new AppError('unauthenticated', 'This login has expired: enter your password again')
}
