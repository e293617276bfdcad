import type { RequestHeaders } from '../platform/http/about.ts'
import { AppError } from '../platform/runtime/errors.ts'

const MAX_KEY_LENGTH = 255

/** What the API reference says of the header, for every call that reads it. */
export const IDEMPOTENCY_KEY: RequestHeaders = {
  'Idempotency-Key': `the same for all retries of one attempt, so that they place one order; at most ${MAX_KEY_LENGTH} characters`,
}

/**
 * Returns the client's `Idempotency-Key`, which stays the same for all retries of one attempt, or null without one.
 * @throws AppError invalid when the key is too long.
 */
export function idempotencyKeyOf(request: Request): string | null {
  const key = request.headers.get('idempotency-key')?.trim() || null
  if (key && key.length > MAX_KEY_LENGTH) {
    throw new AppError('invalid', `Idempotency-Key must have at most ${MAX_KEY_LENGTH} characters`)
  }
  return key
}
