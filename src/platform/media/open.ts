import { join } from 'node:path'
import type { Config } from '../runtime/config.ts'
import type { Log } from '../runtime/log.ts'
import { withDeadlines } from './deadlines.ts'
import { diskMedia } from './disk.ts'
import { withCopies } from './disk-cache.ts'
import { s3Media } from './s3.ts'
import { type MediaStore, withShipped } from './store.ts'

/** Images that ship with the shop's demo. */
const SHIPPED_DIRECTORY = join(import.meta.dir, '../../../demo/media')

/** Disk space that copies of a bucket's images may take. */
const COPIES_MAX_BYTES = 256 * 1024 * 1024

/** Opens the media store of a running shop: a bucket gets deadlines, and a disk cache of recently served images. */
export function openServedMedia({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>, log: Log): MediaStore {
  if (!s3) return openMedia({ s3, dataDir })
  const copies = { directory: join(dataDir, 'media-copies'), maxBytes: COPIES_MAX_BYTES, log }
  return withShipped(withCopies(withDeadlines(s3Media(s3), { log }), copies), diskMedia(SHIPPED_DIRECTORY))
}

/** Opens the media store that the settings choose, together with the images that ship with the shop. */
export function openMedia({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): MediaStore {
  return withShipped(s3 ? s3Media(s3) : diskMedia(join(dataDir, 'media')), diskMedia(SHIPPED_DIRECTORY))
}
