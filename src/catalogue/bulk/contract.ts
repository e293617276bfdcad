import { type Static, t } from 'elysia'
import { Id } from '../../platform/http/http.ts'
import { oneOf } from '../../platform/runtime/one-of.ts'
import { MAX_CATEGORIES, MAX_PRICE_IN_RUPEES, MAX_STOCK } from '../../shared/limits.ts'
import { BULK_ACTIONS, MAX_BULK_IDS, PRICE_ENDINGS, PRICE_PERCENTS, PRICES_OF } from '../../shared/product-list.ts'
import { ProductListFilter } from '../admin/list/contract.ts'

const ids = (what: string) =>
  t.Array(Id, { maxItems: MAX_BULK_IDS, error: `must be a list of at most ${MAX_BULK_IDS} ids of ${what}` })
const whole = (minimum: number, maximum: number) =>
  t.Integer({ minimum, maximum, error: `must be a whole number from ${minimum} to ${maximum}` })
const places = t.Array(Id, { maxItems: MAX_CATEGORIES, error: `must be a list of at most ${MAX_CATEGORIES} ids` })
const named = <const Values extends readonly string[]>(values: Values) =>
  oneOf(values, `must be one of ${values.join(', ')}`)

// The framework would strip what it does not know, and a misspelt filter is none: every product.
const STRICT = { additionalProperties: true } as const

/** Raises or lowers prices by a percent or an amount in rupees, and rounds them to an ending in paise. */
export const PriceChange = t.Object(
  {
    of: named(PRICES_OF),
    percent: t.Optional(
      t.Number({
        minimum: PRICE_PERCENTS.min,
        maximum: PRICE_PERCENTS.max,
        error: `must be a percent from ${PRICE_PERCENTS.min} to ${PRICE_PERCENTS.max}`,
      }),
    ),
    amount: t.Optional(
      t.Number({
        minimum: -MAX_PRICE_IN_RUPEES,
        maximum: MAX_PRICE_IN_RUPEES,
        error: `must be an amount in rupees, at most ${MAX_PRICE_IN_RUPEES}`,
      }),
    ),
    ending: t.Optional(named(PRICE_ENDINGS)),
  },
  STRICT,
)
export type PriceChange = Static<typeof PriceChange>

// Without the default of the list's search, so that an empty one can be told from none.
const BulkFilter = t.Object(
  { ...ProductListFilter.properties, search: t.Optional(t.String({ maxLength: 100_000, error: 'must be text' })) },
  STRICT,
)

const action = {
  action: named(BULK_ACTIONS),
  price: t.Optional(PriceChange),
  /** `set` states the stock; `add` adds pieces or, below zero, takes them off. */
  stock: t.Optional(
    t.Object({ set: t.Optional(whole(0, MAX_STOCK)), add: t.Optional(whole(-MAX_STOCK, MAX_STOCK)) }, STRICT),
  ),
  /** The categories that the products have afterwards, instead of their own. */
  move: t.Optional(t.Object({ category: places, subCategory: t.Optional(places) }, STRICT)),
  /** The products; or those that `filter` selects, except some. */
  ids: t.Optional(ids('products')),
  filter: t.Optional(BulkFilter),
  except: t.Optional(ids('products')),
}
export const PreviewBulk = t.Object(action, STRICT)
export const ApplyBulk = t.Object(
  {
    ...action,
    /** The `seen` of the preview: an action that would do anything else by now is refused. */
    seen: t.String({ maxLength: 64, error: 'must be the `seen` of a preview' }),
  },
  STRICT,
)
export const UndoBulk = t.Object({ changeId: Id })

/** Returns what is wrong with the fields of an action: one that no action has, or a filter by nothing; null if nothing is. */
export function fieldError(body: BulkAction): string | null {
  const parts = { price: PriceChange, stock: action.stock, move: action.move, filter: BulkFilter }
  for (const [name, value] of Object.entries(body)) {
    if (!Object.hasOwn(ApplyBulk.properties, name)) return `${name} is no field of a bulk action`
    const part = parts[name as keyof typeof parts]
    for (const [field, chosen] of Object.entries(part && value ? value : {})) {
      if (!Object.hasOwn(part.properties, field)) return `${name}.${field} is no field of a bulk action`
      if (part === BulkFilter && typeof chosen === 'string' && chosen.trim() === '')
        return `${name}.${field} is empty: leave it out, or say what it selects`
    }
  }
  return null
}

