import type { Queryable } from '../platform/database/database.ts'
import type { CardQuery } from '../shared/card-query.ts'
import { LISTING_PAGE_SIZE } from '../shared/limits.ts'
import { listingPath, productPath } from '../shared/paths.ts'
import type { CardPage, FilledRow, HomePage, ListingPage, ProductCard, ProductPage, Tile } from './page-models.ts'
import {
  allCategories,
  allSubCategories,
  brandCounts,
  type CategoryRow,
  categoriesWithProducts,
  categoryIdsOf,
  countProducts,
  findProducts,
  newestOfCategories,
  type ProductFilter,
  type ProductRow,
  productsByIds,
  subCategoryIdsOf,
  subCategoryMemberships,
} from './queries.ts'

const HOME_ROW_CARDS = 12
/** Rows with cards: as many as a visitor may see before the others are fetched. */
const ROWS_FILLED_AT_FIRST = 3
const SIMILAR_CARDS = 12
const MAX_BRANDS_TO_CHOOSE = 40

/** Returns what the home page shows: every category, and a row for each category that has products. */
export async function homePage(db: Queryable): Promise<HomePage> {
  const [taxa, withProducts] = await Promise.all([loadCategories(db), categoriesWithProducts(db)])
  const categories = taxa.categories.map((row) => taxa.tileOf(row))
  const filled = new Map(withProducts.map(({ id, isAvailable }) => [id, isAvailable]))
  const shown = categories
    .filter(({ id }) => filled.has(id))
    // Categories with products in stock come first; within both groups the order stays.
    .sort((one, other) => Number(filled.get(other.id)) - Number(filled.get(one.id)))
  const first = shown.slice(0, ROWS_FILLED_AT_FIRST)
  const cards = await rowCards(db, first)
  return { categories, rows: shown.map((category) => ({ category, cards: cards.get(category.id) ?? null })) }
}

/** Returns a category's row on the home page, or null for an unknown category. */
export async function homeRow(db: Queryable, categoryId: string): Promise<FilledRow | null> {
  const taxa = await loadCategories(db)
  const row = taxa.categories.find(({ id }) => id === categoryId)
  if (!row) return null
  const category = taxa.tileOf(row)
  return { category, cards: (await rowCards(db, [category])).get(categoryId) ?? [] }
}

/**
 * Returns the listing of a subcategory within a category, or of a category that has no subcategories. Returns null if
 * the ids are unknown or do not belong together.
 */
export async function listingPage(
  db: Queryable,
  categoryId: string,
  subCategoryId: string | null,
  query: CardQuery,
): Promise<ListingPage | null> {
  const taxa = await loadCategories(db)
  const category = taxa.categories.find((row) => row.id === categoryId)
  if (!category) return null
  const rail = taxa.subCategoriesOf(categoryId)
  const chosen = subCategoryId === null ? null : rail.find((row) => row.id === subCategoryId)
  if (chosen === undefined || (chosen === null && rail.length > 0)) return null
  const unfiltered: ProductFilter = { categoryId, subCategoryId: chosen?.id }
  const [page, brands] = await Promise.all([
    cardPage(db, { ...query, ...unfiltered }, query),
    brandCounts(db, unfiltered, MAX_BRANDS_TO_CHOOSE),
  ])
  return {
    ...page,
    category: taxa.tileOf(category),
    subCategory: chosen ? tile(chosen, listingPath(category, chosen)) : null,
    rail: rail.map((row) => tile(row, listingPath(category, row))),
    brands,
    path: listingPath(category, chosen),
  }
}

