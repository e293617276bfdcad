/** The states, by what the server replies: nothing yet, a failure, nothing to show, and what stretches the screen. */
export const STATES = ['loading', 'error', 'empty', 'long-names'] as const
export type State = (typeof STATES)[number]

interface Shown {
  /** The folder of `site/features` that the feature is in. */
  folder: string
  /** The states that it has; by default all. */
  states?: readonly State[]
}

const SHOWN = {
  search: { folder: 'search' },
  cart: { folder: 'cart' },
  checkout: { folder: 'checkout' },
  login: { folder: 'account' },
  register: { folder: 'account' },
  profile: { folder: 'account' },
  orders: { folder: 'orders' },
  'buy-again': { folder: 'buy-again' },
  saved: { folder: 'saved' },
  addresses: { folder: 'addresses' },
  today: { folder: 'admin/today' },
  'order-board': { folder: 'admin/order-board' },
  products: { folder: 'admin/products' },
  'product-form': { folder: 'admin/products' },
  categories: { folder: 'admin/categories' },
  subcategories: { folder: 'admin/subcategories' },
  'low-stock': { folder: 'admin/stock' },
  // What is counted is kept by the browser, so that there is nothing to load.
  'stock-count': { folder: 'admin/stock', states: ['empty', 'long-names'] },
  import: { folder: 'admin/import' },
  // An import that cannot be loaded leads back to the list.
  'import-review': { folder: 'admin/import', states: ['loading', 'long-names'] },
  customers: { folder: 'admin/customers' },
  staff: { folder: 'admin/staff', states: ['loading', 'error', 'long-names'] },
  settings: { folder: 'admin/settings' },
  palette: { folder: 'admin/palette' },
} as const satisfies Record<string, Shown>

/** The features that have a page for each of their states. */
export type Feature = keyof typeof SHOWN
export const FEATURES = Object.keys(SHOWN) as Feature[]

export function folderOf(feature: Feature): string {
  return SHOWN[feature].folder
}

export function statesOf(feature: Feature): readonly State[] {
  const { states = STATES }: Shown = SHOWN[feature]
  return states
}

export function featurePath(feature: Feature, state: State): string {
  return `/_components/${feature}/${state}`
}
