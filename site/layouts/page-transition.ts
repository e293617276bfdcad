import { readFromTab, storeInTab } from '../ui/tab-storage.ts'

/** Names that a picture and a title have on both pages, by which the browser moves one to the place of the other. */
const NAMES = ['product-picture', 'product-title']
/** How long after a tap a page may begin to change with a move: what comes later does not feel like its effect (RAIL). */
const PROMPT_MS = 100
const IS_LATE = 'moves-late'

/**
 * Lets a card's picture and name become those of the product's page, and back. All else changes at once: nothing waits for a
 * transition, and browsers that have none, or whose user prefers less motion, show the page as always. So does a device
 * that is late already when it leaves the page: to draw both pages for the move would take it as long again.
 */
export function followMoves(): void {
  let tappedAt = 0
  addEventListener(
    'click',
    ({ timeStamp }) => {
      tappedAt = timeStamp
    },
    { capture: true, passive: true },
  )
  addEventListener('pageswap', (event) => {
    const { viewTransition, activation, timeStamp } = event as PageSwapEvent
    if (!viewTransition) return
    // Back is no tap in the page: it is as prompt as the way here was.
    const isBack = activation?.navigationType === 'traverse'
    if (!isBack) storeInTab(IS_LATE, timeStamp - tappedAt > PROMPT_MS ? 'yes' : '')
    const isLate = Boolean(readFromTab(IS_LATE))
    assignNames(viewTransition, isLate ? [] : elementsOf(activation, activation?.entry?.url, 'push'))
  })
  addEventListener('pagereveal', (event) => {
    const { viewTransition } = event as PageRevealEvent
    if (!viewTransition) return
    const { activation } = navigation
    assignNames(viewTransition, elementsOf(activation, activation?.from?.url, 'traverse'))
    viewTransition.ready.then(moveOnly, () => {})
  })
}

/**
 * Returns picture and title of the card that leads to the other page, if this is the page from which a shopper goes to a
 * product (`push`) or to which one returns (`traverse`), and else of the product that the page is about.
 */
function elementsOf(
  activation: NavigationActivation | null,
  other: string | null | undefined,
  fromCard: NavigationType,
) {
  const card = activation?.navigationType === fromCard && other ? cardOf(new URL(other).pathname) : null
  if (card) return [card.querySelector('.product-card__media img'), card.querySelector('.product-card__name')]
  const picture = document.querySelector('.gallery__preview') ?? document.querySelector('.gallery__strip img')
  return [picture, document.querySelector('.product__head h1')]
}

function cardOf(path: string): Element | null {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.product-card__name a')]
  return links.find((link) => link.pathname === path)?.closest('.product-card') ?? null
}

/** Has the browser move the elements; without any, the transition is skipped. */
function assignNames(transition: ViewTransition, elements: (Element | null)[]): void {
  const write = (isNamed: boolean) => {
    for (const [at, element] of elements.entries())
      if (element instanceof HTMLElement) element.style.setProperty('view-transition-name', isNamed ? NAMES[at]! : '')
  }
  // One that is skipped never gets ready, which is no error.
  transition.ready.catch(() => {})
  if (elements.every((element) => element === null)) transition.skipTransition()
  write(true)
  // Names must not stay, as the back-forward cache keeps the page.
  const clear = () => write(false)
  transition.finished.then(clear, clear)
}

/** Has the browser scale the parts, which by itself would lay them out anew for each frame. */
function moveOnly(): void {
  for (const { effect } of document.getAnimations()) {
    if (!(effect instanceof KeyframeEffect) || !effect.pseudoElement?.startsWith('::view-transition-group')) continue
    const [from, to] = effect.getKeyframes()
    if (!from?.width || !to?.width) continue
    const scale = `scale(${ratio(from.width, to.width)}, ${ratio(from.height, to.height)})`
    effect.setKeyframes([{ transform: `${from.transform} ${scale}` }, { transform: String(to.transform) }])
  }
}

function ratio(one: unknown, other: unknown): number {
  return Number.parseFloat(String(one)) / Number.parseFloat(String(other))
}
