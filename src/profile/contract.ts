import { type Static, t } from 'elysia'
import { AccountView } from '../account/contract.ts'
import { AddressView } from '../address/contract.ts'
import { CartView } from '../cart/contract.ts'
import { ConsentView } from '../notification/contract.ts'
import { DownloadedComplaint, OrderEntry } from '../order/contract.ts'
import { RestockRequestView } from '../restock/contract.ts'
import { SavedProductView } from '../saved/contract.ts'

/** The user of specification 3. */
export const UserView = t.Object(
  {
    ...AccountView.properties,
    address_details: t.Array(t.String()),
    shopping_cart: t.Array(t.String()),
    orderHistory: t.Array(t.String()),
    mustAddSecondFactor: t.Boolean({
      description:
        'Set for an admin without the two-step login that the shop requires, who has no admin access until then.',
    }),
  },
  { $id: 'UserView' },
)
export type UserView = Static<typeof UserView>

/** The personal data that a shopper can download. */
export const DownloadedData = t.Object(
  {
    account: AccountView,
    sessions: t.Array(
      t.Object({
        browser: t.String(),
        createdAt: t.String(),
        lastRefreshedAt: t.String(),
        expiresAt: t.String(),
      }),
    ),
    addresses: t.Array(AddressView),
    cart: CartView.properties.lines,
    restockRequests: t.Array(RestockRequestView),
    saved: t.Array(SavedProductView),
    consents: t.Array(ConsentView),
    orders: t.Array(OrderEntry),
    complaints: t.Array(DownloadedComplaint),
  },
  { $id: 'DownloadedData' },
)
export type DownloadedData = Static<typeof DownloadedData>
