/** What can go wrong in a way that the caller should read about; only `http.ts` knows the status codes. */
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
    /** What the caller needs in addition to the message, such as the current cart. */
    readonly data: unknown = null,
  ) {
    super(message, options)
  }
}

/** Why the shop cannot start, in a sentence for the operator; printed without a stack trace. */
export class StartError extends Error {
  override readonly name = 'StartError'

  constructor(
    message: string,
    /** `fix`: how to fix it, where that is known; doctor shows it. */
    readonly options: ErrorOptions & { fix?: string } = {},
  ) {
    super(message, options)
  }
}
