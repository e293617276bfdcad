import { cacheWhileLarge } from '../platform/database/cached-reads.ts'
import type { Queryable } from '../platform/database/database.ts'
import { AppError } from '../platform/runtime/errors.ts'
import { toRupees } from '../shared/money.ts'
import { DEFAULT_LIST_SORT } from '../shared/product-list.ts'
import { listedIdsAndTotal } from './admin/list/queries.ts'
import {
  type Audience,
  type DeclaredProduct,
  declaredProductsByIds,
  findStockOnSale,
  type Placement,
  placementOf,
} from './by-ids.queries.ts'
import type { CategoryView, ProductView, SubCategoryView } from './contract.ts'
import { declarationsView, type StoredDeclarations } from './declarations/declarations.ts'
import { declarationsOf } from './declarations/queries.ts'
import { matching, type ProductFilter } from './filter.queries.ts'
import {
  allCategories,
  allSubCategories,
  type CategoryRow,
  countProducts,
  countSubCategories,
  findProducts,
  findSubCategories,
  type ProductRow,
  type Slice,
  type SubCategoryFilter,
  type SubCategoryRow,
  subCategoryMemberships,
} from './queries.ts'

/** Returns all categories, in the owner's order, or by name. */
export async function listCategories(db: Queryable): Promise<CategoryView[]> {
  return (await allCategories(db)).map(categoryView)
}

/** Returns all subcategories in the order of `allSubCategories`, each with its categories. */
export async function listSubCategories(db: Queryable): Promise<SubCategoryView[]> {
  const { subCategories } = await loadTaxonomy(db)
  return [...subCategories.values()]
}

/** Returns a slice of the subcategories that match, with their total number. */
export async function findSubCategoryViews(
  db: Queryable,
  filter: SubCategoryFilter,
  slice: Slice,
): Promise<{ subCategories: SubCategoryView[]; total: number }> {
  const [rows, total, categories, memberships] = await Promise.all([
    findSubCategories(db, filter, slice),
    countSubCategories(db, filter),
    allCategories(db),
    subCategoryMemberships(db),
  ])
  return { subCategories: subCategoryViews(rows, categories, memberships), total }
}

/** Returns a slice of the matching products, the newest first, with their total number. */
export async function listProducts(
  db: Queryable,
  filter: ProductFilter,
  slice: Slice,
  countMatching = () => countProducts(db, filter),
) {
  const [rows, total] = await Promise.all([findProducts(db, filter, 'newest', slice), countMatching()])
  const ids = rows.map((row) => row.id)
  const [placement, declarations] = await Promise.all([placementOf(db, ids), declarationsOf(db, ids)])
  const declared = rows.map((product) => ({ product, declarations: declarations.get(product.id) }))
  return { products: productViews(declared, placement), total }
}

const cachedOfProducts = cacheWhileLarge('product')

/**
 * Returns a slice of all products, or of those with the terms, the newest first, with their total number; without terms, in a
 * large shop, that is up to a minute old.
 */
export async function listWholeCatalogue(
  db: Queryable,
  filter: Pick<ProductFilter, 'terms' | 'hidden' | 'undeclared'>,
  slice: Slice,
): Promise<{ products: ProductView[]; total: number }> {
  const { terms, hidden, undeclared } = filter
  if (!terms) {
    const key = `${hidden ? 'all' : 'on sale'} ${undeclared ?? ''}`
    return listProducts(db, filter, slice, () => cachedOfProducts(db, key, () => countProducts(db, filter)))
  }
  // From the newest on, the database would look at every product for a word that few have.
  const [ids, total] = await listedIdsAndTotal(db, matching(db, filter), DEFAULT_LIST_SORT, slice)
  return { products: await viewsByIds(db, ids, hidden ? 'admins' : 'shoppers'), total }
}

/** @throws AppError missing, for an id that is unknown, deleted or hidden from this audience. */
export async function getProduct(db: Queryable, id: string, audience: Audience = 'shoppers'): Promise<ProductView> {
  const [product] = await viewsByIds(db, [id], audience)
  if (!product) throw new AppError('missing', 'Product not found')
  return product
}

/** @throws AppError missing, for a product that is not on sale. */
export async function getStockOnSale(db: Queryable, id: string): Promise<number> {
  const stock = await findStockOnSale(db, id)
  if (stock === null) throw new AppError('missing', 'Product not found')
  return stock
}

/** Returns products in the order of the ids; deleted, hidden and unknown ones are omitted. */
export async function getProducts(db: Queryable, ids: readonly string[]): Promise<ProductView[]> {
  return viewsByIds(db, ids, 'shoppers')
}

