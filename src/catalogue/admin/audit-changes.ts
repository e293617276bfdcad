import type { AuditEntry } from '../../platform/audit/queries.ts'
import type { CategoryView, ProductView } from '../contract.ts'

type Viewed = CategoryView | ProductView

/** Fields that every change updates, so the audit log leaves them out. */
const FOLLOWING = new Set(['version', 'createdAt', 'updatedAt'])

/** Returns the fields that differ between two views of a product or category, with categories as names. */
export function changesBetween(before: Viewed, after: Viewed): NonNullable<AuditEntry['changes']> {
  const was = new Map(Object.entries(before))
  const changed = Object.entries(after).filter(
    ([field, value]) => !FOLLOWING.has(field) && JSON.stringify(named(was.get(field))) !== JSON.stringify(named(value)),
  )
  return Object.fromEntries(
    changed.map(([field, value]) => [field, { before: named(was.get(field)), after: named(value) }]),
  )
}

function named(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  return value.map((one) => (typeof one === 'object' && one !== null && 'name' in one ? one.name : one))
}
