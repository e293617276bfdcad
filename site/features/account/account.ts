import type { Proof } from '../../../src/account/passkey/contract.ts'
import { clearTokens, type Reply, refreshToken, storeTokens } from '../../api/call.ts'
import * as api from './api.ts'
import { loadUser } from './session.ts'

export interface Registration {
  name: string
  email: string
  password: string
  confirmPassword: string
}

/** Proves who asks; `otp` is a code to the number of an account without a password. */
export interface GivenProof extends Proof {
  otp?: string
}

/** The proof is required to change the email. */
export interface Profile extends GivenProof {
  name: string
  email?: string
  mobile: string
}

export interface PasswordChange extends Omit<Proof, 'password'> {
  currentPassword?: string | undefined
  newPassword: string
  confirmPassword: string
}

export async function register(typed: Registration): Promise<Reply<unknown>> {
  return api.register(typed)
}

/** Saves the profile. Returns the new email that has to be verified, or null. */
export async function updateProfile(profile: Profile): Promise<Reply<string | null>> {
  const result = await api.updateUser(profile)
  if (!result.success) return result
  await loadUser().catch(() => {})
  return { ...result, data: result.data.pending_email }
}

export async function sendEmailCode(): Promise<Reply<unknown>> {
  return api.requestEmailCode()
}

/** Verifies the new email of the profile with the code sent to it. */
export async function confirmEmail(otp: string): Promise<Reply<unknown>> {
  return andLook(api.verifyEmail(otp))
}

/** Changes the password. This ends all other sessions, and gives the current one new tokens. */
export async function changePassword(typed: PasswordChange): Promise<Reply<unknown>> {
  const before = refreshToken()
  const result = await api.changePassword(typed)
  if (!result.success) return result
  // Whoever signed out in another tab meanwhile stays signed out.
  if (before !== null && refreshToken() === before) storeTokens(result.data)
  await loadUser().catch(() => {})
  return result
}

/** Uploads an avatar. `onProgress` receives the share that was sent, from 0 to 1. */
export async function uploadAvatar(file: File, onProgress: (share: number) => void): Promise<Reply<unknown>> {
  return andLook(api.uploadAvatar(file, onProgress))
}

/** Returns everything that the shop stores about the shopper, as a JSON file. */
export async function downloadMyData(): Promise<Reply<Blob>> {
  const result = await api.downloadData()
  if (!result.success) return result
  return { ...result, data: new Blob([JSON.stringify(result.data, null, 2)], { type: 'application/json' }) }
}

/** Deletes the account. Its orders remain, without personal data. */
export async function deleteAccount(proof: GivenProof): Promise<Reply<unknown>> {
  const result = await api.deleteAccount(proof)
  if (result.success) clearTokens()
  return result
}

// Reloads the user after a successful change, so that it shows everywhere.
async function andLook(call: Promise<Reply<unknown>>): Promise<Reply<unknown>> {
  const result = await call
  if (result.success) await loadUser().catch(() => {})
  return result
}
