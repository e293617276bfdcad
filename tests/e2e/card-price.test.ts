import { expect, test } from 'bun:test'
import sharp from 'sharp'
import { createTestBrowser, PHONE } from '../../src/testing/browser.ts'
import { givenCategory, givenProduct } from '../../src/testing/catalogue.ts'
import { createTestShop } from '../../src/testing/shop.ts'

const { db, url, saveImage } = await createTestShop()
const browser = createTestBrowser()

test.each([360, 390, 1440])(
  'the price without discount is below the price on every card of home: %p',
  async (width) => {
    const categoryIds = [await givenCategory(db, `Dairy ${width}`)]
    for (const priceInPaise of [4200, 12_000, 123_400])
      await givenProduct(db, { name: `Of ${priceInPaise}`, categoryIds, priceInPaise, discountPercent: 20, stock: 9 })
    const page = await browser.open(width < 768 ? { ...PHONE, viewport: { width, height: 844 } } : {})
    await page.goto(url)
    const cards = page.locator('.product-card__foot')
    await cards.first().waitFor()
    const places = await cards.evaluateAll((feet) =>
      feet.map((foot) => {
        const [now, was] = ['.price__now', '.price__was'].map((part) =>
          foot.querySelector(part)!.getBoundingClientRect(),
        )
        return { isBelow: was!.top >= now!.bottom - 6, isAligned: was!.left === now!.left, height: foot.clientHeight }
      }),
    )
    const { height } = places[0]!
    expect(places).toEqual(places.map(() => ({ isBelow: true, isAligned: true, height })))
    expect(height).toBeLessThanOrEqual(37)
  },
)

test('lying down on a phone, a card shows its product below the tag of its discount', async () => {
  const plain = sharp({ create: { width: 600, height: 600, channels: 3, background: '#fa0' } })
  const image = [await saveImage(await plain.png().toBuffer())]
  const categoryIds = [await givenCategory(db, 'Snacks')]
  await givenProduct(db, { name: 'Aloo Chips', categoryIds, image, discountPercent: 20, stock: 9 })
  const page = await browser.open(PHONE)
  await page.goto(`${url}/search?q=aloo`)
  const media = page.locator('.product-card__media').first()
  const [tag, shown] = await Promise.all(['.offer-tag', 'img'].map((part) => media.locator(part).boundingBox()))
  expect(shown!.y).toBeGreaterThanOrEqual(tag!.y + tag!.height - 1)
})
