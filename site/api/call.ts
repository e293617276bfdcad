import type { BodyOf, Method, Path, QueryOf, SuccessOf } from './routes.ts'
import { sessionFetch } from './session-tokens.ts'
import { shown } from './shown.ts'

/** The reply to a call; its message is for people. */
export type Reply<T = unknown> = { success: true; message: string; data: T } | Refused

/** Status 0: the shop could not be reached. */
export interface Refused {
  success: false
  status: number
  message: string
  /** What is needed to put it right, such as the current cart. */
  data: unknown
}

interface Options {
  headers?: Record<string, string>
  timeoutMs?: number
  /** Gives the call up, which then returns as if the shop could not be reached. */
  signal?: AbortSignal
}

/** What a call sends: the body and the query that its route takes. */
type Sent<M extends Method, P extends string> = Field<'body', BodyOf<M, P>> & Field<'query', QueryOf<M, P>> & Options

type Field<Name extends string, T> = object extends T ? { [N in Name]?: T } : { [N in Name]: T }

export const UNREACHABLE = 'The shop cannot be reached. Please try again.'

export const unreached: Refused = { success: false, status: 0, message: UNREACHABLE, data: null }

const TIMEOUT_MS = 15_000
/** For calls that a page waits for. */
export const SOON_MS = 8000

/** Calls the API with the shopper's session. Never throws: failures are returned as `Refused`. */
export async function call<M extends Method, const P extends Path<M>>(
  method: M,
  path: P,
  ...[sent]: object extends Sent<M, P> ? [sent?: Sent<M, P>] : [sent: Sent<M, P>]
): Promise<SuccessOf<M, P> | Refused> {
  const {
    body,
    query,
    headers = {},
    timeoutMs = TIMEOUT_MS,
    signal,
  } = (sent ?? {}) as Options & { body?: object; query?: object }
  await shown()
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await sessionFetch(withQuery(path, query), {
      method,
      headers: body ? { 'content-type': 'application/json', ...headers } : headers,
      body: body ? JSON.stringify(body) : null,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    const reply = await response.json()
    if (response.ok && reply?.success === true) return reply
    return refusalIn(response.status, reply)
  } catch {
    return unreached
  }
}

function withQuery(path: string, query: object = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return given.length > 0 ? `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : path
}

/** Returns the refusal that a response's body tells of; one without a message gets a generic one. */
export function refusalIn(status: number, body: { data?: unknown } | null): Refused {
  return { success: false, status, message: messageIn(body), data: body?.data ?? null }
}

function messageIn(value: unknown): string {
  const message = typeof value === 'object' && value !== null && 'message' in value ? value.message : null
  return typeof message === 'string' && message ? message : UNREACHABLE
}

/** Returns a random idempotency key. Unlike `crypto.randomUUID`, this also works on plain HTTP. */
export function newIdempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-')
}
