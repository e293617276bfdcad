/**
 * Time from saving a file until a developer sees the change, with `bun dev` on a copy of the sources: a style and a React
 * component in an open page of a real Chromium, without a reload, and a route in its response. `bun bench/dev-loop.ts`
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { launchChromium } from '../src/testing/chromium.ts'
import { startDevelopment } from '../src/testing/development.ts'
import { judge, ms, percentile, requireChromium } from './figures.ts'

const EDITS = 20
const STYLE = 'site/ui/button.css'
const ISLAND = 'site/features/account/login.tsx'
const ROUTE = 'src/platform/http/health.ts'
/** The first page waits until its packages are prepared. */
const PATIENCE_MS = 120_000
/** Between two edits, as nobody saves twice in a moment. */
const REST_MS = 300

requireChromium()
const shop = await startDevelopment('--no-demo')
const browser = await launchChromium()
try {
  const page = await browser.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  await page.goto(`${shop.url}/login`, { waitUntil: 'networkidle' })
  // A reload would lose it.
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))

  const style = await timesOf('a style', STYLE, (n) => ({
    edited: (text) => `${text}\n:root { --bench: ${n} }\n`,
    seen: () => page.evaluate(watchStyle, String(n)),
  }))
  await timesOf('a React component', ISLAND, (n) => ({
    edited: (text) => text.replace('Forgot password ?', `Forgot password ${n} ?`),
    seen: () => page.evaluate(watchText, `Forgot password ${n} ?`),
  }))
  const route = await timesOf('a route', ROUTE, (n) => ({
    edited: (text) => text.replace("'/healthz', () => ({ ok: true })", `'/healthz', () => ({ ok: true, n: ${n} })`),
    seen: async () => {
      while (!(await (await fetch(`${shop.url}/healthz`)).text()).includes(`"n":${n}`)) await Bun.sleep(2)
    },
  }))
  if (!(await page.evaluate(() => 'sameDocument' in window))) throw new Error('The page was reloaded')

  judge(`a saved style is seen in an open page, ${EDITS} edits, p95`, percentile(style, 0.95), { atMost: 200 }, 'ms')
  judge(`a saved route responds, ${EDITS} edits, p95`, percentile(route, 0.95), { atMost: 1_000 }, 'ms')
} finally {
  await browser.close()
  await shop.remove()
}

interface Edit {
  edited(text: string): string
  /** Resolves once the change is seen. */
  seen(): Promise<unknown>
}

/** Prints and returns the milliseconds from each save of a file until its change is seen. */
async function timesOf(what: string, file: string, edit: (n: number) => Edit): Promise<number[]> {
  const path = join(shop.root, file)
  const original = readFileSync(path, 'utf8')
  const times: number[] = []
  for (let n = 1; n <= EDITS; n++) {
    const { edited, seen } = edit(n)
    const text = edited(original)
    if (text === original) throw new Error(`${file} was not changed`)
    const watching = seen()
    const savedAt = performance.now()
    writeFileSync(path, text)
    await watching
    times.push(performance.now() - savedAt)
    await Bun.sleep(REST_MS)
  }
  const [p50, p95, longest] = [0.5, 0.95, 1].map((share) => ms(percentile(times, share)))
  console.log(`${what}: p50 ${p50}, p95 ${p95}, longest ${longest}`)
  return times
}

// These run in the page, once for each frame that it paints.
function watchStyle(value: string): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (getComputedStyle(document.documentElement).getPropertyValue('--bench') === value) resolve()
      else requestAnimationFrame(look)
    }
    look()
  })
}

function watchText(text: string): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.body.textContent.includes(text)) resolve()
      else requestAnimationFrame(look)
    }
    look()
  })
}
