import { viewAccount } from '../account/service.ts'
import { addressIdsOf } from '../address/queries.ts'
import { itemIdsOf } from '../cart/queries.ts'
import type { Queryable } from '../platform/database.ts'
import type { UserView } from './contract.ts'

/** The user with the ids of what is theirs. */
export async function viewUser(db: Queryable, userId: string): Promise<UserView> {
  const [account, address_details, shopping_cart] = await Promise.all([
    viewAccount(db, userId),
    addressIdsOf(db, userId),
    itemIdsOf(db, userId),
  ])
  return { ...account, address_details, shopping_cart, orderHistory: [] }
}
