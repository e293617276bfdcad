import { type Compressed, type CompressionQueue, compressFast, decompress } from './compression-queue.ts'
import { chooseEncoding, type Encoding } from './encoding.ts'

interface Variant {
  // A Blob, because the server copies a byte array for every response, which causes more garbage collection.
  body: Blob
  etag: string
  /** The usual response, cloned for each request, which is cheaper than building it from headers every time. */
  answer: Response
  uses: number
}

export interface FinishedOptions {
  headers: Record<string, string>
  status?: number
  /** False for formats that are already compressed: images, fonts. */
  compressible?: boolean
  /** Recompresses an encoding as small as possible once it has been used `squeezeAfter` times. */
  squeezer?: CompressionQueue
  squeezeAfter?: number
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
    private readonly options: FinishedOptions,
  ) {
    this.#hash = new Bun.CryptoHasher('sha256').update(bytes).digest('base64url').slice(0, 22)
    this.#variants.identity = this.#variant(bytes, 'identity', '')
  }

  get sizeBytes(): number {
    return Object.values(this.#variants).reduce((sum, { body }) => sum + body.size, 0)
  }

  /** Responds to a GET or HEAD request; `extra` headers apply to this response only. */
  answer(request: Request, extra?: Record<string, string>): Response | Promise<Response> {
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
    if (++variant.uses === this.options.squeezeAfter && encoding !== 'identity') this.#squeeze(encoding)
    const known = request.headers.get('if-none-match')
    const matched = known !== null && variant.answer.status === 200 ? this.#matching(known, encoding) : null
    if (matched === null && extra === undefined && request.method === 'GET') {
      return variant.answer.clone()
    }
    return this.#unusual(request, variant, matched, extra)
  }

  #unusual(request: Request, variant: Variant, matched: string | null, extra?: Record<string, string>): Response {
    const headers = new Headers(variant.answer.headers)
    for (const [name, value] of Object.entries(extra ?? {})) headers.set(name, value)
    if (matched !== null) {
      for (const name of ['Content-Type', 'Content-Encoding', 'Content-Length']) headers.delete(name)
      headers.set('ETag', matched)
      return new Response(null, { status: 304, headers })
    }
    if (request.method === 'HEAD') headers.set('Content-Length', String(variant.body.size))
    return new Response(request.method === 'HEAD' ? null : variant.body, { status: variant.answer.status, headers })
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

  #squeeze(encoding: Compressed): void {
    this.options.squeezer?.add({
      bytes: () => this.#bytes(),
      encoding,
      isWanted: () => !this.#abandoned,
      done: (bytes) => {
        this.#variants[encoding] = {
          ...this.#variant(bytes, encoding, ''),
          uses: this.options.squeezeAfter!,
        }
        this.options.onResize?.()
      },
    })
  }

  #variant(bytes: Uint8Array<ArrayBuffer>, encoding: Encoding, step: string): Variant {
    const etag = this.#etag(encoding, step)
    const headers = new Headers(this.options.headers)
    headers.set('ETag', etag)
    if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
    if (this.options.compressible !== false) headers.set('Vary', 'Accept-Encoding')
    const body = new Blob([bytes])
    return { body, etag, answer: new Response(body, { status: this.options.status ?? 200, headers }), uses: 0 }
  }

  #etag(encoding: Encoding, step: string): string {
    return `"${this.#hash}-${encoding}${step}"`
  }
}

const QUICK = '-quick'
