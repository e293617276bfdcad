import { PRICE, STOCK, SUB_CATEGORY } from '../../../wording/admin.ts'
import { say } from '../../../wording/say.ts'
import { DECLARATION_LABELS } from './declarations.ts'
import type { ProductFields } from './product-form.ts'

/** A field to which two admins have given different values. */
export interface Difference {
  field: keyof ProductFields
  label: string
  mine: string
  theirs: string
}

export type Side = 'mine' | 'theirs'

const LABELS: Record<keyof ProductFields, string> = {
  name: 'Name',
  description: 'Description',
  image: 'Images',
  category: 'Category',
  subCategory: say(SUB_CATEGORY),
  unit: 'Unit',
  stock: say(STOCK),
  price: say(PRICE),
  discount: 'Discount',
  sellingPrice: 'Selling price',
  details: 'Extra fields',
  sku: 'SKU',
  brand: 'Brand',
  publish: 'Shown to shoppers',
  ...DECLARATION_LABELS,
}

const FIELDS = Object.keys(LABELS) as (keyof ProductFields)[]

/** Returns the fields that both sides changed to different values. `base` is the product as I started editing it. */
export function differencesOf(base: ProductFields, mine: ProductFields, theirs: ProductFields): Difference[] {
  return FIELDS.filter(
    (field) =>
      !same(mine[field], theirs[field]) && !same(mine[field], base[field]) && !same(theirs[field], base[field]),
  ).map((field) => ({ field, label: LABELS[field], mine: describe(mine, field), theirs: describe(theirs, field) }))
}

/** Merges both sides' changes. Where both changed a field, mine wins unless `stored` selects theirs. */
export function merge(
  base: ProductFields,
  mine: ProductFields,
  theirs: ProductFields,
  stored: Partial<Record<keyof ProductFields, Side>> = {},
): ProductFields {
  const isTheirs = (field: keyof ProductFields) => stored[field] === 'theirs' || same(mine[field], base[field])
  const taken = FIELDS.filter(isTheirs).map((field) => [field, theirs[field]])
  return { ...mine, ...Object.fromEntries(taken) }
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function describe(fields: ProductFields, field: keyof ProductFields): string {
  if (field === 'image') return `${fields.image.length} ${fields.image.length === 1 ? 'image' : 'images'}`
  if (field === 'details') return fields.details.map(({ name, text }) => `${name}: ${text}`).join('\n') || 'none'
  if (field === 'category' || field === 'subCategory') return fields[field].map(({ name }) => name).join(', ') || 'none'
  if (field === 'price') return `₹${fields.price}`
  if (field === 'publish' || field === 'loose') return fields[field] ? 'yes' : 'no'
  if (field === 'sellingPrice') return fields.sellingPrice ? `₹${fields.sellingPrice}` : 'by the discount'
  return (field === 'discount' ? `${fields.discount}%` : fields[field]) || 'none'
}
