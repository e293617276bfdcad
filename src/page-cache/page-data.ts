import type { SearchPage } from '../catalogue/page-models.ts'
import type { ProductSearch } from '../catalogue/search/product-search.ts'
import { cardsByIds, homePage, homeRow, listingPage, pagesOf, productPageOf } from '../catalogue/storefront.ts'
import type { Queryable } from '../platform/database/database.ts'
import { loadSettings } from '../settings/queries.ts'
import type { CardQuery } from '../shared/card-query.ts'
import { SEARCH_PAGE_SIZE } from '../shared/limits.ts'
import type { PageSource } from './render.ts'

/** Returns the data source of the pages, which reads the shop's database. */
export function shopSource(db: Queryable, search: ProductSearch): PageSource {
  return {
    settings: () => loadSettings(db),
    shop: {
      home: () => homePage(db),
      homeRow: (categoryId) => homeRow(db, categoryId),
      listing: (categoryId, subCategoryId, query) => listingPage(db, categoryId, subCategoryId, query),
      product: (id) => productPageOf(db, id),
      search: (text, query) => searchPage(db, search, text, query),
    },
  }
}

async function searchPage(db: Queryable, search: ProductSearch, text: string, query: CardQuery): Promise<SearchPage> {
  const { sort, page, ...filter } = query
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
}
