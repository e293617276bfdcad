import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gunzipSync,
  gzip,
  gzipSync,
} from 'node:zlib'
import PQueue from 'p-queue'
import { securityHeaders } from '../platform/http/security-headers.ts'

/** Supported encodings in order of preference, smallest first. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const
type Encoding = (typeof ENCODINGS)[number]

type Compressed = Exclude<Encoding, 'identity'>

interface Variant {
  // A Blob, because the server copies a byte array for every response, which causes more garbage collection.
  body: Blob
  etag: string
  /** The usual response, cloned for each request, which is cheaper than building it from headers every time. */
  response: Response
  uses: number
}

export interface EncodedOptions {
  headers: Record<string, string>
  status?: number
  /** False for formats that are already compressed: images, fonts. */
  compressible?: boolean
  /** Recompresses an encoding as small as possible once it has been used `recompressAfterUses` times. */
  compressionQueue?: CompressionQueue
  recompressAfterUses?: number
  /** Called when `sizeBytes` has changed. */
  onResize?(): void
}

/**
 * The body of one URL in every encoding that has been requested, each with its own strong ETag. Compression takes two
 * steps: fast for the first request, and as small as possible once the encoding is used often enough.
 */
export class EncodedResponse {
  readonly #hash: string
  readonly #variants: Partial<Record<Encoding, Variant>> = {}
  #abandoned = false

  constructor(
    bytes: Uint8Array<ArrayBuffer>,
    private readonly options: EncodedOptions,
  ) {
    this.#hash = new Bun.CryptoHasher('sha256').update(bytes).digest('base64url').slice(0, 22)
    this.#variants.identity = this.#variant(bytes, 'identity', '')
  }

  get sizeBytes(): number {
    return Object.values(this.#variants).reduce((sum, { body }) => sum + body.size, 0)
  }

  /** Responds to a GET or HEAD request; `extra` headers apply to this response only. */
  respond(request: Request, extra?: Record<string, string>): Response | Promise<Response> {
    const encoding =
      this.options.compressible === false ? 'identity' : chooseEncoding(request.headers.get('accept-encoding'))
    const variant = this.#variants[encoding]
    if (variant) return this.#answerWith(variant, encoding, request, extra)
    return this.#make(encoding).then((made) => this.#answerWith(made, encoding, request, extra))
  }

  /** Cancels pending recompression, because the page is no longer cached. */
  abandon(): void {
    this.#abandoned = true
  }

  #answerWith(variant: Variant, encoding: Encoding, request: Request, extra?: Record<string, string>): Response {
    if (++variant.uses === this.options.recompressAfterUses && encoding !== 'identity') this.#recompress(encoding)
    const known = request.headers.get('if-none-match')
    const matched = known !== null && variant.response.status === 200 ? this.#matching(known, encoding) : null
    if (matched === null && extra === undefined && request.method === 'GET') {
      return variant.response.clone()
    }
    return this.#unusual(request, variant, matched, extra)
  }

  #unusual(request: Request, variant: Variant, matched: string | null, extra?: Record<string, string>): Response {
    const headers = new Headers(variant.response.headers)
    for (const [name, value] of Object.entries(extra ?? {})) headers.set(name, value)
    if (matched !== null) {
      for (const name of ['Content-Type', 'Content-Encoding', 'Content-Length']) headers.delete(name)
      headers.set('ETag', matched)
      return new Response(null, { status: 304, headers })
    }
    if (request.method === 'HEAD') headers.set('Content-Length', String(variant.body.size))
    return new Response(request.method === 'HEAD' ? null : variant.body, { status: variant.response.status, headers })
  }

  // The fast compression of an encoding has the same content: a client that has it need not fetch the smaller one.
  #matching(ifNoneMatch: string, encoding: Encoding): string | null {
    if (ifNoneMatch.trim() === '*') return this.#variants[encoding]!.etag
    const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
    return tags.find((tag) => tag === this.#etag(encoding, '') || tag === this.#etag(encoding, QUICK)) ?? null
  }

  async #make(encoding: Encoding): Promise<Variant> {
    const bytes = await this.#bytes()
    // A concurrent request may have created the variant meanwhile.
    const known = this.#variants[encoding]
    if (known) return known
    const made =
      encoding === 'identity'
        ? this.#variant(bytes, encoding, '')
        : this.#variant(compressFast(bytes, encoding), encoding, QUICK)
    this.#variants[encoding] = made
    // Uncompressed bytes are rarely requested, and can be restored from a compressed variant.
    if (this.#variants.identity?.uses === 0 && encoding !== 'identity') delete this.#variants.identity
    this.options.onResize?.()
    return made
  }

  /** Returns the uncompressed bytes. */
  async #bytes(): Promise<Uint8Array<ArrayBuffer>> {
    const { identity, br, gzip } = this.#variants
    if (identity) return identity.body.bytes()
    return br ? decompress(await br.body.bytes(), 'br') : decompress(await gzip!.body.bytes(), 'gzip')
  }

  #recompress(encoding: Compressed): void {
    this.options.compressionQueue?.add({
      bytes: () => this.#bytes(),
      encoding,
      isWanted: () => !this.#abandoned,
      done: (bytes) => {
        this.#variants[encoding] = {
          ...this.#variant(bytes, encoding, ''),
          uses: this.options.recompressAfterUses!,
        }
        this.options.onResize?.()
      },
    })
  }

  #variant(bytes: Uint8Array<ArrayBuffer>, encoding: Encoding, step: string): Variant {
    const etag = this.#etag(encoding, step)
    const { headers: given, status = 200 } = this.options
    const headers = new Headers(given)
    if (status < 400) headers.set('ETag', etag)
    if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
    if (this.options.compressible !== false) headers.set('Vary', 'Accept-Encoding')
    const body = new Blob([bytes])
    return { body, etag, response: new Response(body, { status, headers }), uses: 0 }
  }

  #etag(encoding: Encoding, step: string): string {
    return `"${this.#hash}-${encoding}${step}"`
  }
}