export type BulkAction = Static<typeof PreviewBulk>
export type ApplyBulk = Static<typeof ApplyBulk>

const Count = t.Number()
const Values = t.Object(
  {
    price: t.Optional(t.Number()),
    soldPrice: t.Optional(t.Number({ description: 'What shoppers pay.' })),
    stock: t.Optional(t.Number()),
  },
  { description: 'The values that the action concerns; prices in rupees.' },
)
const Planned = t.Object({
  _id: t.String(),
  brand: t.Nullable(t.String()),
  name: t.String(),
  unit: t.String(),
  before: Values,
  after: t.Nullable(Values, { description: 'Null for a product that cannot be changed.' }),
  problem: t.Nullable(t.String({ description: 'Why it cannot be changed, as a sentence.' })),
})
export type Planned = Static<typeof Planned>

const Jumps = t.Object(
  {
    products: Count,
    most: t.Nullable(t.Object({ from: t.Number(), to: t.Number() }), {
      description: 'The price that changes the most, in rupees. Null if none changes that much.',
    }),
  },
  { description: 'Products of which a price rises, or falls, by more than half.' },
)
export type Jumps = Static<typeof Jumps>

/** What a bulk action would do; its products are examples. */
export const BulkPreview = t.Object(
  {
    products: Count,
    changed: Count,
    unchanged: t.Number({ description: 'Products that are so already.' }),
    refused: t.Number({ description: 'Products that cannot be changed, and are left out.' }),
    rises: Jumps,
    falls: Jumps,
    seen: t.String({ description: 'Stands for exactly this change; the action takes it, and is done once for each.' }),
    examples: t.Array(Planned, { description: 'The first of those that change, by name.' }),
    problems: t.Array(Planned, { description: 'The first of those that cannot be changed, by name.' }),
  },
  { $id: 'BulkPreview' },
)
export type BulkPreview = Static<typeof BulkPreview>

export const BulkDone = t.Object(
  {
    changeId: t.Nullable(
      t.String({ description: 'For the undo; null if nothing changed, or if it was undone since.' }),
    ),
    changed: Count,
    refused: Count,
  },
  { $id: 'BulkDone' },
)
export type BulkDone = Static<typeof BulkDone>

const LeftProduct = t.Object({
  ...t.Pick(Planned, ['_id', 'brand', 'name', 'unit']).properties,
  reason: t.String(),
})

export const BulkUndone = t.Object(
  {
    restored: Count,
    left: t.Number({ description: 'Products that are left as they are.' }),
    waiting: t.Number({
      description: 'Those of them that another undo may restore: what is in the way can be undone itself, or may pass.',
    }),
    incomplete: t.Number({ description: 'Products that were restored without a category that was deleted since.' }),
    products: t.Array(LeftProduct, {
      description: 'The first of those that were left or are incomplete, by name, with a sentence why.',
    }),
  },
  { $id: 'BulkUndone' },
)
export type BulkUndone = Static<typeof BulkUndone>

/** A bulk action that can be undone, or was. */
export const BulkChangeView = t.Object(
  {
    _id: t.String(),
    title: t.String({ description: 'What was done, in words.' }),
    products: Count,
    by: t.String({ description: 'Empty for an account that is gone.' }),
    at: t.String(),
    undoneAt: t.Nullable(t.String({ description: 'When it was undone last, if perhaps only in part.' })),
    left: t.Number({ description: 'Products that its undo left as they are.' }),
    leftProducts: t.Array(LeftProduct, { description: 'The first of them, with a sentence why.' }),
    canBeUndone: t.Boolean({ description: 'Whether there is something that an undo may restore.' }),
  },
  { $id: 'BulkChangeView' },
)
export type BulkChangeView = Static<typeof BulkChangeView>
