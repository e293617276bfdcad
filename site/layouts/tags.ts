/** Cache tags of the pages, which must match the tags in the database's notifications. */

import type {
  FamilyPacks,
  FilledRow,
  HomePage,
  ListingPage,
  ProductCard,
  ProductPage,
  ShownCategories,
} from '../../src/catalogue/page-models.ts'

/** Every page depends on the shop's settings. */
export const SETTINGS = 'settings'
/** The set of categories and subcategories, and their names. */
const CATALOGUE = 'catalogue'

/** What sells best in the whole shop, which changes at most hourly. */
const POPULAR = 'popular'

export function homeTags(home: HomePage): string[] {
  return [
    SETTINGS,
    CATALOGUE,
    ...home.categories.map(({ id }) => categoryTag(id)),
    // They are shown once something of them is on sale.
    ...home.withdrawn.map(categoryTag),
    ...home.rows.flatMap(({ category, cards }) => (cards ? [rankingTag(category.id)] : [])),
    ...home.rows.flatMap(({ cards, passedOver }) => [...productTags(cards ?? []), ...passedOver.map(productTag)]),
    ...(home.popular ? popularTags(home.popular) : []),
  ]
}

/** Also while it is nothing, the pages that show what sells best change with it. */
function popularTags(cards: readonly ProductCard[]): string[] {
  return [POPULAR, ...productTags(cards)]
}

/** The start of the search shows which categories there are. */
export function searchStartTags({ categories, withdrawn }: ShownCategories): string[] {
  return [SETTINGS, CATALOGUE, ...categories.map(({ id }) => categoryTag(id)), ...withdrawn.map(categoryTag)]
}

export function homeRowTags({ category, cards, passedOver }: FilledRow): string[] {
  const products = [...productTags(cards), ...passedOver.map(productTag)]
  return [SETTINGS, CATALOGUE, categoryTag(category.id), rankingTag(category.id), ...products]
}

export function listingTags(listing: ListingPage): string[] {
  const sub = listing.subCategory ? [subCategoryTag(listing.subCategory.id)] : []
  return [SETTINGS, CATALOGUE, categoryTag(listing.category.id), ...sub, ...productTags(listing.cards)]
}

/**
 * Leaves out the categories: the page shows only their names, which `catalogue` covers. The subcategories are included
 * because they determine the similar products. What is bought together has a tag of its own, which a job sends.
 */
export function pageOfProductTags(product: ProductPage): string[] {
  return [
    SETTINGS,
    CATALOGUE,
    ...product.subCategoryIds.map(subCategoryTag),
    ...productTags([product, ...product.similar, ...(product.together ?? [])]),
    ...(product.together ? [`together:${product.id}`] : []),
  ]
}

export function packsTags({ familyId, packs }: FamilyPacks): string[] {
  return [SETTINGS, ...productTags(packs.map(({ id }) => ({ id, familyId })))]
}

function categoryTag(id: string): string {
  return `category:${id}`
}

/** What sells best in a category, which changes at most hourly. */
function rankingTag(categoryId: string): string {
  return `ranking:${categoryId}`
}

function subCategoryTag(id: string): string {
  return `sub-category:${id}`
}

/** A family's tag stands for all of its packs: whatever changes of one, or of who belongs to it, is on the page at once. */
function productTag(id: string): string {
  return `product:${id}`
}

function productTags(products: readonly { id: string; familyId: string | null }[]): string[] {
  const families = new Set(products.flatMap(({ familyId }) => familyId ?? []))
  return [...products.map(({ id }) => productTag(id)), ...[...families].map((id) => `family:${id}`)]
}
