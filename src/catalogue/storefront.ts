import type { Queryable } from '../platform/database/database.ts'
import { MAX_SEARCH_RESULTS } from '../platform/search/port.ts'
import { type CardQuery, type CardSort, countFilters } from '../shared/card-query.ts'
import { LISTING_PAGE_SIZE } from '../shared/limits.ts'
import { listingPath, productPath } from '../shared/paths.ts'
import { productsByIds } from './by-ids.queries.ts'
import { cardsByIds, loadCategories, productCards, tile, tilesOf } from './cards.ts'
import { declarationsView } from './declarations/declarations.ts'
import { loadDeclarations } from './declarations/queries.ts'
import { familyName } from './families/queries.ts'
import { firstOfEachFamily } from './families/search-results.ts'
import { summaryOf } from './listing-summaries/queries.ts'
import type {
  CardPage,
  FilledRow,
  HomePage,
  ListingPage,
  ProductCard,
  ProductPage,
  SearchAlternatives,
  SearchSuggestions,
  Tile,
} from './page-models.ts'
import {
  bestOfCategories,
  bestSellerIds,
  boughtTogetherIds,
  type CategoryFilter,
  categoriesWithProducts,
  findPopular,
} from './popularity.queries.ts'
import {
  categoryIdsOf,
  countProducts,
  findAvailable,
  findProducts,
  type ProductRow,
  type Slice,
  subCategoryIdsOf,
} from './queries.ts'
import type { ProductSearch } from './search/product-search.ts'
import { nearestCategories, popularProductIds, sameGoodsAmong } from './search/queries.ts'
import { wordsOf } from './search/words.ts'

/** What an owner can set about these pages. */
export interface StorefrontOptions {
  /** What a category's tile opens: its first subcategory, or the listing of all its products. */
  categoryOpensOn: 'sub-category' | 'all'
  /** Number of product rows on the home page; null for one per category. */
  homeRows: number | null
  /** Number of products in a row. */
  homeRowLength: number
  /** Whether the home page begins with what sells best. */
  showPopular: boolean
  /** Whether a product's page has what is often bought together with it. */
  showTogether: boolean
}

/** As the specification has it (2, screen 1). */
const SPECIFIED: StorefrontOptions = {
  categoryOpensOn: 'sub-category',
  homeRows: null,
  homeRowLength: 12,
  showPopular: false,
  showTogether: false,
}

/** Rows with cards: as many as a visitor may see before the others are fetched. */
const ROWS_FILLED_AT_FIRST = 3
/** Fewer would leave the row of what sells best half empty, also on a phone. */
const MIN_BEST_SELLERS = 3
const SIMILAR_CARDS = 12
const TOGETHER_CARDS = 6
const NEAREST_CATEGORIES = 10
const POPULAR_CARDS = 10
const SUGGESTED_PRODUCTS = 3

/** Returns every category but those of which nothing is on sale any more, as it is hidden or undeclared. */
export async function shownCategories(db: Queryable, options = SPECIFIED) {
  const [taxa, withProducts] = await Promise.all([loadCategories(db, options), categoriesWithProducts(db)])
  const withdrawn = withProducts.flatMap(({ id, isOnSale }) => (isOnSale ? [] : [id]))
  const categories = taxa.categories.filter(({ id }) => !withdrawn.includes(id)).map((row) => taxa.tileOf(row))
  return { categories, withdrawn, withProducts }
}

/**
 * Returns what the home page shows: its categories, and rows of the categories that have products; first, what sells best, if the owner wants that.
 */
export async function homePage(db: Queryable, options = SPECIFIED): Promise<HomePage> {
  const [{ categories, withdrawn, withProducts }, popular] = await Promise.all([
    shownCategories(db, options),
    popularProducts(db, options),
  ])
  const filled = new Map(withProducts.flatMap(({ id, isOnSale, isAvailable }) => (isOnSale ? [[id, isAvailable]] : [])))
  const shown = categories
    .filter(({ id }) => filled.has(id))
    // Categories with products in stock come first; within both groups the order stays.
    .toSorted((one, other) => Number(filled.get(other.id)) - Number(filled.get(one.id)))
    .slice(0, options.homeRows ?? undefined)
  const first = shown.slice(0, ROWS_FILLED_AT_FIRST)
  const others = shown.slice(ROWS_FILLED_AT_FIRST).map((category) => ({ category, cards: null, passedOver: [] }))
  return { categories, withdrawn, popular, rows: [...(await filledRows(db, first, options)), ...others] }
}

