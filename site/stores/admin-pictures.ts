import { uploadPicture } from '../lib/admin/catalogue.ts'
import type { Answer } from '../lib/answer.ts'

/** Sends a picture to the shop; answers the address under which it is kept. */
export function sendPicture(file: File, onProgress: (share: number) => void): Promise<Answer<{ url: string }>> {
  return uploadPicture(file, onProgress)
}
