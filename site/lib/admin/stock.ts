/** Calls for stock. */

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
  /** A product is low when its stock is at or below this number of pieces. */
  threshold: number
}

export interface LedgerPage {
  page: number
  hasMore: boolean
  /** The product of this ledger. Null for the ledger of all products, or if the product is no longer sold. */
  product: StockedProduct | null
}

/** A 409 response carries `{ product }` in its current state. */
export const changeStock = (change: ChangeStock) => call<ProductView>('PUT', '/api/stock/change', { body: change })

/** Narrows the list of products with low stock. */
export interface LowFilter {
  search: string
  categoryId: string
  /** Whether the products were in stock at some time, or never. */
  stocked: 'ever' | 'never'
}

export const fetchLowStock = ({ categoryId, ...filter }: LowFilter, page: number) =>
  call<LowProduct[], LowStockPage>(
    'GET',
    `/api/stock/low?${new URLSearchParams({ ...filter, ...(categoryId && { categoryId }), page: String(page) })}`,
  )

export const findStocked = (text: string) =>
  call<FoundProduct[], { isExact: boolean }>('GET', `/api/stock/find?${new URLSearchParams({ text })}`)

/** Narrows the stock ledger to one product and to a range of days. Null and empty strings do not narrow it. */
export interface LedgerFilter {
  productId: string | null
  from: string
  to: string
}

function ledgerQuery({ productId, from, to }: LedgerFilter): Record<string, string> {
  return { ...(productId && { productId }), ...(from && { from }), ...(to && { to }) }
}

export const fetchLedger = (filter: LedgerFilter, page: number) =>
  call<LedgerEntry[], LedgerPage>(
    'GET',
    `/api/stock/ledger?${new URLSearchParams({ ...ledgerQuery(filter), page: String(page) })}`,
  )

/** Returns the path of the ledger as a CSV file. */
export function ledgerFilePath(filter: LedgerFilter): string {
  const query = new URLSearchParams(ledgerQuery(filter)).toString()
  return query ? `/api/stock/ledger-export?${query}` : '/api/stock/ledger-export'
}

/** Searches the products on sale. Those in stock come first. */
export const findOnSale = (search: string, page: number, limit: number) =>
  call<ProductView[], { totalPage: number; totalCount: number }>(
    'GET',
    `/api/stock/on-sale?${new URLSearchParams({ search, page: String(page), limit: String(limit) })}`,
  )

export const saveCounts = (counts: Counted[]) => call<CountReport>('POST', '/api/stock/count', { body: { counts } })
