import { isUnavailable } from '../platform/database/errors.ts'
import type { Limits } from '../platform/rate-limit/limits.ts'
import { AppError } from '../platform/runtime/errors.ts'
import { newId } from '../platform/runtime/ids.ts'
import type { Log } from '../platform/runtime/log.ts'
import { logOutage } from '../platform/runtime/throttled-log.ts'
import type { PageStore } from './cache.ts'
import { pageHeaders } from './encoded-response.ts'
import { notFoundKey, type PageKey } from './page-key.ts'

export interface OpeningDependencies {
  pages: PageStore
  log: Log
  /** Returns the body that is shown when a page cannot be rendered. */
  errorPage(): Promise<Uint8Array<ArrayBuffer>>
}

/** Responds with a page. A null key stands for a URL that cannot be a page, and gets the cached 404 page. */
export async function openPage(
  deps: OpeningDependencies,
  key: PageKey | null,
  origin: string,
  request: Request,
): Promise<Response> {
  try {
    return await deps.pages.open(key ?? notFoundKey(origin), request)
  } catch (error) {
    return showError(deps, error, request)
  }
}

/** Opens a page that is rendered for each request, within the limits of the client IP. */
export async function openInTurn(
  deps: OpeningDependencies,
  limits: Limits<'search'>,
  key: PageKey,
  request: Request,
): Promise<Response> {
  try {
    const leave = await limits.enter('search', request)
    return await openPage(deps, key, key.origin, request).finally(leave)
  } catch (error) {
    if (!(error instanceof AppError)) return showError(deps, error, request)
    return plain(429, error.message, { 'Retry-After': String(error.options.retryAfterSeconds) })
  }
}

export async function showError(deps: OpeningDependencies, error: unknown, request: Request): Promise<Response> {
  const requestId = newId()
  const status = isUnavailable(error) ? 503 : 500
  const about = { requestId, method: request.method, path: new URL(request.url).pathname }
  if (status === 503) logOutage(deps.log, about, error)
  else deps.log.error('page failed', { ...about, status, error })
  const headers = {
    ...pageHeaders('text/html; charset=utf-8'),
    'Cache-Control': 'no-store',
    'X-Request-Id': requestId,
    ...(status === 503 ? { 'Retry-After': '5' } : {}),
  }
  const page = await deps.errorPage()
  return new Response(request.method === 'HEAD' ? null : page, { status, headers })
}

/** Returns an uncacheable response in plain text. */
export function plain(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
  })
}
