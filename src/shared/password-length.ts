import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './limits.ts'

/** Returns why a password may not be this long, as a message for whoever chose it; null if it may. */
export function passwordLengthError(password: string): string | null {
  const length = [...password.normalize('NFC')].length
  if (length < MIN_PASSWORD_LENGTH) return `The password must have at least ${MIN_PASSWORD_LENGTH} characters`
  if (length > MAX_PASSWORD_LENGTH) return `The password must have at most ${MAX_PASSWORD_LENGTH} characters`
  return null
}
