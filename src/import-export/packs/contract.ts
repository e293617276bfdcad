import { type Static, t } from 'elysia'
import { Id, textUpTo } from '../../platform/http/http.ts'
import { MAX_NAME_LENGTH } from '../../shared/limits.ts'

/** Whether the products of a proposal become packs of one product; without a key, those of all of them. */
export const DecidePacks = t.Object({
  importId: Id,
  key: t.Optional(textUpTo(MAX_NAME_LENGTH)),
  joins: t.Boolean({ error: 'must be true or false' }),
})
export type DecidePacks = Static<typeof DecidePacks>

export const ImportPacks = t.Object({
  importId: Id,
  page: t.Optional(t.Numeric({ minimum: 1, maximum: 100_000, multipleOf: 1, default: 1 })),
})

/** What a checked import makes packs of one product, or has made so; else 0. */
export const PackCounts = t.Object(
  {
    products: t.Number({ description: 'Number of products that become packs of others.' }),
    cards: t.Number({ description: 'Number of cards that these packs share.' }),
    proposals: t.Number({ description: 'Number of such cards with those that an admin has refused.' }),
  },
  { description: 'What the checked import makes packs of one product, or has made so; else 0.' },
)

export const PacksProposal = t.Object(
  {
    key: t.String({ description: 'What a decision names it by.' }),
    name: t.String({ description: 'What the packs are called together.' }),
    units: t.Array(t.String(), { description: 'The units of the packs, those of the shop first.' }),
    rows: t.Number({ description: 'Number of packs in the file.' }),
    inShop: t.Number({ description: 'Number of packs that the shop has besides these.' }),
    joins: t.Boolean({ description: 'Whether they become packs; false if an admin has refused.' }),
  },
  { $id: 'PacksProposal' },
)
export type PacksProposal = Static<typeof PacksProposal>
