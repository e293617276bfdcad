import { S3Client } from 'bun'
import { parseImageFile } from '../../shared/images.ts'
import type { Config } from '../runtime/config.ts'
import type { MediaStorage } from './storage.ts'

const PREFIX = 'media/'

/** Stores images in a bucket of S3 or of a compatible service. */
export function s3Media(settings: NonNullable<Config['s3']>): MediaStorage {
  const { endpoint, ...rest } = settings
  const client = new S3Client(endpoint ? { ...rest, endpoint } : rest)
  const at = (file: string) => client.file(PREFIX + file)
  return {
    async put(file, bytes) {
      const image = parseImageFile(file)
      if (!image) throw new Error(`Not an image file's name: ${file}`)
      await at(file).write(bytes, { type: `image/${image.format}` })
    },
    async get(file) {
      try {
        return await at(file).bytes()
      } catch (error) {
        if ((error as { code?: string }).code === 'NoSuchKey') return null
        throw error
      }
    },
    has: (file) => at(file).exists(),
    remove: (file) => at(file).delete(),
    async *list() {
      for (let startAfter: string | undefined; ; ) {
        const { contents = [], isTruncated } = await client.list({ prefix: PREFIX, ...(startAfter && { startAfter }) })
        for (const { key } of contents) yield key.slice(PREFIX.length)
        startAfter = contents.at(-1)?.key
        if (!isTruncated || !startAfter) return
      }
    },
  }
}
