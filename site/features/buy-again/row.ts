import { persistentAtom } from '@nanostores/persistent'
import { $userId } from '../account/session.ts'
import { cardsBesides, fetchBoughtCards, titleOfBoth } from './api.ts'

const TITLE = 'Buy again'

/** Whether the row was what this shopper bought before, the last time that it was loaded. */
const $buysAgain = persistentAtom<string | undefined>('buysAgain')

let isFollowed = false

/**
 * Shows what the signed-in shopper bought before in the row of other products that is first on home, which returns on sign-out. Where that was so
 * before, the row is dimmed until then; otherwise it changes only while nobody uses it.
 */
export function followBuyer(row: HTMLElement): void {
  const list = row.querySelector('ul')
  if (!list || isFollowed) return
  isFollowed = true
  const labelled = [row.querySelector('section'), list]
  const heading = row.querySelector('h2')
  const title = heading?.textContent ?? ''
  const others = [...list.children]

  const entitle = (name: string) => {
    if (heading) heading.textContent = name
    for (const part of labelled) part?.setAttribute('aria-label', name)
  }

  const fill = (cards: readonly Element[]) => {
    const isOwn = cards !== others
    entitle(isOwn ? TITLE : title)
    // Shows the link to all of it.
    row.toggleAttribute('data-own', isOwn)
    const height = list.offsetHeight
    row.removeAttribute('data-tight')
    list.style.removeProperty('min-height')
    row.removeAttribute('data-mixed')
    list.replaceChildren(...cards)
    if (isOwn) {
      // A few leave the row bare where there is room for more.
      const rest = list.scrollWidth > list.clientWidth ? [] : cardsBesides(cards, others)
      if (rest.length > 0) {
        list.append(...rest)
        entitle(titleOfBoth(TITLE, title))
        row.dataset.mixed = ''
      }
      // Nothing below may move. On another screen the cards have another height.
      row.toggleAttribute('data-tight', list.offsetHeight > height)
      list.style.minHeight = `${height}px`
      addEventListener('resize', () => list.style.removeProperty('min-height'), { once: true })
    }
    // The buttons of the row learn from it where the row ends.
    list.dispatchEvent(new Event('scroll'))
  }

  const show = async (userId: string | null) => {
    if (!userId) return fill(others)
    const isExpected = $buysAgain.get() !== undefined
    // What is about to be replaced is nothing to choose from.
    if (isExpected) row.dataset.waiting = ''
    const bought = await fetchBoughtCards({ page: 1, limit: Number(row.dataset.buyAgain), place: 'row' })
    if ($userId.get() !== userId) return
    if (bought) $buysAgain.set(bought.cards.length > 0 ? 'yes' : undefined)
    if (bought?.cards.length && (isExpected || !isUsed(row, list))) fill(bought.cards)
  }

  $userId.subscribe((userId) => void show(userId).finally(() => delete row.dataset.waiting))
}

/** Whether the shopper is about to choose something of the row, which must not change under the finger. */
function isUsed(row: HTMLElement, list: HTMLElement): boolean {
  return row.matches(':hover, :focus-within') || list.scrollLeft > 0
}
