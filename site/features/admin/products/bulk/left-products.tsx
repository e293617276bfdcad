import type { BulkUndone } from '../../../../../src/catalogue/bulk/contract.ts'
import { titleOf } from '../../../../../src/shared/product-title.ts'

/** Products that an undo did not restore as they were, each with a sentence why, and how many more of all `count` there are. */
export function LeftProducts({ products, count }: { products: BulkUndone['products']; count: number }) {
  return (
    <>
      <ul className="bulk-left">
        {products.map(({ reason, ...product }) => (
          <li key={product._id}>
            <span>{[titleOf(product), product.unit].filter(Boolean).join(', ') || 'A product that is gone'}</span>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
      {count > products.length && <p>{`And ${(count - products.length).toLocaleString('en-IN')} more.`}</p>}
    </>
  )
}
