import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { type CallRules, checkedIp, isPublic, type ResolvedIp, resolveByDns } from '../../platform/http/public-ips.ts'
import { MAX_UPLOAD_BYTES } from '../../shared/limits.ts'

export interface FetchRules extends CallRules {
  timeoutMs: number
}

const MAX_REDIRECTS = 3

export const PUBLIC_ONLY: FetchRules = {
  resolve: resolveByDns,
  mayAsk: (ip, port) => isPublic(ip) && (port === 80 || port === 443),
  timeoutMs: 15_000,
}

/** Why an image cannot be fetched, as a message for the admin. */
export class ImageError extends Error {}

/**
 * Fetches a file from a URL that a third party chose. Each hostname on the way is resolved once and checked, and the
 * connection uses the checked IP address, so that DNS cannot point the name elsewhere in between.
 * @throws ImageError
 */
export async function fetchImage(source: string, rules: FetchRules = PUBLIC_ONLY): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(rules.timeoutMs)
  let url = source
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const result = await ask(url, rules, signal)
    if ('bytes' in result) return result.bytes
    url = result.location
  }
  throw new ImageError('It leads from one address to another too often')
}

type FetchResult = { bytes: Uint8Array } | { location: string }

async function ask(ip: string, rules: FetchRules, signal: AbortSignal): Promise<FetchResult> {
  const url = URL.parse(ip)
  if (!url || !/^https?:$/.test(url.protocol)) throw new ImageError('Only http and https addresses are fetched')
  if (url.username || url.password) throw new ImageError('Addresses with a password in them are not fetched')
  const pinned = await ipOf(url, rules, signal)
  const { promise, resolve, reject } = Promise.withResolvers<FetchResult>()
  const fail = (error: unknown) => reject(error instanceof ImageError ? error : new ImageError(reasonOf(error, signal)))
  const call = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
    signal,
    agent: false,
    headers: { accept: 'image/avif,image/webp,image/png,image/jpeg', 'user-agent': 'Tokri (product images)' },
    lookup: (_name, options, result) =>
      options.all ? result(null, [pinned]) : result(null, pinned.address, pinned.family),
  })
  call.on('error', fail)
  call.on('response', (response) => {
    read(response, url)
      .then(resolve, fail)
      .finally(() => call.destroy())
  })
  call.end()
  return promise
}

async function ipOf(url: URL, { resolve, mayAsk }: FetchRules, signal: AbortSignal): Promise<ResolvedIp> {
  const resolveInTime = (hostname: string) => Promise.race([resolve(hostname), aborted(signal)])
  const found = await checkedIp(url, { resolve: resolveInTime, mayAsk }).catch((error) => {
    throw new ImageError(signal.aborted ? reasonOf(error, signal) : 'There is no server of this name')
  })
  if (!found)
    throw new ImageError(
      'The address is not on the public internet, or has another port than 80 and 443, and is not fetched',
    )
  return found
}

async function read(response: IncomingMessage, url: URL): Promise<FetchResult> {
  const status = response.statusCode ?? 0
  const location = response.headers.location
  if (status >= 300 && status < 400 && location) {
    const next = URL.parse(location, url.href)
    if (!next) throw new ImageError('It leads to something that is no address')
    return { location: next.href }
  }
  if (status !== 200) throw new ImageError(`The server returned ${status}`)
  if (Number(response.headers['content-length'] ?? 0) > MAX_UPLOAD_BYTES) throw new ImageError(TOO_LARGE)
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of response) {
    size += piece.length
    if (size > MAX_UPLOAD_BYTES) throw new ImageError(TOO_LARGE)
    pieces.push(piece)
  }
  return { bytes: Buffer.concat(pieces) }
}

const TOO_LARGE = 'The image is larger than 5 MB'

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
}

function reasonOf(error: unknown, signal: AbortSignal): string {
  return signal.aborted
    ? 'The server took too long'
    : `The server could not be reached (${(error as NodeJS.ErrnoException).code ?? 'no response'})`
}
