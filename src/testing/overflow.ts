import type { Page } from 'playwright-core'

/** Returns elements that extend beyond the right edge of the page, except those that scroll sideways by design. */
export function overflowOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const wide = [...document.querySelectorAll('main *, header *, footer *, cart-bar *')].filter(
      (each) =>
        each.getBoundingClientRect().right > clientWidth + 1 && !each.closest('.product-row, .card-filters, ul'),
    )
    const named = wide.map((each) => `${each.localName}.${each.className}`)
    return scrollWidth > clientWidth ? [`${scrollWidth} px of ${clientWidth}`, ...named] : []
  })
}
