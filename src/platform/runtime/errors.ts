/** What can go wrong in a way that the caller should read about; `http.ts` alone knows the statuses. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'missing'
  | 'methodNotAllowed'
  | 'conflict'
  | 'tooLarge'
  | 'unsupported'
  | 'unprocessable'
  | 'tooMany'
  | 'unavailable'
  | 'storageFull'

/** An error whose message is meant for the person who made the request. */
export class AppError extends Error {
  override readonly name = 'AppError'

  constructor(
    readonly kind: ErrorKind,
    message: string,
    readonly options: ErrorOptions & { retryAfterSeconds?: number } = {},
    /** What the caller needs beside the message, such as the cart as it is now. */
    readonly data: unknown = null,
  ) {
    super(message, options)
  }
}

/** Why the shop cannot start, in a sentence for the person who started it; printed without a stack trace. */
export class StartError extends Error {
  override readonly name = 'StartError'

  constructor(
    message: string,
    /** `fix`: what puts it right, where that is known, for who asks doctor. */
    readonly options: ErrorOptions & { fix?: string } = {},
  ) {
    super(message, options)
  }
}
