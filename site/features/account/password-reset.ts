import { type Reply, unreached } from '../../api/call.ts'
import * as api from './api.ts'

/** Progress of this tab in resetting a password. The email is never part of the page's URL. */
const EMAIL = 'recovery-email'
const CHECKED = 'recovery-checked'

/** Returns the email that a code was requested for, or null. */
export function recoveryEmail(): string | null {
  return read(EMAIL)
}

/** Returns the email whose code was verified, or null. */
export function checkedEmail(): string | null {
  return read(CHECKED)
}

export async function sendCode(email: string): Promise<Reply<unknown>> {
  const result = await api.forgotPassword(email)
  return result.success && !saveCode(EMAIL, email) ? NO_ROOM : result
}

export async function checkCode(otp: string): Promise<Reply<unknown>> {
  const email = recoveryEmail()
  if (!email) return unreached
  const result = await api.verifyCode(email, otp)
  return result.success && !saveCode(CHECKED, email) ? NO_ROOM : result
}

export async function resetPassword(newPassword: string, confirmPassword: string): Promise<Reply<unknown>> {
  const email = checkedEmail()
  if (!email) return unreached
  const result = await api.resetPassword({ email, newPassword, confirmPassword })
  if (result.success) clearRecovery()
  return result
}

const NO_ROOM: Reply = { ...unreached, message: 'This browser has no room to remember your email' }

function clearRecovery(): void {
  sessionStorage.removeItem(EMAIL)
  sessionStorage.removeItem(CHECKED)
}

function saveCode(key: string, value: string): boolean {
  try {
    sessionStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}