/** Returns null for an id that is unknown or deleted. */
export async function productPageOf(db: Queryable, id: string): Promise<ProductPage | null> {
  const [row] = await productsByIds(db, [id])
  if (!row) return null
  const [taxa, categoryIds, subCategoryIds] = await Promise.all([
    loadCategories(db),
    categoryIdsOf(db, [id]),
    subCategoryIdsOf(db, [id]),
  ])
  const subCategory = taxa.subCategories.find((candidate) => candidate.id === subCategoryIds[0]?.id)
  const category = taxa.categories.find((candidate) => candidate.id === categoryIds[0]?.id)
  return {
    ...productCard(row),
    images: row.image,
    description: row.description,
    details: Object.entries(row.moreDetails).map(([name, text]) => ({ name, text })),
    category: category ? taxa.tileOf(category) : null,
    subCategory: category && subCategory ? tile(subCategory, listingPath(category, subCategory)) : null,
    categoryIds: categoryIds.map((link) => link.id),
    subCategoryIds: subCategoryIds.map((link) => link.id),
    similar: await similarCards(db, id, subCategory?.id),
  }
}

/** Returns cards in the order of the ids; deleted products are omitted. */
export async function cardsByIds(db: Queryable, ids: readonly string[]): Promise<ProductCard[]> {
  return (await productsByIds(db, ids)).map(productCard)
}

export function pagesOf(total: number, pageSize: number): number {
  return Math.ceil(total / pageSize)
}

async function cardPage(db: Queryable, filter: ProductFilter, { sort, page }: CardQuery): Promise<CardPage> {
  const slice = { offset: (page - 1) * LISTING_PAGE_SIZE, limit: LISTING_PAGE_SIZE }
  const [rows, total] = await Promise.all([
    findProducts(db, filter, sort === 'newest' ? 'available' : sort, slice),
    countProducts(db, filter),
  ])
  return { cards: rows.map(productCard), total, page, pages: pagesOf(total, LISTING_PAGE_SIZE) }
}

async function rowCards(db: Queryable, categories: Tile[]): Promise<Map<string, ProductCard[]>> {
  const ids = categories.map(({ id }) => id)
  const newest = await newestOfCategories(db, ids, HOME_ROW_CARDS)
  const rows = Map.groupBy(newest, (row) => row.categoryId)
  return new Map(Array.from(rows, ([id, products]) => [id, products.map((row) => productCard(row.product))]))
}

async function similarCards(db: Queryable, id: string, subCategoryId: string | undefined): Promise<ProductCard[]> {
  if (!subCategoryId) return []
  const rows = await findProducts(db, { subCategoryId, inStock: true }, 'newest', {
    offset: 0,
    limit: SIMILAR_CARDS + 1,
  })
  return rows
    .filter((row) => row.id !== id)
    .slice(0, SIMILAR_CARDS)
    .map(productCard)
}

async function loadCategories(db: Queryable) {
  const [categories, subCategories, memberships] = await Promise.all([
    allCategories(db),
    allSubCategories(db),
    subCategoryMemberships(db),
  ])
  const within = new Map<string, Set<string>>()
  for (const { ownerId, id } of memberships) {
    const members = within.get(id)
    if (members) members.add(ownerId)
    else within.set(id, new Set([ownerId]))
  }
  const subCategoriesOf = (categoryId: string) => subCategories.filter((row) => within.get(categoryId)?.has(row.id))
  // A category's tile links to its first subcategory (specification 2, screen 1).
  const tileOf = (row: CategoryRow) => tile(row, listingPath(row, subCategoriesOf(row.id)[0] ?? null))
  return { categories, subCategories, subCategoriesOf, tileOf }
}

function tile({ id, name, image }: CategoryRow, path: string): Tile {
  return { id, name, image, path }
}

function productCard(row: ProductRow): ProductCard {
  return {
    id: row.id,
    name: row.name,
    brand: row.brand,
    unit: row.unit,
    image: row.image[0] ?? '',
    priceInPaise: row.priceInPaise,
    soldPriceInPaise: row.soldPriceInPaise,
    discountPercent: row.discountPercent,
    sellingPriceInPaise: row.sellingPriceInPaise,
    stock: row.stock,
    path: productPath(row),
  }
}
