import type { Page } from 'playwright-core'

/** https://wicg.github.io/layout-instability/#sec-layout-shift */
interface LayoutShift extends PerformanceEntry {
  value: number
  sources: { node: Element | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** Returns what in sight has moved since the page was opened: how much of it, and each part with its box before and after. */
export function layoutShiftsOf(page: Page): Promise<{ value: number; moved: string[] }[]> {
  return page.evaluate(() => {
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type: 'layout-shift', buffered: true })
    const boxOf = ({ x, y, width, height }: DOMRectReadOnly) => `${[x, y, width, height].map(Math.round)}`
    return (observer.takeRecords() as LayoutShift[]).map(({ value, sources }) => ({
      value,
      moved: sources.map(
        ({ node, previousRect, currentRect }) =>
          `${node?.className || node?.nodeName}: ${boxOf(previousRect)} to ${boxOf(currentRect)}`,
      ),
    }))
  })
}
