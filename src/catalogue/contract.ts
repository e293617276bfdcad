import { type Static, t } from 'elysia'
import { Id } from '../platform/http/http.ts'
import { ADMIN_PAGE_SIZE, LISTING_PAGE_SIZE, MAX_PAGE_SIZE, SEARCH_PAGE_SIZE } from '../shared/limits.ts'

const MAX_PAGE = 100_000
const Page = t.Optional(
  t.Integer({ minimum: 1, maximum: MAX_PAGE, default: 1, error: `must be a whole number from 1 to ${MAX_PAGE}` }),
)
const limitOf = (usual: number) =>
  t.Optional(t.Integer({ minimum: 1, maximum: 10_000, default: usual, error: 'must be a whole number from 1' }))

/** Overlong texts are cut later instead of rejected: nobody needs more to search, and people paste long texts. */
const SearchText = t.Optional(t.String({ maxLength: 100_000, default: '', error: 'must be text' }))

export const GetProducts = t.Object({ page: Page, limit: limitOf(ADMIN_PAGE_SIZE), search: SearchText })
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

export const Suggestions = t.Object({
  searches: t.Array(t.String()),
  brands: t.Array(t.String()),
  categories: t.Array(NamedPath),
  products: t.Array(NamedPath),
})

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
    version: t.Number(),
    createdAt: t.String(),
    updatedAt: t.String(),
  },
  { $id: 'ProductView' },
)
export type ProductView = Static<typeof ProductView>
