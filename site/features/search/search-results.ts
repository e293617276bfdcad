import errorIllustration from '../../assets/art/error.svg?url'
import { skeletonCards } from '../../ui/skeletons.ts'

/** How long results may take before skeletons replace the previous ones. */
const PATIENCE_MS = 150
/** Number of skeleton cards in a search (specification 9). */
const SKELETONS = 10

/** What stands below or beside the results of a search, and says nothing of the next one. */
const BESIDE = '.search-section, .search-else, .search-note, .idea-row'

/** The part of the search page that depends on the search text, and its announcement to screen readers. */
export class SearchResults {
  readonly status = politeStatus()
  #impatient: ReturnType<typeof setTimeout> | undefined

  wait(terms: string): void {
    clearTimeout(this.#impatient)
    this.#part?.setAttribute('aria-busy', 'true')
    this.#impatient = setTimeout(() => this.#holdPlaces(terms), PATIENCE_MS)
    const [, shop] = document.title.split(/ · (?=[^·]*$)/)
    document.title = [terms ? `Search: ${terms}` : 'Search', shop].filter(Boolean).join(' · ')
  }

  show(results: DocumentFragment): void {
    this.#settle(...results.childNodes)
    this.status.textContent = this.#part?.querySelector('h1')?.textContent ?? ''
  }

  fail(tryAgain: () => void): void {
    this.#settle(errorState(tryAgain))
    this.status.textContent = 'The search did not work'
  }

  get #part(): HTMLElement | null {
    return document.querySelector('[data-search]')
  }

  // Heading and filters keep their place, to avoid a layout shift when the results arrive.
  #holdPlaces(terms: string): void {
    const part = this.#part
    for (const other of part?.querySelectorAll(BESIDE) ?? []) other.remove()
    if (!part?.querySelector('.card-grid')) part?.replaceChildren(...emptyFrame())
    part?.querySelector('.card-grid')?.replaceChildren(...skeletonCards(SKELETONS))
    for (const link of part?.querySelectorAll('.card-pager__link') ?? []) link.remove()
    const [count, said] = part?.querySelectorAll('.page-head h1, .page-head p') ?? []
    if (count) count.textContent = 'Search results'
    if (said) said.textContent = `for “${terms}”`
  }

  #settle(...content: Node[]): void {
    clearTimeout(this.#impatient)
    this.#part?.replaceChildren(...content)
    this.#part?.removeAttribute('aria-busy')
  }
}

function politeStatus(): HTMLElement {
  const status = document.createElement('p')
  status.className = 'visually-hidden'
  status.setAttribute('role', 'status')
  return status
}

function emptyFrame(): Iterable<Node> {
  const template = document.createElement('template')
  const chip = '<span class="filter-chip">Relevance</span>'
  template.innerHTML = `<div class="page-head"><div><h1></h1><p></p></div></div>
<div class="card-filters card-filters--skeleton" aria-hidden="true">${chip}</div>
<ul class="card-grid card-grid--wide"></ul>`
  return template.content.childNodes
}

function errorState(tryAgain: () => void): HTMLElement {
  const state = document.createElement('div')
  state.className = 'empty-state'
  state.innerHTML = `<img src="${errorIllustration}" alt="" width="176" height="132">
<h1 class="empty-state__title">Something went wrong</h1>
<p>The shop did not respond.</p>
<button class="button button--quiet" type="button">Try again</button>`
  state.querySelector('button')?.addEventListener('click', tryAgain)
  return state
}
