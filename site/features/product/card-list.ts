import { atom } from 'nanostores'
import { BOUGHT_PAGE_SIZE } from '../../../src/shared/limits.ts'
import { $userId } from '../account/session.ts'
import { showToast } from '../toasts/toasts.ts'
import { fetchCards } from './fetch-cards.ts'
import { productIdOf } from './product-id-of.ts'

const ACTION = 'product-card__action'

interface Listed {
  cards: Element[]
  /** What is listed beyond the cards. */
  otherIds: string[]
}

interface Source {
  /** Returns the ids of all products of the list; null if they cannot be loaded. */
  fetchIds(): Promise<string[] | null>
  /** Adds to each card what the list is for. */
  addTo(card: Element): void
}

/** A list of products that belong to the shopper, such as what they saved, as cards of the shop. */
export class CardList {
  /** Undefined until loaded, null if loading failed. */
  readonly $listed = atom<Listed | null | undefined>(undefined)
  readonly #source: Source

  constructor(source: Source) {
    this.#source = source
    $userId.listen(() => this.$listed.set(undefined))
  }

  async load(): Promise<void> {
    this.$listed.set(undefined)
    const userId = $userId.get()
    const ids = await this.#source.fetchIds()
    const cards = ids && (await this.#fetchCards(ids.slice(0, BOUGHT_PAGE_SIZE)))
    if ($userId.get() !== userId) return
    this.$listed.set(ids && cards ? { cards, otherIds: ids.slice(BOUGHT_PAGE_SIZE) } : null)
  }

  /** Loads more cards. Returns the first of them, if there is any. */
  async loadMore(): Promise<Element | undefined> {
    const wanted = this.$listed.get()?.otherIds.slice(0, BOUGHT_PAGE_SIZE)
    if (!wanted) return
    const added = await this.#fetchCards(wanted)
    const current = this.$listed.get()
    if (!current) return
    if (!added) return void showToast('error', 'More products could not be loaded.')
    this.$listed.set({
      cards: [...current.cards, ...added],
      otherIds: current.otherIds.filter((id) => !wanted.includes(id)),
    })
    return added[0]
  }

  /** Removes a card, and moves the focus to the button of the card that takes its place. */
  remove(card: Element): void {
    const current = this.$listed.get()
    if (!current) return
    const at = current.cards.indexOf(card)
    const cards = current.cards.filter((each) => each !== card)
    card.remove()
    this.$listed.set({ ...current, cards })
    const next = cards[at] ?? cards.at(-1)
    next?.querySelector<HTMLElement>(`.${ACTION}`)?.focus()
  }

  has(productId: string): boolean {
    const { cards = [], otherIds = [] } = this.$listed.get() ?? {}
    return otherIds.includes(productId) || cards.some((card) => productIdOf(card) === productId)
  }

  async #fetchCards(ids: string[]): Promise<Element[] | null> {
    const cards = await fetchCards(ids, 'grid')
    for (const card of cards ?? []) this.#source.addTo(card)
    return cards
  }
}

/** Adds a button to a card; those who hear it are told of which product it is. */
export function addCardButton(card: Element, label: string, onPress: () => void): void {
  const name = card.querySelector('.product-card__name')?.textContent?.trim() ?? ''
  const button = document.createElement('button')
  Object.assign(button, { type: 'button', className: `link ${ACTION}`, textContent: label })
  button.setAttribute('aria-label', `${label} ${name}`)
  button.addEventListener('click', onPress)
  card.querySelector('.product-card')?.append(button)
}
