import { atom } from 'nanostores'

const STOCK_TABS = ['low', 'count', 'ledger'] as const
export type StockTab = (typeof STOCK_TABS)[number]

/** What the screen about stock shows; its address says the same. */
export interface StockView {
  tab: StockTab
  /** Of the ledger: one product's, or all. */
  productId: string | null
}

export const $stockView = atom<StockView>({ tab: 'low', productId: null })

/** Shows something else, which the browser's back takes back. */
export function showStock(view: StockView): void {
  history.pushState(null, '', urlOf(view))
  $stockView.set(view)
}

/** Shows what the address says, now and when the browser goes back; until it is stopped. */
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
