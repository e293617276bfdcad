import { expect, test } from 'bun:test'
import { saveSettings } from '../../src/settings/queries.ts'
import { accessibilityViolations } from '../../src/testing/accessibility.ts'
import { createTestBrowser, PHONE } from '../../src/testing/browser.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { waitUntil } from '../../src/testing/wait.ts'

const { db, url } = await createTestShop()
const browser = createTestBrowser()

const PAGES = ['/', '/search', '/cart', '/login', '/terms', '/no-such-page']
const SCREENS = [
  [320, 640],
  [360, 640],
  [390, 844],
  [768, 1024],
  [1024, 768],
  [1440, 900],
] as const

const bodyOf = async (path: string) => (await fetch(url + path)).text()

/** Closes the shop, which opens in about two hours each day. */
async function close(): Promise<void> {
  const time = (hours: number) =>
    new Date(Date.now() + hours * 3_600_000).toLocaleTimeString('en-GB', {
      timeZone: 'Asia/Kolkata',
      timeStyle: 'short',
    })
  const day = [{ opens: time(2), closes: time(3) }]
  const openHours = {
    monday: day,
    tuesday: day,
    wednesday: day,
    thursday: day,
    friday: day,
    saturday: day,
    sunday: day,
  }
  await saveSettings(db, { openHours, paused: null })
  await waitUntil(async () => (await bodyOf('/')).includes('>Closed<'))
}

test('the published pages say that the shop is closed, and promise no minutes in the header', async () => {
  await close()
  for (const path of PAGES) {
    const body = await bodyOf(path)
    expect([path, body]).toEqual([
      path,
      expect.stringMatching(/<b[^>]*>Closed<\/b><span[^>]*>Opens (tomorrow )?\d+:\d\d [ap]m</),
    ])
    expect([path, body.includes('min delivery')]).toEqual([path, false])
  }
})

test('the pages change when a pause ends, although nothing changes in the database', async () => {
  await saveSettings(db, {
    openHours: null,
    paused: { message: 'Rain', until: new Date(Date.now() + 2500).toISOString() },
  })
  await waitUntil(async () => (await bodyOf('/')).includes('>Paused<'))
  await waitUntil(async () => (await bodyOf('/')).includes('10 min delivery'))
  expect(await bodyOf('/terms')).toContain('10 min delivery')
})

test.each(SCREENS)('the notice fits into the header: %i×%i', async (width, height) => {
  const message = 'Roads are flooded, we are back as soon as the water is gone'
  const until = new Date(Date.now() + 24 * 3_600_000).toISOString()
  await saveSettings(db, { openHours: null, paused: { message, until } })
  await waitUntil(async () => (await bodyOf('/')).includes(message))
  const page = await browser.open({ ...(width < 768 && PHONE), viewport: { width, height } })
  await page.goto(url)
  const notice = page.locator('.header__promise--shut')
  expect(await notice.textContent()).toContain('Opens tomorrow')
  const logo = (await page.locator('.logo').first().boundingBox())!
  const box = (await notice.boundingBox())!
  expect(box.x >= logo.x + logo.width + 4 || box.y >= logo.y + logo.height).toBe(true)
  const headerHeight = () => page.locator('.header').evaluate((header) => header.getBoundingClientRect().height)
  expect(await headerHeight()).toBeLessThan(width < 768 ? 130 : 90)
  for (const size of width < 768 ? [100, 150, 200] : [100]) {
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', `${size}%`), size)
    const spill = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect([size, spill]).toEqual([size, 0])
  }
  expect(await accessibilityViolations(page)).toEqual([])
})

test('an open page says within a minute that the shop is paused, and at once on return that it is open', async () => {
  await saveSettings(db, { openHours: null, paused: null })
  await waitUntil(async () => (await bodyOf('/')).includes('10 min delivery'))
  const page = await browser.open(PHONE)
  await page.clock.install()
  await page.goto(url, { waitUntil: 'networkidle' })
  const notice = page.locator('.header__promise')
  expect(await notice.textContent()).toContain('10 min delivery')
  await saveSettings(db, { paused: { message: 'Rain', until: new Date(Date.now() + 3_600_000).toISOString() } })
  await waitUntil(async () => (await bodyOf('/')).includes('>Paused<'))
  await page.clock.fastForward(60_000)
  await notice.getByText('Paused').waitFor()
  expect(await notice.textContent()).toContain('Rain')
  await saveSettings(db, { paused: null })
  await waitUntil(async () => (await bodyOf('/')).includes('10 min delivery'))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await notice.getByText('10 min delivery').waitFor()
})