const QUICK = '-quick'

const OWN_THINGS_ONLY =
  "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/**
 * Returns the headers of a page. Browsers revalidate it each time, and get a 304 while nothing has changed; no cache stores
 * an error.
 */
export function pageHeaders(contentType: string, { origin = '', status = 200 } = {}): Record<string, string> {
  return {
    'Content-Type': contentType,
    'Cache-Control': status < 400 ? 'public, max-age=0, must-revalidate' : 'no-store',
    ...securityHeaders(origin, OWN_THINGS_ONLY),
  }
}

/** Cache-Control of files whose names change with their content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable'

interface Task {
  bytes(): Promise<Uint8Array>
  encoding: Compressed
  /** Checked right before compressing, because the page may have been evicted while the task waited. */
  isWanted(): boolean
  done(bytes: Uint8Array<ArrayBuffer>): void
}

/** Compresses bodies as small as possible, one at a time and off the thread that serves requests. */
export class CompressionQueue {
  readonly #queue = new PQueue({ concurrency: 1 })

  add({ bytes, encoding, isWanted, done }: Task): void {
    const compress = async () => {
      if (isWanted()) done(await compressBest(await bytes(), encoding))
    }
    // A body that cannot be compressed again is served as it was compressed first.
    this.#queue.add(compress).catch(() => {})
  }
}

const MAX_CACHED = 200
const chosenFor = new Map<string, Encoding>()

/** Chooses the encoding of a response (RFC 9110, 12.5.3): identity if no supported encoding is accepted. */
export function chooseEncoding(acceptEncoding: string | null): Encoding {
  if (acceptEncoding === null) return 'identity'
  const known = chosenFor.get(acceptEncoding)
  if (known !== undefined) return known
  const chosen = negotiate(acceptEncoding)
  // Browsers send a handful of different headers; a client that sends many gets them parsed each time.
  if (chosenFor.size < MAX_CACHED && acceptEncoding.length <= 100) chosenFor.set(acceptEncoding, chosen)
  return chosen
}

function negotiate(acceptEncoding: string): Encoding {
  const qualities = parseQualities(acceptEncoding)
  const others = qualities.get('*')
  let best: Encoding = 'identity'
  let bestQuality = 0
  for (const encoding of ENCODINGS) {
    // An unmentioned identity is still acceptable, but less preferred than any accepted encoding.
    const quality = qualities.get(encoding) ?? others ?? (encoding === 'identity' ? Number.MIN_VALUE : 0)
    if (quality > bestQuality) {
      best = encoding
      bestQuality = quality
    }
  }
  return best
}

const CODING = /^([!#$%&'*+.^_`|~\w-]+)(?:\s*;\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/i

function parseQualities(acceptEncoding: string): Map<string, number> {
  const qualities = new Map<string, number>()
  for (const part of acceptEncoding.split(',')) {
    const [, name, quality = '1'] = CODING.exec(part.trim()) ?? []
    if (name) qualities.set(name.toLowerCase().replace(/^x-gzip$/, 'gzip'), Number(quality))
  }
  return qualities
}

const QUICK_BROTLI = 5
const QUICK_GZIP = 6

/** Compresses quickly, for a response that a client waits for: about a millisecond for a page. */
export function compressFast(bytes: Uint8Array, encoding: Compressed): Uint8Array<ArrayBuffer> {
  const made =
    encoding === 'br' ? brotliCompressSync(bytes, brotli(bytes, QUICK_BROTLI)) : gzipSync(bytes, { level: QUICK_GZIP })
  return new Uint8Array(made)
}

export function decompress(bytes: Uint8Array, encoding: Compressed): Uint8Array<ArrayBuffer> {
  return new Uint8Array(encoding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes))
}

const brotliInThread = promisify(brotliCompress)
const gzipInThread = promisify<Uint8Array, { level: number }, Buffer>(gzip)

async function compressBest(bytes: Uint8Array, encoding: Compressed): Promise<Uint8Array<ArrayBuffer>> {
  const made =
    encoding === 'br'
      ? await brotliInThread(bytes, brotli(bytes, constants.BROTLI_MAX_QUALITY))
      : await gzipInThread(bytes, { level: constants.Z_BEST_COMPRESSION })
  return new Uint8Array(made)
}

function brotli(bytes: Uint8Array, quality: number) {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
    },
  }
}
