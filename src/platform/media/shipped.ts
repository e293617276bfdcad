import { join } from 'node:path'
import replaced from '../../../demo/replaced.json'
import { imageStem, parseImageFile } from '../../shared/images.ts'
import { diskMedia } from './disk.ts'
import type { MediaStorage } from './storage.ts'

const replacedBy: ReadonlyMap<string, string> = new Map(Object.entries(replaced))
const shipped = diskMedia(join(import.meta.dir, '../../../demo/media'))

/**
 * Images that ship with the shop's demo. The name of one that an earlier version shipped reads the image that replaced
 * it, because shops that were opened with that version, and their backups, show it under the old name.
 */
export const shippedMedia: Pick<MediaStorage, 'get' | 'has'> = {
  get: (file) => shipped.get(currentFile(file)),
  has: (file) => shipped.has(currentFile(file)),
}

/** An image and what replaced it have one size, and with that the same files. */
function currentFile(file: string): string {
  const image = parseImageFile(file)
  const stem = image && replacedBy.get(imageStem(image.name))
  return stem ? file.replace(imageStem(image.name), stem) : file
}
