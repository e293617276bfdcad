/** Rows and scroll position of a page as it was left, in pixels. */
interface RowPosition {
  heights: number[]
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
    for (const [at, row] of rows.entries()) reserve(row, `${position.heights[at]}px`)
    scrollTo({ top: position.top, behavior: 'instant' })
    addEventListener('resize', () => rows.forEach(release), { once: true })
  }
  addEventListener('pagehide', () => {
    const heights = rows.map((row) => row.getBoundingClientRect().height)
    history.replaceState({ ...history.state, rows: { heights, top: scrollY } satisfies RowPosition }, '')
  })
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

function positionIn(state: { rows?: Partial<RowPosition> } | null): RowPosition | null {
  const { heights, top } = state?.rows ?? {}
  return Array.isArray(heights) && heights.every(Number.isFinite) && Number.isFinite(top)
    ? { heights, top: top! }
    : null
}
