import type { UndeclaredView } from '../../../src/catalogue/contract.ts'
import { UNDECLARED_LABELS } from '../../features/admin/products/undeclared.ts'

/** The reply of a shop with so many products, of which each declaration lacks as many. */
export function undeclaredReply(products: number, lacking: number): UndeclaredView {
  const fields = Object.keys(UNDECLARED_LABELS)
    .filter((name) => name !== 'any')
    .map((name) => [name, lacking])
  return { products, undeclared: lacking, undeclaredOnSale: lacking, fields: Object.fromEntries(fields) }
}
