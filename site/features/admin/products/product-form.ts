import type { ProductView } from '../../../../src/catalogue/contract.ts'
import {
  MAX_DESCRIPTION_LENGTH,
  MAX_DETAIL_NAME_LENGTH,
  MAX_DETAIL_TEXT_LENGTH,
  MAX_NAME_LENGTH,
  MAX_PRICE_IN_RUPEES,
  MAX_STOCK,
  MAX_UNIT_LENGTH,
} from '../../../../src/shared/limits.ts'
import type { ProductEntry } from '../catalogue-api.ts'

/** A selected category or subcategory. */
export interface Chosen {
  id: string
  name: string
}

/** A product as typed in the form. Numbers stay strings until the form is sent. */
export interface ProductFields {
  name: string
  description: string
  image: string[]
  category: Chosen[]
  subCategory: Chosen[]
  unit: string
  stock: string
  price: string
  discount: string
  details: { name: string; text: string }[]
  sku: string
  brand: string
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
  details: [],
  sku: '',
  brand: '',
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
    discount: String(product.discount),
    details: Object.entries(product.more_details).map(([name, text]) => ({ name, text })),
    sku: product.sku ?? '',
    brand: product.brand ?? '',
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
    discount: numberIn(fields.discount),
    more_details: Object.fromEntries(fields.details.map(({ name, text }) => [name, text.trim()])),
    sku: fields.sku.trim() || null,
    brand: fields.brand.trim() || null,
  }
}

const indian = new Intl.NumberFormat('en-IN')

/**
 * Validates the form. Name, description, unit, stock, price, discount and every extra field are required (specification
 * 5).
 */
export function validateProduct(fields: ProductFields): ProductErrors {
  const errors: ProductErrors = {}
  const put = (path: string, error: string | null) => {
    if (error) errors[path] = error
  }
  put('name', textError('Name', fields.name, MAX_NAME_LENGTH))
  put('description', textError('Description', fields.description, MAX_DESCRIPTION_LENGTH))
  put('unit', textError('Unit', fields.unit, MAX_UNIT_LENGTH))
  put('stock', wholeError('Number of Stock', fields.stock, MAX_STOCK))
  put('price', priceError(fields.price))
  put('discount', wholeError('Discount', fields.discount, 100))
  for (const [index, { name, text }] of fields.details.entries()) {
    put(`details.${index}.text`, textError(name, text, MAX_DETAIL_TEXT_LENGTH))
  }
  return errors
}

/** Returns the error in the name of an extra field, or null. */
export function detailNameError(name: string, taken: readonly string[]): string | null {
  const error = textError('Field name', name, MAX_DETAIL_NAME_LENGTH)
  const same = taken.find((other) => other.toLowerCase() === name.trim().toLowerCase())
  return error ?? (same ? `${same} is there already` : null)
}

function textError(label: string, text: string, maxLength: number): string | null {
  if (!text.trim()) return `${label} is required`
  return text.trim().length > maxLength ? `${label} is longer than ${indian.format(maxLength)} characters` : null
}

function wholeError(label: string, text: string, max: number): string | null {
  if (!text.trim()) return `${label} is required`
  const number = numberIn(text)
  const fits = Number.isInteger(number) && number >= 0 && number <= max
  return fits ? null : `${label} is a whole number from 0 to ${indian.format(max)}`
}

function priceError(text: string): string | null {
  if (!text.trim()) return 'Price is required'
  const rupees = numberIn(text)
  if (!(rupees >= 0 && rupees <= MAX_PRICE_IN_RUPEES)) {
    return `Price is an amount of rupees from 0 to ${indian.format(MAX_PRICE_IN_RUPEES)}`
  }
  return /\.\d{3}/.test(text) ? 'Price has at most two decimals' : null
}

// Accepts amounts as people type them, such as "1,200" and "₹ 54". Returns NaN for anything else.
function numberIn(text: string): number {
  const normalized = text.replaceAll(/[\s,₹]/g, '')
  return /^(\d+\.?\d*|\.\d+)$/.test(normalized) ? Number(normalized) : Number.NaN
}
