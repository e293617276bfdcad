import type { AccountView } from '../account/contract.ts'

/** The user of specification 3. */
export interface UserView extends AccountView {
  address_details: string[]
  shopping_cart: string[]
  orderHistory: string[]
}
