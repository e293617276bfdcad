import type { ProductView } from '../../../../src/catalogue/contract.ts'
import { MAX_CATEGORIES, MAX_DETAILS } from '../../../../src/shared/limits.ts'
import { toPaise, withoutGrouping } from '../../../../src/shared/money.ts'
import { badgePercent, type Priced, percentOf, pricedOf } from '../../../../src/shared/pricing.ts'
import { PRODUCT } from '../../../../src/shared/schemas/product.ts'
import { check, type Schema } from '../../../../src/shared/schemas/schema.ts'
import { bareAmount } from '../../../../src/shared/typed-amounts.ts'
import { PRICE, STOCK } from '../../../wording/admin.ts'
import { say } from '../../../wording/say.ts'
import { fieldError } from '../form-sentences.ts'
import {
  type DeclarationFields,
  declarationFieldsOf,
  declarationsIn,
  NOTHING_DECLARED,
  validateDeclarations,
} from './declarations.ts'
import type { ProductEntry } from './products.ts'

/** A selected category or subcategory. */
export interface Chosen {
  id: string
  name: string
}

/** A product as typed in the form. Numbers stay strings until the form is sent. */
export interface ProductFields extends DeclarationFields {
  name: string
  description: string
  image: string[]
  category: Chosen[]
  subCategory: Chosen[]
  unit: string
  stock: string
  price: string
  /** Whole percent; of an exact price the one that shoppers see. */
  discount: string
  /** The exact price; empty if the discount decides. */
  sellingPrice: string
  details: { name: string; text: string }[]
  sku: string
  brand: string
  publish: boolean
}

export const EMPTY_PRODUCT: ProductFields = {
  name: '',
  description: '',
  image: [],
  category: [],
  subCategory: [],
  unit: '',
  stock: '',
  price: '',
  discount: '',
  sellingPrice: '',
  details: [],
  sku: '',
  brand: '',
  publish: true,
  ...NOTHING_DECLARED,
}

/** Error messages by the field's path in the form, such as `price` or `details.0.text`. */
export type ProductErrors = Record<string, string>

export function fieldsOf(product: ProductView): ProductFields {
  return {
    name: product.name,
    description: product.description,
    image: product.image,
    category: product.category.map(({ _id, name }) => ({ id: _id, name })),
    subCategory: product.subCategory.map(({ _id, name }) => ({ id: _id, name })),
    unit: product.unit,
    stock: String(product.stock),
    price: String(product.price),
    discount: String(badgePercent(pricedOf(product))),
    sellingPrice: product.sellingPrice === null ? '' : String(product.sellingPrice),
    details: Object.entries(product.more_details).map(([name, text]) => ({ name, text })),
    sku: product.sku ?? '',
    brand: product.brand ?? '',
    publish: product.publish,
    ...declarationFieldsOf(product),
  }
}

/** Returns the request body for fields that are already validated. */
export function entryOf(fields: ProductFields): ProductEntry {
  const ids = (chosen: readonly Chosen[]) => chosen.map(({ id }) => ({ _id: id }))
  return {
    name: fields.name.trim(),
    description: fields.description.trim(),
    image: fields.image,
    category: ids(fields.category),
    subCategory: ids(fields.subCategory),
    unit: fields.unit.trim(),
    stock: numberIn(fields.stock),
    price: numberIn(fields.price),
    discount: discountIn(fields.discount),
    sellingPrice: sellingPriceIn(fields.sellingPrice.trim()),
    more_details: Object.fromEntries(fields.details.map(({ name, text }) => [name, text.trim()])),
    sku: fields.sku.trim() || null,
    brand: fields.brand.trim() || null,
    publish: fields.publish,
    declarations: declarationsIn(fields),
  }
}

/**
 * Validates the form by the rules of the server. Name, description, unit, stock, price and every extra field are required, and
 * so is the discount (specification 5), which is 0 unless another one is typed.
 */
export function validateProduct(fields: ProductFields): ProductErrors {
  const errors: ProductErrors = {}
  const put = (path: string, error: string | null) => {
    if (error) errors[path] = error
  }
  put('name', fieldError('Name', PRODUCT.name, fields.name))
  put('description', fieldError('Description', PRODUCT.description, fields.description))
  put('category', chosenError(fields.category))
  put('subCategory', chosenError(fields.subCategory))
  put('unit', fieldError('Unit', PRODUCT.unit, fields.unit))
  put('stock', figureError(say(STOCK), PRODUCT.stock, fields.stock))
  put('price', figureError(say(PRICE), PRODUCT.price, fields.price))
  put('discount', fieldError('Discount', PRODUCT.discount, discountIn(fields.discount)))
  put('sellingPrice', sellingPriceError(fields))
  const taken: string[] = []
  for (const [index, { name, text }] of fields.details.entries()) {
    const error = nameError(name, taken) ?? fieldError(name, PRODUCT.more_details.additionalProperties, text)
    put(`details.${index}.text`, error)
    taken.push(storedName(name))
  }
  put('sku', fieldError('SKU', PRODUCT.sku, fields.sku))
  put('brand', fieldError('Brand', PRODUCT.brand, fields.brand))
  return { ...errors, ...validateDeclarations(fields) }
}

