import type { TNumber } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { Id } from '../platform/http/http.ts'
import { oneOf } from '../platform/runtime/one-of.ts'
import {
  ADMIN_PAGE_SIZE,
  LISTING_PAGE_SIZE,
  MAX_PAGE_SIZE,
  SEARCH_PAGE_SIZE,
  SUB_CATEGORY_PAGE_SIZE,
} from '../shared/limits.ts'
import { MISSING, type Missing } from './declarations/declarations.ts'

const MAX_PAGE = 100_000
export const Page = t.Optional(
  t.Integer({ minimum: 1, maximum: MAX_PAGE, default: 1, error: `must be a whole number from 1 to ${MAX_PAGE}` }),
)
/** More than a page ever has is asked for by clients that want everything: they get the largest page. */
const MAX_LIMIT = 10_000
export const limitOf = (usual: number) =>
  t.Optional(
    t.Integer({
      minimum: 1,
      maximum: MAX_LIMIT,
      default: usual,
      error: `must be a whole number from 1 to ${MAX_LIMIT}`,
    }),
  )

/** Overlong texts are cut later instead of rejected: nobody needs more to search, and people paste long texts. */
export const SearchText = t.Optional(t.String({ maxLength: 100_000, default: '', error: 'must be text' }))

/** Without a page, the call lists all subcategories, as the specification has it. */
export const GetSubCategories = t.Object({
  page: t.Optional(t.Integer({ minimum: 1, maximum: MAX_PAGE, error: `must be a whole number from 1 to ${MAX_PAGE}` })),
  limit: limitOf(SUB_CATEGORY_PAGE_SIZE),
  search: SearchText,
  categoryId: t.Optional(Id),
})

export const UNDECLARED = ['any', ...MISSING] as const
export const GetProducts = t.Object({
  page: Page,
  limit: limitOf(ADMIN_PAGE_SIZE),
  search: SearchText,
  /** For admins alone: what is undeclared of the products, `any` of what the law asks for. */
  undeclared: t.Optional(oneOf(UNDECLARED, `must be one of ${UNDECLARED.join(', ')}`)),
})
export const GetByCategory = t.Object({ id: Id })
export const GetByCategoryAndSubCategory = t.Object({
  categoryId: Id,
  subCategoryId: Id,
  page: Page,
  limit: limitOf(LISTING_PAGE_SIZE),
})
export const GetDetails = t.Object({ productId: Id })
export const GetByIds = t.Object({
  productIds: t.Array(Id, { maxItems: MAX_PAGE_SIZE, error: `must be a list of at most ${MAX_PAGE_SIZE} ids` }),
})
export const SearchProducts = t.Object({ search: SearchText, page: Page, limit: limitOf(SEARCH_PAGE_SIZE) })
export const SuggestSearches = t.Object({ search: SearchText })
export type SearchProducts = Static<typeof SearchProducts>

/** Returns number, limit and offset of the requested page; the limit is capped at `MAX_PAGE_SIZE`. */
export function pageOf({ page = 1, limit = MAX_PAGE_SIZE }: { page?: number; limit?: number }) {
  const capped = Math.min(limit, MAX_PAGE_SIZE)
  return { number: page, limit: capped, offset: (page - 1) * capped }
}

export const CategoryView = t.Object(
  {
    _id: t.String(),
    name: t.String(),
    image: t.String(),
    createdAt: t.String(),
    updatedAt: t.String(),
  },
  { $id: 'CategoryView' },
)
export type CategoryView = Static<typeof CategoryView>

export const SubCategoryView = t.Object(
  {
    ...CategoryView.properties,
    category: t.Array(CategoryView),
  },
  { $id: 'SubCategoryView' },
)
export type SubCategoryView = Static<typeof SubCategoryView>

/** What products are packs of, such as 500 g and 1 kg of one product. */
export const FamilyView = t.Object({ _id: t.String(), name: t.String() }, { $id: 'FamilyView' })
export type FamilyView = Static<typeof FamilyView>

/** A category, sub-category or product with the path of its page. */
export const NamedPath = t.Object({ _id: t.String(), name: t.String(), path: t.String() })

