import type { Queryable } from '../../../platform/database/database.ts'
import { toRupees } from '../../../shared/money.ts'
import type { CustomerView } from './contract.ts'
import { boughtBy, boughtByCallers, countCustomers, findCustomers, placesOf, type Wanted } from './queries.ts'
import { ownersOf } from './same-number.queries.ts'

/** Others with the number of a customer. */
const MAX_SAME = 3

/** Returns a page of the customers that match, and their total number. */
export async function listCustomers(
  db: Queryable,
  wanted: Wanted,
  slice: { offset: number; limit: number },
): Promise<{ customers: CustomerView[]; total: number }> {
  const [found, total] = await Promise.all([findCustomers(db, wanted, slice), countCustomers(db, wanted)])
  const ids = found.filter(({ isCaller }) => !isCaller).map(({ id }) => id)
  const mobiles = found.filter(({ isCaller }) => isCaller).map(({ mobile }) => mobile)
  const [bought, boughtByPhone, places] = await Promise.all([
    boughtBy(db, ids),
    boughtByCallers(db, mobiles),
    placesOf(db, ids),
  ])
  const customers = found.map(({ id, isCaller, place, ...person }) => {
    const sums = isCaller ? boughtByPhone.get(person.mobile) : bought.get(id)
    const { orders = 0, spentInPaise = 0, openOrders = 0, openInPaise = 0, lastOrderAt = null } = sums ?? {}
    const { cancellable = 0, outForDelivery = 0 } = sums ?? {}
    const known = places.get(id)
    return {
      _id: isCaller ? null : id,
      ...person,
      email: person.email ?? '',
      mobile: person.mobile || (known?.mobile ?? ''),
      address: isCaller ? place : (known?.line ?? ''),
      orders,
      spent: toRupees(spentInPaise),
      open: { orders: openOrders, amount: toRupees(openInPaise) },
      cancellable,
      outForDelivery,
      lastOrderAt: lastOrderAt?.toISOString() ?? null,
    }
  })
  const owners = await ownersOf(db, customers.map(({ mobile }) => mobile).filter(Boolean))
  const sameNumber = ({ _id, mobile }: Pick<CustomerView, '_id' | 'mobile'>) =>
    owners
      .filter((owner) => owner.mobile === mobile && owner.id !== _id)
      .slice(0, MAX_SAME)
      .map(({ id, name }) => ({ _id: id, name }))
  return { customers: customers.map((each) => ({ ...each, sameNumber: sameNumber(each) })), total }
}
