import type { AuditEntry } from '../../platform/audit/queries.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import type { MediaStorage } from '../../platform/media/storage.ts'
import { AppError } from '../../platform/runtime/errors.ts'
import { readInput } from '../../platform/runtime/read-input.ts'
import { toPaise } from '../../shared/money.ts'
import { exactPricing, type Priced } from '../../shared/pricing.ts'
import { DECLARATIONS, type DeclarationChange } from '../../shared/schemas/declarations.ts'
import { CATALOGUE_NAME, PRODUCT, PRODUCT_VERSION } from '../../shared/schemas/product.ts'
import type { CategoryView, ProductView } from '../contract.ts'
import { lockCategoryNames, type TaxonomyLevel } from './categories/queries.ts'
import type { UpdateProduct } from './contract.ts'
import type { ProductChange, ProductRow } from './products/queries.ts'

/** What the write operations of the catalogue depend on. */
export interface CatalogueDependencies {
  db: Database
  media: MediaStorage
}

/**
 * Validates and normalizes a product form into the format of the database; omitted fields are absent.
 * @throws AppError invalid, with the name of the field that is wrong.
 */
export function readProduct(asked: Omit<UpdateProduct, '_id'>): ProductChange {
  const { name, unit, stock, price, discount, sellingPrice, description, more_details, sku, brand, image, publish } =
    asked
  return {
    ...(name !== undefined && { name: readName(name) }),
    ...(unit !== undefined && { unit: readInput(PRODUCT.unit, unit, 'unit') }),
    ...(stock !== undefined && { stock: readInput(PRODUCT.stock, stock, 'stock') }),
    ...(price !== undefined && { priceInPaise: toPaise(readInput(PRODUCT.price, price, 'price')) }),
    ...(discount !== undefined && { discountPercent: readInput(PRODUCT.discount, discount, 'discount') }),
    ...(sellingPrice !== undefined && { sellingPriceInPaise: readSellingPrice(sellingPrice) }),
    ...(description !== undefined && { description: readInput(PRODUCT.description, description, 'description') }),
    ...(more_details !== undefined && { moreDetails: readInput(PRODUCT.more_details, more_details, 'more_details') }),
    ...(sku !== undefined && { sku: readInput(PRODUCT.sku, sku, 'sku') }),
    ...(brand !== undefined && { brand: readInput(PRODUCT.brand, brand, 'brand') }),
    ...(publish !== undefined && { publish }),
    ...(image !== undefined && { image: [...new Set(image)] }),
  }
}

/** @throws AppError invalid, with the name of the declaration that is wrong. */
export function readDeclarations({ declarations }: Pick<UpdateProduct, 'declarations'>): DeclarationChange {
  return declarations ? readInput(DECLARATIONS, declarations, 'declarations') : {}
}

function readSellingPrice(typed: UpdateProduct['sellingPrice']): number | null {
  const sellingPrice = readInput(PRODUCT.sellingPrice, typed, 'sellingPrice')
  return sellingPrice === null ? null : toPaise(sellingPrice)
}

/** Normalizes the name of a product, category or subcategory. */
export function readName(name: string): string {
  return readInput(CATALOGUE_NAME, name, 'name')
}

/** Reads chosen categories or subcategories, given as ids or as objects with an `_id`, and removes duplicates. */
export function readCategories(chosen: readonly (string | { _id: string })[]): string[] {
  return [...new Set(chosen.map((one) => (typeof one === 'string' ? one : one._id)))]
}

/**
 * Checks that all chosen categories exist, and locks them against deletion until the transaction ends.
 * @throws AppError missing, for one that is unknown or was deleted meanwhile.
 */
export async function requireCategories(tx: Queryable, kind: TaxonomyLevel, ids: readonly string[]): Promise<void> {
  const names = await lockCategoryNames(tx, kind, ids)
  const field = kind === 'category' ? 'category' : 'subCategory'
  if (ids.some((id) => !names.has(id)))
    throw new AppError('missing', `${field}: one that you chose is no longer there. Choose again`)
}

/** @throws AppError conflict with the product as it is, when the form was filled from an earlier version. */
export function refuseStale(now: ProductView, version: UpdateProduct['version']): void {
  if (version === undefined || readInput(PRODUCT_VERSION, version, 'version') === now.version) return
  throw new AppError('conflict', 'Another user changed this product while you were editing it', {
    code: 'product_changed',
    data: { product: now },
  })
}

/**
 * Returns the stock to store, or null to leave it. Orders take stock while a form is open, without a new version: if
 * the admin did not edit the stock, it stays as orders left it; an edited stock is only accepted while the product
 * still has the stock that the form showed. A client that does not send what it showed is trusted.
 * @throws AppError conflict with the product as it is.
 */
export function stockToSet(
  now: ProductView,
  requested: number | undefined,
  shown: UpdateProduct['expectedStock'],
): number | null {
  if (requested === undefined || requested === now.stock) return null
  if (shown === undefined) return requested
  const expected = readInput(PRODUCT.stock, shown, 'expectedStock')
  if (requested === expected) return null
  if (expected === now.stock) return requested
  const message = `Stock changed from ${expected} to ${now.stock} while you were editing`
  throw new AppError('conflict', message, { code: 'product_changed', data: { product: now } })
}

/**
 * Completes a change of prices to what is stored: a selling price equal to the price is none, and one that was set for
 * other prices goes when a client that does not know it changes them.
 * @throws AppError invalid, for a selling price above the MRP.
 */
export function pricesToSet<Asked extends Partial<Priced>>(before: Priced, asked: Asked): Asked & Partial<Priced> {
  const { priceInPaise = before.priceInPaise, discountPercent = before.discountPercent } = asked
  const isRepriced = priceInPaise !== before.priceInPaise || discountPercent !== before.discountPercent
  const untouched = isRepriced ? null : before.sellingPriceInPaise
  const { sellingPriceInPaise = untouched } = asked
  if (sellingPriceInPaise === null) return { ...asked, sellingPriceInPaise }
  if (sellingPriceInPaise > priceInPaise) throw new AppError('invalid', 'The selling price must not be above the MRP')
  return { ...asked, ...exactPricing(priceInPaise, sellingPriceInPaise) }
}

/** Returns the form fields whose values differ from the stored product. */
export function changedFields(row: ProductRow, fields: ProductChange): ProductChange {
  const known = new Map<string, unknown>(Object.entries(row))
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(known.get(name))),
  )
}

type Viewed = CategoryView | ProductView

/** Fields that every change updates, so the audit log leaves them out. */
const FOLLOWING = new Set(['version', 'createdAt', 'updatedAt'])

/** Returns the fields that differ between two views of a product or category, with categories as names. */
export function changesBetween(before: Viewed, after: Viewed): NonNullable<AuditEntry['changes']> {
  const [was, is] = [valuesIn(before), valuesIn(after)]
  const changed = [...new Set([...was.keys(), ...is.keys()])].filter(
    (field) => !FOLLOWING.has(field) && JSON.stringify(named(was.get(field))) !== JSON.stringify(named(is.get(field))),
  )
  return Object.fromEntries(
    changed.map((field) => [field, { before: named(was.get(field)), after: named(is.get(field)) }]),
  )
}

/** Returns each value by its field, with every declaration as a field of its own. */
function valuesIn(view: Viewed): Map<string, unknown> {
  const { declarations = {}, ...fields }: Record<string, unknown> = { ...view }
  return new Map(Object.entries({ ...fields, ...(declarations as object) }))
}

function named(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  return value.map((one) => (typeof one === 'object' && one !== null && 'name' in one ? one.name : one))
}
