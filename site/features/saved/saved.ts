import { atom } from 'nanostores'
import { BOUGHT_PAGE_SIZE } from '../../../src/shared/limits.ts'
import { $userId } from '../account/session.ts'
import { fetchCards } from '../product/fetch-cards.ts'
import { productIdOf } from '../product/product-id-of.ts'
import { $isRestockBusy, $restockIds, loadRestockIds, requestRestock } from '../restock/restock-ids.ts'
import { showToast } from '../toasts/toasts.ts'
import { fetchSavedIds, unsave } from './api.ts'

interface Saved {
  cards: Element[]
  /** What is saved beyond the cards. */
  otherIds: string[]
}

/** What the shopper saved, as far as its cards were loaded. Undefined until loaded, null if loading failed. */
export const $saved = atom<Saved | null | undefined>(undefined)

export async function loadSaved(): Promise<void> {
  $saved.set(undefined)
  const userId = $userId.get()
  void loadRestockIds()
  const ids = await fetchSavedIds()
  const cards = ids && (await fetchSavedCards(ids.slice(0, BOUGHT_PAGE_SIZE)))
  if ($userId.get() !== userId) return
  $saved.set(ids && cards ? { cards, otherIds: ids.slice(BOUGHT_PAGE_SIZE) } : null)
}

/** Loads more cards. Returns the first of them, if there is any. */
export async function loadMoreSaved(): Promise<Element | undefined> {
  const known = $saved.get()
  if (!known) return
  const wanted = known.otherIds.slice(0, BOUGHT_PAGE_SIZE)
  const added = await fetchSavedCards(wanted)
  const current = $saved.get()
  if (!current) return
  if (!added) return void showToast('error', 'More products could not be loaded.')
  $saved.set({
    cards: [...current.cards, ...added],
    otherIds: current.otherIds.filter((id) => !wanted.includes(id)),
  })
  return added[0]
}

/** Removes a product from what is saved, and moves the focus to the card that takes its place. */
async function removeSaved(card: Element): Promise<void> {
  const productId = productIdOf(card)
  if (!productId) return
  const reply = await unsave(productId)
  showToast(reply.success ? 'success' : 'error', reply.message)
  const current = $saved.get()
  if (!reply.success || !current) return
  const at = current.cards.indexOf(card)
  const cards = current.cards.filter((each) => each !== card)
  card.remove()
  $saved.set({ ...current, cards })
  const next = cards[at] ?? cards.at(-1)
  next?.querySelector<HTMLElement>('.saved__remove')?.focus()
}

async function fetchSavedCards(ids: string[]): Promise<Element[] | null> {
  const cards = await fetchCards(ids, 'grid')
  cards?.forEach(addRestockButton)
  cards?.forEach(addRemoveButton)
  return cards
}

function addRemoveButton(card: Element): void {
  const name = card.querySelector('.product-card__name')?.textContent?.trim() ?? ''
  const button = document.createElement('button')
  Object.assign(button, { type: 'button', className: 'link saved__remove', textContent: 'Remove' })
  button.setAttribute('aria-label', `Remove ${name}`)
  button.addEventListener('click', () => void removeSaved(card))
  card.querySelector('.product-card')?.append(button)
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
    for (const card of $saved.get()?.cards ?? [])
      card.querySelectorAll<HTMLElement>('.saved__restock').forEach(showRequest)
  })

$userId.listen(() => $saved.set(undefined))
