import { call } from '../../../api/call.ts'

/** Finds products by name, SKU or barcode, hidden ones too, newest first. */
/** Finds what shoppers find, best first. */
export function searchProducts(search: string, limit: number, signal: AbortSignal) {
  return call('POST', '/api/product/search-product', { body: { search, page: 1, limit }, signal })
}

export function fetchProducts(search: string, limit: number, signal?: AbortSignal) {
  return call('POST', '/api/product/get', { body: { search, page: 1, limit }, ...(signal && { signal }) })
}
