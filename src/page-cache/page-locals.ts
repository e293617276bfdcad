import type { CardQuery, FilledRow, HomePage, ListingPage, ProductPage, SearchPage } from '../catalogue/page-models.ts'
import type { ShopSettings } from '../settings/contract.ts'

/** What a page finds in `Astro.locals`: the settings, and the shop's data as functions to await. */
export interface PageLocals {
  settings: ShopSettings
  /** Origin for canonical links and structured data, without a slash at its end. */
  origin: string
  shop: {
    home(): Promise<HomePage>
    /** A category's row on the home page; null when there is no such category. */
    homeRow(categoryId: string): Promise<FilledRow | null>
    /** Null when the ids name nothing that belongs together. */
    listing(categoryId: string, subCategoryId: string | null, query: CardQuery): Promise<ListingPage | null>
    search(text: string, query: CardQuery): Promise<SearchPage>
    product(id: string): Promise<ProductPage | null>
  }
}
