import { treaty } from '@elysiajs/eden/treaty2'
import type { App } from '../../src/app.ts'
import type { ProductView } from '../../src/catalogue/contract.ts'

/** The only place where the browser calls the shop's API: its own origin, or in tests any. */
const { api } = treaty<App>(globalThis.location?.origin ?? 'http://localhost', { parseDate: false })

const TIMEOUT_MS = 8000

/** Null when the shop has no such product, undefined when it cannot be asked. */
export async function fetchProduct(productId: string): Promise<ProductView | null | undefined> {
  const details = api.product['get-product-details']
  const { data, status } = await details.post({ productId }, { fetch: { signal: AbortSignal.timeout(TIMEOUT_MS) } })
  if (status === 404) return null
  return data?.data
}
