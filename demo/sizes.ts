/** The scale at which a product is drawn, so that a small jar looks smaller than a family sack. */
import type { SourceProduct } from './products'

const SMALLEST = 0.78
/** Shapes of a single size: loose goods fill the image, and soft packs with fewer pieces contain larger ones. */
const ONE_SIZE = /^(bare\d?|pack|hamper)$/

/** Returns the share of the full height for each product, from its unit and the other sizes of the same product. */
export function scalesOf(products: SourceProduct[]): Map<string, number> {
  const families = new Map<string, SourceProduct[]>()
  for (const product of products) {
    const key = `${product.name.split(',')[0]} ${product.shape}`
    families.set(key, [...(families.get(key) ?? []), product])
  }
  const scales = new Map<string, number>()
  for (const family of families.values()) {
    const sizes = [...new Set(family.map(amountOf))].sort((a, b) => a - b)
    for (const product of family) {
      scales.set(product.sku, ONE_SIZE.test(product.shape) ? 1 : scaleOf(product, sizes))
    }
  }
  return scales
}

function scaleOf(product: SourceProduct, sizes: number[]): number {
  const rank = sizes.indexOf(amountOf(product))
  if (sizes.length > 1) return SMALLEST + (1 - SMALLEST) * (rank / (sizes.length - 1))
  return Math.min(1, Math.max(0.86, 0.86 + 0.07 * Math.log10(amountOf(product) / 50)))
}

/** Returns the amount in grams or millilitres; pieces and metres are converted roughly. */
function amountOf({ unit }: SourceProduct): number {
  const [, number = '1', measure = ''] = /^([\d.]+) ?(\w*)/.exec(unit) ?? []
  const factor: Record<string, number> = { kg: 1000, L: 1000, pc: 200, pcs: 20, m: 50 }
  return Number(number) * (factor[measure] ?? 1)
}
