import { TableSkeleton } from '../../ui/TableSkeleton.tsx'
export function AddressesSkeleton() {
  return (
    <TableSkeleton label="Loading your addresses" list="address-list" row="address-card address-card--saved" count={2}>
      <div className="skeleton-card">
        <div className="skeleton" />
        <div className="skeleton" />
        <div className="skeleton skeleton--short" />
      </div>
    </TableSkeleton>
  )
}
