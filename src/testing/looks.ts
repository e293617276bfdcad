import { expect, test } from 'bun:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { type Scheme, violationsInEachScheme } from './accessibility.ts'
import { PHONE } from './browser.ts'

interface Visit {
  /** Options with which to open the visitor's page. */
  options: BrowserContextOptions
  view: string
  /** Checks the current page with axe in light and dark mode, and that it is no wider than the screen. */
  look: (page: Page) => Promise<void>
}

const VIEWS: Record<string, BrowserContextOptions> = { 'a laptop': {}, 'a phone': PHONE }
const TIMES: Record<string, Scheme> = { day: 'light', night: 'dark' }

/**
 * Registers tests that axe finds no violation in the pages of a visit, on a laptop and a phone, in light and dark mode.
 * The visit runs once per screen size, since dark mode only changes the colours of the same pages.
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
  await visit({ view, options, look })
  return found
}
