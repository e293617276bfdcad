import type { ReactNode } from 'react'

interface Props {
  /** Announced to screen readers while the rows load. */
  label?: string
  /** CSS classes of the list that is loading, and of one of its rows. */
  list: string
  row: string
  count: number
  /** Skeleton content of a row. */
  children?: ReactNode
}

/** Skeleton rows in the shape of the rows that are loading. */
export function TableSkeleton({ label = 'Loading', list, row, count, children }: Props) {
  return (
    <div className={list} role="status" aria-label={label}>
      {[...Array(count).keys()].map((n) => (
        <div className={row} key={n}>
          {children}
        </div>
      ))}
    </div>
  )
}
