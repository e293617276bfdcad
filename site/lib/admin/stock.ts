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
export const changeStock = (change: ChangeStock) => call<ProductView>('PUT', '/api/stock/change', { body: change })

/** Which of the products that are low. */
export interface LowFilter {
  search: string
  categoryId: string
  /** Those that the shop once had some of, or those that it never had. */
  stocked: 'ever' | 'never'
}

export const fetchLowStock = ({ categoryId, ...filter }: LowFilter, page: number) =>
  call<LowProduct[], LowStockPage>(
    'GET',
    `/api/stock/low?${new URLSearchParams({ ...filter, ...(categoryId && { categoryId }), page: String(page) })}`,
  )

export const findStocked = (text: string) =>
  call<FoundProduct[], { isExact: boolean }>('GET', `/api/stock/find?${new URLSearchParams({ text })}`)

/** Which changes: of one product or of all, from a day to a day or of all. */
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

/** Where the ledger is to be had as a file. */
export function ledgerFilePath(filter: LedgerFilter): string {
  const query = new URLSearchParams(ledgerQuery(filter)).toString()
  return query ? `/api/stock/ledger-export?${query}` : '/api/stock/ledger-export'
}

/** What the shop sells, found by some words of it, what can be had first. */
export const findOnSale = (search: string, page: number, limit: number) =>
  call<ProductView[], { totalPage: number; totalCount: number }>(
    'GET',
    `/api/stock/on-sale?${new URLSearchParams({ search, page: String(page), limit: String(limit) })}`,
  )

export const saveCounts = (counts: Counted[]) => call<CountReport>('POST', '/api/stock/count', { body: { counts } })
