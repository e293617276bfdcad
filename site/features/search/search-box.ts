import { fetchFragment } from '../../api/fragments.ts'
import { countClick, countClicks } from './search-clicks.ts'
import { SearchResults } from './search-results.ts'
import { SearchSuggestions, type Suggestion } from './search-suggestions.ts'
import { addRecentSearch, searchUrl, termsOf } from './search-terms.ts'

/** Debounce delay of the search, in milliseconds. */
const REST_MS = 120

/**
 * Searches as the shopper types. The URL changes with every keystroke, the request is debounced, and a new request
 * aborts the previous one. The server renders the results as one fragment.
 */
export class SearchBox extends HTMLElement {
  #place = new SearchResults()
  #asking = new AbortController()
  #timer: ReturnType<typeof setTimeout> | undefined
  #terms = ''
  #suggestions: SearchSuggestions | undefined

  connectedCallback(): void {
    const input = this.#input
    if (!input) return
    this.append(this.#place.status)
    this.#terms = termsOf(input.defaultValue)
    for (const type of ['input', 'compositionend', 'submit', 'keydown', 'change', 'click'])
      this.addEventListener(type, this)
    addEventListener('popstate', this)
    const list = document.querySelector<HTMLElement>('[data-search-suggestions]')
    if (list) this.#suggestions = new SearchSuggestions(input, list, (chosen) => this.#choose(chosen))
    this.#suggestions?.follow(this.#terms)
    const results = document.querySelector<HTMLElement>('[data-search]')
    if (results) countClicks(results, () => this.#terms !== '')
    this.#showClearing()
    input.focus({ preventScroll: true })
    input.setSelectionRange(input.value.length, input.value.length)
    // Picks up text that was typed before this script loaded.
    this.#follow(REST_MS)
  }

  disconnectedCallback(): void {
    removeEventListener('popstate', this)
    this.#asking.abort()
  }

  handleEvent(event: Event): void {
    const input = this.#input
    if (!input || (event as InputEvent).isComposing) return
    if (event.type === 'keydown') {
      if (this.#suggestions?.pressed((event as KeyboardEvent).key)) event.preventDefault()
      return
    }
    if (event.type === 'change') {
      addRecentSearch(termsOf(input.value))
      return
    }
    if (event.type === 'click') {
      if (!(event.target as Element).closest('[data-clear-search]')) return
      input.value = ''
      input.focus()
    }
    if (event.type === 'popstate') input.value = new URLSearchParams(location.search).get('q') ?? ''
    // Going back, the browser restores where the shopper was; whatever else changes the words starts a new search.
    else if (termsOf(input.value) !== this.#terms) scrollTo({ top: 0, behavior: 'instant' })
    if (event.type === 'submit') {
      event.preventDefault()
      addRecentSearch(termsOf(input.value))
      // The on-screen keyboard of a phone would cover the results.
      if (matchMedia('(pointer: coarse)').matches) input.blur()
    }
    this.#follow(event.type === 'submit' ? 0 : REST_MS)
  }

  #choose({ text, path }: Suggestion): void {
    const input = this.#input
    if (path) {
      countClick(path)
      location.assign(path)
    }
    if (path || !input) return
    // Back leads to what was typed, and its suggestions.
    const url = searchUrl(location.search, termsOf(text))
    if (url !== location.pathname + location.search) history.pushState(null, '', url)
    input.value = text
    scrollTo({ top: 0, behavior: 'instant' })
    addRecentSearch(text)
    this.#follow(0)
  }

  /** The button that clears the field is there while there is something to clear. */
  #showClearing(): void {
    const button = this.querySelector<HTMLElement>('[data-clear-search]')
    if (button) button.hidden = !this.#input?.value
  }

  get #input(): HTMLInputElement | null {
    return this.querySelector('input[name="q"]')
  }

  #follow(restMs: number): void {
    const terms = termsOf(this.#input?.value ?? '')
    const url = searchUrl(location.search, terms)
    this.#showClearing()
    if (terms !== this.#terms) {
      this.#terms = terms
      this.#asking.abort()
      this.#suggestions?.follow(terms)
      replaceUrl(url)
    } else if (restMs > 0 || this.#timer === undefined) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#ask(url, terms), restMs)
  }

  async #ask(url: string, terms: string): Promise<void> {
    this.#timer = undefined
    this.#asking.abort()
    this.#asking = new AbortController()
    const { signal } = this.#asking
    this.#place.wait(terms)
    try {
      const results = await fetchFragment(`/cards${url}`, signal)
      replaceUrl(url)
      this.#place.show(results)
    } catch {
      if (!signal.aborted) this.#place.fail(() => void this.#ask(url, terms))
    }
  }
}

// Safari throws after 100 changes within 30 seconds. The URL is set again when the results arrive.
function replaceUrl(url: string): void {
  if (url === location.pathname + location.search) return
  try {
    history.replaceState(null, '', url)
  } catch {}
}
