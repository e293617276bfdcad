import { join } from 'node:path'
import type { Config } from '../runtime/config.ts'
import type { Log } from '../runtime/log.ts'
import { withDeadlines } from './deadlines.ts'
import { diskMedia } from './disk.ts'
import { withDiskCache } from './disk-cache.ts'
import { s3Media } from './s3.ts'
import { shippedMedia } from './shipped.ts'
import { type MediaStorage, withShipped } from './storage.ts'

/** Disk space that the cache of a bucket's images may take. */
const DISK_CACHE_MAX_BYTES = 256 * 1024 * 1024

/** Opens the media storage of a running shop: a bucket gets deadlines, and a disk cache of recently served images. */
export function openServedMedia({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>, log: Log): MediaStorage {
  if (!s3) return openMedia({ s3, dataDir })
  const cache = { directory: join(dataDir, 'media-copies'), maxBytes: DISK_CACHE_MAX_BYTES, log }
  return withShipped(withDiskCache(withDeadlines(s3Media(s3), { log }), cache), shippedMedia)
}

/** Opens the media storage that the settings choose, together with the images that ship with the shop. */
export function openMedia({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): MediaStorage {
  return withShipped(s3 ? s3Media(s3) : diskMedia(join(dataDir, 'media')), shippedMedia)
}
