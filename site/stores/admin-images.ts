import { uploadImage } from '../lib/admin/catalogue.ts'
import type { Reply } from '../lib/result.ts'

/** Uploads an image. Returns the URL under which it is stored. */
export function sendImage(file: File, onProgress: (share: number) => void): Promise<Reply<{ url: string }>> {
  return uploadImage(file, onProgress)
}
