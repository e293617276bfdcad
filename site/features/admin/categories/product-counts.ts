import { atom } from 'nanostores'
import type { ProductCounts } from '../../../../src/catalogue/admin/contract.ts'
import { call } from '../../../api/call.ts'

/** Null until loaded: the screens show all else without it. */
export const $productCounts = atom<ProductCounts | null>(null)

export async function loadProductCounts(): Promise<void> {
  const reply = await call('GET', '/api/category/product-counts')
  if (reply.success) $productCounts.set(reply.data)
}
