import type { AuditEntry } from '../../platform/audit/queries.ts'
import type { CategoryView, ProductView } from '../contract.ts'

type Viewed = CategoryView | ProductView

/** Not what somebody changed, but what follows from changing anything. */
const FOLLOWING = new Set(['version', 'createdAt', 'updatedAt'])

/** What is different between a product or category as it was and as it is, as people read it: categories by name. */
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
