/** Rows and scroll positions of a page as it was left, in pixels. */
interface RowPosition {
  heights: number[]
  /** How far each row was scrolled. */
  lefts: number[]
  top: number
}

/**
 * Returns to the place where a page of rows was left. Rows far from the viewport are not laid out and those without
 * cards are not filled, so that the browser, which only knows the scroll position, would measure it on rows of
 * estimated heights. The heights are stored in the history entry, where they survive leaving and returning, but not a
 * new visit.
 */
export function restoreRowPosition(): void {
  const rows = [...document.querySelectorAll<HTMLElement>('row-scroller')]
  if (rows.length === 0) return
  const position = positionIn(history.state)
  if (position?.heights.length === rows.length) {
    for (const [at, row] of rows.entries()) {
      reserve(row, `${position.heights[at]}px`)
      if (position.lefts[at]! > 0) scrollRow(cardsOf(row), position.lefts[at]!)
    }
    scrollTo({ top: position.top, behavior: 'instant' })
    addEventListener('resize', () => rows.forEach(release), { once: true })
  }
  // Noted as it changes: read as the page is left, it would have the browser style and lay out all of it once more, while the
  // next page waits.
  const left: RowPosition = { heights: [], lefts: rows.map(() => 0), top: 0 }
  const resized = new ResizeObserver((changes) => {
    // The browser may have returned to a place before this was loaded.
    left.top ||= scrollY
    for (const { target, borderBoxSize } of changes)
      left.heights[rows.indexOf(target as HTMLElement)] = borderBoxSize[0]!.blockSize
  })
  for (const row of rows) resized.observe(row)
  const note = ({ target }: Event) => {
    if (target === document) left.top = scrollY
    const at = rows.findIndex((row) => cardsOf(row) === target)
    if (at >= 0) left.lefts[at] = (target as HTMLElement).scrollLeft
  }
  addEventListener('scroll', note, true)
  addEventListener('pagehide', () => history.replaceState({ ...history.state, rows: left }, ''))
}

function reserve({ style }: HTMLElement, height: string): void {
  style.containIntrinsicBlockSize = `auto ${height}`
  // Also for a row near the viewport that is yet to be filled.
  style.minBlockSize = height
}

function release({ style }: HTMLElement): void {
  style.containIntrinsicBlockSize = ''
  style.minBlockSize = ''
}

// A row that is yet to be filled is scrolled as soon as it has its cards.
function scrollRow(cards: HTMLElement | null, left: number): void {
  if (!cards) return
  cards.scrollTo({ left, behavior: 'instant' })
  if (!cards.ariaBusy) return
  const filled = new MutationObserver(() => {
    cards.scrollTo({ left, behavior: 'instant' })
    if (!cards.ariaBusy) filled.disconnect()
  })
  filled.observe(cards, { childList: true })
}

function cardsOf(row: HTMLElement): HTMLElement | null {
  return row.querySelector('.product-row')
}

function positionIn(state: { rows?: Partial<RowPosition> } | null): RowPosition | null {
  const { heights, lefts, top } = state?.rows ?? {}
  return areNumbers(heights) && areNumbers(lefts) && heights.length === lefts.length && Number.isFinite(top)
    ? { heights, lefts, top: top! }
    : null
}

function areNumbers(values: number[] | undefined): values is number[] {
  return Array.isArray(values) && values.every(Number.isFinite)
}