/**
 * Validates an edit of a stored product by the same rules, except for fields that it leaves as they are stored: an import
 * accepts products without a description, for example.
 */
export function validateChange(fields: ProductFields, stored: ProductFields): ProductErrors {
  const errors = Object.entries(validateProduct(fields))
  return Object.fromEntries(errors.filter(([path]) => isChanged(fields, stored, path.split('.')[0] as Field)))
}

/** Returns the request body of an edit, without fields that it leaves as they are stored. */
export function changesOf(fields: ProductFields, stored: ProductFields): Partial<ProductEntry> {
  const { declarations, ...rest } = entryOf(fields)
  const changes: Partial<ProductEntry> = rest
  const same = Object.keys(fields).filter((field) => !isChanged(fields, stored, field as Field))
  for (const field of same) delete changes[field === 'details' ? 'more_details' : (field as keyof ProductEntry)]
  const declared = Object.entries(declarations).filter(([field]) => !same.includes(field))
  return declared.length > 0 ? { ...changes, declarations: Object.fromEntries(declared) } : changes
}

type Field = keyof ProductFields
/** These decide the price together. */
const PRICES: readonly Field[] = ['price', 'discount', 'sellingPrice']

function isChanged(fields: ProductFields, stored: ProductFields, field: Field): boolean {
  const together = PRICES.includes(field) ? PRICES : [field]
  return together.some((each) => JSON.stringify(fields[each]) !== JSON.stringify(stored[each]))
}

/** Returns the error in the name of an extra field that is added, or null. */
export function detailNameError(name: string, taken: readonly string[]): string | null {
  const same = taken.find((other) => other.toLowerCase() === storedName(name).toLowerCase())
  return nameError(name, taken) ?? (same ? `${same} is there already` : null)
}

function nameError(name: string, taken: readonly string[]): string | null {
  if (taken.length >= MAX_DETAILS) return `A product has at most ${MAX_DETAILS} extra fields`
  const error = fieldError('Field name', PRODUCT.more_details.propertyNames, name)
  return error ?? (taken.includes(storedName(name)) ? `${storedName(name)} is there already` : null)
}

function storedName(name: string): string {
  return check(PRODUCT.more_details.propertyNames, name).value ?? name
}

function chosenError(chosen: readonly Chosen[]): string | null {
  return chosen.length > MAX_CATEGORIES ? `At most ${MAX_CATEGORIES} can be chosen` : null
}

// JSON writes NaN as null, which would mean that there is no selling price.
function sellingPriceIn(typed: string): number | string | null {
  const rupees = numberIn(typed)
  return Number.isNaN(rupees) ? typed || null : rupees
}

function sellingPriceError({ price, sellingPrice }: ProductFields): string | null {
  if (!sellingPrice.trim()) return null
  const error = fieldError('Selling price', PRODUCT.sellingPrice, numberIn(sellingPrice))
  return error ?? (isAbovePrice({ price, sellingPrice }) ? 'Selling price must not be above the MRP' : null)
}

/** Whether the selling price, as far as both are typed, is above the MRP. */
export function isAbovePrice({ price, sellingPrice }: Pick<ProductFields, 'price' | 'sellingPrice'>): boolean {
  return numberIn(sellingPrice) > numberIn(price)
}

/** Returns the prices that the form means, with the discount of an exact selling price; null until they are complete. */
export function pricesOf({ price, discount, sellingPrice }: Pick<ProductFields, PriceField>): Priced | null {
  const [rupees, percent, exact] = [numberIn(price), discountIn(discount), numberIn(sellingPrice)]
  if (!fits(PRODUCT.price, rupees)) return null
  const priceInPaise = toPaise(rupees)
  if (!sellingPrice.trim()) {
    return fits(PRODUCT.discount, percent)
      ? { priceInPaise, discountPercent: percent, sellingPriceInPaise: null }
      : null
  }
  if (!fits(PRODUCT.sellingPrice, exact) || exact > rupees) return null
  const sellingPriceInPaise = toPaise(exact)
  return { priceInPaise, discountPercent: percentOf(priceInPaise, sellingPriceInPaise), sellingPriceInPaise }
}

type PriceField = 'price' | 'discount' | 'sellingPrice'

function fits(schema: Schema, value: number): boolean {
  return check(schema, value).violations.length === 0
}

function figureError(label: string, schema: Schema, typed: string): string | null {
  return typed.trim() ? fieldError(label, schema, numberIn(typed)) : `${label} is required`
}

function discountIn(typed: string): number {
  return typed.trim() ? numberIn(typed) : 0
}

// Accepts amounts as people type them, such as "1,200", "₹ 54" and "Rs. 54/-". Returns NaN for anything else.
function numberIn(text: string): number {
  const normalized = withoutGrouping(bareAmount(text).replaceAll(/\s/g, ''))
  return /^(\d+\.?\d*|\.\d+)$/.test(normalized) ? Number(normalized) : Number.NaN
}
