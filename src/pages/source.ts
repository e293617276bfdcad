import type { SearchPage } from '../catalogue/pages.ts'
import { homePage, listingPage, productPageOf } from '../catalogue/storefront.ts'
import type { Queryable } from '../platform/database.ts'
import { loadSettings } from '../settings/queries.ts'
import type { CardQuery } from '../shared/card-query.ts'
import type { PageSource } from './render.ts'

/** Pages of the real shop; searching is the part that has several engines. */
export function shopSource(db: Queryable, search: (text: string, query: CardQuery) => Promise<SearchPage>): PageSource {
  return {
    settings: () => loadSettings(db),
    shop: {
      home: () => homePage(db),
      listing: (categoryId, subCategoryId, query) => listingPage(db, categoryId, subCategoryId, query),
      product: (id) => productPageOf(db, id),
      search,
    },
  }
}
