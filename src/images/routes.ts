import { Elysia, t } from 'elysia'
import { about } from '../platform/http/about.ts'
import { envelope, ok } from '../platform/http/envelope.ts'
import type { SessionGuard } from '../platform/http/session.ts'
import { saveUpload, type UploadDependencies } from './service.ts'

const Upload = t.Object({ image: t.File({ error: 'must be an image file' }) })

/** Lets admins upload images for products, categories and the shop itself. */
export function uploadRoutes({ guard, ...deps }: UploadDependencies & { guard: SessionGuard }) {
  return new Elysia({ name: 'upload' })
    .use(guard)
    .post('/api/file/upload', async ({ body }) => ok({ url: await saveUpload(deps, body.image) }, 'Image uploaded'), {
      admin: true,
      body: Upload,
      detail: about('Uploads an image and returns its URL', {
        returns: envelope(t.Object({ url: t.String() })),
        limit: 'upload',
      }),
    })
}
