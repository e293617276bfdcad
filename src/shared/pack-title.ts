import { type Titled, titleOf } from './product-title.ts'

/** Returns brand, name and unit in one line, in which a number is not parted from its unit. */
export function packTitle(product: Titled & { unit: string }): string {
  return `${titleOf(product)} ${product.unit.replace(/(\d) /g, '$1\u00a0')}`
}
