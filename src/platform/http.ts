import { Elysia } from 'elysia'
import { AppError, type ErrorKind } from './errors.ts'
import { newId } from './ids.ts'
import type { Log } from './log.ts'

/** The wire's envelope (design 5); page fields stand beside `data`. */
export type Envelope<T, Extra extends object = object> = {
  success: true
  error: false
  message: string
  data: T
} & Extra

/** Answers success with data, a message for people, and fields that the specification puts beside `data`. */
export function ok<T, Extra extends object = object>(data: T, message = '', extra?: Extra): Envelope<T, Extra> {
  return { success: true, error: false, message, data, ...(extra as Extra) }
}

const STATUS: Record<ErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  methodNotAllowed: 405,
  conflict: 409,
  tooLarge: 413,
  unsupported: 415,
  unprocessable: 422,
  tooMany: 429,
  unavailable: 503,
  storageFull: 507,
}

/** The plugin that turns every error of every route into the envelope; unknown ones are logged and masked. */
export function errorEnvelope(log: Log) {
  return new Elysia({ name: 'error-envelope' }).onError({ as: 'global' }, ({ error, code, set, request }) => {
    set.headers['cache-control'] = 'no-store'
    const known = knownError(error, code)
    if (known) {
      set.status = STATUS[known.kind]
      return { success: false, error: true, message: known.message, data: null }
    }
    const requestId = newId()
    log.error('request failed', { requestId, method: request.method, path: new URL(request.url).pathname, error })
    set.status = 500
    set.headers['x-request-id'] = requestId
    return { success: false, error: true, message: 'Something went wrong', data: null }
  })
}

function knownError(error: unknown, code: string | number): AppError | null {
  if (error instanceof AppError) return error
  if (code === 'NOT_FOUND') return new AppError('missing', 'There is nothing at this address')
  if (code === 'PARSE') return new AppError('invalid', 'The request body is not valid JSON')
  if (code === 'VALIDATION') return new AppError('invalid', describeValidation(error))
  return null
}

// Elysia's own text echoes what was sent, passwords too: name the field and the rule instead.
function describeValidation(error: unknown): string {
  const { valueError } = error as { valueError?: { path?: string; message?: string } }
  const field = valueError?.path?.replace(/^\//, '').replaceAll('/', '.') || 'body'
  const rule = (valueError?.message ?? 'is not valid').replace(/^Expected/, 'must be')
  return `${field}: ${rule.charAt(0).toLowerCase()}${rule.slice(1)}`
}
