import { expect, test } from 'bun:test'
import type { BrowserContextOptions } from 'playwright-core'
import { createTestBrowser } from './browser.ts'
import { createUsedContexts } from './used-contexts.ts'

const browser = createTestBrowser()
const newContext = async (options: BrowserContextOptions) =>
  (await browser.open()).context().browser()!.newContext(options)

/** Serves a page that may be kept for an hour, and counts how often it is asked for. */
function cacheablePage() {
  let asked = 0
  const headers = { 'content-type': 'text/html', 'cache-control': 'max-age=3600' }
  const server = Bun.serve({
    port: 0,
    fetch: () => new Response(`<!doctype html><title>Shop</title><p>${++asked}</p>`, { headers }),
  })
  return { url: server.url.href, asked: () => asked, stop: () => server.stop(true) }
}

test('the next visitor finds nothing of the one before', async () => {
  const site = cacheablePage()
  const used = createUsedContexts(newContext)
  const first = await used.take({})
  const visitor = await first.newPage()
  await visitor.goto(site.url)
  await first.addCookies([{ name: 'visitor', value: '1', url: site.url }])
  await visitor.evaluate(async () => {
    localStorage.setItem('cart', 'milk')
    await new Promise((resolve) => {
      indexedDB.open('shop').onsuccess = resolve
    })
  })
  await used.giveBack()
  expect(visitor.isClosed()).toBeTrue()

  const second = await used.take({})
  expect(second).toBe(first)
  const next = await second.newPage()
  await next.goto(site.url)
  expect(site.asked()).toBe(2)
  const left = await next.evaluate(async () => [localStorage.length, await indexedDB.databases()])
  expect([...left, await second.cookies()]).toEqual([0, [], []])
  await used.giveBack()
  await used.close()
  await site.stop()
})

test('two visitors of one test do not meet, and a clock or a script of a test is not left to the next', async () => {
  const used = createUsedContexts(newContext)
  const [one, other] = [await used.take({}), await used.take({})]
  expect(other).not.toBe(one)
  await (await one.newPage()).clock.install()
  await other.addInitScript('0')
  await used.giveBack()
  const next = [await used.take({}), await used.take({})]
  expect(next).not.toContain(one)
  expect(next).not.toContain(other)
  await used.giveBack()
  await used.close()
})
