import { atom } from 'nanostores'
import type { Proof } from '../../../src/account/passkey/contract.ts'
import type { SecondFactorView } from '../../../src/account/second-factor/contract.ts'
import { call, type Reply, SOON_MS } from '../../api/call.ts'
import { $user, enter, isAdmin, type SignedIn } from './session.ts'

/** The account's authenticator app, passkeys and recovery codes; null before they are known. */
export const $secondFactor = atom<SecondFactorView | null>(null)

/** Loads the account's authenticator app and passkeys. Returns whether that succeeded. */
export async function loadSecondFactor(): Promise<boolean> {
  const result = await call('GET', '/api/user/second-factor', { timeoutMs: SOON_MS })
  if (result.success) $secondFactor.set(result.data)
  return result.success
}

/** Whether the password alone does not open the account. */
export function hasSecondFactor(factor: SecondFactorView | null): boolean {
  return factor !== null && (factor.enabledAt !== null || factor.passkeys.length > 0)
}

/**
 * Whether the server wants more of the caller than the password, as it does of admins with a second factor. Asks it of admins
 * alone: shoppers have none.
 */
export async function needsProof(): Promise<boolean> {
  if (!isAdmin($user.get())) return false
  if ($secondFactor.get() === null) await loadSecondFactor()
  return hasSecondFactor($secondFactor.get())
}

/** Makes the secret that an authenticator app scans. */
export const enrol = (proof: Proof) => call('POST', '/api/user/second-factor/enrol', { body: proof })

/** Switches two-step login on with the first code of the app. Returns the recovery codes. */
export const confirmEnrolment = (code: string) =>
  thenLoad(call('POST', '/api/user/second-factor/confirm', { body: { code } }))

/** Replaces the recovery codes, and returns the new ones. */
export const regenerateCodes = (body: Proof) =>
  thenLoad(call('POST', '/api/user/second-factor/recovery-codes', { body }))

/** Removes the authenticator app. */
export const switchOff = (body: Proof) => thenLoad(call('POST', '/api/user/second-factor/disable', { body }))

/** Finishes a login that waits for a code. `isOver` when the password has to be entered again. */
export async function finishLogin(challenge: string, code: string): Promise<SignedIn & { isOver?: boolean }> {
  const result = await call('POST', '/api/user/login/second-factor', { body: { challenge, code } })
  return result.success ? enter(result) : { ...result, isOver: result.status === 401 }
}

async function thenLoad<R extends Reply>(change: Promise<R>): Promise<R> {
  const result = await change
  if (result.success) await loadSecondFactor()
  return result
}
