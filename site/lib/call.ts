import { messageIn, UNREACHABLE } from './result.ts'
import { sessionFetch } from './session-fetch.ts'

/** The outcome of a call. `Beside` types the members that the call's contract returns next to `data`. */
export type Reply<T, Beside extends object = object> = Success<T, Beside> | Refused

type Success<T, Beside> = { success: true; message: string; data: T } & Beside

/** Status 0 means that the shop could not be reached. */
export interface Refused {
  success: false
  status: number
  message: string
  /** What the caller needs to resolve the conflict, such as the current cart. */
  data: unknown
}

interface Asked {
  body?: object
  headers?: Record<string, string>
}

const TIMEOUT_MS = 15_000

/** Calls the API with the shopper's session. Never throws: failures are returned as `Refused`. */
export async function call<T, Beside extends object = object>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { body, headers = {} }: Asked = {},
): Promise<Reply<T, Beside>> {
  try {
    const response = await sessionFetch(path, {
      method,
      headers: body ? { 'content-type': 'application/json', ...headers } : headers,
      body: body ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const said = await response.json()
    if (response.ok && said?.success === true) return said
    return { success: false, status: response.status, message: messageIn(said), data: said?.data ?? null }
  } catch {
    return { success: false, status: 0, message: UNREACHABLE, data: null }
  }
}
