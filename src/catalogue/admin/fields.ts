import { readInput } from '../../platform/runtime/read-input.ts'
import { toPaise } from '../../shared/money.ts'
import { CATALOGUE_NAME, PRODUCT } from '../../shared/schemas/product.ts'
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

/** Validates and normalizes a product form. @throws AppError invalid, with the name of the field that is wrong. */
export function readProduct(asked: Omit<UpdateProduct, '_id'>): ProductFields {
  const { name, unit, stock, price, discount, description, more_details, sku, brand, image } = asked
  return {
    ...(name !== undefined && { name: readName(name) }),
    ...(unit !== undefined && { unit: readInput(PRODUCT.unit, unit, 'unit') }),
    ...(stock !== undefined && { stock: readInput(PRODUCT.stock, stock, 'stock') }),
    ...(price !== undefined && { priceInPaise: toPaise(readInput(PRODUCT.price, price, 'price')) }),
    ...(discount !== undefined && { discountPercent: readInput(PRODUCT.discount, discount, 'discount') }),
    ...(description !== undefined && { description: readInput(PRODUCT.description, description, 'description') }),
    ...(more_details !== undefined && { moreDetails: readInput(PRODUCT.more_details, more_details, 'more_details') }),
    ...(sku !== undefined && { sku: readInput(PRODUCT.sku, sku, 'sku') }),
    ...(brand !== undefined && { brand: readInput(PRODUCT.brand, brand, 'brand') }),
    ...(image !== undefined && { image: [...new Set(image)] }),
  }
}

/** Normalizes the name of a product, category or subcategory. */
export function readName(name: string): string {
  return readInput(CATALOGUE_NAME, name, 'name')
}
