import { type Refused, refusalIn, unreached } from './reply.ts'
import type { BodyOf, Method, Path, QueryOf, SuccessOf } from './routes.ts'
import { sessionFetch } from './session-fetch.ts'

interface Options {
  headers?: Record<string, string>
  timeoutMs?: number
}

/** What a call sends: the body and the query that its route takes. */
type Sent<M extends Method, P extends string> = Field<'body', BodyOf<M, P>> & Field<'query', QueryOf<M, P>> & Options

type Field<Name extends string, T> = object extends T ? { [N in Name]?: T } : { [N in Name]: T }

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
  } = (sent ?? {}) as Options & { body?: object; query?: object }
  try {
    const response = await sessionFetch(withQuery(path, query), {
      method,
      headers: body ? { 'content-type': 'application/json', ...headers } : headers,
      body: body ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(timeoutMs),
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
