import type { ProductFields } from './product-form.ts'

/** A field that two admins have given different values. */
export interface Difference {
  field: keyof ProductFields
  label: string
  mine: string
  theirs: string
  /** Mine, unless only the other has changed it: nobody's work is lost by doing nothing. */
  keep: Side
}

export type Side = 'mine' | 'theirs'

const LABELS: Record<keyof ProductFields, string> = {
  name: 'Name',
  description: 'Description',
  image: 'Images',
  category: 'Category',
  subCategory: 'Sub Category',
  unit: 'Unit',
  stock: 'Number of Stock',
  price: 'Price',
  discount: 'Discount',
  details: 'Extra fields',
  sku: 'SKU',
  brand: 'Brand',
}

/** Where what I have typed differs from what is stored now; `base` is what I began with. */
export function differencesOf(base: ProductFields, mine: ProductFields, theirs: ProductFields): Difference[] {
  return (Object.keys(LABELS) as (keyof ProductFields)[])
    .filter((field) => !same(mine[field], theirs[field]))
    .map((field) => ({
      field,
      label: LABELS[field],
      mine: told(mine, field),
      theirs: told(theirs, field),
      keep: same(mine[field], base[field]) ? 'theirs' : 'mine',
    }))
}

/** The product with each differing field from the chosen side. */
export function merge(
  mine: ProductFields,
  theirs: ProductFields,
  kept: Partial<Record<keyof ProductFields, Side>>,
): ProductFields {
  const fromTheirs = Object.entries(kept).filter(([, side]) => side === 'theirs')
  const taken = fromTheirs.map(([field]) => [field, theirs[field as keyof ProductFields]])
  return { ...mine, ...Object.fromEntries(taken) }
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function told(fields: ProductFields, field: keyof ProductFields): string {
  if (field === 'image') return `${fields.image.length} ${fields.image.length === 1 ? 'picture' : 'pictures'}`
  if (field === 'details') return fields.details.map(({ name, text }) => `${name}: ${text}`).join('\n') || 'none'
  if (field === 'category' || field === 'subCategory') return fields[field].map(({ name }) => name).join(', ') || 'none'
  if (field === 'price') return `₹${fields.price}`
  return (field === 'discount' ? `${fields.discount}%` : fields[field]) || 'none'
}