const SuggestedPage = t.Object({
  ...NamedPath.properties,
  thumbnail: t.String({ description: 'URL of a small image; empty where there is none.' }),
})

export const Suggestions = t.Object({
  searches: t.Array(t.String()),
  brands: t.Array(t.String()),
  categories: t.Array(SuggestedPage),
  products: t.Array(t.Object({ ...SuggestedPage.properties, brand: t.Nullable(t.String()) })),
})

const NetQuantity = t.Object(
  {
    quantity: t.Number({ description: 'Grams, millilitres or pieces in one pack.' }),
    measure: t.Union([t.Literal('g'), t.Literal('ml'), t.Literal('piece')]),
    packs: t.Number(),
  },
  { description: 'Read from the unit, or as the owner has corrected it.' },
)

/** What the law asks a shop to say of a product; what is undeclared is absent. */
const DeclarationsView = t.Object(
  {
    netQuantity: t.Optional(NetQuantity),
    genericName: t.Optional(t.String()),
    manufacturer: t.Optional(t.String({ description: 'Name and address, as of packer and importer.' })),
    packer: t.Optional(t.String()),
    importer: t.Optional(t.String()),
    origin: t.Optional(t.String({ description: 'The country of origin by the alpha-2 codes of ISO 3166-1.' })),
    fssai: t.Optional(t.String({ description: 'The FSSAI licence of the manufacturer.' })),
    veg: t.Optional(
      t.Union([t.Literal('veg'), t.Literal('nonveg'), t.Literal('none')], { description: '`none`: it is not food.' }),
    ),
    allergens: t.Optional(t.String()),
    shelfLifeDays: t.Optional(t.Number()),
    bestBefore: t.Optional(
      t.String({
        description: 'The earliest date on the shelf, such as 2026-11-21; after it, the product is not on sale.',
      }),
    ),
    hsn: t.Optional(t.String()),
    gstRate: t.Optional(t.Number({ description: 'In percent, as `cessRate`.' })),
    cessRate: t.Optional(t.Number()),
    loose: t.Optional(t.Boolean({ description: "Sold without a packer's label, for which the rules ask less." })),
  },
  { $id: 'Declarations' },
)

const Counts = Object.fromEntries(MISSING.map((field) => [field, t.Number()])) as Record<Missing, TNumber>

/** How many products lack what the law asks for; `fields` has also what invoices alone ask for. */
export const UndeclaredView = t.Object(
  {
    products: t.Number(),
    undeclared: t.Number({ description: 'Products that are not on sale if declarations are required.' }),
    undeclaredOnSale: t.Number({ description: 'Those of them that are on sale now.' }),
    fields: t.Object(Counts),
  },
  { $id: 'Undeclared' },
)
export type UndeclaredView = Static<typeof UndeclaredView>

/** A product as the API returns it; prices are in rupees. */
export const ProductView = t.Object(
  {
    _id: t.String(),
    sku: t.Nullable(t.String()),
    brand: t.Nullable(t.String()),
    name: t.String(),
    image: t.Array(t.String()),
    category: t.Array(CategoryView),
    subCategory: t.Array(SubCategoryView),
    unit: t.String(),
    stock: t.Number(),
    price: t.Number(),
    discount: t.Number(),
    sellingPrice: t.Nullable(
      t.Number({ description: 'The exact price that the owner has set; null if the discount decides.' }),
    ),
    description: t.String(),
    more_details: t.Record(t.String(), t.String()),
    publish: t.Boolean({ description: 'Whether shoppers see it.' }),
    family: t.Nullable(FamilyView, { description: 'What the product is a pack of, if anything.' }),
    declarations: t.Optional(DeclarationsView),
    withheld: t.Optional(
      t.Union([t.Literal('expired'), t.Literal('undeclared')], {
        description: 'Why it is not on sale although it is published; absent if it is.',
      }),
    ),
    version: t.Number(),
    createdAt: t.String(),
    updatedAt: t.String(),
  },
  { $id: 'ProductView' },
)
export type ProductView = Static<typeof ProductView>
