import type { Queryable } from '../platform/database/database.ts'
import { toPaise } from '../shared/money.ts'
import { type DemoCatalogue, type DemoProduct, readDemoCatalogue } from './data.ts'
import {
  brandsOnSale,
  countProductsOfSkus,
  limitWaits,
  lockProductsOfSkus,
  type ProductFacts,
  productsOfSkus,
  removeEmptyCategories,
  removeEmptySubCategories,
  retireProducts,
} from './queries.ts'

/** What of the demo catalogue is on sale. */
export interface DemoLeft {
  /** As they came. */
  untouched: number
  /** Names of those that somebody has edited since: perhaps the shop sells them by now. */
  edited: string[]
}

/** What was taken away. */
export interface DemoRemoved {
  products: number
  /** Names of the edited ones that stayed. */
  kept: string[]
  categories: number
  subCategories: number
}

/** How many products of the demo are on sale, edited or not. */
export async function countDemo(db: Queryable): Promise<number> {
  return countProductsOfSkus(db, skusOf(await demoCatalogue()))
}

export async function findDemo(db: Queryable): Promise<DemoLeft> {
  const demo = await demoCatalogue()
  const { untouched, edited } = sorted(demo, await productsOfSkus(db, skusOf(demo)))
  return { untouched: untouched.length, edited: edited.map(calledName) }
}

/**
 * Takes the demo's products off sale, and its categories and sub-categories that are empty then, in the caller's
 * transaction. Products with other SKUs are the shop's own; those that were edited go only when that is asked for.
 */
export async function removeDemo(tx: Queryable, withEdited: boolean): Promise<DemoRemoved> {
  const demo = await demoCatalogue()
  await limitWaits(tx)
  const { untouched, edited } = sorted(demo, await lockProductsOfSkus(tx, skusOf(demo)))
  const going = withEdited ? [...untouched, ...edited] : untouched
  await retireProducts(
    tx,
    going.map(({ id }) => id),
  )
  const subCategories = await removeEmptySubCategories(tx, demo.subCategories)
  const categories = await removeEmptyCategories(tx, demo.categories)
  return { products: going.length, kept: withEdited ? [] : edited.map(calledName), categories, subCategories }
}

/** The brands without those of the demo that nothing on sale has. */
export async function withoutDemoBrands(db: Queryable, brands: readonly string[]): Promise<string[]> {
  const demo = await demoCatalogue()
  const ofDemo = new Set(demo.products.map(({ brand }) => brand))
  const sold = await brandsOnSale(db, brands)
  return brands.filter((brand) => !ofDemo.has(brand) || sold.has(brand))
}

let read: Promise<DemoCatalogue> | undefined

// It comes with the program and never changes while it runs.
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

/** Stock is not looked at: orders change it. */
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

function calledName({ name, unit }: ProductFacts): string {
  return `${name}, ${unit}`
}
