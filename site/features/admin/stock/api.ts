/** Calls for stock. */

import type { ChangeStock, Counted } from '../../../../src/catalogue/stock/contract.ts'
import { call } from '../../../api/call.ts'
import type { ExtraOf, QueryOf } from '../../../api/routes.ts'

/** A 409 response carries `{ product }` in its current state. */
export const changeStock = (change: ChangeStock) => call('PUT', '/api/stock/change', { body: change })

export type LowStockPage = ExtraOf<'GET', '/api/stock/low'>
export type LedgerPage = ExtraOf<'GET', '/api/stock/ledger'>

/** Narrows the list of products with low stock. */
export interface LowFilter {
  search: string
  categoryId: string
  /** Whether the products were in stock at some time, or never. */
  stocked: 'ever' | 'never'
}

export const fetchLowStock = ({ categoryId, ...filter }: LowFilter, page: number) =>
  call('GET', '/api/stock/low', { query: { ...filter, ...(categoryId && { categoryId }), page } })

export const findStocked = (text: string) => call('GET', '/api/stock/find', { query: { text } })

/** Narrows the stock ledger to one product and to a range of days. Null and empty strings do not narrow it. */
export interface LedgerFilter {
  productId: string | null
  from: string
  to: string
}

function ledgerQuery({ productId, from, to }: LedgerFilter): QueryOf<'GET', '/api/stock/ledger-export'> {
  return { ...(productId && { productId }), ...(from && { from }), ...(to && { to }) }
}

export const fetchLedger = (filter: LedgerFilter, page: number) =>
  call('GET', '/api/stock/ledger', { query: { ...ledgerQuery(filter), page } })

/** Returns the path of the ledger as a CSV file. */
export function ledgerFilePath(filter: LedgerFilter): string {
  const query = new URLSearchParams(Object.entries(ledgerQuery(filter))).toString()
  return query ? `/api/stock/ledger-export?${query}` : '/api/stock/ledger-export'
}

/** Searches the products on sale. Those in stock come first. */
export const findOnSale = (search: string, page: number, limit: number) =>
  call('GET', '/api/stock/on-sale', { query: { search, page, limit } })

export const saveCounts = (counts: Counted[]) => call('POST', '/api/stock/count', { body: { counts } })
