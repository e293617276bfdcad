import { type Static, t } from 'elysia'
import { Id } from '../platform/http/http.ts'

export const SaveProduct = t.Object({ productId: Id })

export const SavedProductView = t.Object(
  {
    productId: t.String(),
    createdAt: t.String(),
  },
  { $id: 'SavedProductView' },
)
export type SavedProductView = Static<typeof SavedProductView>
