/**
 * Time from a keystroke in the search field until its suggestions are painted, debounce included, in a real Chromium over a
 * shop with the products of `relevance/`: the tuning queries, typed letter by letter. `bun bench/suggestions.ts`
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { ensureSite } from '../scripts/site.ts'
import { closeDatabase } from '../src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded.ts'
import { launchChromium } from '../src/testing/chromium.ts'
import { createCatalogueDatabase } from './catalogue-database.ts'
import { judge, ms, percentile, requireChromium } from './figures.ts'
import { makeCatalogue } from './relevance/products.ts'
import { readQueries } from './relevance/queries.ts'
import { spawnShop } from './shop.ts'

const QUERIES = 60
/** Between two letters, in milliseconds. Suggestions that take longer count as this long. */
const KEYSTROKE_MS = 300

requireChromium()
await ensureSite(console.log)
const directory = mkdtempSync(join(tmpdir(), 'tokri-bench-'))
const server = await startEmbeddedPostgres(directory, 'bench')
try {
  const { db, url } = await createCatalogueDatabase(server.url, 'bench_suggestions', makeCatalogue())
  const shop = await spawnShop(url, join(directory, 'var'))
  const browser = await launchChromium()
  try {
    await measure(await browser.newPage(), shop.url)
  } finally {
    await browser.close()
    await shop.stop()
    await closeDatabase(db)
  }
} finally {
  await server.stop()
  rmSync(directory, { recursive: true, force: true })
}

async function measure(page: Page, url: string) {
  await page.goto(`${url}/search`)
  await page.getByRole('combobox').waitFor()
  await page.evaluate(watchSuggestions)
  const texts = readQueries('tuning').map(({ text }) => text)
  const some = Array.from({ length: QUERIES }, (_, at) => texts[Math.floor((at * texts.length) / QUERIES)]!)
  // The first ones are typed while the shop's code and statements are still cold.
  for (const text of some.slice(0, 5)) await typeInto(page, text)
  const times: number[] = []
  for (const text of some) times.push(...(await typeInto(page, text)))
  const [p50, p95] = [0.5, 0.95].map((share) => percentile(times, share))
  console.log(`${times.length} keystrokes: p50 ${ms(p50!)}, p95 ${ms(p95!)}`)
  judge('suggestions after a keystroke, 31,701 products, p95', p95!, { atMost: 100 }, 'ms')
}

/** Returns the time of each letter but spaces, which change no search. */
async function typeInto(page: Page, text: string): Promise<number[]> {
  await page.getByRole('combobox').fill('')
  const times: number[] = []
  for (const letter of Array.from(text)) {
    await page.keyboard.insertText(letter)
    await page.waitForTimeout(KEYSTROKE_MS)
    if (letter !== ' ')
      times.push((await page.evaluate(() => (globalThis as unknown as Watched).tookMs)) ?? KEYSTROKE_MS)
  }
  return times
}

interface Watched {
  /** From the last keystroke to the frame that has its suggestions, in milliseconds; null while they are awaited. */
  tookMs: number | null
}

/** Runs in the page. The field says whether it has suggestions whenever these are renewed. */
function watchSuggestions() {
  const watched = globalThis as unknown as Watched
  const field = document.querySelector('[role="combobox"]')!
  let typedAt = 0
  addEventListener(
    'input',
    (event) => {
      typedAt = event.timeStamp
      watched.tookMs = null
    },
    true,
  )
  const observer = new MutationObserver(() => {
    const since = typedAt
    requestAnimationFrame(() => {
      if (since === typedAt) watched.tookMs ??= performance.now() - since
    })
  })
  observer.observe(field, { attributes: true, attributeFilter: ['aria-expanded'] })
}
