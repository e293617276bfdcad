import { join } from 'node:path'
import type { Config } from '../config.ts'
import { diskMedia } from './disk.ts'
import { s3Media } from './s3.ts'
import { type MediaStore, withShipped } from './store.ts'

/** Pictures that ship with the shop's demo. */
const SHIPPED_DIRECTORY = join(import.meta.dir, '../../../demo/media')

/** The media store that the settings choose, over the pictures that ship with the shop. */
export function openMedia({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): MediaStore {
  return withShipped(s3 ? s3Media(s3) : diskMedia(join(dataDir, 'media')), diskMedia(SHIPPED_DIRECTORY))
}
