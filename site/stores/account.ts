import { client } from '../lib/client.ts'
import type { Answer } from '../lib/result.ts'
import { clearTokens, refreshToken, storeRenewedToken } from '../lib/tokens.ts'
import { loadUser } from './session.ts'

export interface Registration {
  name: string
  email: string
  password: string
  confirmPassword: string
}

export interface Profile {
  name: string
  email: string
  mobile: string
  /** Proves who asks for it, when the email is to change. */
  password?: string
}

export interface PasswordChange {
  currentPassword: string
  newPassword: string
  confirmPassword: string
}

export async function register(typed: Registration): Promise<Answer<unknown>> {
  return (await client()).register(typed)
}

/** Saves the profile; answers with the new email that is still to be proven, or null. */
export async function updateProfile(profile: Profile): Promise<Answer<string | null>> {
  const result = await (await client()).updateUser(profile)
  if (!result.success) return result
  await loadUser().catch(() => {})
  return { ...result, data: result.data.pending_email }
}

export async function sendEmailCode(): Promise<Answer<unknown>> {
  return (await client()).requestEmailCode()
}

/** Proves that the new email of the profile is the shopper's own. */
export async function confirmEmail(otp: string): Promise<Answer<unknown>> {
  return andLook((await client()).verifyEmail(otp))
}

/** Changes the password, which ends all other sessions and gives this one a new token. */
export async function changePassword(typed: PasswordChange): Promise<Answer<unknown>> {
  const result = await (await client()).changePassword(typed)
  if (!result.success) return result
  storeRenewedToken(result.data.accessToken, refreshToken() ?? '')
  await loadUser().catch(() => {})
  return result
}

/** Sends a picture; `onProgress` is told how much of it is on its way, from 0 to 1. */
export async function uploadAvatar(file: File, onProgress: (share: number) => void): Promise<Answer<unknown>> {
  return andLook((await client()).uploadAvatar(file, onProgress))
}

/** Everything the shop keeps about the shopper, as a file to save. */
export async function downloadMyData(): Promise<Answer<Blob>> {
  const result = await (await client()).downloadData()
  if (!result.success) return result
  return { ...result, data: new Blob([JSON.stringify(result.data, null, 2)], { type: 'application/json' }) }
}

/** Deletes the account; its orders stay, without the person. */
export async function deleteAccount(password: string): Promise<Answer<unknown>> {
  const result = await (await client()).deleteAccount(password)
  if (result.success) clearTokens()
  return result
}

// What changed is shown everywhere as soon as the shop has said it anew.
async function andLook(call: Promise<Answer<unknown>>): Promise<Answer<unknown>> {
  const result = await call
  if (result.success) await loadUser().catch(() => {})
  return result
}
