/** What published pages show of the catalogue. Amounts are integer paise; paths are canonical. */

export type { CardQuery, ListingSort, SearchSort } from '../shared/card-query.ts'

export interface ProductCard {
  id: string
  name: string
  unit: string
  /** Address of the first stored picture; empty when there is none. */
  image: string
  priceInPaise: number
  soldPriceInPaise: number
  discountPercent: number
  /** A hint: published pages are dropped only when it crosses zero. */
  stock: number
  path: string
}

export interface Tile {
  id: string
  name: string
  image: string
  path: string
}

export interface HomePage {
  categories: Tile[]
  /** One per category that has products. */
  rows: HomeRow[]
}

/** At most twelve products of a category; none yet in a row so far down that it is fetched when a shopper comes near. */
export interface HomeRow {
  category: Tile
  cards: ProductCard[] | null
}

export interface FilledRow extends HomeRow {
  cards: ProductCard[]
}

export interface CardPage {
  cards: ProductCard[]
  total: number
  page: number
  pages: number
}

export interface ListingPage extends CardPage {
  category: Tile
  /** Null on the listing of a category that has no sub-categories. */
  subCategory: Tile | null
  /** The sub-categories of the category, by name. */
  rail: Tile[]
  /** Brands to choose from, with how many products each has in the unfiltered listing. */
  brands: { name: string; products: number }[]
  path: string
}

export interface SearchPage extends CardPage {
  text: string
  brands: { name: string; products: number }[]
}

export interface ProductPage extends ProductCard {
  brand: string | null
  images: string[]
  description: string
  details: { name: string; text: string }[]
  /** The first category and sub-category; null when it has none. */
  category: Tile | null
  subCategory: Tile | null
  categoryIds: string[]
  subCategoryIds: string[]
  /** Others of the same sub-category. */
  similar: ProductCard[]
}
