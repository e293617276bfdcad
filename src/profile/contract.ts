import type { AccountView } from '../account/contract.ts'
import type { AddressView } from '../address/contract.ts'
import type { CartView } from '../cart/contract.ts'
import type { OrderEntry } from '../order/contract.ts'

/** The user of specification 3. */
export interface UserView extends AccountView {
  address_details: string[]
  shopping_cart: string[]
  orderHistory: string[]
}

/** The personal data that a shopper can download. */
export interface DownloadedData {
  account: AccountView
  sessions: { createdAt: Date; lastRefreshedAt: Date; expiresAt: Date }[]
  addresses: AddressView[]
  cart: CartView['lines']
  orders: OrderEntry[]
}
