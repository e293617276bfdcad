import type { ReactNode } from 'react'

interface Props {
  /** Read out while the rows are awaited. */
  label?: string
  /** The classes of the list that comes, and of a row of it. */
  list: string
  row: string
  count: number
  /** What a row holds, in grey. */
  children?: ReactNode
}

/** Grey rows in the shape of those that come. */
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
