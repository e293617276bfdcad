import { afterPaint } from '../ui/after-paint.ts'

/** Paths of pages of products: home, the search, listings and products. */
export const SHOP_PAGE = /^\/(search|([^/]+\/)?[^/]*[0-9a-f]{32})?$/
/**
 * How many of the links on screen are rendered ahead, cards first. What is tapped is rendered as soon as a finger is down on it, and
 * of others the browser has to rid itself before it shows that.
 */
const RENDERED = 2
/** How many are loaded ahead, including those. */
const LOADED = 16
/** How long the page rests before what is on screen then is loaded: nothing that is only scrolled past. */
const REST_MS = 200
/** How old a page may be, and its prices, that was loaded ahead and is then opened. */
const FRESH_MS = 60_000
const SIGNS_OF_USE = ['pointerdown', 'pointermove', 'keydown', 'focusin']

/**
 * Marks the links on screen to pages of products, which the browser then loads ahead by the shop's speculation rules
 * (`src/page-cache/speculation-rules.ts`). Marks nothing if the shopper saves data or has a slow connection, and in
 * browsers without such rules.
 */
export function lookAhead(): void {
  if (!HTMLScriptElement.supports?.('speculationrules')) return
  let timer: ReturnType<typeof setTimeout> | undefined
  const rest = () => {
    clearTimeout(timer)
    timer = setTimeout(mark, REST_MS)
  }
  // A page that was rendered ahead itself is painted first, which what it loads ahead would delay.
  if (isPrerendered()) document.addEventListener('prerenderingchange', () => afterPaint(rest), { once: true })
  else mark()
  // Rows scroll, too, and cards come later, by scrolling and by searching.
  addEventListener('scroll', rest, { capture: true, passive: true })
  new MutationObserver(rest).observe(document.querySelector('main')!, { childList: true, subtree: true })
  setInterval(() => {
    clearTimeout(timer)
    unmarkOthers([])
    for (const sign of SIGNS_OF_USE) addEventListener(sign, renew, { capture: true, passive: true })
  }, FRESH_MS)
}

function isPrerendered(): boolean {
  return (document as Document & { prerendering?: boolean }).prerendering ?? false
}

/** Marks what is on screen once the shopper goes on: a page that is left open loads nothing. */
function renew(): void {
  for (const sign of SIGNS_OF_USE) removeEventListener(sign, renew, { capture: true })
  mark()
}

function mark(): void {
  const links = isSparing() ? [] : linksOnScreen()
  unmarkOthers(links)
  links.forEach((link, at) => {
    link.dataset.ahead = at < RENDERED ? 'render' : 'fetch'
  })
}

/** Takes the mark from all other links, upon which the browser discards what it has loaded for them. */
function unmarkOthers(links: readonly HTMLAnchorElement[]): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-ahead]'))
    if (!links.includes(link)) delete link.dataset.ahead
}

function isSparing(): boolean {
  const { connection } = navigator as unknown as { connection?: { saveData: boolean; effectiveType: string } }
  return connection !== undefined && (connection.saveData || connection.effectiveType !== '4g')
}

/** One link to each page, cards first. */
function linksOnScreen(): HTMLAnchorElement[] {
  const links = new Map<string, HTMLAnchorElement>()
  for (const selector of ['.product-card__name a', 'main a', 'a'])
    for (const link of document.querySelectorAll<HTMLAnchorElement>(selector))
      if (links.size < LOADED && !links.has(link.pathname) && leadsOn(link) && isOnScreen(link))
        links.set(link.pathname, link)
  return [...links.values()]
}

function leadsOn({ origin, pathname, search, hash }: HTMLAnchorElement): boolean {
  return origin === location.origin && pathname !== location.pathname && !search && !hash && SHOP_PAGE.test(pathname)
}

function isOnScreen(link: HTMLAnchorElement): boolean {
  const { top, bottom, left, right } = link.getBoundingClientRect()
  return bottom > Math.max(top, 0) && top < innerHeight && right > 0 && left < innerWidth
}
