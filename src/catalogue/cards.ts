import type { Queryable } from '../platform/database/database.ts'
import { BARCODE_DETAIL, gtinOf } from '../shared/barcode.ts'
import { inPackOrder } from '../shared/packs.ts'
import { productPath } from '../shared/paths.ts'
import { type DeclaredProduct, declaredProductsByIds } from './by-ids.queries.ts'
import { netQuantityIn } from './declarations/declarations.ts'
import { declarationsOf } from './declarations/queries.ts'
import { packsOfFamilies } from './families/queries.ts'
import type { FamilyPacks, Pack, ProductCard } from './page-models.ts'
import type { ProductRow } from './queries.ts'

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
