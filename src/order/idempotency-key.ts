import { AppError } from '../platform/runtime/errors.ts'

const MAX_KEY_LENGTH = 255

/** The client's `Idempotency-Key`: one attempt has one, however often it is sent. */
export function idempotencyKeyOf(request: Request): string | null {
  const key = request.headers.get('idempotency-key')?.trim() || null
  if (key && key.length > MAX_KEY_LENGTH) {
    throw new AppError('invalid', `Idempotency-Key must have at most ${MAX_KEY_LENGTH} characters`)
  }
  return key
}
