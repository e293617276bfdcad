/**
 * Bytes transferred by a first visit before any interaction, on a phone and on a desktop screen, and the layout shift,
 * measured in a real Chromium. `bun bench/weight.ts`
 */
import { type Browser, type BrowserContextOptions, chromium, type Response as PageResponse } from 'playwright-core'
import { PHONE } from '../src/testing/browser.ts'
import { judge, requireChromium } from './figures.ts'
import { withPostgres } from './shop.ts'
import { readUrls } from './urls.ts'

const KINDS = ['document', 'stylesheet', 'script', 'font', 'image'] as const
const SCREENS: Record<string, BrowserContextOptions> = {
  phone: PHONE,
  desktop: { viewport: { width: 1440, height: 900 } },
}

const executablePath = requireChromium()
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
try {
  await withPostgres(async (fill) => {
    const shop = await (await fill(484)).startShop()
    // Over plain HTTP, Chromium accepts brotli from localhost only.
    const url = shop.url.replace('127.0.0.1', 'localhost')
    const { listings, products } = await readUrls(shop.url)
    const pages = { home: '/', listing: listings[0]!, product: products[0]! }
    for (const path of Object.values(pages)) await settle(shop.url + path)
    for (const [screen, options] of Object.entries(SCREENS)) {
      for (const [name, path] of Object.entries(pages)) await weigh(browser, `${name}, ${screen}`, url + path, options)
    }
  })
} finally {
  await browser.close()
}

async function weigh(browser: Browser, name: string, url: string, options: BrowserContextOptions) {
  // Visits twice, because assets are compressed at the highest level only after the first request.
  await (await visit(browser, url, options)).close()
  await Bun.sleep(1_000)
  const { sizes, shift, close } = await visit(browser, url, options)
  const parts = KINDS.map((kind) => `${kind} ${((sizes.get(kind) ?? 0) / 1000).toFixed(1)}`)
  console.log(`${name}: ${parts.join(', ')} kB; layout shift ${shift.toFixed(4)}`)
  judge(`weight: ${name}, JavaScript`, (sizes.get('script') ?? 0) / 1000, { atMost: 25 }, 'kB')
  judge(`weight: ${name}, CSS`, (sizes.get('stylesheet') ?? 0) / 1000, { atMost: 15 }, 'kB')
  // Rounded to the four digits that are printed. Anything smaller is an invisible rounding of pixels.
  judge(`weight: ${name}, layout shift`, Number(shift.toFixed(4)), { atMost: 0 })
  await close()
}

async function visit(browser: Browser, url: string, options: BrowserContextOptions) {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const responses: PageResponse[] = []
  page.on('response', (response) => responses.push(response))
  await page.goto(url, { waitUntil: 'networkidle' })
  const shift = await page.evaluate(readLayoutShift)
  const sizes = new Map<string, number>()
  for (const response of responses) {
    const kind = response.request().resourceType()
    const { responseBodySize } = await response.request().sizes()
    sizes.set(kind, (sizes.get(kind) ?? 0) + responseBodySize)
  }
  return { sizes, shift, close: () => context.close() }
}

function readLayoutShift(): Promise<number> {
  return new Promise((done) => {
    let sum = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => done(sum), 500)
  })
}

/** Requests the page often enough for the page cache to compress it at the highest level. */
async function settle(url: string) {
  for (let times = 0; times < 5; times++) await (await fetch(url, { headers: { 'Accept-Encoding': 'br' } })).bytes()
  await Bun.sleep(500)
}
