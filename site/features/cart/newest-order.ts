import { $userId } from '../account/session.ts'
import { fetchOrderEntries } from '../orders/api.ts'

/** Returns the lines of the shopper's newest orders; null if they cannot be loaded, or are no longer of who is signed in. */
export async function fetchNewestLines() {
  const userId = $userId.get()
  if (!userId) return null
  const reply = await fetchOrderEntries(1)
  return reply.success && $userId.get() === userId ? reply.data : null
}
