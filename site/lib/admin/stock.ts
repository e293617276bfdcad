/** The calls about stock. */

import type { ProductView } from '../../../src/catalogue/contract.ts'
import type {
  ChangeStock,
  Counted,
  CountReport,
  FoundProduct,
  LedgerEntry,
  LowProduct,
  StockedProduct,
} from '../../../src/catalogue/stock/contract.ts'
import { call } from '../call.ts'

export interface LowStockPage {
  page: number
  totalPage: number
  totalCount: number
  /** At how many pieces or fewer a product is low. */
  threshold: number
}

export interface LedgerPage {
  page: number
  hasMore: boolean
  /** Whose ledger it is; null for that of all, or when the shop no longer sells it. */
  product: StockedProduct | null
}

/** A refusal with status 409 carries `{ product }`, as it is now. */
export const changeStock = (wish: ChangeStock) => call<ProductView>('PUT', '/api/stock/change', { body: wish })

export const fetchLowStock = (search: string, page: number) =>
  call<LowProduct[], LowStockPage>('GET', `/api/stock/low?${new URLSearchParams({ search, page: String(page) })}`)

export const findStocked = (text: string) =>
  call<FoundProduct[], { isExact: boolean }>('GET', `/api/stock/find?${new URLSearchParams({ text })}`)

export const fetchLedger = (productId: string | null, page: number) =>
  call<LedgerEntry[], LedgerPage>(
    'GET',
    `/api/stock/ledger?${new URLSearchParams({ ...(productId && { productId }), page: String(page) })}`,
  )

export const saveCounts = (counts: Counted[]) => call<CountReport>('POST', '/api/stock/count', { body: { counts } })
