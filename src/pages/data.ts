import type { ProductSearch } from '../catalogue/search/product-search.ts'
import { cardsByIds, homePage, listingPage, pagesOf, productPageOf } from '../catalogue/storefront.ts'
import type { Database } from '../platform/database.ts'
import { loadSettings } from '../settings/queries.ts'
import { SEARCH_PAGE_SIZE } from '../shared/limits.ts'
import type { PageLocals } from './locals.ts'

interface PageDataDependencies {
  db: Database
  search: ProductSearch
  /** Origin for canonical links, without a slash at its end. */
  origin: string
}

/** Where pages get what they show: handed to Astro as `locals` at every render. */
export function createPageData({ db, search, origin }: PageDataDependencies) {
  const shop: PageLocals['shop'] = {
    home: () => homePage(db),
    listing: (categoryId, subCategoryId, query) => listingPage(db, categoryId, subCategoryId, query),
    product: (id) => productPageOf(db, id),
    async search(text, { sort, page, ...filter }) {
      const slice = { offset: (page - 1) * SEARCH_PAGE_SIZE, limit: SEARCH_PAGE_SIZE }
      const found = await search.find({ text, filter, sort, ...slice, withBrands: true })
      return {
        text,
        cards: await cardsByIds(db, found.ids),
        total: found.total,
        page,
        pages: pagesOf(found.total, SEARCH_PAGE_SIZE),
        brands: found.brands.map(({ name, count }) => ({ name, products: count })),
      }
    },
  }
  return async (): Promise<PageLocals> => ({ settings: await loadSettings(db), origin, shop })
}
