import type {
  CardQuery,
  FamilyPacks,
  FilledRow,
  HomePage,
  ListingPage,
  ProductCard,
  ProductPage,
  SearchPage,
  SearchSort,
  ShownCategories,
} from '../catalogue/page-models.ts'
import type { ShutNotice } from '../settings/checkout-terms.ts'
import type { ShopSettings } from '../settings/contract.ts'

/** What a page gets in `Astro.locals`: the settings, and async functions that load the shop's data. */
export interface PageLocals {
  settings: ShopSettings
  /** Whether codes reach mobile numbers, so that people can sign in by them. */
  mobileLogin: boolean
  /** Origin for canonical links and structured data, without a trailing slash; empty if the page names no host. */
  origin: string
  /** What the header says while the shop takes no orders, else null. A page that asks changes when the shop opens or closes. */
  shut(): ShutNotice | null
  shop: {
    home(): Promise<HomePage>
    categories(): Promise<ShownCategories>
    /** A category's row on the home page; null when there is no such category. */
    homeRow(categoryId: string): Promise<FilledRow | null>
    /** Null when the ids are unknown or do not belong together. */
    listing(categoryId: string, subCategoryId: string | null, query: CardQuery): Promise<ListingPage | null>
    search(text: string, query: CardQuery<SearchSort>): Promise<SearchPage>
    product(id: string): Promise<ProductPage | null>
    /** The packs of a family; null when shoppers see none. */
    packs(familyId: string): Promise<FamilyPacks | null>
    /** The cards of products in the order of their ids, without those that are not on sale. */
    cards(ids: readonly string[]): Promise<ProductCard[]>
  }
}
