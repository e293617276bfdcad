import { countLabel } from '../today/labels.ts'

export function productsLabel(count: number): string {
  return count === 0 ? 'No products' : countLabel(count, 'product')
}
