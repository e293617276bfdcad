import type { ReactNode } from 'react'
import emptyCart from '../../assets/art/empty-cart.svg?url'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TableSkeleton } from '../../ui/TableSkeleton.tsx'
import { NOTHING_HERE } from '../../wording/admin.ts'
import { say } from '../../wording/say.ts'

/** Placeholder for an empty list. */
export function AdminEmptyState({ hint, children }: { hint: string; children?: ReactNode }) {
  return (
    <EmptyState picture={emptyCart} title={say(NOTHING_HERE)}>
      <p>{hint}</p>
      {children}
    </EmptyState>
  )
}

interface Props {
  label: string
  list: string
  count: number
}

export function CardsSkeleton({ label, list, count }: Props) {
  return (
    <TableSkeleton label={label} list={list} row="admin-card" count={count}>
      <div className="skeleton admin-card__media" />
      <div className="skeleton" />
      <div className="skeleton skeleton--short" />
    </TableSkeleton>
  )
}
