/** What published pages show of the catalogue. Amounts are integers in paise; paths are canonical. */

import type { FoodMark } from '../shared/card-query.ts'
import type { Declarations, VegMark } from '../shared/schemas/declarations.ts'
import type { NetQuantity } from '../shared/unit-price.ts'

export type { CardQuery, ListingSort, SearchSort } from '../shared/card-query.ts'

/** A product as it is sold: one pack of it. */
export interface Pack {
  id: string
  name: string
  brand: string | null
  unit: string
  sku: string | null
  /** The number of a trade item (EAN, UPC) that its barcode is; null without one. */
  gtin: string | null
  /** Null if it is not certain. */
  netQuantity: NetQuantity | null
  /** Null if it is undeclared. */
  veg: VegMark | null
  /** Path of the first image; empty if there is none. */
  image: string
  priceInPaise: number
  soldPriceInPaise: number
  discountPercent: number
  /** The exact price that the owner has set; null if the percent decides. */
  sellingPriceInPaise: number | null
  /** May be outdated: published pages are invalidated only when the stock crosses zero. */
  stock: number
  path: string
}

/** The card of a product, or of a family: then it is one of its packs. */
export interface ProductCard extends Pack {
  familyId: string | null
  /** All packs of the family that shoppers see, from the smallest; empty unless there are several. */
  packs: Pack[]
}

/** What the sheet shows in which a pack is chosen. */
export interface FamilyPacks {
  familyId: string
  packs: Pack[]
}

export interface Tile {
  id: string
  name: string
  image: string
  path: string
}

export interface ShownCategories {
  categories: Tile[]
  /** Ids of the categories that are left out, because nothing of them is on sale. */
  withdrawn: string[]
}

export interface HomePage extends ShownCategories {
  /** What sells best in the whole shop and is in stock, empty where that is too little to show; null if the owner shows none. */
  popular: ProductCard[] | null
  /** Rows of categories that have products, those in stock first. */
  rows: HomeRow[]
}

/** The first products of a category, what sells best first; null cards are fetched when the shopper scrolls near the row. */
export interface HomeRow {
  category: Tile
  cards: ProductCard[] | null
  /** Ids of products that would be among them if they had an image. */
  passedOver: string[]
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

/** What cards can be narrowed to, with their number without any filter; null if there are too many to count. */
export interface CardChoices {
  brands: { name: string; products: number | null }[]
  /** Countries of origin by ISO 3166-1 alpha-2; empty where nothing declares one. */
  origins: { code: string; products: number | null }[]
  /** Marks of food; empty where all products have one and the same, or none. */
  vegMarks: { mark: FoodMark; products: number | null }[]
}

export interface ListingPage extends CardPage, CardChoices {
  category: Tile
  /** Null for the listing of all products of the category. */
  subCategory: Tile | null
  /** The listing of all products of the category; null for a category without subcategories. */
  all: Tile | null
  /** The subcategories of the category, in the owner's order. */
  rail: Tile[]
  path: string
}

export interface SearchPage extends CardPage, CardChoices {
  text: string
  /** What is near to what was searched for, below the results and not counted. */
  related: ProductCard[]
  /** A brand that was searched for and has nothing of the kind. */
  missingBrand: string | null
  /** What products were wished to be free of, and none of the kind says to be. */
  missingFreeOf: string[]
  /** What products may cost at most by the text, if none is so cheap: the results cost more, the cheapest first. */
  missingMaxPriceInPaise: number | null
  /** What to show instead of no results; null if there are some. */
  alternatives: SearchAlternatives | null
}

export interface SearchAlternatives {
  /** The categories whose names are most like the text. */
  categories: Tile[]
  /** What sells. */
  popular: ProductCard[]
}

/** What a search that is being typed may be about. */
export interface SearchSuggestions {
  searches: string[]
  brands: string[]
  categories: Tile[]
  products: Pick<ProductCard, 'id' | 'brand' | 'name' | 'path' | 'image'>[]
}

export interface ProductPage extends ProductCard {
  /** What the packs are of; null unless there are several. */
  familyName: string | null
  images: string[]
  description: string
  declarations: Declarations
  details: { name: string; text: string }[]
  /** The first category and subcategory of the product, or null. */
  category: Tile | null
  subCategory: Tile | null
  categoryIds: string[]
  subCategoryIds: string[]
  /** Other products of the same subcategory. */
  similar: ProductCard[]
  /** What is often in one order with it and can be bought; null if the owner shows none. */
  together: ProductCard[] | null
}
