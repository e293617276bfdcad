import type { Queryable } from '../platform/database/database.ts'
import { BARCODE_DETAIL, gtinOf } from '../shared/barcode.ts'
import { inPackOrder } from '../shared/packs.ts'
import { listingPath, productPath } from '../shared/paths.ts'
import { type DeclaredProduct, declaredProductsByIds } from './by-ids.queries.ts'
import { netQuantityIn } from './declarations/declarations.ts'
import { declarationsOf } from './declarations/queries.ts'
import { packsOfFamilies } from './families/queries.ts'
import type { FamilyPacks, Pack, ProductCard, Tile } from './page-models.ts'
import { allCategories, type CategoryRow, type ProductRow, subCategoriesOfCategories } from './queries.ts'
import type { NamedCategory } from './search/queries.ts'

/** Returns cards in the order of the ids; deleted products are omitted. */
export async function cardsByIds(db: Queryable, ids: readonly string[]): Promise<ProductCard[]> {
  const declared = await declaredProductsByIds(db, ids)
  return cardsOf(declared, await packsOfFamilies(db, familiesOf(declared)))
}

/** Returns the packs of a family that shoppers see, or null if there are none. */
export async function familyPacks(db: Queryable, familyId: string): Promise<FamilyPacks | null> {
  const packs = (await packsOfFamilies(db, [familyId])).map(packOf)
  return packs.length > 0 ? { familyId, packs: inPackOrder(packs) } : null
}

/** Returns the card of each product, with the packs of its family. */
export async function productCards(db: Queryable, rows: readonly ProductRow[]): Promise<ProductCard[]> {
  const ids = rows.map(({ id }) => id)
  const families = familiesOf(rows.map((product) => ({ product })))
  const [declarations, members] = await Promise.all([declarationsOf(db, ids), packsOfFamilies(db, families)])
  return cardsOf(
    rows.map((product) => ({ product, declarations: declarations.get(product.id) })),
    members,
  )
}

function familiesOf(products: readonly Pick<DeclaredProduct, 'product'>[]): string[] {
  return [...new Set(products.flatMap(({ product }) => product.familyId ?? []))]
}

function cardsOf(declared: readonly DeclaredProduct[], members: readonly DeclaredProduct[]): ProductCard[] {
  const byFamily = Map.groupBy(members, ({ product }) => product.familyId)
  return declared.map((each) => {
    const { familyId } = each.product
    const siblings = familyId ? (byFamily.get(familyId) ?? []) : []
    return { ...packOf(each), familyId, packs: siblings.length > 1 ? inPackOrder(siblings.map(packOf)) : [] }
  })
}

function packOf({ product: row, declarations }: DeclaredProduct): Pack {
  return {
    id: row.id,
    name: row.name,
    brand: row.brand,
    unit: row.unit,
    sku: row.sku,
    gtin: gtinOf(row.moreDetails[BARCODE_DETAIL] ?? ''),
    netQuantity: netQuantityIn(row.unit, declarations),
    veg: declarations?.veg ?? null,
    image: row.image[0] ?? '',
    priceInPaise: row.priceInPaise,
    soldPriceInPaise: row.soldPriceInPaise,
    discountPercent: row.discountPercent,
    sellingPriceInPaise: row.sellingPriceInPaise,
    stock: row.stock,
    path: productPath(row),
  }
}

/** What a category's tile opens, by the owner's settings. */
interface TileOptions {
  categoryOpensOn: 'sub-category' | 'all'
}

/** Returns the categories and subcategories with their tiles, both in the owner's order. */
export async function loadCategories(db: Queryable, { categoryOpensOn }: TileOptions) {
  const [categories, subCategories] = await Promise.all([allCategories(db), subCategoriesOfCategories(db)])
  const within = Map.groupBy(subCategories, (row) => row.categoryId)
  const subCategoriesOf = (categoryId: string) => within.get(categoryId) ?? []
  // By the specification (2, screen 1) a category's tile links to its first subcategory.
  const tileOf = (row: CategoryRow) => {
    const first = categoryOpensOn === 'all' ? null : subCategoriesOf(row.id)[0]
    return tile(row, listingPath(row, first ?? null))
  }
  return { categories, subCategories, subCategoriesOf, tileOf }
}

/** Returns the tiles of categories and sub-categories; a sub-category of no category has no page. */
export function tilesOf(named: readonly NamedCategory[], { categoryOpensOn }: TileOptions): Tile[] {
  return named.flatMap(({ isCategory, other, ...row }) => {
    if (isCategory) return tile(row, listingPath(row, categoryOpensOn === 'all' ? null : other))
    return other ? tile(row, listingPath(other, row)) : []
  })
}

export function tile({ id, name, image }: Omit<Tile, 'path'>, path: string): Tile {
  return { id, name, image, path }
}
