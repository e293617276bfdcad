/**
 * From a tap on a card to the largest paint of the page that it opens, on a phone (390 × 844, its processor slowed four
 * times, Fast 4G): as published, without loading pages ahead, and without transitions, in turns. And what is loaded for
 * pages that nobody opens. `bun bench/navigation.ts [ROUNDS] [PRODUCTS] [SLOWDOWN]`
 */
import { startTabs, type Tab } from '../src/testing/tab.ts'
import { waitUntil } from '../src/testing/wait.ts'
import { judge, ms, percentile, requireChromium } from './figures.ts'
import { randomNumbers } from './search-speed.ts'
import { withPostgres } from './shop.ts'
import { type LineRequest, openSlowLine } from './slow-line.ts'
import { readUrls } from './urls.ts'

const ROUNDS = Number(process.argv[2] ?? 8)
const TAPS = 5
const SCREEN = { width: 390, height: 844 }
const SLOWDOWN = Number(process.argv[4] ?? 4)
const HELD_MS = 80
const REST_MS = 1_000
const PRODUCTS = Number(process.argv[3] ?? 484)

/** Notes each paint that is the largest so far, and when a finger was lifted, by the clock that all pages share. */
const WATCH = `
  window.paints = []
  new PerformanceObserver((list) => {
    for (const { startTime, size, element, url } of list.getEntries())
      paints.push({ at: performance.timeOrigin + startTime, size, of: url || element?.localName + '.' + element?.className })
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  addEventListener('pointerup', ({ timeStamp }) => sessionStorage.setItem('lifted', performance.timeOrigin + timeStamp), true)
`
const SAVE_DATA = `Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } })`

interface Mode {
  script: string
  reducedMotion: boolean
}

const MODES: Record<string, Mode> = {
  'as published': { script: WATCH, reducedMotion: false },
  'nothing ahead': { script: WATCH + SAVE_DATA, reducedMotion: false },
  'no transitions': { script: WATCH, reducedMotion: true },
}

interface Seen {
  taps: { from: string; to: string; tookMs: number; wasRendered: boolean; of: string }[]
  firstMs: number[]
  requests: LineRequest[]
  opened: Set<string>
}

await withPostgres(async (fill) => {
  const shop = await (await fill(PRODUCTS)).startShop()
  await warm(shop.url)
  const seen = new Map<string, Seen>()
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, mode] of Object.entries(MODES)) {
      const known = seen.get(name) ?? { taps: [], firstMs: [], requests: [], opened: new Set() }
      seen.set(name, known)
      // Now and then Chromium gives a tab up, and shows a blank page in its place: what was seen until then counts.
      await visit(shop.url, mode, round, known).catch((error) => {
        if (!/No page is shown|Session with given id/.test(String(error))) throw error
        console.log(`${name}, round ${round + 1}: Chromium gave up the tab`)
      })
    }
  }
  for (const [name, figures] of seen) describe(name, figures)
  judgeAll(seen)
})

/** A new visitor opens home, and then one card after another. The same round taps on the same cards in each mode. */
async function visit(shopUrl: string, { script, reducedMotion }: Mode, round: number, seen: Seen): Promise<void> {
  const line = await openSlowLine(shopUrl)
  const tabs = await startTabs(requireChromium(), { screen: SCREEN, reducedMotion })
  const tab = await tabs.open({ script, slowdown: SLOWDOWN })
  const random = randomNumbers(round)
  try {
    await tab.goto(`${line.url}/`)
    await rest(tab)
    seen.firstMs.push(await tab.evaluate<number>('paints.at(-1).at - performance.timeOrigin'))
    seen.opened.add('/')
    for (let count = 0; count < TAPS; count++) await openCard(tab, random, seen)
  } finally {
    await tabs.close()
    line.stop()
    seen.requests.push(...line.requests)
  }
}

async function openCard(tab: Tab, random: () => number, seen: Seen): Promise<void> {
  await tab.evaluate(
    `scrollTo({ top: ${random()} * Math.min(1600, document.documentElement.scrollHeight - innerHeight), behavior: 'instant' })`,
  )
  await rest(tab)
  await Bun.sleep(REST_MS)
  const card = await tab.evaluate<{ x: number; y: number; path: string } | null>(`(${cardOnScreen})(${random()})`)
  if (!card) return void (await tab.goto(new URL('/', await tab.evaluate<string>('location.href')).href))
  const from = await tab.evaluate<string>('location.pathname')
  await tab.slowDown(card.path)
  // The finger itself may have the page rendered.
  await tab.touch(card.x, card.y, HELD_MS, async () => {
    await Bun.sleep(HELD_MS / 4)
    await tab.slowDown(card.path)
  })
  // Not the card's own path: a category may open on its first sub-category.
  await waitUntil(async () => (await tab.evaluate<string>('location.pathname').catch(() => from)) !== from)
  await rest(tab)
  const { at, of, lifted, wasRendered } = await tab.evaluate<{
    at: number
    of: string
    lifted: number
    wasRendered: boolean
  }>(`({
    ...paints.at(-1),
    lifted: Number(sessionStorage.getItem('lifted')),
    wasRendered: performance.getEntriesByType('navigation')[0].activationStart > 0,
  })`)
  for (const path of [card.path, await tab.evaluate<string>('location.pathname')]) seen.opened.add(path)
  seen.taps.push({ from, to: card.path, tookMs: at - lifted, wasRendered, of })
}

