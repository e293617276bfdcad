import { treaty } from '@elysiajs/eden/treaty2'
import type { App } from '../../src/app.ts'
import type { ProductView } from '../../src/catalogue/contract.ts'

/** The only place where the browser calls the shop's API: its own origin, or in tests any. */
const { api } = treaty<App>(globalThis.location?.origin ?? 'http://localhost', { parseDate: false })

const TIMEOUT_MS = 8000

/** Those of the products that the shop sells; undefined when it cannot be asked. */
export async function fetchProducts(productIds: readonly string[]): Promise<ProductView[] | undefined> {
  const ask = api.product['get-by-ids']
  const { data } = await ask.post(
    { productIds: [...productIds] },
    { fetch: { signal: AbortSignal.timeout(TIMEOUT_MS) } },
  )
  return data?.data
}
