import { Elysia, t } from 'elysia'
import type { ErrorCode } from '../../shared/error-codes.ts'
import { isUnavailable } from '../database/errors.ts'
import { AppError, type ErrorKind } from '../runtime/errors.ts'
import { newId } from '../runtime/ids.ts'
import type { Log, LogFields } from '../runtime/log.ts'
import { logOutage, sparingly } from '../runtime/throttled-log.ts'
import { secured } from './security-headers.ts'
import './number-text.ts'
import { describeValidation, type RuleSchema, type SentRequest, type ValueError } from './validation-message.ts'

/** Ids are 32 hex characters everywhere outside the database. */
export const ID_PATTERN = '^[0-9a-f]{32}$'
export const Id = t.String({ pattern: ID_PATTERN, error: 'must be an id: 32 characters from 0-9 and a-f' })

/** A whole number from 1, as a query has it. */
export const wholeUpTo = (maximum: number) =>
  t.Numeric({ minimum: 1, maximum, multipleOf: 1, error: `must be a whole number from 1 to ${maximum}` })

/** Text as somebody wrote it, but without the character U+0000, which the database cannot store. */
export const textUpTo = (max: number) =>
  t.String({
    pattern: String.raw`^[^\x00]*$`,
    maxLength: max,
    error: `must be text of at most ${max} characters, none of them U+0000`,
  })

/** An object with a number for each of the names. */
export function numberFor<const Names extends readonly string[]>(names: Names) {
  return t.Unsafe<Record<Names[number], number>>(t.Object(Object.fromEntries(names.map((name) => [name, t.Number()]))))
}

const BUSY = 'The shop is busy: try again in a moment'
const BUSY_SECONDS = '2'

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

/** Stable names of errors by kind, for programs; an error may have a more specific one (`src/shared/error-codes.ts`). */
const KIND_CODES: Record<ErrorKind, string> = {
  invalid: 'invalid',
  unauthenticated: 'unauthenticated',
  forbidden: 'forbidden',
  missing: 'not_found',
  methodNotAllowed: 'method_not_allowed',
  conflict: 'conflict',
  tooLarge: 'too_large',
  unsupported: 'unsupported_media_type',
  unprocessable: 'unprocessable',
  tooMany: 'too_many_requests',
  unavailable: 'unavailable',
  storageFull: 'storage_full',
}
const INTERNAL = 'internal_error'
const TOO_MANY_ATTEMPTS: ErrorCode = 'too_many_attempts'
/** The codes that any route may return; a route declares those of its own. */
export const COMMON_CODES: readonly string[] = [...Object.values(KIND_CODES), INTERNAL, TOO_MANY_ATTEMPTS]

const UNCACHED = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }

/** A route as Elysia lists it: `/api/order/:id`. */
interface Route {
  method: string
  path: string
  hooks?: { query?: RuleSchema; body?: RuleSchema }
}

/**
 * Behaviour that every call shares: responses are never cached, and every error becomes the envelope. Unknown errors
 * are logged under a request id and masked.
 * @param routes all routes of the app, complete by the time of the first request.
 */
export function httpBasics(log: Log, routes: readonly Route[]) {
  const reportRefusal = (fields: LogFields) => log.info('request refused', fields)
  const reportTooMany = sparingly(reportRefusal)
  return new Elysia({ name: 'http-basics' })
    .onRequest(({ set }) => {
      set.headers['cache-control'] = 'no-store'
      set.headers['x-content-type-options'] = 'nosniff'
    })
    .onError({ as: 'global' }, ({ error, code, set, request, route, query, body }) => {
      const allowed = code === 'NOT_FOUND' ? methodsAt(routes, new URL(request.url).pathname) : []
      if (allowed.length > 0) set.headers.allow = allowed.join(', ')
      const reported =
        allowed.length > 0
          ? new AppError('methodNotAllowed', notAllowed(allowed))
          : responseOfError(error, code, () => {
              const hooks = routes.find((one) => one.method === request.method && one.path === route)?.hooks
              return { schemas: [hooks?.query, hooks?.body], values: [query, body] }
            })
      if (reported) {
        set.status = STATUS[reported.kind]
        const { retryAfterSeconds } = reported.options
        if (retryAfterSeconds !== undefined) set.headers['retry-after'] = String(retryAfterSeconds)
        if (isDenial(reported.kind)) {
          const about = aboutRequest(request)
          const refusal = { ...about, reason: reported.kind }
          if (reported.kind === 'tooMany') reportTooMany(about.path, refusal)
          else reportRefusal(refusal)
          set.headers['x-request-id'] = about.requestId
        }
        return failure(reported.message, reported.options.code ?? KIND_CODES[reported.kind], reported.data)
      }
      const about = aboutRequest(request)
      const isBusy = isUnavailable(error)
      if (isBusy) logOutage(log, about, error)
      else log.error('request failed', { ...about, error })
      set.status = isBusy ? 503 : 500
      if (isBusy) set.headers['retry-after'] = BUSY_SECONDS
      set.headers['x-request-id'] = about.requestId
      return isBusy ? failure(BUSY, KIND_CODES.unavailable) : failure('Something went wrong', INTERNAL)
    })
}

/** Log fields of a request: none of its headers, its query or its body. */
function aboutRequest(request: Request) {
  return { requestId: newId(), method: request.method, path: new URL(request.url).pathname }
}

function isDenial(kind: ErrorKind): boolean {
  return kind === 'forbidden' || kind === 'tooMany'
}

/** Returns the response to calls while the database does not respond. */
export function busyResponse(): Response {
  return failureResponse('unavailable', BUSY, { 'Retry-After': BUSY_SECONDS })
}

/** Logs what no other part has caught, and returns a response that says nothing of it. */
export function failedRequests(log: Log): (error: Error) => Response {
  return (error) => {
    log.error('request failed', { error })
    return secured(Response.json(failure('Something went wrong', INTERNAL), { status: 500, headers: UNCACHED }), '')
  }
}

/** Returns the response to a call that does not reach its route. */
export function failureResponse(kind: ErrorKind, message: string, headers: Record<string, string> = {}): Response {
  return Response.json(failure(message, KIND_CODES[kind]), {
    status: STATUS[kind],
    headers: { ...UNCACHED, ...headers },
  })
}

function methodsAt(routes: readonly Route[], path: string): string[] {
  const parts = path.split('/')
  const matches = (route: Route) => {
    const expected = route.path.split('/')
    return (
      expected.length === parts.length &&
      expected.every((part, at) => (part.startsWith(':') ? parts[at] !== '' : part === parts[at]))
    )
  }
  return [...new Set(routes.filter(matches).map((route) => route.method))]
}

function notAllowed(methods: readonly string[]): string {
  return `This URL supports ${methods.join(', ')} only`
}

function failure(message: string, code: string, data: unknown = null) {
  return { success: false, error: true, code, message, data }
}

function responseOfError(error: unknown, code: string | number, sent: () => SentRequest): AppError | null {
  if (error instanceof AppError) return error
  if (error instanceof Error && error.cause instanceof AppError) return error.cause
  if (code === 'NOT_FOUND') return new AppError('missing', 'There is nothing at this URL')
  if (code === 'PARSE') return new AppError('invalid', 'The request body is not valid JSON')
  if (code === 'VALIDATION') {
    const { valueError } = error as { valueError?: ValueError }
    return new AppError('invalid', describeValidation(valueError, sent()))
  }
  return null
}
