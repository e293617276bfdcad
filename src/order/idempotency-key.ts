import { AppError } from '../platform/runtime/errors.ts'

const MAX_KEY_LENGTH = 255

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