/** Returns what sells best in the whole shop: nothing while that is too little for a row, and null unless the owner shows it. */
async function popularProducts(db: Queryable, options: StorefrontOptions): Promise<ProductCard[] | null> {
  if (!options.showPopular) return null
  const cards = await cardsByIds(db, await bestSellerIds(db, options.homeRowLength))
  return cards.length < MIN_BEST_SELLERS ? [] : cards
}

/** Returns a category's row on the home page, or null for an unknown category. */
export async function homeRow(db: Queryable, categoryId: string, options = SPECIFIED): Promise<FilledRow | null> {
  const taxa = await loadCategories(db, options)
  const row = taxa.categories.find(({ id }) => id === categoryId)
  if (!row) return null
  const category = taxa.tileOf(row)
  return (await filledRows(db, [category], options))[0]!
}

/**
 * Returns the listing of a subcategory within a category, or of all products of a category. Returns null if the ids are
 * unknown or do not belong together.
 */
export async function listingPage(
  db: Queryable,
  categoryId: string,
  subCategoryId: string | null,
  query: CardQuery,
  options = SPECIFIED,
): Promise<ListingPage | null> {
  const taxa = await loadCategories(db, options)
  const category = taxa.categories.find((row) => row.id === categoryId)
  if (!category) return null
  const rail = taxa.subCategoriesOf(categoryId)
  const chosen = subCategoryId === null ? null : rail.find((row) => row.id === subCategoryId)
  if (chosen === undefined) return null
  const filter: CategoryFilter = { ...query, categoryId, subCategoryId: chosen?.id, onePerFamily: true }
  const summary = summaryOf(db, { categoryId, subCategoryId })
  const total = countFilters(query) > 0 ? countProducts(db, filter) : summary.then(({ cards }) => cards)
  const [page, { brands, origins, vegMarks }] = await Promise.all([cardPage(db, filter, query, total), summary])
  return {
    ...page,
    category: taxa.tileOf(category),
    subCategory: chosen ? tile(chosen, listingPath(category, chosen)) : null,
    all: rail.length > 0 ? tile(category, listingPath(category, null)) : null,
    rail: rail.map((row) => tile(row, listingPath(category, row))),
    brands,
    origins,
    vegMarks,
    path: listingPath(category, chosen),
  }
}

/** Returns null for an id that is unknown or deleted. */
export async function productPageOf(db: Queryable, id: string, options = SPECIFIED): Promise<ProductPage | null> {
  const [row] = await productsByIds(db, [id])
  if (!row) return null
  const placed = subCategoryIdsOf(db, [id])
  const [taxa, categoryIds, subCategoryIds, similar, [card], declarations, family, together] = await Promise.all([
    loadCategories(db, options),
    categoryIdsOf(db, [id]),
    placed,
    placed.then(([first]) => similarCards(db, row, first?.id)),
    productCards(db, [row]),
    loadDeclarations(db, id),
    row.familyId ? familyName(db, row.familyId) : null,
    options.showTogether ? togetherCards(db, row) : null,
  ])
  const subCategory = taxa.subCategories.find((candidate) => candidate.id === subCategoryIds[0]?.id)
  const category = taxa.categories.find((candidate) => candidate.id === categoryIds[0]?.id)
  return {
    ...card!,
    familyName: card!.packs.length > 0 ? family : null,
    declarations: declarationsView(row.unit, declarations),
    images: row.image,
    description: row.description,
    details: Object.entries(row.moreDetails).map(([name, text]) => ({ name, text })),
    category: category ? taxa.tileOf(category) : null,
    subCategory: category && subCategory ? tile(subCategory, listingPath(category, subCategory)) : null,
    categoryIds: categoryIds.map((link) => link.id),
    subCategoryIds: subCategoryIds.map((link) => link.id),
    similar,
    together,
  }
}

/** Returns what to show instead of no results: the nearest categories, and what sells. */
export async function searchAlternatives(
  db: Queryable,
  text: string,
  options = SPECIFIED,
): Promise<SearchAlternatives> {
  const [categories, popular] = await Promise.all([
    nearestCategories(db, wordsOf(text).join(' '), NEAREST_CATEGORIES),
    popularProductIds(db, POPULAR_CARDS).then((ids) => cardsByIds(db, ids)),
  ])
  return { categories: tilesOf(categories, options), popular }
}

