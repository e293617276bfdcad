import type { Queryable } from '../platform/database/database.ts'
import { inPackOrder } from '../shared/packs.ts'
import { productPath } from '../shared/paths.ts'
import { netQuantityIn, type StoredDeclarations } from './declarations/declarations.ts'
import { declarationsOf } from './declarations/queries.ts'
import { packsOfFamilies } from './families/queries.ts'
import type { FamilyPacks, Pack, ProductCard } from './page-models.ts'
import { type ProductRow, productsByIds } from './queries.ts'

/** Returns cards in the order of the ids; deleted products are omitted. */
export async function cardsByIds(db: Queryable, ids: readonly string[]): Promise<ProductCard[]> {
  return productCards(db, await productsByIds(db, ids))
}

/** Returns the packs of a family that shoppers see, or null if there are none. */
export async function familyPacks(db: Queryable, familyId: string): Promise<FamilyPacks | null> {
  const packs = await packsOf(db, await packsOfFamilies(db, [familyId]))
  return packs.length > 0 ? { familyId, packs: inPackOrder(packs) } : null
}

/** Returns the card of each product, with the packs of its family. */
export async function productCards(db: Queryable, rows: readonly ProductRow[]): Promise<ProductCard[]> {
  const familyIds = new Set(rows.flatMap(({ familyId }) => familyId ?? []))
  const members = await packsOfFamilies(db, [...familyIds])
  const packs = await packsOf(db, [...rows, ...members])
  const others = Map.groupBy(packs.slice(rows.length), (_, at) => members[at]!.familyId)
  return rows.map(({ familyId }, at) => {
    const siblings = familyId ? (others.get(familyId) ?? []) : []
    return { ...packs[at]!, familyId, packs: siblings.length > 1 ? inPackOrder(siblings) : [] }
  })
}

/** Returns each of the products as a pack. */
async function packsOf(db: Queryable, rows: readonly ProductRow[]): Promise<Pack[]> {
  const declarations = await declarationsOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => packOf(row, declarations.get(row.id)))
}

function packOf(row: ProductRow, declarations: StoredDeclarations | undefined): Pack {
  return {
    id: row.id,
    name: row.name,
    brand: row.brand,
    unit: row.unit,
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
