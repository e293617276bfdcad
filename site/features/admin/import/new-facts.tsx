import type { NewProduct } from '../../../../src/import-export/contract.ts'
import { formatRupees } from '../../../../src/shared/money.ts'

/** What a new product will be. Unusual values are marked. */
export function NewFacts({ product }: { product: NewProduct }) {
  const { price, sellingPrice, unit, category, stock, brand, publish, more } = product
  const facts: Fact[] = [
    { field: 'Sells at', value: formatRupees(sellingPrice), isOdd: sellingPrice === 0 },
    ...(sellingPrice === price ? [] : [{ field: 'MRP', value: formatRupees(price) }]),
    { field: 'Unit', value: unit },
    { field: 'Category', value: category || 'none', isOdd: category === '' },
    { field: 'Stock', value: stock.toLocaleString('en-IN'), isOdd: stock === 0 },
    ...(brand ? [{ field: 'Brand', value: brand }] : []),
    { field: 'Published', value: publish ? 'yes' : 'no, hidden', isOdd: !publish },
    ...more,
  ]
  return (
    <dl className="import-facts">
      {facts.map(({ field, value, isOdd }) => (
        <div key={field} data-odd={isOdd || undefined}>
          <dt>{field}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface Fact {
  field: string
  value: string
  isOdd?: boolean
}
