import { deleteEmptyFamilies } from '../catalogue/families/membership.queries.ts'
import type { Queryable } from '../platform/database/database.ts'
import { toPaise } from '../shared/money.ts'
import { titleOf } from '../shared/product-title.ts'
import { type DemoCatalogue, type DemoProduct, readDemoCatalogue } from './data.ts'
import {
  brandsOnSale,
  countProductsOfSkus,
  lockProductsOfSkus,
  type ProductFacts,
  productsOfSkus,
  removeEmptyCategories,
  removeEmptySubCategories,
  resetOrderOfCategories,
  resetOrderOfSubCategories,
  retireProducts,
  setTimeouts,
} from './queries.ts'
import { resetDemoSettings } from './settings.ts'

/** The demo products that are still on sale. */
export interface DemoLeft {
  /** Number of products that nobody has edited. */
  untouched: number
  /** Names of the products that somebody has edited since: perhaps the shop really sells them now. */
  edited: string[]
}

/** What `removeDemo` removed and left. */
export interface DemoRemoved {
  products: number
  /** Names of the edited products that stay on sale. */
  kept: string[]
  categories: number
  subCategories: number
}

/** Returns how many demo products are on sale, edited or not. */
export async function countDemo(db: Queryable): Promise<number> {
  return countProductsOfSkus(db, skusOf(await demoCatalogue()))
}

export async function findDemo(db: Queryable): Promise<DemoLeft> {
  const demo = await demoCatalogue()
  const { untouched, edited } = sorted(demo, await productsOfSkus(db, skusOf(demo)))
  return { untouched: untouched.length, edited: edited.map(calledName) }
}

/**
 * Takes the demo products off sale and deletes the demo's categories and subcategories that are empty afterwards, in the
 * caller's transaction. What nobody has changed of the demo's settings and of its order of categories is as in a new shop. Products with other SKUs are the shop's own; edited ones are removed only with `withEdited`.
 */
export async function removeDemo(tx: Queryable, withEdited: boolean): Promise<DemoRemoved> {
  const demo = await demoCatalogue()
  await setTimeouts(tx)
  const { untouched, edited } = sorted(demo, await lockProductsOfSkus(tx, skusOf(demo)))
  const going = withEdited ? [...untouched, ...edited] : untouched
  await retireProducts(
    tx,
    going.map(({ id }) => id),
  )
  await deleteEmptyFamilies(tx)
  await resetOrderOfSubCategories(tx, demo.subCategories)
  await resetOrderOfCategories(tx, demo.categories)
  await resetDemoSettings(tx)
  const subCategories = await removeEmptySubCategories(tx, demo.subCategories)
  const categories = await removeEmptyCategories(tx, demo.categories)
  return { products: going.length, kept: withEdited ? [] : edited.map(calledName), categories, subCategories }
}

/** Returns the brands without those of the demo that no product on sale has. */
export async function withoutDemoBrands(db: Queryable, brands: readonly string[]): Promise<string[]> {
  const demo = await demoCatalogue()
  const ofDemo = new Set(demo.products.map(({ brand }) => brand))
  const sold = await brandsOnSale(db, brands)
  return brands.filter((brand) => !ofDemo.has(brand) || sold.has(brand))
}

let read: Promise<DemoCatalogue> | undefined

// The file ships with the shop and does not change while it runs.
function demoCatalogue(): Promise<DemoCatalogue> {
  read ??= readDemoCatalogue()
  return read
}

function skusOf({ products }: DemoCatalogue): string[] {
  return products.map(({ sku }) => sku)
}

function sorted({ products }: DemoCatalogue, found: readonly ProductFacts[]) {
  const bySku = new Map(products.map((product) => [product.sku, product]))
  const isUntouched = (row: ProductFacts) => isAsItCame(row, bySku.get(row.sku!)!)
  return { untouched: found.filter(isUntouched), edited: found.filter((row) => !isUntouched(row)) }
}

/** Ignores the stock, which orders change. */
function isAsItCame(row: ProductFacts, demo: DemoProduct): boolean {
  return (
    row.name === demo.name &&
    row.unit === demo.unit &&
    row.brand === demo.brand &&
    row.priceInPaise === toPaise(demo.price) &&
    row.discountPercent === demo.discount &&
    row.description === demo.description &&
    Bun.deepEquals(row.image, demo.images) &&
    Bun.deepEquals(row.moreDetails, demo.details)
  )
}

function calledName(product: ProductFacts): string {
  return `${titleOf(product)}, ${product.unit}`
}
