import { fetchFragment } from '../../api/fragments.ts'
import { skeletonCards } from '../../ui/skeletons.ts'

/** Distance from the viewport at which a row's cards are fetched. */
const NEAR = '800px 0px'
/** Number of skeleton cards in a row (specification 9). */
const PLACES = 6

/**
 * Fills a row that was rendered without cards: shows skeletons and fetches the cards from `url` when the shopper
 * scrolls near it. A failed request is retried by hand only, or scrolling would keep sending requests to a failing
 * server. A row without products is hidden.
 */
export function fillWhenNear(list: HTMLElement, url: string, signal: AbortSignal): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      void fill(list, url, signal)
    },
    { rootMargin: NEAR },
  )
  observer.observe(list.parentElement ?? list)
  signal.addEventListener('abort', () => observer.disconnect())
}

async function fill(list: HTMLElement, url: string, signal: AbortSignal): Promise<void> {
  list.replaceChildren(...skeletonCards(PLACES))
  try {
    const cards = await fetchFragment(url, signal)
    list.replaceChildren(cards)
    const row = list.closest<HTMLElement>('row-scroller')
    if (row && list.childElementCount === 0) row.hidden = true
  } catch {
    if (!signal.aborted) list.replaceChildren(failure(() => void fillAgain(list, url, signal)))
  }
  list.ariaBusy = null
}

async function fillAgain(list: HTMLElement, url: string, signal: AbortSignal): Promise<void> {
  list.ariaBusy = 'true'
  list.focus({ preventScroll: true })
  await fill(list, url, signal)
}

function failure(again: () => void): HTMLElement {
  const item = document.createElement('li')
  item.className = 'product-row__failure'
  item.innerHTML =
    '<p role="alert">These products could not be loaded.</p><button class="button button--quiet" type="button">Try again</button>'
  item.querySelector('button')?.addEventListener('click', again)
  return item
}
