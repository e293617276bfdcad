import type { Queryable } from '../../../platform/database/database.ts'
import { toRupees } from '../../../shared/money.ts'
import type { CustomerView } from './contract.ts'
import { boughtBy, countCustomers, findCustomers, placesOf, type Wanted } from './queries.ts'

/** Returns a page of the customers that match, and their total number. */
export async function listCustomers(
  db: Queryable,
  wanted: Wanted,
  slice: { offset: number; limit: number },
): Promise<{ customers: CustomerView[]; total: number }> {
  const [found, total] = await Promise.all([findCustomers(db, wanted, slice), countCustomers(db, wanted)])
  const ids = found.map(({ id }) => id)
  const [bought, places] = await Promise.all([boughtBy(db, ids), placesOf(db, ids)])
  const customers = found.map(({ id, ...person }) => {
    const { orders = 0, spentInPaise = 0, openOrders = 0, openInPaise = 0, lastOrderAt = null } = bought.get(id) ?? {}
    const place = places.get(id)
    return {
      _id: id,
      ...person,
      mobile: person.mobile || (place?.mobile ?? ''),
      address: place?.line ?? '',
      orders,
      spent: toRupees(spentInPaise),
      open: { orders: openOrders, amount: toRupees(openInPaise) },
      lastOrderAt: lastOrderAt?.toISOString() ?? null,
    }
  })
  return { customers, total }
}
