import { type Static, t } from 'elysia'
import { Id, textUpTo } from '../../platform/http/http.ts'
import { MAX_BRAND_LENGTH, MAX_NAME_LENGTH } from '../../shared/limits.ts'
import { FamilyView } from '../contract.ts'
import { MAX_PACKS } from './membership.queries.ts'

export const OneProduct = t.Object({ productId: Id })
/** Products that are packs of one product; families of which one of them is are joined as a whole. */
export const JoinPacks = t.Object({
  productIds: t.Array(Id, { minItems: 2, maxItems: MAX_PACKS, error: `must be a list of 2 to ${MAX_PACKS} ids` }),
})
export const PackProposals = t.Object({
  /** Where the last answer ended. */
  after: t.Optional(textUpTo(MAX_NAME_LENGTH + MAX_BRAND_LENGTH)),
})

/** A product as owners see it among packs; the price, in rupees, is what shoppers pay. */
export const PackView = t.Object(
  {
    _id: t.String(),
    name: t.String(),
    brand: t.Nullable(t.String()),
    unit: t.String(),
    sku: t.Nullable(t.String()),
    stock: t.Number(),
    soldPrice: t.Number(),
    publish: t.Boolean(),
  },
  { $id: 'PackView' },
)
export type PackView = Static<typeof PackView>

export const PacksView = t.Object(
  {
    family: t.Nullable(FamilyView),
    packs: t.Array(PackView, { description: 'The product and the other packs of its family, from the smallest.' }),
    proposals: t.Array(PackView, { description: 'Other products of the same brand and name.' }),
  },
  { $id: 'PacksView' },
)
export type PacksView = Static<typeof PacksView>

export const Proposal = t.Array(PackView, { description: 'Products that look like packs of one product.' })
