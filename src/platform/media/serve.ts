import { parseImageFile } from '../../shared/images.ts'
import { AppError } from '../runtime/errors.ts'
import type { MediaStorage } from './storage.ts'

const PREFIX = '/media/'

/**
 * Responds to a GET or HEAD request below `/media/`; returns null for anything but a stored image. `path` is still
 * percent-encoded, so that another spelling of a name does not match.
 */
export async function serveMedia(media: MediaStorage, request: Request, path: string): Promise<Response | null> {
  const file = path.slice(PREFIX.length)
  const image = path.startsWith(PREFIX) ? parseImageFile(file) : null
  if (!image) return null
  const etag = `"${file}"`
  const headers = {
    'Content-Type': `image/${image.format}`,
    'Cache-Control': 'public, max-age=31536000, immutable',
    ETag: etag,
    'Accept-Ranges': 'bytes',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'cross-origin',
  }
  // The name is a hash of the content, so a matching tag needs no look-up in the storage.
  if (holds(request.headers.get('if-none-match'), etag)) {
    const { 'Content-Type': _, ...rest } = headers
    return new Response(null, { status: 304, headers: rest })
  }
  try {
    const bytes = await media.get(file)
    return bytes && respond(request, bytes, etag, headers)
  } catch (error) {
    // An HTML error page would be useless for an image.
    if (error instanceof AppError && error.kind === 'unavailable') return away(error)
    throw error
  }
}

function away({ message, options }: AppError): Response {
  return new Response(`${message}\n`, {
    status: 503,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      'Retry-After': String(options.retryAfterSeconds ?? 1),
    },
  })
}

function respond(request: Request, bytes: Uint8Array<ArrayBuffer>, etag: string, headers: Record<string, string>) {
  const size = bytes.byteLength
  const range = request.method === 'GET' && isRangeCurrent(request, etag) ? readRange(request, size) : null
  if (range === 'unsatisfiable') {
    return new Response(null, {
      status: 416,
      headers: { 'Content-Range': `bytes */${size}`, 'Accept-Ranges': 'bytes' },
    })
  }
  if (range) {
    const part = { ...headers, 'Content-Range': `bytes ${range.first}-${range.last}/${size}` }
    return new Response(bytes.subarray(range.first, range.last + 1), { status: 206, headers: part })
  }
  if (request.method === 'HEAD') return new Response(null, { headers: { ...headers, 'Content-Length': String(size) } })
  return new Response(bytes, { headers })
}

function holds(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

function isRangeCurrent(request: Request, etag: string): boolean {
  const ifRange = request.headers.get('if-range')
  return ifRange === null || ifRange === etag
}

/** Parses a single byte range; returns null (the complete file) for none, several or an invalid one (RFC 9110, 14.2). */
function readRange(request: Request, size: number): { first: number; last: number } | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get('range') ?? '') ?? []
  if (from === '' && to === '') return null
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (from !== '' && to !== '' && Number(to) < Number(from)) return null
  return first >= size || last < first ? 'unsatisfiable' : { first, last }
}
