import { BARCODE_DETAIL } from '../../shared/barcode.ts'
import { DECLARED } from './declared.ts'

/** What the shop's own files, template and export, call the fields that are no declarations. */
export const FIELD_HEADERS = {
  id: 'Tokri ID',
  sku: 'SKU',
  name: 'Name',
  brand: 'Brand',
  category: 'Category',
  subCategory: 'Sub Category',
  categoryOrder: 'Category Order',
  subCategoryOrder: 'Sub Category Order',
  family: 'Family',
  unit: 'Unit',
  price: 'MRP',
  salePrice: 'Selling Price',
  discount: 'Discount',
  stock: 'Stock',
  stockEntry: 'Stock Entry',
  publish: 'Published',
  description: 'Description',
  image: 'Pictures',
  barcode: BARCODE_DETAIL,
} as const

/** Returns whether a column is called exactly as in the shop's own files, in any case: what it is does not depend on its cells. */
export function isOwnHeader(header: string): boolean {
  return OWN.has(inOneCase(header))
}

const OWN: ReadonlySet<string> = new Set(
  [...Object.values(FIELD_HEADERS), ...Object.values(DECLARED).map(({ header }) => header)].map(inOneCase),
)

function inOneCase(header: string): string {
  return header.replace(/\s+/g, ' ').trim().toLowerCase()
}
