import { chooseEncoding, type Encoding } from './encoding.ts'
import { type Compressed, compressQuickly, decompress, type Squeezer } from './squeezer.ts'

interface Variant {
  bytes: Uint8Array<ArrayBuffer>
  etag: string
  init: { status: number; headers: Headers }
  uses: number
}

export interface FinishedOptions {
  headers: Record<string, string>
  status?: number
  /** False for what is compressed in itself: pictures, fonts. */
  compressible?: boolean
  /** Makes a coding as small as can be once it has been used `squeezeAfter` times. */
  squeezer?: Squeezer
  squeezeAfter?: number
  /** Called when the bytes held have become more or fewer. */
  onResize?(): void
}

/**
 * The finished bytes of one address in every coding that has been asked for, each with its own strong
 * ETag. The small ones are made in two steps: quickly for the first who asks, and well when it pays.
 */
export class Finished {
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

  /** The bytes as they are without any coding. */
  get bytes(): Uint8Array<ArrayBuffer> {
    const { identity, br, gzip } = this.#variants
    if (identity) return identity.bytes
    return br ? decompress(br.bytes, 'br') : decompress(gzip!.bytes, 'gzip')
  }

  get heldBytes(): number {
    return Object.values(this.#variants).reduce((sum, variant) => sum + variant.bytes.byteLength, 0)
  }

  /** Answers a GET or HEAD; `extra` headers are for this answer only. */
  answer(request: Request, extra?: Record<string, string>): Response {
    const encoding =
      this.options.compressible === false ? 'identity' : chooseEncoding(request.headers.get('accept-encoding'))
    const variant = this.#variants[encoding] ?? this.#make(encoding)
    if (++variant.uses === this.options.squeezeAfter && encoding !== 'identity') this.#squeeze(encoding)
    const known = request.headers.get('if-none-match')
    const matched = known !== null && variant.init.status === 200 ? this.#matching(known, encoding) : null
    if (matched === null && extra === undefined && request.method === 'GET') {
      return new Response(variant.bytes, variant.init)
    }
    return this.#unusual(request, variant, matched, extra)
  }

  /** Nobody will ask again: makes nothing smaller any more. */
  abandon(): void {
    this.#abandoned = true
  }

  #unusual(request: Request, variant: Variant, matched: string | null, extra?: Record<string, string>): Response {
    const headers = new Headers(variant.init.headers)
    for (const [name, value] of Object.entries(extra ?? {})) headers.set(name, value)
    if (matched !== null) {
      for (const name of ['Content-Type', 'Content-Encoding', 'Content-Length']) headers.delete(name)
      headers.set('ETag', matched)
      return new Response(null, { status: 304, headers })
    }
    if (request.method === 'HEAD') headers.set('Content-Length', String(variant.bytes.byteLength))
    return new Response(request.method === 'HEAD' ? null : variant.bytes, { status: variant.init.status, headers })
  }

  // A coding's earlier, larger bytes say the same: whoever has them need not fetch the smaller ones.
  #matching(ifNoneMatch: string, encoding: Encoding): string | null {
    if (ifNoneMatch.trim() === '*') return this.#variants[encoding]!.etag
    const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
    return tags.find((tag) => tag === this.#etag(encoding, '') || tag === this.#etag(encoding, QUICK)) ?? null
  }

  #make(encoding: Encoding): Variant {
    if (encoding === 'identity') {
      this.#variants.identity = this.#variant(this.bytes, encoding, '')
    } else {
      this.#variants[encoding] = this.#variant(compressQuickly(this.bytes, encoding), encoding, QUICK)
      // Hardly anybody asks for the large one, and it can be had from the small.
      if (this.#variants.identity?.uses === 0) delete this.#variants.identity
    }
    this.options.onResize?.()
    return this.#variants[encoding]!
  }

  #squeeze(encoding: Compressed): void {
    this.options.squeezer?.add({
      bytes: () => this.bytes,
      encoding,
      isWanted: () => !this.#abandoned,
      done: (bytes) => {
        this.#variants[encoding] = {
          ...this.#variant(new Uint8Array(bytes), encoding, ''),
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
    return { bytes, etag, init: { status: this.options.status ?? 200, headers }, uses: 0 }
  }

  #etag(encoding: Encoding, step: string): string {
    return `"${this.#hash}-${encoding}${step}"`
  }
}

const QUICK = '-quick'
