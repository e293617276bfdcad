import type { ComponentType } from 'react'
import type { Feature, State } from '../states.ts'
import { replaceServer } from './fake-server.ts'
import { fillForm, searchFor, searchInPalette } from './typing.ts'

/** Features that are not one React component. */
type Other = 'cart' | 'checkout' | 'search' | 'palette'

/** Imported only once the server is replaced, because stores read the browser's storage when they are imported. */
const ISLANDS: Record<Exclude<Feature, Other>, () => Promise<ComponentType>> = {
  login: async () => (await import('../../features/account/login.tsx')).LoginForm,
  register: async () => (await import('../../features/account/register.tsx')).RegisterForm,
  profile: async () => (await import('../../features/account/profile.tsx')).Profile,
  orders: async () => (await import('../../features/orders/my-orders.tsx')).MyOrders,
  'buy-again': async () => (await import('../../features/buy-again/page.tsx')).BuyAgain,
  saved: async () => (await import('../../features/saved/page.tsx')).Saved,
  addresses: async () => (await import('../../features/addresses/address-book.tsx')).AddressBook,
  today: async () => (await import('../../features/admin/today/page.tsx')).Today,
  'order-board': async () => (await import('../../features/admin/order-board/page.tsx')).OrderDesk,
  products: async () => (await import('../../features/admin/products/page.tsx')).Product,
  'product-form': async () => (await import('../../features/admin/products/upload-product.tsx')).UploadProduct,
  categories: async () => (await import('../../features/admin/categories/page.tsx')).Category,
  subcategories: async () => (await import('../../features/admin/subcategories/page.tsx')).SubCategory,
  'low-stock': openStock,
  'stock-count': openStock,
  import: openImport,
  'import-review': openImport,
  customers: async () => (await import('../../features/admin/customers/page.tsx')).Customers,
  staff: async () => (await import('../../features/admin/staff/page.tsx')).Staff,
  settings: async () => (await import('../../features/admin/settings/page.tsx')).Settings,
}

/** What the screens of several features read from their URL. */
const QUERIES: Partial<Record<Feature, string>> = {
  profile: '#details,password,login-number,two-step-login,sessions,order-updates,data',
  'stock-count': '?tab=count',
  'import-review': `?import=${'1'.repeat(32)}`,
}

/** Opens the feature in the state that the attributes of its place name. */
export async function openFeature(place: HTMLElement): Promise<void> {
  const { feature, state } = place.dataset as { feature: Feature; state: State }
  replaceServer(feature, state)
  const { CartControl } = await import('../../features/cart/cart-control.ts')
  customElements.define('cart-control', CartControl)
  if (feature === 'cart') return (await import('../../features/cart/page.tsx')).mountCartPage(place)
  if (feature === 'checkout') return (await import('../../features/checkout/page.tsx')).mountCheckout(place)
  if (feature === 'search') return searchFor()
  if (feature === 'palette') return searchInPalette()
  history.replaceState(null, '', QUERIES[feature])
  const [{ mount }, Island] = await Promise.all([import('../../features/account/mount.tsx'), ISLANDS[feature]()])
  mount(Island)
  if (feature === 'login' || feature === 'register') await fillForm(place, state)
}

async function openStock(): Promise<ComponentType> {
  return (await import('../../features/admin/stock/page.tsx')).Stock
}

async function openImport(): Promise<ComponentType> {
  return (await import('../../features/admin/import/page.tsx')).Import
}
