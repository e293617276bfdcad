import { beforeAll, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { saveSettings } from '../../src/settings/queries.ts'
import { createTestBrowser } from '../../src/testing/browser.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { waitUntil } from '../../src/testing/wait.ts'

const { db, url } = await createTestShop()
const browser = createTestBrowser()

/** A name of common length, and the widest that a shop may have. */
const NAMES = ['Sharma Kirana', 'W'.repeat(40)]
const WIDTHS = [320, 360, 390, 768, 1024, 1440]
const TEXT_SIZES = [100, 130, 150, 200]

async function nameShop(shopName: string): Promise<void> {
  await saveSettings(db, { shopName })
  await waitUntil(async () => (await (await fetch(url)).text()).includes(`>${shopName}<`))
}

const heightOf = (page: Page) => page.locator('.header').evaluate((header) => header.getBoundingClientRect().height)

/** Returns the sum of all layout shifts since the page was opened. */
function shiftOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await document.fonts.ready
    const shifts: number[] = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
    // Twice, because what the last frame moved is reported after it.
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
    return shifts.reduce((sum, shift) => sum + shift, 0)
  })
}

describe.each(NAMES)('a shop named %s', (name) => {
  beforeAll(() => nameShop(name))

  test.each(WIDTHS)('has a header that nothing moves in when the font comes late: %i px', async (width) => {
    const page = await browser.open({ viewport: { width, height: 800 } })
    const asked = Promise.withResolvers<void>()
    const isDue = Promise.withResolvers<void>()
    await page.route('**/*.woff2', async (route) => {
      asked.resolve()
      await isDue.promise
      await route.continue()
    })
    await page.goto(url, { waitUntil: 'domcontentloaded' })
    await asked.promise
    // What is painted with the fallback font, so that the web font can move it.
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
    const early = await heightOf(page)
    isDue.resolve()
    expect(await shiftOf(page)).toBeLessThan(0.01)
    expect(await heightOf(page)).toBe(early)
    expect(early).toBeLessThan(width < 768 ? 108 : 80)
  })

  test('has its account next to its name, whatever the size of the text', async () => {
    const page = await browser.open()
    await page.goto(url)
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 800 })
      for (const percent of TEXT_SIZES) {
        await page.evaluate((size) => document.documentElement.style.setProperty('font-size', `${size}%`), percent)
        const logo = (await page.locator('.header__logo').boundingBox())!
        const account = (await page.locator('.header__account').boundingBox())!
        const at = `${width} px, ${percent} %`
        expect(account.x, at).toBeGreaterThanOrEqual(logo.x + logo.width)
        expect(account.y, at).toBeLessThan(logo.y + logo.height)
      }
    }
  })
})
