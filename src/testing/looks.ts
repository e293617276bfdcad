import { expect, test } from 'bun:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { type Scheme, violationsInEachScheme } from './accessibility.ts'
import { PHONE } from './browser.ts'

interface Visit {
  /** What the visitor's page is to be opened with. */
  options: BrowserContextOptions
  view: string
  /** Has axe look at the page as it stands, by day and by night, and sees that nothing sticks out. */
  look: (page: Page) => Promise<void>
}

const VIEWS: Record<string, BrowserContextOptions> = { 'a laptop': {}, 'a phone': PHONE }
const TIMES: Record<string, Scheme> = { day: 'light', night: 'dark' }

/**
 * Tests that axe finds nothing in what a visit looks at, on a laptop and on a phone, by day and by night. Each kind of
 * screen is visited once, since by night it is the same page in other colours.
 */
export function testLooks(title: string, visit: (visit: Visit) => Promise<void>): void {
  for (const [view, options] of Object.entries(VIEWS)) {
    let looked: Promise<Record<Scheme, string[]>> | undefined
    for (const [time, scheme] of Object.entries(TIMES))
      test(`${title}, on ${view} by ${time}`, async () => {
        looked ??= violationsOfVisit(view, options, visit)
        expect((await looked)[scheme]).toEqual([])
      }, 240_000)
  }
}

async function violationsOfVisit(view: string, options: BrowserContextOptions, visit: (visit: Visit) => Promise<void>) {
  const found: Record<Scheme, string[]> = { light: [], dark: [] }
  const look = async (page: Page) => {
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
    if (scrollWidth > clientWidth) found.light.push(`${scrollWidth} px on a screen of ${clientWidth}`)
    const { light, dark } = await violationsInEachScheme(page)
    const { pathname } = new URL(page.url())
    found.light.push(...light.map((error) => `${pathname} ${error}`))
    found.dark.push(...dark.map((error) => `${pathname} ${error}`))
  }
  await visit({ view, options: { reducedMotion: 'reduce', ...options }, look })
  return found
}
