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

/**
 * Returns words that are cut off at the right edge of a box which hides what is beyond it, and words that go on in the
 * next line without a hyphen although they are at most half as wide as the screen.
 */
export function cutWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement!
      if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      if (parent.closest('script, style, svg, option, .visually-hidden, [aria-hidden="true"]')) continue
      for (const { 0: word, index } of text.textContent!.matchAll(/[\p{L}\p{M}\p{N}’']+/gu)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const parts = [...range.getClientRects()].filter(({ width }) => width > 0)
        const width = parts.reduce((sum, part) => sum + part.width, 0)
        const lines = new Set(parts.map(({ top }) => Math.round(top)))
        if (lines.size > 1 && width <= innerWidth / 2) found.add(`“${word}” is in ${lines.size} lines`)
        if (lines.size === 1 && isCut(parent, Math.max(...parts.map(({ right }) => right))))
          found.add(`“${word}” is cut`)
      }
    }
    return [...found]

    // A box that scrolls, or ends its text with an ellipsis, does so by design.
    function isCut(inside: Element, right: number): boolean {
      for (let box: Element | null = inside; box; box = box.parentElement) {
        const { overflowX, textOverflow, position } = getComputedStyle(box)
        if (overflowX === 'auto' || overflowX === 'scroll' || textOverflow === 'ellipsis' || position === 'fixed')
          return false
        const { right: edge, width } = box.getBoundingClientRect()
        if (overflowX !== 'visible' && right > edge + 1) return width > 1
      }
      return false
    }
  })
}
