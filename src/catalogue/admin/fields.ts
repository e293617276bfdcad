import { AppError } from '../../platform/runtime/errors.ts'
import {
  MAX_BRAND_LENGTH,
  MAX_DESCRIPTION_LENGTH,
  MAX_DETAIL_NAME_LENGTH,
  MAX_DETAIL_TEXT_LENGTH,
  MAX_DETAILS,
  MAX_NAME_LENGTH,
  MAX_PRICE_IN_RUPEES,
  MAX_SKU_LENGTH,
  MAX_STOCK,
  MAX_UNIT_LENGTH,
} from '../../shared/limits.ts'
import { toPaise } from '../../shared/money.ts'
import type { UpdateProduct } from './contract.ts'

/** The fields of a product form in the format of the database; omitted fields are absent. */
export interface ProductFields {
  name?: string
  unit?: string
  stock?: number
  priceInPaise?: number
  discountPercent?: number
  description?: string
  moreDetails?: Record<string, string>
  sku?: string | null
  brand?: string | null
  image?: string[]
}

type Figure = string | number

/** Validates and normalizes a product form. @throws AppError invalid, with the name of the field that is wrong. */
export function readProduct(asked: Omit<UpdateProduct, '_id'>): ProductFields {
  const { name, unit, stock, price, discount, description, more_details, sku, brand, image } = asked
  return {
    ...(name !== undefined && { name: readName(name) }),
    ...(unit !== undefined && { unit: readLine('unit', unit, MAX_UNIT_LENGTH) }),
    ...(stock !== undefined && { stock: readWhole('stock', stock, MAX_STOCK) }),
    ...(price !== undefined && { priceInPaise: readPrice(price) }),
    ...(discount !== undefined && { discountPercent: readWhole('discount', discount, 100) }),
    ...(description !== undefined && { description: readText('description', description, MAX_DESCRIPTION_LENGTH) }),
    ...(more_details !== undefined && { moreDetails: readDetails(more_details) }),
    ...(sku !== undefined && { sku: readMaybeLine('sku', sku, MAX_SKU_LENGTH) }),
    ...(brand !== undefined && { brand: readMaybeLine('brand', brand, MAX_BRAND_LENGTH) }),
    ...(image !== undefined && { image: [...new Set(image)] }),
  }
}

/** Normalizes the name of a product, category or subcategory. */
export function readName(name: string): string {
  return readLine('name', name, MAX_NAME_LENGTH)
}

/** Reads a whole number from 0 to `max`, given as a number or as text. */
export function readWhole(field: string, value: Figure, max: number): number {
  const isWhole = typeof value === 'number' ? Number.isInteger(value) : /^\d{1,12}$/.test(value.trim())
  const number = Number(value)
  if (isWhole && number >= 0 && number <= max) return number
  throw new AppError('invalid', `${field} must be a whole number from 0 to ${max.toLocaleString('en-IN')}`)
}

function readPrice(value: Figure): number {
  const isAmount =
    typeof value === 'number'
      ? Math.round(value * 100) / 100 === value
      : /^(\d{1,12}(\.\d{0,2})?|\.\d{1,2})$/.test(value.trim())
  const rupees = Number(value)
  if (isAmount && rupees >= 0 && rupees <= MAX_PRICE_IN_RUPEES) return toPaise(rupees)
  const max = MAX_PRICE_IN_RUPEES.toLocaleString('en-IN')
  throw new AppError('invalid', `price must be in rupees, from 0 to ${max}, with at most 2 decimals`)
}

function readDetails(details: unknown): Record<string, string> {
  const isMap = typeof details === 'object' && details !== null && !Array.isArray(details)
  const entries = isMap ? Object.entries(details) : null
  if (!entries || entries.length > MAX_DETAILS)
    throw new AppError('invalid', `more_details must be at most ${MAX_DETAILS} fields with text`)
  const read = new Map<string, string>()
  for (const [key, text] of entries) {
    const name = readLine('more_details', key, MAX_DETAIL_NAME_LENGTH)
    if (read.has(name)) throw new AppError('invalid', `more_details has the field ${name} twice`)
    if (name === '__proto__') throw new AppError('invalid', 'more_details cannot have a field of this name')
    if (typeof text !== 'string') throw new AppError('invalid', `more_details.${name} must be text`)
    read.set(name, readText(`more_details.${name}`, text, MAX_DETAIL_TEXT_LENGTH))
  }
  return Object.fromEntries(read)
}

function readMaybeLine(field: string, value: string | null, max: number): string | null {
  return value === null || value.trim() === '' ? null : readLine(field, value, max)
}

function readLine(field: string, value: string, max: number): string {
  // `\s` matches a byte order mark, but it is invisible and does not separate words in search, so it is removed.
  return checked(field, value.replaceAll('\ufeff', '').replace(/\s+/g, ' '), max)
}

function readText(field: string, value: string, max: number): string {
  return checked(field, value.replace(/\r\n?/g, '\n'), max)
}

function checked(field: string, value: string, max: number): string {
  // Lone surrogates are no valid text for the database and are replaced. Control characters are refused, except line
  // feeds and tabs.
  const text = value.toWellFormed().normalize('NFC').trim()
  if (/[^\P{Cc}\n\t]/u.test(text)) throw new AppError('invalid', `${field} has characters that cannot be shown`)
  // A text of only invisible characters counts as empty.
  const isSeen = /[^\s\p{C}]/u.test(text)
  if (isSeen && [...text].length <= max) return text
  throw new AppError('invalid', `${field} must be 1 to ${max} characters`)
}
