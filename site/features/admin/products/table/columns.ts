import type { ListSortKey } from '../../../../../src/shared/product-list.ts'

/** The columns that can be chosen, in the order of the table; the name is always there. */
export const COLUMN_NAMES = [
  'image',
  'unit',
  'family',
  'brand',
  'sku',
  'category',
  'subCategory',
  'price',
  'sells',
  'off',
  'stock',
  'hsn',
  'gstRate',
  'state',
  'added',
  'changed',
] as const
export type ColumnName = (typeof COLUMN_NAMES)[number]

/** Few products of a shop have a brand or are not on sale: without their columns, both are beside the name. */
export const DEFAULT_COLUMNS: readonly ColumnName[] = [
  'image',
  'unit',
  'family',
  'category',
  'subCategory',
  'price',
  'sells',
  'off',
  'stock',
]

interface Column {
  label: string
  sort?: ListSortKey
}

export const COLUMNS: Record<ColumnName, Column> = {
  image: { label: 'Image' },
  unit: { label: 'Unit' },
  brand: { label: 'Brand', sort: 'brand' },
  sku: { label: 'SKU' },
  category: { label: 'Category' },
  subCategory: { label: 'Sub category' },
  family: { label: 'Packs' },
  price: { label: 'MRP', sort: 'price' },
  sells: { label: 'Sells at', sort: 'sold' },
  off: { label: 'Off', sort: 'discount' },
  stock: { label: 'Stock', sort: 'stock' },
  hsn: { label: 'HSN code' },
  gstRate: { label: 'GST %' },
  state: { label: 'State' },
  added: { label: 'Added', sort: 'added' },
  changed: { label: 'Changed', sort: 'changed' },
}
