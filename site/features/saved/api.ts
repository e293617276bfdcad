import { call, SOON_MS } from '../../api/call.ts'

/** Returns the ids of what the shopper saved, newest first; null if they cannot be loaded. */
export async function fetchSavedIds(): Promise<string[] | null> {
  const reply = await call('GET', '/api/saved/products', { timeoutMs: SOON_MS })
  return reply.success ? reply.data.map(({ productId }) => productId) : null
}

export const unsave = (productId: string) =>
  call('DELETE', '/api/saved/product', { body: { productId }, timeoutMs: SOON_MS })
