import { atom } from 'nanostores'
import type { SecondFactorView } from '../../../src/account/second-factor/contract.ts'
import { call, type Reply, SOON_MS } from '../../api/call.ts'
import { enter, type SignedIn } from './session.ts'

/** Whether logins to the account need a code; null before it is known. */
export const $secondFactor = atom<SecondFactorView | null>(null)

/** Loads whether logins to the account need a code. Returns whether that succeeded. */
export async function loadSecondFactor(): Promise<boolean> {
  const result = await call('GET', '/api/user/second-factor', { timeoutMs: SOON_MS })
  if (result.success) $secondFactor.set(result.data)
  return result.success
}

/** Makes the secret that an authenticator app scans. */
export const enrol = (password: string) => call('POST', '/api/user/second-factor/enrol', { body: { password } })

/** Switches two-step login on with the first code of the app. Returns the recovery codes. */
export const confirmEnrolment = (code: string) =>
  thenLoad(call('POST', '/api/user/second-factor/confirm', { body: { code } }))

/** Replaces the recovery codes, and returns the new ones. */
export const regenerateCodes = (body: { password: string; code: string }) =>
  thenLoad(call('POST', '/api/user/second-factor/recovery-codes', { body }))

/** Switches two-step login off. */
export const switchOff = (body: { password: string; code: string }) =>
  thenLoad(call('POST', '/api/user/second-factor/disable', { body }))

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
