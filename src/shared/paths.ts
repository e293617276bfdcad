/** Canonical paths of the pages that show the catalogue (specification 2, route table). */

import { slugOf } from './slug.ts'

export interface Named {
  id: string
  name: string
}

export function productPath(product: Named): string {
  return `/product/${segment(product)}`
}

/** Returns the path of a subcategory's listing, or of that of a category without subcategories. */
export function listingPath(category: Named, subCategory: Named | null): string {
  return subCategory ? `/${segment(category)}/${segment(subCategory)}` : `/${segment(category)}`
}

// Browsers still show letters of other scripts in the address bar, but a header such as Location is ASCII.
function segment({ id, name }: Named): string {
  return encodeURIComponent(slugOf(name, id))
}
