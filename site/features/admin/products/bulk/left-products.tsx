import type { BulkUndone } from '../../../../../src/catalogue/bulk/contract.ts'

/** Products that an undo did not restore as they were, each with a sentence why, and how many more of all `count` there are. */
export function LeftProducts({ products, count }: { products: BulkUndone['products']; count: number }) {
  return (
    <>
      <ul className="bulk-left">
        {products.map(({ _id, name, unit, reason }) => (
          <li key={_id}>
            <span>{[name, unit].filter(Boolean).join(', ') || 'A product that is gone'}</span>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
      {count > products.length && <p>{`And ${(count - products.length).toLocaleString('en-IN')} more.`}</p>}
    </>
  )
}
