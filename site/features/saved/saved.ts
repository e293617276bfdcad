import { addCardButton, CardList } from '../product/card-list.ts'
import { productIdOf } from '../product/product-id-of.ts'
import { $isRestockBusy, $restockIds, requestRestock } from '../restock/restock-ids.ts'
import { showToast } from '../toasts/toasts.ts'
import { fetchSavedIds, unsave } from './api.ts'

/** What the shopper saved, newest first. */
export const saved = new CardList({
  fetchIds: fetchSavedIds,
  addTo(card) {
    addRestockButton(card)
    addCardButton(card, 'Remove', () => void remove(card))
  },
})

async function remove(card: Element): Promise<void> {
  const productId = productIdOf(card)
  if (!productId) return
  const reply = await unsave(productId)
  showToast(reply.success ? 'success' : 'error', reply.message)
  if (reply.success) saved.remove(card)
}

/** Below a product that is out of stock, asks for an email when it is back. */
function addRestockButton(card: Element): void {
  const productId = productIdOf(card)
  const place = card.querySelector('.product-card--out')
  if (!productId || !place) return
  const button = document.createElement('button')
  Object.assign(button, { type: 'button', className: 'link saved__restock' })
  button.dataset.restock = productId
  button.addEventListener('click', () => {
    if (button.ariaDisabled !== 'true') void requestRestock([productId])
  })
  place.append(button)
  showRequest(button)
}

/** Says what the button asks for, or that the shopper is told already. */
function showRequest(button: HTMLElement): void {
  const isAsked = $restockIds.get().has(button.dataset.restock!)
  const name = button.closest('.product-card')?.querySelector('.product-card__name')?.textContent?.trim()
  button.textContent = isAsked ? 'We will tell you' : 'Tell me when it is back'
  button.ariaLabel = `${button.textContent}: ${name}`
  button.ariaDisabled = String(isAsked || $isRestockBusy.get())
}

for (const changing of [$restockIds, $isRestockBusy])
  changing.listen(() => {
    for (const card of saved.$listed.get()?.cards ?? [])
      card.querySelectorAll<HTMLElement>('.saved__restock').forEach(showRequest)
  })
