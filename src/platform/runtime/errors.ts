import type { ErrorCode } from '../../shared/error-codes.ts'

/** The kinds of errors that callers are informed of; only `http.ts` knows the status codes. */
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

interface AppErrorOptions extends ErrorOptions {
  /** Stable name of the error for programs; without one, that of the kind (`http.ts`). */
  code?: ErrorCode
  /** What the caller needs in addition to the message, such as the current cart. */
  data?: unknown
  retryAfterSeconds?: number
}

/** An error whose message is meant for the person who made the request. */
export class AppError extends Error {
  override readonly name = 'AppError'

  constructor(
    readonly kind: ErrorKind,
    message: string,
    readonly options: AppErrorOptions = {},
  ) {
    super(message, options)
  }

  get data(): unknown {
    return this.options.data ?? null
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
