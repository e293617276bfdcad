import { AppError } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import type { Log } from '../platform/log.ts'
import type { Limits } from '../platform/rates/limits.ts'
import { tellOutage } from '../platform/sparingly.ts'
import { isUnavailable } from '../platform/unavailable.ts'
import { notFoundAddress, type PageAddress } from './address.ts'
import { pageHeaders } from './headers.ts'
import type { PageStore } from './store.ts'

export interface OpeningParts {
  pages: PageStore
  log: Log
  /** Shown when a page's data cannot be had. */
  errorPage(): Promise<Uint8Array<ArrayBuffer>>
}

/** A null address is none that could be a page: the kept 404 page answers it, without the site. */
export async function openPage(
  parts: OpeningParts,
  address: PageAddress | null,
  origin: string,
  request: Request,
): Promise<Response> {
  try {
    return await parts.pages.open(address ?? notFoundAddress(origin), request)
  } catch (error) {
    return showError(parts, error, request)
  }
}

/** Opens a page that is made anew each time, as often as an address may have such. */
export async function openInTurn(
  parts: OpeningParts,
  limits: Limits<'search'>,
  address: PageAddress,
  request: Request,
): Promise<Response> {
  try {
    const leave = await limits.enter('search', request)
    return await openPage(parts, address, address.origin, request).finally(leave)
  } catch (error) {
    if (!(error instanceof AppError)) return showError(parts, error, request)
    return plain(429, error.message, { 'Retry-After': String(error.options.retryAfterSeconds) })
  }
}

export async function showError(parts: OpeningParts, error: unknown, request: Request): Promise<Response> {
  const requestId = newId()
  const status = isUnavailable(error) ? 503 : 500
  const about = { requestId, method: request.method, path: new URL(request.url).pathname }
  if (status === 503) tellOutage(parts.log, about, error)
  else parts.log.error('page failed', { ...about, status, error })
  const headers = {
    ...pageHeaders('text/html; charset=utf-8'),
    'Cache-Control': 'no-store',
    'X-Request-Id': requestId,
    ...(status === 503 ? { 'Retry-After': '5' } : {}),
  }
  const page = await parts.errorPage()
  return new Response(request.method === 'HEAD' ? null : page, { status, headers })
}

/** An answer of a sentence. */
export function plain(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
  })
}
