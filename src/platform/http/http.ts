import { Elysia, t } from 'elysia'
import { isUnavailable } from '../database/errors.ts'
import { AppError, type ErrorKind } from '../runtime/errors.ts'
import { newId } from '../runtime/ids.ts'
import type { Log } from '../runtime/log.ts'
import { logOutage } from '../runtime/throttled-log.ts'

/** Ids are 32 hex characters everywhere outside the database. */
export const ID_PATTERN = '^[0-9a-f]{32}$'
export const Id = t.String({ pattern: ID_PATTERN, error: 'must be an id: 32 characters from 0-9 and a-f' })

/** Text as somebody wrote it, but for the character U+0000, which the database cannot hold. */
export const textUpTo = (max: number) =>
  t.String({
    pattern: String.raw`^[^\x00]*$`,
    maxLength: max,
    error: `must be text of at most ${max} characters, none of them U+0000`,
  })

/** The envelope of every response: clients read `success`, `error` and `message`, and page fields beside `data`. */
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

/** A route as Elysia lists it: `/api/order/:id`. */
interface Route {
  method: string
  path: string
}

/**
 * What every call shares: answers are never kept by anybody, and every error becomes the envelope; unknown ones are
 * logged under an id and masked.
 * @param routes all routes of the app, complete by the time of the first request.
 */
export function httpBasics(log: Log, routes: readonly Route[]) {
  return new Elysia({ name: 'http-basics' })
    .onRequest(({ set }) => {
      set.headers['cache-control'] = 'no-store'
      set.headers['x-content-type-options'] = 'nosniff'
    })
    .onError({ as: 'global' }, ({ error, code, set, request }) => {
      const allowed = code === 'NOT_FOUND' ? methodsAt(routes, new URL(request.url).pathname) : []
      if (allowed.length > 0) set.headers.allow = allowed.join(', ')
      const reported =
        allowed.length > 0
          ? new AppError('methodNotAllowed', notAllowed(allowed))
          : responseOfError(error, code, request)
      if (reported) {
        set.status = STATUS[reported.kind]
        const { retryAfterSeconds } = reported.options
        if (retryAfterSeconds !== undefined) set.headers['retry-after'] = String(retryAfterSeconds)
        if (isDenial(reported.kind)) {
          const about = aboutRequest(request)
          log.info('request refused', { ...about, reason: reported.kind })
          set.headers['x-request-id'] = about.requestId
        }
        return failure(reported.message, reported.data)
      }
      const about = aboutRequest(request)
      const isBusy = isUnavailable(error)
      if (isBusy) logOutage(log, about, error)
      else log.error('request failed', { ...about, error })
      set.status = isBusy ? 503 : 500
      if (isBusy) set.headers['retry-after'] = BUSY_SECONDS
      set.headers['x-request-id'] = about.requestId
      return failure(isBusy ? BUSY : 'Something went wrong')
    })
}

/** What the log says of a request: nothing that it carries. */
function aboutRequest(request: Request) {
  return { requestId: newId(), method: request.method, path: new URL(request.url).pathname }
}

function isDenial(kind: ErrorKind): boolean {
  return kind === 'forbidden' || kind === 'tooMany'
}

/** The answer to every call while the database does not answer. */
export function busyResponse(): Response {
  return Response.json(failure(BUSY), {
    status: 503,
    headers: { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff', 'Retry-After': BUSY_SECONDS },
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
  return `This address answers ${methods.join(', ')} only`
}

function failure(message: string, data: unknown = null) {
  return { success: false, error: true, message, data }
}

function responseOfError(error: unknown, code: string | number, request: Request): AppError | null {
  if (error instanceof AppError) return error
  if (error instanceof Error && error.cause instanceof AppError) return error.cause
  if (code === 'NOT_FOUND') return new AppError('missing', 'There is nothing at this address')
  if (code === 'PARSE') return new AppError('invalid', 'The request body is not valid JSON')
  if (code === 'VALIDATION') return new AppError('invalid', describeValidation(error, request))
  return null
}

// Elysia's own text echoes what was sent, passwords too: name the field and the rule instead.
function describeValidation(error: unknown, request: Request): string {
  const { valueError } = error as { valueError?: ValueError }
  const field = valueError?.path?.replace(/^\//, '').replaceAll('/', '.') || fieldOf(valueError, request)
  const own = valueError?.schema?.error
  // A whole sentence, where the field's name says nothing to whoever left it out.
  if (typeof own === 'string' && /^[A-Z]/.test(own)) return own
  const rule = typeof own === 'string' ? own : (valueError?.message ?? 'is not valid').replace(/^Expected/, 'must be')
  return `${field} ${rule.charAt(0).toLowerCase()}${rule.slice(1)}`
}

interface ValueError {
  path?: string
  message?: string
  schema?: { error?: unknown }
  value?: unknown
}

/** A number of the address's query that is out of bounds is told without the name of its field. */
function fieldOf(error: ValueError | undefined, { url }: Request): string {
  const named = [...new URL(url).searchParams].find(([, text]) => Number(text) === error?.value)
  return named ? named[0] : 'The request body'
}
