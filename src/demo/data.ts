import { join } from 'node:path'
import { declarationsAfter, UNDECLARED } from '../catalogue/declarations/declarations.ts'
import { saveDeclarationsOf } from '../catalogue/declarations/queries.ts'
import { deferSearchRefresh, refreshProductSearch, resumeSearchRefresh } from '../catalogue/search/refresh.queries.ts'
import type { Queryable } from '../platform/database/database.ts'
import { newId } from '../platform/runtime/ids.ts'
import { countryOf } from '../shared/countries.ts'
import { toPaise } from '../shared/money.ts'
import { titleOf } from '../shared/product-title.ts'
import type { DeclarationChange, VegMark } from '../shared/schemas/declarations.ts'
import {
  analyzeProducts,
  type FamilyRow,
  insertCategories,
  insertFamilies,
  insertProducts,
  insertSubCategories,
  type Link,
  linkProductsToCategories,
  linkProductsToSubCategories,
  linkSubCategories,
  type ProductRow,
} from './insert.queries.ts'

/** The format of `demo/catalogue.json`: categories and subcategories are referenced by name, prices are in rupees. */
export interface DemoCatalogue {
  categories: { name: string; image: string }[]
  subCategories: { name: string; image: string; categories: string[] }[]
  products: DemoProduct[]
}

export interface DemoProduct {
  sku: string
  brand: string | null
  name: string
  unit: string
  price: number
  discount: number
  stock: number
  description: string
  details: Record<string, string>
  categories: string[]
  subCategories: string[]
  images: string[]
}

const ROWS_PER_INSERT = 1000

export function readDemoCatalogue(): Promise<DemoCatalogue> {
  return Bun.file(join(import.meta.dir, '../../demo/catalogue.json')).json()
}

/** Inserts a catalogue into an empty shop, in the caller's transaction. */
export async function insertDemoCatalogue(tx: Queryable, catalogue: DemoCatalogue): Promise<void> {
  const categoryIds = idsByName(catalogue.categories)
  const subCategoryIds = idsByName(catalogue.subCategories)
  // The file's order is that of a walk through the shop.
  const categories = catalogue.categories.map(({ name, image }, position) => ({
    id: categoryIds.get(name)!,
    name,
    image,
    position,
  }))
  const subCategories = catalogue.subCategories.map((row) => ({ ...row, id: subCategoryIds.get(row.name)! }))
  // Lists show the newest product first, and ids ascend, so the file's first product gets the last id.
  const products = catalogue.products.toReversed().map((row) => ({ ...row, id: newId() }))

  await inBatches(categories, (batch) => insertCategories(tx, batch))
  await inBatches(
    subCategories.map(({ id, name, image }) => ({ id, name, image })),
    (batch) => insertSubCategories(tx, batch),
  )
  await deferSearchRefresh(tx)
  const families = familiesOf(catalogue.products)
  await inBatches([...families.values()], (batch) => insertFamilies(tx, batch))
  await inBatches(
    products.map((row) => ({ ...productRow(row), familyId: families.get(packedAs(row))?.id ?? null })),
    (batch) => insertProducts(tx, batch),
  )
  const declared = products.map((row) => ({
    id: row.id,
    declarations: declarationsAfter(row.unit, UNDECLARED, declaredOf(row)),
  }))
  await inBatches(declared, (batch) => saveDeclarationsOf(tx, batch))

  const subCategoryLinks = subCategories.flatMap((row, subCategoryPosition) =>
    links(row.id, row.categories, categoryIds).map((link) => ({ ...link, subCategoryPosition })),
  )
  const categoryLinks = products.flatMap((row) => links(row.id, row.categories, categoryIds))
  const productLinks = products.flatMap((row) => links(row.id, row.subCategories, subCategoryIds))
  await inBatches(subCategoryLinks, (batch) => linkSubCategories(tx, batch))
  await inBatches(categoryLinks, (batch) => linkProductsToCategories(tx, batch))
  await inBatches(productLinks, (batch) => linkProductsToSubCategories(tx, batch))
  await resumeSearchRefresh(tx)
  await analyzeProducts(tx)
  await inBatches(products, (batch) =>
    refreshProductSearch(
      tx,
      batch.map(({ id }) => id),
    ),
  )
}

function links(from: string, names: readonly string[], ids: ReadonlyMap<string, string>): Link[] {
  return names.map((name, position) => ({ from, to: ids.get(name)!, position }))
}

function idsByName(rows: readonly { name: string }[]): Map<string, string> {
  return new Map(rows.map(({ name }) => [name, newId()]))
}

/** Returns a family for each brand and name of which the catalogue has several products, each of another unit. */
function familiesOf(products: readonly DemoProduct[]): Map<string, FamilyRow> {
  const families = new Map<string, FamilyRow>()
  for (const [key, packs] of Map.groupBy(products, packedAs))
    if (packs.length > 1 && new Set(packs.map(({ unit }) => unit)).size === packs.length)
      families.set(key, { id: newId(), name: titleOf(packs[0]!) })
  return families
}

function packedAs({ brand, name }: DemoProduct): string {
  return titleOf({ brand, name }).toLowerCase()
}

function productRow(row: DemoProduct & { id: string }): Omit<ProductRow, 'familyId'> {
  return {
    id: row.id,
    sku: row.sku,
    brand: row.brand,
    name: row.name,
    image: row.images,
    unit: row.unit,
    stock: row.stock,
    priceInPaise: toPaise(row.price),
    discountPercent: row.discount,
    description: row.description,
    moreDetails: row.details,
  }
}

const VEG_MARKS = new Map<string, VegMark>([
  ['Vegetarian', 'veg'],
  ['Vegan', 'veg'],
  ['Non-vegetarian', 'nonveg'],
  ['Contains egg', 'nonveg'],
])

/** Declares what the details of a made-up product say. */
function declaredOf({ details }: DemoProduct): DeclarationChange {
  const {
    Allergens: allergens = '',
    Diet: diet = '',
    'Country of Origin': origin = '',
    'Sold As': soldAs = '',
    // Only fruit and vegetables have it, whose diet goes without saying.
    Ripeness: ripeness = '',
  } = details
  return {
    origin: countryOf(origin),
    veg: VEG_MARKS.get(diet) ?? (ripeness ? 'veg' : null),
    allergens: allergens === 'None declared' ? null : allergens || null,
    loose: soldAs.startsWith('Loose'),
  }
}

async function inBatches<T>(rows: readonly T[], insert: (batch: T[]) => PromiseLike<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_PER_INSERT) await insert(rows.slice(at, at + ROWS_PER_INSERT))
}
