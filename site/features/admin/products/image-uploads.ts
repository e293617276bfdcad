import type { Reply } from '../../../api/reply.ts'
import { uploadImage } from '../catalogue-api.ts'

/** Uploads an image. Returns the URL under which it is stored. */
export function sendImage(file: File, onProgress: (share: number) => void): Promise<Reply<{ url: string }>> {
  return uploadImage(file, onProgress)
}
