import { imageLabel } from '../archive/names.ts'
import { declaredFacts } from './declared.ts'
import { placeOf, type Stored } from './difference.ts'

interface Fact {
  field: string
  value: string
}

/** Returns what a new product has beside its name, brand, price, unit, categories and stock, as the review shows it. */
export function furtherFacts(product: Stored): Fact[] {
  const { family, categoryPosition, subCategoryPosition, description, image, details } = product
  const facts: Fact[] = [
    ...declaredFacts(product),
    ...Object.entries(details).map(([field, value]) => ({ field, value })),
    { field: 'Family', value: family ?? '' },
    { field: 'Category order', value: placeOf(categoryPosition) },
    { field: 'Sub category order', value: placeOf(subCategoryPosition) },
    { field: 'Description', value: description },
    { field: 'Images', value: image.map(imageLabel).join(', ') },
  ]
  return facts.filter(({ value }) => value !== '')
}
