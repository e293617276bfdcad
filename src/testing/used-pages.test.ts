import { expect, test } from 'bun:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { createTestBrowser } from './browser.ts'
import { createUsedPages } from './used-pages.ts'

const browser = createTestBrowser()
const newContext = async (options: BrowserContextOptions) =>
  (await browser.open()).context().browser()!.newContext(options)

/** Serves a page that asks before it is left, and its script, which browsers may keep for an hour; counts requests of each. */
function cacheableSite() {
  const asked = { page: 0, script: 0 }
  const page = '<!doctype html><title>Shop</title><p>1</p><script src="/script.js"></script>'
  const server = Bun.serve({
    port: 0,
    fetch({ url }) {
      const isScript = url.endsWith('/script.js')
      asked[isScript ? 'script' : 'page'] += 1
      const type = isScript ? 'text/javascript' : 'text/html'
      const headers = { 'content-type': type, 'cache-control': isScript ? 'max-age=3600' : 'no-cache' }
      return new Response(isScript ? 'onbeforeunload = () => false' : page, { headers })
    },
  })
  return { url: server.url.href, asked, stop: () => server.stop(true) }
}

const textSize = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)

test('the next visitor finds nothing of the one before but scripts that are kept', async () => {
  const site = cacheableSite()
  const used = createUsedPages(newContext)
  const first = await used.take({ colorScheme: 'dark', viewport: { width: 400, height: 700 } })
  await first.goto(site.url)
  const entries = await first.evaluate(() => history.length)
  await first.click('p')
  await first.context().addCookies([{ name: 'visitor', value: '1', url: site.url }])
  await first.evaluate(async () => {
    localStorage.setItem('cart', 'milk')
    sessionStorage.setItem('place', '1')
    await new Promise((resolve) => {
      indexedDB.open('shop').onsuccess = resolve
    })
  })
  const other = await first.context().newPage()
  await first.emulateMedia({ colorScheme: 'light' })
  await first.setViewportSize({ width: 900, height: 700 })
  await used.setTextSize(first, 200)
  expect(await textSize(first)).toBe('32px')
  await first.route('**', (route) => route.abort())
  const asked: string[] = []
  first.on('request', (request) => asked.push(request.url()))
  await used.giveBack()
  expect(other.isClosed()).toBeTrue()

  const next = await used.take({ colorScheme: 'dark', viewport: { width: 400, height: 700 } })
  expect(next).toBe(first)
  await next.goto(site.url)
  expect(site.asked).toEqual({ page: 2, script: 1 })
  const left = await next.evaluate(async () => {
    const isDark = matchMedia('(prefers-color-scheme: dark)').matches
    const stored = [localStorage.length, sessionStorage.length, (await indexedDB.databases()).length, document.cookie]
    return { stored, isDark, width: innerWidth, entries: history.length }
  })
  expect(left).toEqual({ stored: [0, 0, 0, ''], isDark: true, width: 400, entries })
  expect(await textSize(next)).toBe('16px')
  expect(await next.goBack()).toBeNull()
  expect(asked).toEqual([])
  await used.giveBack()
  await used.close()
  await site.stop()
})

test('two visitors of one test do not meet, and what lasts is not left to the next', async () => {
  const used = createUsedPages(newContext)
  const [one, other] = [await used.take({}), await used.take({})]
  expect(other.context()).not.toBe(one.context())
  await one.clock.install()
  await other.context().addInitScript('0')
  await used.giveBack()
  const [next, last] = [await used.take({}), await used.take({})]
  expect([one, other]).not.toContain(next)
  expect([one, other]).not.toContain(last)
  const [site, elsewhere] = [cacheableSite(), cacheableSite()]
  await next.goto(site.url)
  await next.goto(elsewhere.url)
  await last.close()
  await used.giveBack()
  const third = await used.take({})
  expect([next, last]).not.toContain(third)
  await used.giveBack()
  await used.close()
  await Promise.all([site.stop(), elsewhere.stop()])
})
