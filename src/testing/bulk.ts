import { expect } from 'bun:test'
import { eq } from 'drizzle-orm'
import { product } from '../catalogue/schema.ts'
import type { givenAdmin } from './account.ts'
import type { createTestApp } from './app.ts'

type Admin = Pick<Awaited<ReturnType<typeof givenAdmin>>, 'headers'>

/** Bulk changes of products by an admin, for tests. */
export function bulkOf({ call, db }: Awaited<ReturnType<typeof createTestApp>>, admin: Admin) {
  const preview = async (action: object) =>
    (await call('POST', '/api/product/bulk/preview', action, admin.headers)).body
  const send = (action: object, seen: string) => call('POST', '/api/product/bulk', { ...action, seen }, admin.headers)
  return {
    preview,
    send,
    undo: (changeId: string, by = admin) => call('POST', '/api/product/bulk/undo', { changeId }, by.headers),
    /** Does what a preview shows. */
    async run(action: object) {
      const { data } = await preview(action)
      const { status, body } = await send(action, data.seen)
      expect(status).toBe(200)
      return { preview: data, message: body.message as string, ...body.data }
    },
    stored: async (id: string) => (await db.select().from(product).where(eq(product.id, id)))[0]!,
  }
}
