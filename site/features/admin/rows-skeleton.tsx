import { TableSkeleton } from '../../ui/TableSkeleton.tsx'
export function RowsSkeleton() {
  return (
    <TableSkeleton list="stock-rows" row="stock-row" count={6}>
      <div className="skeleton thumbnail" />
      <div className="stock-row__text">
        <div className="skeleton" />
        <div className="skeleton skeleton--short" />
      </div>
    </TableSkeleton>
  )
}
