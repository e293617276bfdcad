import { TableSkeleton as Rows } from '../../../../ui/TableSkeleton.tsx'

const ROWS = 14

export function TableSkeleton() {
  return (
    <Rows
      label="Loading the products"
      list="product-table product-table--waiting"
      row="product-table__waiting"
      count={ROWS}
    >
      <div className="skeleton product-table__thumb" />
      <div className="skeleton" />
      <div className="skeleton skeleton--short" />
    </Rows>
  )
}