/** Runs in the page: one of the cards whose middle is on screen and not covered. */
function cardOnScreen(random: number) {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.product-card__name a, .category-tile')]
  const cards = links.flatMap((link) => {
    const { left, right, top, bottom } = link.getBoundingClientRect()
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    const isHit = document.elementFromPoint(x, y)?.closest('a') === link
    return isHit ? [{ x, y, path: link.pathname }] : []
  })
  return cards[Math.floor(random * cards.length)] ?? null
}

/** Waits until the page has loaded and the browser is idle, and what it shows is painted. */
async function rest(tab: Tab): Promise<void> {
  await tab.evaluate(`new Promise((done) => {
    const idle = () => requestIdleCallback(() => setTimeout(done, 300))
    if (document.readyState === 'complete') idle()
    else addEventListener('load', idle, { once: true })
  })`)
}

function describe(name: string, { taps, firstMs, requests, opened }: Seen): void {
  console.log(
    `\n${name}: ${taps.length} taps, ${taps.filter(({ wasRendered }) => wasRendered).length} of them on pages rendered ahead`,
  )
  for (const [what, times] of groups(taps)) console.log(`  ${what}: ${spread(times)}`)
  console.log(`  first visit of home, nothing cached: ${spread(firstMs)}`)
  const pages = new Set(requests.filter(({ isAhead }) => isAhead).map(({ path }) => path))
  const unopened = requests.filter(({ path, by }) =>
    [path, by].some((page) => page && pages.has(page) && !opened.has(page)),
  )
  const bytes = (some: LineRequest[]) =>
    `${some.length} requests, ${Math.round(some.reduce((sum, each) => sum + each.bytes, 0) / 1000)} kB`
  console.log(
    `  in all: ${bytes(requests)}; for ${[...pages].filter((page) => !opened.has(page)).length} pages never opened: ${bytes(unopened)}`,
  )
  console.log(
    `  called ahead: ${requests.filter(({ path, by }) => path.startsWith('/api/') && by && pages.has(by) && !opened.has(by)).length} of the API`,
  )
  const slowest = taps.toSorted((one, other) => other.tookMs - one.tookMs).slice(0, 5)
  for (const { from, to, tookMs, of, wasRendered } of slowest)
    console.log(`    ${ms(tookMs)} ${wasRendered ? 'rendered ahead' : ''} ${from} → ${to}: ${of}`)
}

function groups(taps: Seen['taps']) {
  const kind = (path: string) => (path === '/' ? 'home' : path.startsWith('/product/') ? 'product' : 'listing')
  const found = new Map<string, number[]>([['all taps', taps.map(({ tookMs }) => tookMs)]])
  for (const { from, to, tookMs } of taps) {
    const what = `${kind(from)} → ${kind(to)}`
    found.set(what, [...(found.get(what) ?? []), tookMs])
  }
  return found
}

function spread(times: readonly number[]): string {
  return `${times.length}, p50 ${ms(percentile(times, 0.5))}, p75 ${ms(percentile(times, 0.75))}, longest ${ms(percentile(times, 1))}`
}

function judgeAll(seen: Map<string, Seen>): void {
  const times = (mode: string) => seen.get(mode)!.taps.map(({ tookMs }) => tookMs)
  if (!seen.get('as published')!.taps.some(({ wasRendered }) => wasRendered))
    console.log('This Chromium renders no page ahead (it has to be a complete one): the first goal cannot be measured')
  judge('a tap on a card to the largest paint, p75', percentile(times('as published'), 0.75), { atMost: 100 }, 'ms')
  judge('the same with nothing loaded ahead, p75', percentile(times('nothing ahead'), 0.75), { atMost: 500 }, 'ms')
}

/** Has every page rendered and cached before, as those of a shop with visitors are. */
async function warm(url: string): Promise<void> {
  const { listings, products } = await readUrls(url)
  for (const path of ['/', ...listings, ...products]) await (await fetch(url + path)).bytes()
}
