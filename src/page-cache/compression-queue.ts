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
import type { Encoding } from './encoding.ts'

export type Compressed = Exclude<Encoding, 'identity'>

interface Task {
  bytes(): Promise<Uint8Array>
  encoding: Compressed
  /** Checked right before compressing, because the page may have been evicted while the task waited. */
  isWanted(): boolean
  done(bytes: Uint8Array<ArrayBuffer>): void
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
