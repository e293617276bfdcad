import type { Queryable } from '../../../platform/database.ts'
import { toRupees } from '../../../shared/money.ts'
import type { CustomerView } from './contract.ts'
import { boughtBy, countCustomers, findCustomers } from './queries.ts'

/** A slice of the shoppers with accounts that match, and how many there are. */
export async function listCustomers(
  db: Queryable,
  search: string,
  slice: { offset: number; limit: number },
): Promise<{ customers: CustomerView[]; total: number }> {
  const [found, total] = await Promise.all([findCustomers(db, search, slice), countCustomers(db, search)])
  const bought = await boughtBy(
    db,
    found.map(({ id }) => id),
  )
  const customers = found.map(({ id, ...person }) => {
    const { orders = 0, spentInPaise = 0, lastOrderAt = null } = bought.get(id) ?? {}
    return {
      _id: id,
      ...person,
      orders,
      spent: toRupees(spentInPaise),
      lastOrderAt: lastOrderAt?.toISOString() ?? null,
    }
  })
  return { customers, total }
}
