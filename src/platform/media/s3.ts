import { S3Client } from 'bun'
import { parseImageFile } from '../../shared/images.ts'
import { type BucketSettings, bucketError, silentBucket } from './bucket-error.ts'
import type { MediaStorage } from './storage.ts'
import { isWholeImage, NotTheImage } from './whole-image.ts'

const PREFIX = 'media/'
/** For commands: a running shop waits for less. */
const PATIENCE_MS = 60_000

/** Stores images in a bucket of S3 or of a compatible service. @throws BucketError */
export function s3Media(settings: BucketSettings, patienceMs = PATIENCE_MS): MediaStorage {
  const { endpoint, ...rest } = settings
  const client = new S3Client(endpoint ? { ...rest, endpoint } : rest)
  const at = (file: string) => client.file(PREFIX + file)

  async function bounded<T>(asked: Promise<T>): Promise<T> {
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(silentBucket(settings, patienceMs)), patienceMs)
    const explained = asked.catch((error: unknown) => Promise.reject(bucketError(settings, error)))
    return Promise.race([explained, late.promise]).finally(() => clearTimeout(timer))
  }

  return {
    async put(file, bytes) {
      const image = parseImageFile(file)
      if (!image) throw new Error(`Not an image file's name: ${file}`)
      await bounded(at(file).write(bytes, { type: `image/${image.format}` }))
    },
    async get(file) {
      const bytes = await bounded(at(file).bytes().catch(nullIfMissing))
      const image = parseImageFile(file)
      // Whatever is between may respond instead, and browsers would show that as the image for a year.
      if (bytes && image && !isWholeImage(image.format, bytes))
        throw new NotTheImage(`The bucket responded with something other than ${file}`)
      return bytes
    },
    has: (file) => bounded(at(file).exists()),
    remove: (file) => bounded(at(file).delete()),
    async *list() {
      for (let startAfter: string | undefined; ; ) {
        const page = client.list({ prefix: PREFIX, ...(startAfter && { startAfter }) })
        const { contents = [], isTruncated } = await bounded(page)
        for (const { key } of contents) yield key.slice(PREFIX.length)
        startAfter = contents.at(-1)?.key
        if (!isTruncated || !startAfter) return
      }
    },
  }
}

function nullIfMissing(error: unknown): null {
  if ((error as { code?: string }).code === 'NoSuchKey') return null
  throw error
}
