import type { ComponentType } from 'react'
import type { Feature, State } from '../states.ts'
import { replaceServer } from './fake-server.ts'

/** Imported only once the server is replaced, because stores read the browser's storage when they are imported. */
const ISLANDS: Record<Exclude<Feature, 'cart'>, () => Promise<ComponentType>> = {
  orders: async () => (await import('../../features/orders/my-orders.tsx')).MyOrders,
  addresses: async () => (await import('../../features/addresses/address-book.tsx')).AddressBook,
  'order-board': async () => (await import('../../features/admin/order-board/page.tsx')).OrderDesk,
  categories: async () => (await import('../../features/admin/categories/page.tsx')).Category,
  customers: async () => (await import('../../features/admin/customers/page.tsx')).Customers,
}

/** Opens the feature in the state that the attributes of its place name. */
export async function openFeature(place: HTMLElement): Promise<void> {
  const { feature, state } = place.dataset as { feature: Feature; state: State }
  replaceServer(state)
  const { CartControl } = await import('../../features/cart/cart-control.ts')
  customElements.define('cart-control', CartControl)
  if (feature === 'cart') return (await import('../../features/cart/page.tsx')).mountCartPage(place)
  const [{ mount }, Island] = await Promise.all([import('../../features/account/mount.tsx'), ISLANDS[feature]()])
  mount(Island)
}
