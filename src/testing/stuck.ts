import type { Page } from 'playwright-core'

/** What of a page stays where it is while the page scrolls. */
export interface Stuck {
  /** The pixels of the screen's height that it takes, together. */
  height: number
  parts: string
}

/**
 * Returns what covers most of the screen's height as the page is scrolled: on its first screens, and in its middle. Parts beside the
 * content, such as a rail, take no height.
 */
export function stuckHeight(page: Page): Promise<Stuck> {
  return page.evaluate(async () => {
    const scroll = async (top: number) => {
      scrollTo({ top, behavior: 'instant' })
      await new Promise(requestAnimationFrame)
      // The page's observers of what is in sight report before a new one, in the same frame. The layout is computed when it is
      // asked for, also without another frame.
      await new Promise((report) => new IntersectionObserver(report).observe(document.body))
      await new Promise((end) => setTimeout(end))
    }
    // What lets presses through, such as the place of toasts, is empty.
    const bars = [...document.querySelectorAll('body *')].filter((each) => {
      const { position, visibility, pointerEvents } = getComputedStyle(each)
      return /^(fixed|sticky)$/.test(position) && visibility === 'visible' && pointerEvents !== 'none'
    })
    const stuckAt = async (top: number) => {
      await scroll(top)
      const before = bars.map((each) => each.getBoundingClientRect())
      await scroll(top + 40)
      const stuck = bars.flatMap((each, at) => {
        const { top, bottom, width } = each.getBoundingClientRect()
        const height = Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0))
        const isStuck = Math.abs(top - before[at]!.top) < 1 && width > innerWidth / 2 && height > 0
        return isStuck ? [{ height, name: `${each.localName}.${each.className} (${Math.round(height)})` }] : []
      })
      return {
        height: stuck.reduce((sum, { height }) => sum + height, 0),
        parts: stuck.map(({ name }) => name).join(', '),
      }
    }
    const room = document.documentElement.scrollHeight - innerHeight - 40
    if (room < 1) return { height: 0, parts: '' }
    const found: Stuck[] = []
    // A short page has fewer places than a long one.
    for (const top of new Set([0, 300, 600, room / 2].map((each) => Math.min(each, room))))
      found.push(await stuckAt(top))
    return found.sort((one, other) => other.height - one.height)[0]!
  })
}
