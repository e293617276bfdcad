import { recordAction } from '../../platform/audit/queries.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import type { Identity } from '../../platform/http/session.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { EmailTemplate } from '../../platform/mail/template.ts'
import { AppError } from '../../platform/runtime/errors.ts'
import { requirePassword } from '../details/service.ts'
import { knownDevice } from '../device.ts'
import {
  allowPasskey,
  allowSecondFactor,
  resetPasskeyTries,
  resetSecondFactorTries,
  type Visitor,
} from '../login-attempts/visitor.ts'
import { notificationAddress } from '../mailbox.ts'
import { acceptPasskey, takeSignedChallenge } from '../passkey/assertion.ts'
import type { Assertion, Proof } from '../passkey/contract.ts'
import type { RelyingParty } from '../passkey/relying-party.ts'
import type { Passwords } from '../passwords.ts'
import { type Account, lockAccount } from '../queries.ts'
import { accountLabel, requireAccount, type Visit } from '../service.ts'
import { type CodeDependencies, takeCode } from './codes.ts'
import { factorsOf } from './queries.ts'

export interface SecondFactorDependencies extends Visit, CodeDependencies {
  db: Database
  passwords: Passwords
  mailer: Mailer
  /** Null where browsers make no passkeys. */
  relyingParty: RelyingParty | null
  shopName(): Promise<string>
}

export type Caller = Pick<Identity, 'userId' | 'sessionId'>

/**
 * Does what a stolen session must not allow, with the account locked.
 * @throws AppError invalid for a wrong password, code or passkey; tooMany above the limit.
 */
export async function withProof<T>(
  deps: SecondFactorDependencies,
  caller: Caller,
  proof: Proof,
  work: (tx: Queryable, account: Account) => Promise<T>,
): Promise<T> {
  if (proof.passkey) return withPasskey(deps, caller, proof.passkey, work)
  const { userId } = caller
  const { password, code } = proof
  if (password === undefined) throw new AppError('invalid', 'password is missing, or a passkey instead of it')
  const account = await requireAccount(deps.db, userId)
  await requirePassword(deps, account, password)
  if (code !== undefined) await allowCodeOf(deps, userId)
  return deps.db.transaction(async (tx) => {
    const locked = await lockAccount(tx, userId)
    if (locked?.passwordHash !== account.passwordHash) throw new AppError('invalid', 'Wrong password')
    const { app, passkey } = await factorsOf(tx, userId)
    if (app || passkey) {
      if (code === undefined) throw new AppError('invalid', 'code must be a code of your app, or a recovery code')
      await takeCode(tx, deps, userId, code)
      await resetSecondFactorTries(tx, userId, visitorOf(deps, userId))
    }
    return work(tx, locked)
  })
}

async function withPasskey<T>(
  deps: SecondFactorDependencies,
  { userId, sessionId }: Caller,
  passkey: Assertion,
  work: (tx: Queryable, account: Account) => Promise<T>,
): Promise<T> {
  const { db, relyingParty } = deps
  const visitor = visitorOf(deps, userId)
  const challenge = await takeSignedChallenge(db, passkey, 'proof', sessionId)
  await allowPasskey(db, userId, visitor)
  if (challenge === null || relyingParty === null) throw refusedPasskey()
  return db.transaction(async (tx) => {
    const account = await lockAccount(tx, userId)
    if (!account || !(await acceptPasskey(tx, relyingParty, userId, { passkey, challenge }))) throw refusedPasskey()
    await resetPasskeyTries(tx, userId, visitor)
    return work(tx, account)
  })
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
