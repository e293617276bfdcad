import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CompressionQueue, EncodedResponse, IMMUTABLE, pageHeaders } from './encoded-response.ts'

/** The built site's files by path. Their names are listed at start, so requested paths are never looked up on disk. */
export class Assets {
  readonly #known: ReadonlySet<string>
  readonly #encoded = new Map<string, EncodedResponse>()
  readonly #compressionQueue = new CompressionQueue()

  constructor(private readonly directory: string) {
    this.#known = new Set(Array.from(new Bun.Glob('**/*').scanSync({ cwd: directory }), (file) => `/${file}`))
  }

  get paths(): string[] {
    return [...this.#known].sort()
  }

  /** Responds to a GET or HEAD request; returns null if the site has no such file. */
  respond(path: string, request: Request): Response | Promise<Response> | null {
    if (!this.#known.has(path)) return null
    let encoded = this.#encoded.get(path)
    if (!encoded) {
      encoded = this.#load(path)
      this.#encoded.set(path, encoded)
    }
    return encoded.respond(request)
  }

  #load(path: string): EncodedResponse {
    const file = join(this.directory, path)
    const { type } = Bun.file(file)
    const headers = pageHeaders(type)
    // Astro writes a hash of the content into these names.
    if (path.startsWith('/_astro/')) headers['Cache-Control'] = IMMUTABLE
    return new EncodedResponse(new Uint8Array(readFileSync(file)), {
      headers,
      compressible: /^text\/|json|xml|javascript/.test(type),
      compressionQueue: this.#compressionQueue,
      recompressAfterUses: 1,
    })
  }
}
