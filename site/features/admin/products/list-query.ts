import {
  DEFAULT_LIST_SORT,
  LIST_SORTS,
  type ListSort,
  OFFER_FILTERS,
  type OfferFilter,
  SHOWN_FILTERS,
  type ShownFilter,
  STOCK_FILTERS,
  type StockFilter,
} from '../../../../src/shared/product-list.ts'
import { isUndeclared, type Undeclared } from './undeclared.ts'

/** What the product list is narrowed to; undefined does not narrow it. */
export interface ListFilter {
  search?: string | undefined
  category?: string | undefined
  subCategory?: string | undefined
  categories?: 'none' | undefined
  brand?: string | undefined
  stock?: StockFilter | undefined
  offer?: OfferFilter | undefined
  shown?: ShownFilter | undefined
  image?: 'none' | undefined
  price?: 'none' | undefined
  undeclared?: Undeclared | undefined
}

/** The view of the product list that the URL names, so that it can be bookmarked and restored. */
export interface ListQuery {
  filter: ListFilter
  sort: ListSort
  page: number
}

const ID = /^[0-9a-f]{32}$/

/** Parses the query of a URL; what it does not know falls back to the default. */
export function parseListQuery(params: URLSearchParams): ListQuery {
  const oneOf = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === params.get(name))
  const idIn = (name: string) => (ID.test(params.get(name) ?? '') ? params.get(name)! : undefined)
  const undeclared = params.get('undeclared')
  const page = Number(params.get('page'))
  return {
    filter: withoutEmpty({
      search: params.get('search') ?? undefined,
      category: idIn('category'),
      subCategory: idIn('subCategory'),
      categories: oneOf('categories', ['none'] as const),
      brand: params.get('brand') ?? undefined,
      stock: oneOf('stock', STOCK_FILTERS),
      offer: oneOf('offer', OFFER_FILTERS),
      shown: oneOf('shown', SHOWN_FILTERS),
      image: oneOf('image', ['none'] as const),
      price: oneOf('price', ['none'] as const),
      undeclared: isUndeclared(undeclared) ? undeclared : undefined,
    }),
    sort: oneOf('sort', LIST_SORTS) ?? DEFAULT_LIST_SORT,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}

/** Returns the parameters of a URL or a call, without defaults. */
export function listParams({ filter, sort, page }: ListQuery): Record<string, string> {
  return {
    ...withoutEmpty(filter),
    ...(sort !== DEFAULT_LIST_SORT && { sort }),
    ...(page > 1 && { page: String(page) }),
  }
}

/** The choice of products that are in no category. */
export const NO_CATEGORY = 'none'

/** Returns what narrows the list to a category, or a subcategory of it, by the choice of it: "ID", "ID/ID", or none. */
export function inCategory(choice: string): ListFilter {
  if (choice === NO_CATEGORY) return { category: undefined, subCategory: undefined, categories: 'none' }
  const [category, subCategory] = choice.split('/')
  return { category, subCategory, categories: undefined }
}

/** Returns the choice that narrows the list as the filter does; empty for any category. */
export function categoryChoice({ category = '', subCategory, categories }: ListFilter): string {
  if (categories) return NO_CATEGORY
  return subCategory ? `${category}/${subCategory}` : category
}

/** Whether anything but the search narrows the list. */
export function countFilters({ search: _, subCategory: __, ...filter }: ListFilter): number {
  return Object.values(withoutEmpty(filter)).length
}

/** Returns the filter without what does not narrow the list. */
export function withoutEmpty(filter: ListFilter): ListFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value))
}
