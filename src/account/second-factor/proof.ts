import { recordAction } from '../../platform/audit/queries.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import type { Identity } from '../../platform/http/session.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { EmailTemplate } from '../../platform/mail/template.ts'
import { AppError } from '../../platform/runtime/errors.ts'
import type { ErrorCode } from '../../shared/error-codes.ts'
import { knownDevice } from '../device.ts'
import { allowTry, resetTries } from '../login-attempts/service.ts'
import {
  allowPasskey,
  allowSecondFactor,
  resetPasskeyTries,
  resetSecondFactorTries,
  type Visitor,
} from '../login-attempts/visitor.ts'
import { notificationAddress } from '../mailbox.ts'
import { proofSubject, requireMobileCode } from '../mobile-login/codes.ts'
import { deleteCode } from '../mobile-login/queries.ts'
import { acceptPasskey, takeSignedChallenge } from '../passkey/assertion.ts'
import type { Assertion, Proof } from '../passkey/contract.ts'
import type { RelyingParty } from '../passkey/relying-party.ts'
import { NO_PASSWORD, type Passwords } from '../passwords.ts'
import { type Account, lockAccount } from '../queries.ts'
import { accountLabel, requireAccount, type Visit } from '../service.ts'
import { wrongCode } from '../tokens.ts'
import { SECOND_FACTOR_REQUIRED } from './challenge.ts'
import { type CodeDependencies, takeCode } from './codes.ts'
import { factorsOf } from './queries.ts'

export interface ProofDependencies extends Visit, CodeDependencies {
  db: Database
  passwords: Passwords
  /** Null where browsers make no passkeys. */
  relyingParty: RelyingParty | null
}

export interface SecondFactorDependencies extends ProofDependencies {
  mailer: Mailer
  shopName(): Promise<string>
}

export type Caller = Pick<Identity, 'userId' | 'sessionId'>

/** What proves who asks; `otp` is a code to the number of an account without a password. */
export interface GivenProof extends Proof {
  otp?: string
}

/** Finishes the check in the transaction of the change, with the account locked, which it returns. */
export type Confirm = (tx: Queryable) => Promise<Account>

/** The codes of `withProof` and `beginProof`. */
export const PROOF_CODES: readonly ErrorCode[] = [SECOND_FACTOR_REQUIRED, 'wrong_code', 'wrong_password']

const MISSING = 'password is missing, or a passkey instead of it'

/**
 * Does what a stolen session must not allow, with the account locked. Every change that asks for the password asks for it
 * here or by `beginProof`, so that none is open to the password alone where the account has a second factor.
 * @throws AppError as `beginProof`.
 */
export async function withProof<T>(
  deps: ProofDependencies,
  caller: Caller,
  proof: GivenProof,
  work: (tx: Queryable, account: Account) => Promise<T>,
  missing = MISSING,
): Promise<T> {
  const confirm = await beginProof(deps, caller, proof, missing)
  return deps.db.transaction(async (tx) => work(tx, await confirm(tx)))
}

/**
 * Checks the password, or takes the challenge that a passkey signed: what has to happen outside of the transaction, and counts
 * even if that is undone. `missing` is the sentence for who gives nothing.
 * @throws AppError invalid for a wrong password, code or passkey; tooMany above the limit; conflict with the code
 * `second_factor_required` for the password alone of an account with a second factor.
 */
export async function beginProof(
  deps: ProofDependencies,
  caller: Caller,
  proof: GivenProof,
  missing = MISSING,
): Promise<Confirm> {
  if (proof.passkey) return beginPasskey(deps, caller, proof.passkey)
  const { userId } = caller
  const { code } = proof
  const account = await requireAccount(deps.db, userId)
  await requireSecret(deps, account, proof, missing)
  if (code !== undefined) await allowCodeOf(deps, userId)
  return async (tx) => {
    const locked = await lockAccount(tx, userId)
    if (locked?.passwordHash !== account.passwordHash) throw wrongPassword()
    if (code === undefined) await requireNoFactor(tx, userId)
    else await takeFactor(tx, deps, userId, code)
    return locked
  }
}

/** @throws AppError conflict for an account with a second factor, which has to prove who asks. */
export async function requireNoFactor(tx: Queryable, userId: string): Promise<void> {
  const factors = await factorsOf(tx, userId)
  if (!factors.app && !factors.passkey) return
  throw new AppError('conflict', 'code is missing: one of your app, a recovery code, or a passkey instead of it', {
    code: SECOND_FACTOR_REQUIRED,
    data: factors,
  })
}

async function takeFactor(tx: Queryable, deps: ProofDependencies, userId: string, code: string): Promise<void> {
  const { app, passkey } = await factorsOf(tx, userId)
  if (!app && !passkey) return
  await takeCode(tx, deps, userId, code)
  await resetSecondFactorTries(tx, userId, visitorOf(deps, userId))
}

// The password or, of an account without one, a code to its number.
async function requireSecret(
  deps: ProofDependencies,
  account: Account,
  { password, otp }: GivenProof,
  missing: string,
): Promise<void> {
  const { db, passwords } = deps
  if (password === undefined && otp === undefined) throw new AppError('invalid', missing)
  if (account.passwordHash === NO_PASSWORD && otp !== undefined) {
    const subject = proofSubject(account.id)
    const codeHash = await requireMobileCode(deps, subject, otp)
    if (!(await deleteCode(db, subject, codeHash))) throw wrongCode()
    return
  }
  if (password === undefined) throw new AppError('invalid', missing)
  await allowTry(db, 'password', account.id)
  if (!(await passwords.verify(password, account.passwordHash))) throw wrongPassword()
  await resetTries(db, 'password', account.id)
}

async function beginPasskey(
  deps: ProofDependencies,
  { userId, sessionId }: Caller,
  passkey: Assertion,
): Promise<Confirm> {
  const { db, relyingParty } = deps
  const visitor = visitorOf(deps, userId)
  const challenge = await takeSignedChallenge(db, passkey, 'proof', sessionId)
  await allowPasskey(db, userId, visitor)
  if (challenge === null || relyingParty === null) throw refusedPasskey()
  return async (tx) => {
    const account = await lockAccount(tx, userId)
    if (!account || !(await acceptPasskey(tx, relyingParty, userId, { passkey, challenge }))) throw refusedPasskey()
    await resetPasskeyTries(tx, userId, visitor)
    return account
  }
}

/** Writes a change of the second factor to the audit log, and emails its owner. */
export async function report(
  tx: Queryable,
  { mailer }: Pick<SecondFactorDependencies, 'mailer'>,
  account: Account,
  action: string,
  email: EmailTemplate,
): Promise<void> {
  await recordAction(tx, { actorId: account.id, action, subject: accountLabel(account), subjectId: account.id })
  await mailer.write(tx, await notificationAddress(tx, account), email)
}

export function allowCodeOf(deps: Visit & Pick<SecondFactorDependencies, 'db'>, userId: string): Promise<void> {
  return allowSecondFactor(deps.db, userId, visitorOf(deps, userId))
}

export function visitorOf({ network, deviceCookie, cookieKey }: Visit, userId: string): Visitor {
  return { network, device: knownDevice(deviceCookie, userId, cookieKey) }
}

/** The same for whatever is wrong: who tries learns nothing of accounts and passkeys. */
export function refusedPasskey(): AppError {
  return new AppError('invalid', 'This passkey was not accepted. Please try again')
}

function wrongPassword(): AppError {
  return new AppError('invalid', 'Wrong password', { code: 'wrong_password' })
}
