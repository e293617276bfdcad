import { uploadImage } from '../lib/admin/catalogue.ts'
import type { Answer } from '../lib/result.ts'

/** Sends a picture to the shop; answers the address under which it is kept. */
export function sendImage(file: File, onProgress: (share: number) => void): Promise<Answer<{ url: string }>> {
  return uploadImage(file, onProgress)
}
