/** Calls for photos of complaints, apart from those that the checkout loads. */

import type { PhotoSize } from '../../../src/order/complaint/contract.ts'
import { call, sessionFetch } from '../../api/call.ts'
import type { BodyOf } from '../../api/routes.ts'
import { upload } from '../../api/upload.ts'

/** Uploads a photo of an item, for a report that is yet to be made. */
export const uploadPhoto = (photo: BodyOf<'POST', '/api/order/upload-photo'>, onProgress: (share: number) => void) =>
  upload('POST', '/api/order/upload-photo', photo, onProgress)

export const deletePhoto = (photoId: string) => call('DELETE', '/api/order/delete-photo', { body: { photoId } })

/**
 * Loads a photo of a report. It is no address for an `<img>`, because only a call renews an expired session. Returns null if
 * it cannot be loaded.
 */
export async function fetchPhoto(photoId: string, size: PhotoSize): Promise<Blob | null> {
  try {
    const response = await sessionFetch(`/api/order/photo?photoId=${photoId}&size=${size}`)
    return response.ok ? await response.blob() : null
  } catch {
    return null
  }
}
