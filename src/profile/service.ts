import { viewAccount } from '../account/service.ts'
import type { Queryable } from '../platform/database.ts'
import type { UserView } from './contract.ts'

/** The user with the ids of what is theirs. */
export async function viewUser(db: Queryable, userId: string): Promise<UserView> {
  return { ...(await viewAccount(db, userId)), address_details: [], shopping_cart: [], orderHistory: [] }
}
