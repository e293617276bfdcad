import { type Static, t } from 'elysia'
import { Id, textUpTo } from '../../../platform/http/http.ts'
import { oneOf } from '../../../platform/runtime/one-of.ts'
import { MAX_BRAND_LENGTH } from '../../../shared/limits.ts'
import {
  LIST_SORTS,
  NONE,
  OFFER_FILTERS,
  SHOWN_FILTERS,
  STOCK_FILTERS,
  TABLE_PAGE_SIZE,
} from '../../../shared/product-list.ts'
import { limitOf, Page, SearchText, UNDECLARED } from '../../contract.ts'

const optionalOneOf = <const Values extends readonly string[]>(values: Values) =>
  t.Optional(oneOf(values, `must be one of ${values.join(', ')}`))

/** Narrows the products of the admin's list; a bulk action takes the same fields. */
const filter = {
  search: SearchText,
  category: t.Optional(Id),
  subCategory: t.Optional(Id),
  /** Products that shoppers find by search alone. */
  categories: optionalOneOf(NONE),
  brand: t.Optional(textUpTo(MAX_BRAND_LENGTH)),
  stock: optionalOneOf(STOCK_FILTERS),
  /** Whether they sell below their price. */
  offer: optionalOneOf(OFFER_FILTERS),
  /** Whether shoppers see them; withheld ones are published, and not on sale. */
  shown: optionalOneOf(SHOWN_FILTERS),
  image: optionalOneOf(NONE),
  /** Products that shoppers would get for nothing. */
  price: optionalOneOf(NONE),
  undeclared: optionalOneOf(UNDECLARED),
}
export const ProductListFilter = t.Object(filter)
export type ProductListFilter = Static<typeof ProductListFilter>

export const ListProducts = t.Object({
  ...filter,
  sort: optionalOneOf(LIST_SORTS),
  page: Page,
  limit: limitOf(TABLE_PAGE_SIZE),
})
export type ListProducts = Static<typeof ListProducts>

export const BrandView = t.Object({ name: t.String(), products: t.Number() }, { $id: 'BrandView' })
