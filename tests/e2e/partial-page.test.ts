import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import sharp from 'sharp'
import { createTestBrowser, PHONE } from '../../src/testing/browser.ts'
import { givenCategory, givenProduct, givenSubCategory } from '../../src/testing/catalogue.ts'
import { layoutShiftsOf } from '../../src/testing/layout-shifts.ts'
import { createTestShop } from '../../src/testing/shop.ts'

const shop = await createTestShop()
const { db } = shop
const browser = createTestBrowser()
/** How many tags of the body arrive one by one. With them the first screen is full. */
const TAGS = 180
const PAUSE_MS = 8
/** Web Vitals calls 0.1 good; what moves here are lines of a few letters. */
const ALLOWED_SHIFT = 0.03

const SCREENS = {
  'a small phone': { ...PHONE, viewport: { width: 360, height: 640 } },
  'a laptop': { viewport: { width: 1440, height: 900 } },
}
const paths: Record<string, string> = { home: '/', cart: '/cart' }

/** Passes a page on tag by tag, as a slow network does in larger pieces, and all else as it is. */
const slow = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  idleTimeout: 120,
  async fetch(request) {
    const { pathname, search } = new URL(request.url)
    const reply = await fetch(`${shop.url}${pathname}${search}`, {
      headers: { accept: request.headers.get('accept') ?? '', 'accept-encoding': 'identity' },
    })
    const type = reply.headers.get('content-type') ?? ''
    if (!type.startsWith('text/html'))
      return new Response(reply.body, { status: reply.status, headers: { 'content-type': type } })
    return new Response(inPieces(await reply.text()), { headers: { 'content-type': type } })
  },
})
afterAll(() => slow.stop(true))

function inPieces(html: string): ReadableStream<string> {
  const start = html.indexOf('<body')
  const tags = html.slice(start).split(/(?=<)/)
  return new ReadableStream({
    async start(page) {
      page.enqueue(html.slice(0, start))
      for (const tag of tags.slice(0, TAGS)) {
        page.enqueue(tag)
        await Bun.sleep(PAUSE_MS)
      }
      page.enqueue(tags.slice(TAGS).join(''))
      page.close()
    },
  })
}

beforeAll(async () => {
  const dairy = await givenCategory(db, 'Dairy')
  const milk = await givenSubCategory(db, 'Milk', [dairy])
  const plain = sharp({ create: { width: 600, height: 600, channels: 3, background: '#fa0' } })
  const image = [await shop.saveImage(await plain.png().toBuffer())]
  const placed = { categoryIds: [dairy], subCategoryIds: [milk], image, stock: 9, unit: '500 ml', discountPercent: 5 }
  for (let n = 1; n <= 8; n++) paths.product = `/product/x-${await givenProduct(db, { ...placed, name: `Milk ${n}` })}`
  paths.listing = `/Dairy-${dairy}/Milk-${milk}`
})

describe.each(Object.entries(SCREENS))('on %s', (_, screen) => {
  test.each(['home', 'cart', 'product', 'listing'])('no part of %s moves while the page arrives', async (name) => {
    const page = await browser.open(screen)
    await page.goto(`http://localhost:${slow.port}${paths[name]}`)
    const shifts = await layoutShiftsOf(page)
    expect(
      shifts.filter(({ value, moved }) => value > 0.0005 && moved.some((part) => part.startsWith('header'))),
    ).toEqual([])
    expect(
      shifts.reduce((sum, { value }) => sum + value, 0),
      JSON.stringify(shifts),
    ).toBeLessThan(ALLOWED_SHIFT)
  })
})
