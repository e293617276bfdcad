import { expect, test } from 'bun:test'
import type { BrowserContextOptions } from 'playwright-core'
import { accessibilityViolations } from './accessibility.ts'
import { createTestBrowser, errorsOf, PHONE } from './browser.ts'

const browser = createTestBrowser()

const page = (body: string) =>
  `<!doctype html><html lang="en"><title>Shop</title><main><h1>Shop</h1>${body}</main></html>`

test('axe finds what is wrong, and nothing where all is well', async () => {
  const open = await browser.open()
  await open.setContent(page('<p>Milk</p>'))
  expect(await accessibilityViolations(open)).toEqual([])
  await open.setContent(page('<img src="data:,"><button></button>'))
  const found = (await accessibilityViolations(open)).map((line) => line.split(':')[0])
  expect(found).toEqual(expect.arrayContaining(['image-alt', 'button-name']))
})

test('axe runs under a policy that forbids foreign scripts', async () => {
  const server = Bun.serve({
    port: 0,
    fetch: () =>
      new Response(page('<p>Milk</p>'), {
        headers: { 'content-type': 'text/html', 'content-security-policy': "default-src 'self'" },
      }),
  })
  const open = await browser.open()
  await open.goto(server.url.href)
  expect(await accessibilityViolations(open)).toEqual([])
  await server.stop(true)
})

test('a phone is narrow and is touched', async () => {
  const open = await browser.open(PHONE)
  await open.setContent('<meta name="viewport" content="width=device-width">')
  expect(await open.evaluate(() => [innerWidth, matchMedia('(pointer: coarse)').matches])).toEqual([390, true])
})

test('errors of a page are recorded', async () => {
  const open = await browser.open()
  await open.setContent(page("<script>console.error('canary'); throw new Error('lost')</script>"))
  expect(errorsOf(open).join()).toMatch(/canary.*lost|lost.*canary/)
})

test('visitors prefer reduced motion and the light scheme unless a test says otherwise', async () => {
  const preferred = async (options?: BrowserContextOptions) => {
    const page = await browser.open(options)
    return page.evaluate(() =>
      ['(prefers-reduced-motion: reduce)', '(prefers-color-scheme: dark)'].map((query) => matchMedia(query).matches),
    )
  }
  expect(await preferred()).toEqual([true, false])
  expect(await preferred({ reducedMotion: 'no-preference', colorScheme: 'dark' })).toEqual([false, true])
})
