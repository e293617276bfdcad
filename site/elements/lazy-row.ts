import { fetchFragment } from '../lib/fragments.ts'
import { skeletonCards } from './skeletons.ts'

/** How far from the screen a row's cards are already fetched. */
const NEAR = '800px 0px'
/** Places that are held for the cards of a row (specification 9). */
const PLACES = 6

/**
 * Fills a row that the page came without: holds places for its cards and fetches them from `address` once the shopper
 * comes near. What failed is asked for again by hand only, or scrolling would hammer a shop in trouble.
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
    list.replaceChildren(await fetchFragment(url, signal))
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
