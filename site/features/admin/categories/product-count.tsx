import { useStore } from '@nanostores/react'
import type { ProductCounts } from '../../../../src/catalogue/admin/contract.ts'
import { countLabel } from '../today/labels.ts'
import { $productCounts } from './product-counts.ts'

interface Props {
  of: keyof ProductCounts
  id: string
  className?: string
}

/** How many products a category or subcategory has. It alone renders when they are counted, and nothing until then. */
export function ProductCount({ of, id, className }: Props) {
  const counts = useStore($productCounts)
  if (!counts) return null
  const count = counts[of][id] ?? 0
  return <span className={className}>{count === 0 ? 'No products' : countLabel(count, 'product')}</span>
}
