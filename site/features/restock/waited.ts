import { addCardButton, CardList } from '../product/card-list.ts'
import { productIdOf } from '../product/product-id-of.ts'
import { showToast } from '../toasts/toasts.ts'
import { sendRestockRequest } from './api.ts'
import { $restockIds, loadRestockIds } from './restock-ids.ts'

/** What the shopper is told of when it is back, newest first. */
export const waited = new CardList({
  fetchIds: async () => ((await loadRestockIds()) ? [...$restockIds.get()] : null),
  addTo: (card) => addCardButton(card, 'Withdraw', () => void withdraw(card)),
})

async function withdraw(card: Element): Promise<void> {
  const productId = productIdOf(card)
  if (!productId) return
  const reply = await sendRestockRequest(productId, false)
  showToast(reply.success ? 'success' : 'error', reply.message)
  if (!reply.success) return
  waited.remove(card)
  $restockIds.set(new Set([...$restockIds.get()].filter((id) => id !== productId)))
}

// What is asked for elsewhere on the page is listed here, too.
$restockIds.listen((ids) => {
  if (waited.$listed.get() && [...ids].some((id) => !waited.has(id))) void waited.load()
})
