import { type Static, t } from 'elysia'
import { Id, textUpTo } from '../../platform/http/http.ts'
import { input } from '../../platform/http/input.ts'
import { MAX_BRAND_LENGTH, MAX_NAME_LENGTH } from '../../shared/limits.ts'
import { MAX_PACKS } from '../../shared/packs.ts'
import { CATALOGUE_NAME } from '../../shared/schemas/product.ts'
import { FamilyView } from '../contract.ts'

export const OneProduct = t.Object({ productId: Id })
const productIds = t.Array(Id, {
  minItems: 2,
  maxItems: MAX_PACKS,
  uniqueItems: true,
  error: `must be a list of 2 to ${MAX_PACKS} different ids`,
})
/** Products that are packs of one product; families of which one of them is are joined as a whole. */
export const PreviewJoin = t.Object({ productIds })
/** Without a name, the family keeps its own, or is called like the first product. */
export const JoinPacks = t.Object({ productIds, name: t.Optional(input(CATALOGUE_NAME)) })
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

/** What products will be together. */
export const JoinPreview = t.Object(
  { name: t.String({ description: 'What the family will be called.' }), packs: t.Array(PackView) },
  { $id: 'JoinPreview' },
)
export type JoinPreview = Static<typeof JoinPreview>

/** Products as they were before they were joined: packs of one family, or of none. */
export const FormerPacks = t.Object({
  family: t.Nullable(t.Object({ _id: Id, name: input(CATALOGUE_NAME) }), {
    error: 'must be a family with its id and name, or null',
  }),
  /** Whether an admin had said that they are no packs. */
  isParted: t.Boolean(),
  productIds: t.Array(Id, { maxItems: MAX_PACKS, error: `must be a list of at most ${MAX_PACKS} ids` }),
})
export type FormerPacks = Static<typeof FormerPacks>
const former = t.Array(FormerPacks, { maxItems: MAX_PACKS, error: `must be a list of at most ${MAX_PACKS} groups` })

export const JoinedPacks = t.Object(
  { ...PacksView.properties, former: t.Array(FormerPacks, { description: 'What the undo takes.' }) },
  { $id: 'JoinedPacks' },
)
export type JoinedPacks = Static<typeof JoinedPacks>

export const UndoJoin = t.Object({ familyId: Id, former })
export const JoinUndone = t.Object({
  restored: t.Number({
    description: 'Products that this made what they were; others have changed since, or were restored before.',
  }),
})

export const Proposal = t.Array(PackView, { description: 'Products that look like packs of one product.' })
