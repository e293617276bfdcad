import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { createTestBrowser, PHONE } from '../../src/testing/browser.ts'
import { givenProduct } from '../../src/testing/catalogue.ts'
import { givenAddress, givenCart } from '../../src/testing/orders.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { outOfSight } from '../../src/testing/sight.ts'
import { eventually } from '../../src/testing/wait.ts'
import { signInNew } from './shopper.ts'

const shop = await createTestShop()
const { db, url } = shop
const browser = createTestBrowser()
const HEIGHTS = [560, 640, 844]
const products: string[] = []

beforeAll(async () => {
  for (let n = 1; n <= 60; n++)
    products.push(await givenProduct(db, { name: `Jar ${n}`, stock: 9, priceInPaise: 10_000 }))
})

async function withLines(count: number): Promise<Page> {
  const page = await browser.open({ ...PHONE, viewport: { width: 360, height: 640 } })
  const { userId } = await signInNew(shop, page)
  await givenAddress(db, userId)
  await givenCart(db, userId, Object.fromEntries(products.slice(0, count).map((id) => [id, 1])))
  return page
}

const SCREENS = [
  { path: '/cart', controls: ['.proceed'], lines: '.cart-line' },
  { path: '/checkout', controls: ['.pay__text small', '.pay', '.pay:nth-of-type(2)'], lines: '.basket-strip li' },
]

for (const count of [1, 60])
  for (const { path, controls, lines } of SCREENS)
    test(`on a phone the total and the way on are in sight from the top of ${path} with ${count} products`, async () => {
      const page = await withLines(count)
      await page.goto(url + path)
      await eventually(async () => expect(await page.locator(lines).count()).toBe(count))
      await page.locator(`${controls[0]}:has-text("₹")`).first().waitFor()
      for (const height of HEIGHTS) {
        await page.setViewportSize({ width: 360, height })
        for (const share of [0, 0.5, 1]) {
          await page.evaluate((part) => scrollTo(0, part * document.documentElement.scrollHeight), share)
          await eventually(async () =>
            expect([height, share, await outOfSight(page, controls)]).toEqual([height, share, []]),
          )
          if (share === 1) break
        }
        expect(await page.locator('cart-bar').count()).toBe(0)
      }
    })

test('the way on follows the products and the bill for the keyboard, which the bar hides nothing from', async () => {
  const page = await withLines(60)
  await page.goto(`${url}/cart`)
  await eventually(async () => expect(await page.locator('.cart-line').count()).toBe(60))
  await page.locator('.cart-line').nth(57).getByRole('button', { name: 'One more' }).focus()
  const seen: string[] = []
  for (let n = 0; n < 20 && seen.at(-1) !== 'Proceed'; n++) {
    await page.keyboard.press('Tab')
    seen.push(
      await page.evaluate(() => {
        const { top, bottom, left, right } = document.activeElement!.getBoundingClientRect()
        const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
        if (!document.activeElement!.contains(over)) return 'covered'
        if (document.activeElement!.matches('.proceed')) return 'Proceed'
        return (document.activeElement!.closest('li') ?? document.activeElement!).textContent!
      }),
    )
  }
  expect(seen.at(-1)).toBe('Proceed')
  expect(seen.at(-2)).toBe('Share this cart')
  expect(seen.at(-3)).toContain('Jar ')
  expect(seen).not.toContain('covered')
})

test('on a phone price and Add of a product are in sight wherever its page is scrolled, and nothing moves for it', async () => {
  const long = Array.from({ length: 30 }, (_, n) => `Line ${n} of a long description`).join('\n')
  const id = await givenProduct(db, {
    name: 'Jar of honey',
    stock: 9,
    priceInPaise: 10_000,
    unit: '500 g',
    description: long,
  })
  const page = await browser.open({ ...PHONE, viewport: { width: 360, height: 640 } })
  await page.goto(`${url}/product/jar-${id}`)
  await page.getByRole('button', { name: /^Add Jar of honey/ }).waitFor()
  await page.getByRole('button', { name: /^Add Jar of honey/ }).tap()
  await page.getByRole('button', { name: 'One more' }).tap()
  // At the top of the page the bar is at the bottom of the screen, in the place of the cart's.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  const cart = page.getByRole('link', { name: 'View Cart, 2 items, ₹200' })
  await eventually(async () => expect(await cart.textContent()).toBe('2'))
  for (const _ of [2, 1]) await page.getByRole('button', { name: 'One less' }).tap()
  await page.getByRole('button', { name: /^Add Jar of honey/ }).waitFor()
  const controls = ['.product__buy .price__now', '.product__buy cart-control button']
  for (const height of HEIGHTS) {
    await page.setViewportSize({ width: 360, height })
    for (const share of [0, 0.3, 0.6, 1, 0]) {
      await page.evaluate(
        (part) => scrollTo({ top: part * document.documentElement.scrollHeight, behavior: 'instant' }),
        share,
      )
      await eventually(async () =>
        expect([height, share, await outOfSight(page, controls)]).toEqual([height, share, []]),
      )
    }
  }
  // Marks of strangers: between the place of Add and the description there was none for half a finger's way.
  for (let top = 0; top < 1_200; top += 24) {
    await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top)
    await eventually(async () => expect([top, await outOfSight(page, controls)]).toEqual([top, []]))
  }
  const placeOfText = () =>
    page.locator('.product__text').evaluate((text) => Math.round(text.getBoundingClientRect().top + scrollY))
  const before = await placeOfText()
  await page.locator('.product__text p').evaluate((text) => text.scrollIntoView({ block: 'end', behavior: 'instant' }))
  await page.locator('buy-bar[data-past]').waitFor()
  expect(await placeOfText()).toBe(before)
  // What stands at the end of the page is above the bar.
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
  await eventually(async () => expect(await outOfSight(page, ['.footer__text'])).toEqual([]))
})
