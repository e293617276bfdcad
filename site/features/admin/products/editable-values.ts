import type { ProductView } from '../../../../src/catalogue/contract.ts'
import { formatPaise, formatRupees, toRupees } from '../../../../src/shared/money.ts'
import { discountedPrice, pricedOf } from '../../../../src/shared/pricing.ts'
import { type InlineChange, readPrice, readSellingPrice, readStock } from './inline-edit-state.ts'

export const EDITABLE_VALUES = ['price', 'sells', 'stock'] as const
export type EditableName = (typeof EDITABLE_VALUES)[number]

interface EditableValue {
  /** The label of the field, whose numbers have no currency sign. */
  label: string
  /** What is edited. */
  value(product: ProductView): string
  /** What is read. */
  shown(product: ProductView): string
  read(typed: string, product: ProductView): InlineChange | null
  /** Error message for input that cannot be parsed. */
  unreadable: string
  numeric?: boolean
}

const soldPrice = (product: ProductView) => discountedPrice(pricedOf(product))

/** The values of a product that the list edits in place, as a table and as cards. */
export const EDITABLE: Record<EditableName, EditableValue> = {
  price: {
    label: 'MRP ₹',
    value: ({ price }) => String(price),
    shown: ({ price }) => formatRupees(price),
    read: readPrice,
    unreadable: 'A price in rupees, such as 49.50',
    numeric: true,
  },
  sells: {
    label: 'Sells at ₹',
    value: (product) => String(toRupees(soldPrice(product))),
    shown: (product) => formatPaise(soldPrice(product)),
    read: readSellingPrice,
    unreadable: 'A price in rupees, such as 44.50; empty ends the offer',
    numeric: true,
  },
  stock: {
    label: 'Stock',
    value: ({ stock }) => String(stock),
    shown: ({ stock }) => stock.toLocaleString('en-IN'),
    read: readStock,
    unreadable: 'A whole number; +10 adds ten',
  },
}