/** Like `getProducts`, including hidden products. */
export async function getProductsForAdmins(db: Queryable, ids: readonly string[]): Promise<ProductView[]> {
  return viewsByIds(db, ids, 'admins')
}

/** Like `getProducts`, including products that are not sold now, because carts still show them. */
export async function getProductsEverSold(db: Queryable, ids: readonly string[]): Promise<ProductView[]> {
  return viewsByIds(db, ids, 'carts')
}

/** @throws AppError missing, naming what is unknown. */
export async function requireTaxonomy(
  db: Queryable,
  ids: { categoryId?: string; subCategoryId?: string },
): Promise<void> {
  const { categories, subCategories } = await loadTaxonomy(db)
  if (ids.categoryId && !categories.has(ids.categoryId)) throw new AppError('missing', 'Category not found')
  if (ids.subCategoryId && !subCategories.has(ids.subCategoryId))
    throw new AppError('missing', 'Sub category not found')
}

// Categories are queried concurrently with the products, which saves search as you type one round trip.
async function viewsByIds(db: Queryable, ids: readonly string[], audience: Audience): Promise<ProductView[]> {
  if (ids.length === 0) return []
  const [declared, placement] = await Promise.all([declaredProductsByIds(db, ids, audience), placementOf(db, ids)])
  return productViews(declared, placement)
}

/** What products are in, by the id of the product. */
type Places = Pick<ProductView, 'category' | 'subCategory' | 'family'>
const UNPLACED: Places = { category: [], subCategory: [], family: null }

function productViews(declared: readonly DeclaredProduct[], placement: Placement): ProductView[] {
  const places = placesOf(placement)
  return declared.map(({ product, declarations }) =>
    productView(product, places.get(product.id) ?? UNPLACED, declarations),
  )
}

function placesOf({ categories, subCategories, products }: Placement): Map<string, Places> {
  const categoryOf = byId(categories)
  const subCategoryOf = byId(subCategories.map((each) => ({ ...each, category: found(each.category, categoryOf) })))
  return new Map(
    products.map(({ id, family, categories, subCategories }) => [
      id,
      {
        category: found(categories, categoryOf),
        subCategory: found(subCategories, subCategoryOf),
        family,
      },
    ]),
  )
}

function byId<T extends { _id: string }>(views: readonly T[]): Map<string, T> {
  return new Map(views.map((view) => [view._id, view]))
}

function found<T>(ids: readonly string[], known: ReadonlyMap<string, T>): T[] {
  return ids.flatMap((id) => known.get(id) ?? [])
}

async function loadTaxonomy(db: Queryable) {
  const [categoryRows, subCategoryRows, memberships] = await Promise.all([
    allCategories(db),
    allSubCategories(db),
    subCategoryMemberships(db),
  ])
  const categories = new Map(categoryRows.map((row) => [row.id, categoryView(row)]))
  const views = subCategoryViews(subCategoryRows, categoryRows, memberships)
  return { categories, subCategories: new Map(views.map((view) => [view._id, view])) }
}

function subCategoryViews(
  rows: readonly SubCategoryRow[],
  categories: readonly CategoryRow[],
  memberships: readonly { ownerId: string; id: string }[],
): SubCategoryView[] {
  const categoriesOf = gather(memberships, new Map(categories.map((row) => [row.id, categoryView(row)])))
  return rows.map((row) => ({ ...categoryView(row), category: categoriesOf.get(row.id) ?? [] }))
}

function gather<T>(links: readonly { ownerId: string; id: string }[], known: ReadonlyMap<string, T>): Map<string, T[]> {
  const gathered = new Map<string, T[]>()
  for (const { ownerId, id } of links) {
    const found = known.get(id)
    if (!found) continue
    const list = gathered.get(ownerId)
    if (list) list.push(found)
    else gathered.set(ownerId, [found])
  }
  return gathered
}

function categoryView(row: CategoryRow | SubCategoryRow): CategoryView {
  const { id, name, image, createdAt, updatedAt } = row
  return { _id: id, name, image, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
}

function productView(
  row: ProductRow,
  { category, subCategory, family }: Places,
  declarations: StoredDeclarations | undefined,
): ProductView {
  return {
    _id: row.id,
    sku: row.sku,
    brand: row.brand,
    name: row.name,
    image: row.image,
    category,
    subCategory,
    unit: row.unit,
    stock: row.stock,
    price: toRupees(row.priceInPaise),
    discount: row.discountPercent,
    sellingPrice: row.sellingPriceInPaise === null ? null : toRupees(row.sellingPriceInPaise),
    description: row.description,
    more_details: row.moreDetails,
    publish: row.publish,
    family,
    declarations: declarationsView(row.unit, declarations),
    ...(row.withheld && { withheld: row.withheld }),
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
