import type { Queryable } from '../../platform/database/database.ts'
import type { Encryption } from '../../platform/runtime/encryption.ts'
import { AppError } from '../../platform/runtime/errors.ts'
import { hashToken } from '../tokens.ts'
import type { RecoveryCodes } from './contract.ts'
import {
  deleteRecoveryCodes,
  factorsOf,
  findTotp,
  replaceRecoveryCodes,
  takeRecoveryCode,
  takeStep,
} from './queries.ts'
import { newRecoveryCodes, readRecoveryCode } from './recovery-codes.ts'
import { stepOfCode } from './totp.ts'

export interface CodeDependencies {
  /** Encrypts the secrets of apps, so that reading the database is not enough to make codes. */
  factorEncryption: Encryption
}

/** Uses up a code of the app, or a recovery code. @throws AppError invalid when it is wrong or was used before. */
export async function takeCode(
  tx: Queryable,
  deps: CodeDependencies,
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

/** Returns the step whose code of this app it is; null if none has it. */
export function stepIn(
  { factorEncryption }: CodeDependencies,
  userId: string,
  { encryptedSecret, currentStep }: { encryptedSecret: string; currentStep: number },
  code: string,
): number | null {
  // The secret is encrypted with its account, so that a row that was moved to another account opens nothing.
  const [owner, secret] = factorEncryption.decrypt(encryptedSecret)?.split(' ') ?? []
  if (owner !== userId || secret === undefined) return null
  return stepOfCode(secret, code.replace(/\s/g, ''), currentStep)
}

export function encryptSecret({ factorEncryption }: CodeDependencies, userId: string, secret: string): string {
  return factorEncryption.encrypt(`${userId} ${secret}`)
}

/** Replaces the recovery codes of the account. */
export async function giveRecoveryCodes(tx: Queryable, userId: string): Promise<RecoveryCodes> {
  const recoveryCodes = newRecoveryCodes()
  const hashes = recoveryCodes.map((code) => hashToken(readRecoveryCode(code)!))
  await replaceRecoveryCodes(tx, userId, hashes)
  return { recoveryCodes }
}

/** Deletes the recovery codes of an account without a second factor. Returns whether it has none. */
export async function endRecoveryCodes(tx: Queryable, userId: string): Promise<boolean> {
  const { app, passkey } = await factorsOf(tx, userId)
  if (app || passkey) return false
  await deleteRecoveryCodes(tx, userId)
  return true
}

export function wrongCode(): AppError {
  return new AppError('invalid', 'The code is wrong or was used before', { code: 'wrong_code' })
}
