import { call, SOON_MS } from '../../api/call.ts'

/** Returns the ids of the products of which the shopper is told when they are back; null if they cannot be loaded. */
export async function fetchRestockIds(): Promise<string[] | null> {
  const reply = await call('GET', '/api/restock/requests', { timeoutMs: SOON_MS })
  return reply.success ? reply.data.map(({ productId }) => productId) : null
}

export function sendRestockRequest(productId: string, isWanted: boolean) {
  return call(isWanted ? 'POST' : 'DELETE', '/api/restock/request', { body: { productId } })
}
