import { TableSkeleton } from '../../../../ui/TableSkeleton.tsx'

const ROWS = 14

export function ProductTableSkeleton() {
  return (
    <TableSkeleton
      label="Loading the products"
      list="product-table product-table--loading"
      row="product-table__skeleton"
      count={ROWS}
    >
      <div className="skeleton product-table__thumb" />
      <div className="skeleton" />
      <div className="skeleton skeleton--short" />
    </TableSkeleton>
  )
}
