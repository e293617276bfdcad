import { titleOf } from '../../../src/shared/product-title.ts'
import { call } from '../../api/call.ts'
import type { SuccessOf } from '../../api/routes.ts'
import { clearRecentSearches, recentSearches } from './search-terms.ts'

/** What the shopper can choose instead of typing on. */
export interface Suggestion {
  text: string
  /** Says what it is, unless it is a search. */
  kind: '' | 'Category' | 'Brand' | 'Product' | 'Recent'
  /** The page it leads to; null for a search. */
  path: string | null
  /** URL of a small image; empty where there is none. */
  thumbnail: string
}

/**
 * The row of suggestions below the search field: a list box that the field controls (combobox pattern), so that it works
 * by keyboard and screen reader. Without text it has the recent searches.
 */
export class SearchSuggestions {
  #input: HTMLInputElement
  #list: HTMLElement
  #clear: HTMLElement
  #choose: (suggestion: Suggestion) => void
  #shown: Suggestion[] = []
  #active = -1
  #terms = ''
  #asking = new AbortController()

  constructor(input: HTMLInputElement, row: HTMLElement, choose: (suggestion: Suggestion) => void) {
    const list = row.querySelector('div')!
    this.#input = input
    this.#list = list
    this.#clear = row.querySelector('button')!
    this.#choose = choose
    // Without this script there is no list, and the field is a plain search field.
    const roles = { role: 'combobox', 'aria-autocomplete': 'list', 'aria-expanded': 'false', 'aria-controls': list.id }
    for (const [name, value] of Object.entries(roles)) input.setAttribute(name, value)
    list.setAttribute('role', 'listbox')
    // The field keeps the focus, and with it a phone its keyboard.
    row.addEventListener('pointerdown', (event) => event.preventDefault())
    list.addEventListener('click', (event) => this.#clicked(event.target as Element))
    this.#clear.addEventListener('click', () => this.#forget())
  }

  follow(terms: string): void {
    this.#terms = terms
    this.#asking.abort()
    this.#activate(-1)
    if (terms === '') this.#show(recent())
    else void this.#ask(terms)
  }

  /** Handles arrow keys, Enter on a suggestion and Escape; returns whether the key was one of these. */
  pressed(key: string): boolean {
    const chosen = this.#shown[this.#active]
    if (key === 'ArrowDown' || key === 'ArrowUp') return this.#move(key === 'ArrowDown' ? 1 : -1)
    if (key === 'Escape' && chosen) return this.#activate(-1)
    if (key !== 'Enter' || !chosen) return false
    this.#choose(chosen)
    return true
  }

  /** Asks at once, and gives up what was asked for older text: its reply may come late, or never. */
  async #ask(terms: string): Promise<void> {
    this.#asking = new AbortController()
    const { signal } = this.#asking
    const reply = await call('GET', '/api/product/suggestions', { query: { search: terms }, signal })
    // Suggestions are an aid: if they fail, the results say what went wrong.
    if (!signal.aborted) this.#show(reply.success ? suggestionsOf(reply.data, this.#terms) : [])
  }

  /** Shows suggestions. One that was chosen by keyboard among those of the same text stays chosen. */
  #show(suggestions: Suggestion[]): void {
    const chosen = this.#shown[this.#active]
    this.#shown = suggestions
    this.#list.replaceChildren(...suggestions.map(optionOf))
    this.#clear.hidden = suggestions[0]?.kind !== 'Recent'
    this.#input.setAttribute('aria-expanded', String(suggestions.length > 0))
    this.#activate(
      chosen ? suggestions.findIndex(({ text, path }) => text === chosen.text && path === chosen.path) : -1,
    )
  }

  #move(by: number): boolean {
    const places = this.#shown.length + 1
    // Past either end is the field itself.
    return this.#activate(((this.#active + 1 + by + places) % places) - 1)
  }

  #activate(at: number): boolean {
    this.#active = at
    const options = this.#list.children
    for (const [i, option] of [...options].entries()) option.setAttribute('aria-selected', String(i === at))
    const active = options[at]
    if (active) this.#input.setAttribute('aria-activedescendant', active.id)
    else this.#input.removeAttribute('aria-activedescendant')
    active?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    return true
  }

  #clicked(target: Element): void {
    const at = [...this.#list.children].findIndex((option) => option.contains(target))
    const chosen = this.#shown[at]
    if (chosen) this.#choose(chosen)
  }

  #forget(): void {
    clearRecentSearches()
    this.#show([])
    this.#input.focus()
  }
}

type Found = SuccessOf<'GET', '/api/product/suggestions'>['data']

function recent(): Suggestion[] {
  return recentSearches().map((text) => ({ text, kind: 'Recent', path: null, thumbnail: '' }))
}

function suggestionsOf({ searches, brands, categories, products }: Found, terms: string): Suggestion[] {
  const words = (texts: readonly string[], kind: '' | 'Brand') =>
    texts.map((text): Suggestion => ({ text, kind, path: null, thumbnail: '' }))
  return [
    ...words(
      searches.filter((text) => text.toLowerCase() !== terms.toLowerCase()),
      '',
    ),
    ...categories.map(({ name, ...page }): Suggestion => ({ ...page, text: name, kind: 'Category' })),
    ...words(brands, 'Brand'),
    ...products.map((product): Suggestion => ({ ...product, text: titleOf(product), kind: 'Product' })),
  ]
}

function optionOf({ text, kind, thumbnail }: Suggestion, at: number): HTMLElement {
  const option = document.createElement('div')
  option.id = `search-suggestion-${at}`
  option.className = 'search-suggestions__option'
  option.setAttribute('role', 'option')
  if (thumbnail) {
    const image = new Image()
    image.src = thumbnail
    image.alt = ''
    option.append(image)
  }
  option.append(text)
  if (kind && kind !== 'Recent') {
    const label = document.createElement('small')
    label.textContent = kind
    // An image says so by itself.
    if (kind === 'Product' && thumbnail) label.className = 'visually-hidden'
    option.append(' ', label)
  }
  return option
}
