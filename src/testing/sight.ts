import type { Page } from 'playwright-core'

/** Returns what is not in sight: a part of it is above or below the screen, or something else is over it. */
export function outOfSight(page: Page, selectors: readonly string[]): Promise<string[]> {
  return page.evaluate(
    (all) =>
      all.filter((selector) => {
        const shown = document.querySelector(selector)
        if (!shown) return true
        const { left, right, top, bottom } = shown.getBoundingClientRect()
        const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
        return bottom > innerHeight || top < 0 || !shown.contains(over)
      }),
    selectors,
  )
}
