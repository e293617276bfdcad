import { Elysia, t } from 'elysia'
import type { Database } from '../../platform/database/database.ts'
import { about } from '../../platform/http/about.ts'
import { envelope, ok } from '../../platform/http/envelope.ts'
import type { SessionGuard } from '../../platform/http/session.ts'
import { AddPhoto, ComplaintPhoto, ReportMissing } from '../contract.ts'
import { OfPhoto, PhotoQuery } from './contract.ts'
import { addPhoto, openPhoto, removePhoto } from './photos.ts'
import { reportMissing } from './service.ts'

/** No cache may store a photo, and no page but the shop's may show it. */
const PHOTO_HEADERS = {
  'Content-Type': 'image/webp',
  'Cache-Control': 'private, no-store',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** The routes by which a shopper reports a problem with an item of an order, with photos of it. */
export function complaintRoutes({ db, guard }: { db: Database; guard: SessionGuard }) {
  return new Elysia({ name: 'complaint' })
    .use(guard)
    .post(
      '/api/order/report-missing',
      async ({ userId, body }) => {
        await reportMissing(db, userId, body)
        return ok(null, 'Thank you, we will look into it')
      },
      {
        signedIn: true,
        body: ReportMissing,
        detail: about('Reports what is wrong with an item of a delivered order', { returns: envelope(t.Null()) }),
      },
    )
    .post('/api/order/upload-photo', async ({ userId, body }) => ok(await addPhoto(db, userId, body), 'Photo added'), {
      signedIn: true,
      body: AddPhoto,
      detail: about('Uploads a photo of an item of a delivered order, for a report of what is wrong with it', {
        returns: envelope(ComplaintPhoto),
        limit: 'photo',
      }),
    })
    .delete(
      '/api/order/delete-photo',
      async ({ userId, body }) => {
        await removePhoto(db, userId, body.photoId)
        return ok(null, 'Photo removed')
      },
      {
        signedIn: true,
        body: OfPhoto,
        detail: about('Deletes a photo that was not reported yet', { returns: envelope(t.Null()) }),
      },
    )
    .get(
      '/api/order/photo',
      async ({ userId, isAdmin, query: { photoId, size = 'large' } }) =>
        new Response(await openPhoto(db, { userId, isAdmin }, photoId, size), { headers: PHOTO_HEADERS }),
      {
        signedIn: true,
        query: PhotoQuery,
        detail: about('Returns a photo to the shopper who took it, and to admins once it was reported', {
          mediaType: 'image/webp',
        }),
      },
    )
}
