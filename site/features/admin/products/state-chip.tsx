import type { ProductView } from '../../../../src/catalogue/contract.ts'

type Sale = Pick<ProductView, 'publish' | 'withheld'>

/** A mark beside a product that is not on sale, which says why. */
export function StateChip({ product }: { product: Sale }) {
  const state = stateLabel(product)
  return state ? <span className="chip chip--static">{state}</span> : null
}

/** Why a product is not on sale; empty if it is. */
function stateLabel({ publish, withheld }: Sale): string {
  if (!publish) return 'Hidden'
  return withheld ? { expired: 'Past its date', undeclared: 'Undeclared' }[withheld] : ''
}
