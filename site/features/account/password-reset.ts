import { type Reply, unreached } from '../../api/call.ts'
import { readFromTab, removeFromTab, storeInTab } from '../../ui/tab-storage.ts'
import * as api from './api.ts'

/** Progress of this tab in resetting a password. The email is never part of the page's URL. */
const EMAIL = 'recovery-email'
const CHECKED = 'recovery-checked'

/** Returns the email that a code was requested for, or null. */
export function recoveryEmail(): string | null {
  return readFromTab(EMAIL)
}

/** Returns the email whose code was verified, or null. */
export function checkedEmail(): string | null {
  return readFromTab(CHECKED)
}

export async function sendCode(email: string): Promise<Reply<unknown>> {
  const result = await api.forgotPassword(email)
  return result.success && !isStored(EMAIL, email) ? NO_ROOM : result
}

export async function checkCode(otp: string): Promise<Reply<unknown>> {
  const email = recoveryEmail()
  if (!email) return unreached
  const result = await api.verifyCode(email, otp)
  return result.success && !isStored(CHECKED, email) ? NO_ROOM : result
}

export async function resetPassword(newPassword: string, confirmPassword: string): Promise<Reply<unknown>> {
  const email = checkedEmail()
  if (!email) return unreached
  const result = await api.resetPassword({ email, newPassword, confirmPassword })
  if (result.success) clearRecovery()
  return result
}

const NO_ROOM: Reply = { ...unreached, message: 'This browser has no room to remember your email' }

function isStored(key: string, email: string): boolean {
  storeInTab(key, email)
  return readFromTab(key) === email
}

function clearRecovery(): void {
  removeFromTab(EMAIL)
  removeFromTab(CHECKED)
}
