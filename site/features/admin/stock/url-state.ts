import { atom } from 'nanostores'

const STOCK_TABS = ['low', 'count', 'ledger'] as const
export type StockTab = (typeof STOCK_TABS)[number]

/** What the stock screen shows. Its URL says the same. */
export interface StockView {
  tab: StockTab
  /** The product whose ledger is shown. Null for all. */
  productId: string | null
}

export const $stockView = atom<StockView>({ tab: 'low', productId: null })

/** Shows another view. The browser's back button returns to the previous one. */
export function showStock(view: StockView): void {
  history.pushState(null, '', urlOf(view))
  $stockView.set(view)
}

/** Shows the view named in the URL, now and when the browser goes back. Returns a function that stops it. */
export function followStockUrl(): () => void {
  const read = () => $stockView.set(viewIn(new URLSearchParams(location.search)))
  read()
  addEventListener('popstate', read)
  return () => removeEventListener('popstate', read)
}

function viewIn(query: URLSearchParams): StockView {
  const tab = STOCK_TABS.find((name) => name === query.get('tab')) ?? 'low'
  const productId = query.get('product') ?? ''
  return { tab, productId: tab === 'ledger' && /^[0-9a-f]{32}$/.test(productId) ? productId : null }
}

function urlOf({ tab, productId }: StockView): string {
  if (tab === 'low') return location.pathname
  return `?${new URLSearchParams({ tab, ...(productId && { product: productId }) })}`
}
