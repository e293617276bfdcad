import { pictureUrl } from '../../shared/pictures.ts'
import { encodePicture } from './encode.ts'
import type { MediaStore } from './store.ts'

/** Stores an uploaded picture in every width and format; answers the address to keep. */
export async function savePicture(media: MediaStore, upload: Uint8Array): Promise<string> {
  const { name, files } = await encodePicture(upload)
  for (const { file, bytes } of files) {
    if (!(await media.has(file))) await media.put(file, bytes)
  }
  return pictureUrl(name)
}
