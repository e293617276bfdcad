import { type Static, t } from 'elysia'
import { Id } from '../platform/http/http.ts'

export const RestockRequest = t.Object({ productId: Id })

export const RestockRequestView = t.Object(
  {
    productId: t.String(),
    createdAt: t.String(),
  },
  { $id: 'RestockRequestView' },
)
export type RestockRequestView = Static<typeof RestockRequestView>