/** Returns what a search that is being typed may be about, best first. */
export async function searchSuggestions(
  db: Queryable,
  search: ProductSearch,
  text: string,
  optionsOf: () => Promise<StorefrontOptions> = async () => SPECIFIED,
): Promise<SearchSuggestions> {
  if (wordsOf(text).length === 0) return { searches: [], brands: [], categories: [], products: [] }
  const [{ searches, brands, categories }, products] = await Promise.all([
    search.suggest(text),
    // Not counted as a search without results, because nobody has searched yet. The results page asks the same next, so
    // that a cache has its answer.
    search
      .find({ text, filter: {}, sort: 'relevance', offset: 0, limit: MAX_SEARCH_RESULTS, byStaff: true })
      .then(({ ids }) => productsByIds(db, ids.slice(0, SUGGESTED_PRODUCTS))),
  ])
  // The packs of one product have the same name.
  const different = products.filter(
    ({ familyId }, at) => !familyId || products.findIndex((other) => other.familyId === familyId) === at,
  )
  return {
    searches,
    brands,
    categories: categories.length > 0 ? tilesOf(categories, await optionsOf()) : [],
    products: different.map((row) => ({
      id: row.id,
      brand: row.brand,
      name: row.name,
      path: productPath(row),
      image: row.image[0] ?? '',
    })),
  }
}

export function pagesOf(total: number, pageSize: number): number {
  return Math.ceil(total / pageSize)
}

async function cardPage(
  db: Queryable,
  filter: CategoryFilter,
  { sort, page }: CardQuery,
  counted: Promise<number>,
): Promise<CardPage> {
  const slice = { offset: (page - 1) * LISTING_PAGE_SIZE, limit: LISTING_PAGE_SIZE }
  const [rows, total] = await Promise.all([findSorted(db, filter, sort, slice), counted])
  return { cards: await productCards(db, rows), total, page, pages: pagesOf(total, LISTING_PAGE_SIZE) }
}

function findSorted(db: Queryable, filter: CategoryFilter, sort: CardSort, slice: Slice): Promise<ProductRow[]> {
  if (sort === 'newest') return findAvailable(db, filter, slice)
  return sort === 'popular' ? findPopular(db, filter, slice) : findProducts(db, filter, sort, slice)
}

async function filledRows(
  db: Queryable,
  categories: Tile[],
  { homeRowLength }: StorefrontOptions,
): Promise<FilledRow[]> {
  const ids = categories.map(({ id }) => id)
  const best = await bestOfCategories(db, ids, homeRowLength)
  const shown = best.filter(({ isShown }) => isShown)
  const cards = await productCards(
    db,
    shown.map((row) => row.product),
  )
  return categories.map((category) => ({
    category,
    cards: cards.filter((_, at) => shown[at]!.categoryId === category.id),
    passedOver: best.flatMap((row) => (row.categoryId === category.id && !row.isShown ? row.product.id : [])),
  }))
}

async function togetherCards(db: Queryable, { id, familyId }: ProductRow): Promise<ProductCard[]> {
  const cards = await cardsByIds(db, await boughtTogetherIds(db, id))
  const others = cards.filter((card) => card.stock > 0 && (familyId === null || card.familyId !== familyId))
  return firstOfEachFamily(others).slice(0, TOGETHER_CARDS)
}

/** The same goods are looked for among so many of a sub-category, so that its size does not matter. */
const SIMILAR_AMONG = 60

/** Returns other products of the same sub-category in stock, the newest first: the same goods, and then what stands beside them. */
async function similarCards(
  db: Queryable,
  { id, familyId }: ProductRow,
  subCategoryId: string | undefined,
): Promise<ProductCard[]> {
  if (!subCategoryId) return []
  const filter = { subCategoryId, inStock: true, onePerFamily: true }
  const rows = await findProducts(db, filter, 'newest', { offset: 0, limit: SIMILAR_AMONG })
  const others = rows.filter((row) => row.id !== id && (familyId === null || row.familyId !== familyId))
  const ids = others.map((other) => other.id)
  const same = await sameGoodsAmong(db, ids, id)
  const [alike, beside] = [true, false].map((isSame) => others.filter((other) => same.has(other.id) === isSame))
  return productCards(db, [...alike!, ...beside!].slice(0, SIMILAR_CARDS))
}
