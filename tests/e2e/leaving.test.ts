import { beforeAll, expect, test } from 'bun:test'
import { createTestBrowser, PHONE } from '../../src/testing/browser.ts'
import { givenCategory, givenProduct } from '../../src/testing/catalogue.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { eventually } from '../../src/testing/wait.ts'

const shop = await createTestShop()
const browser = createTestBrowser()
const paths = { home: '/', listing: '' }

beforeAll(async () => {
  const jars = await givenCategory(shop.db, 'Jars')
  for (let n = 1; n <= 60; n++) await givenProduct(shop.db, { name: `Jar ${n}`, categoryIds: [jars] })
  paths.listing = `/Jars-${jars}`
})

test.each([
  ['home', 'rows'],
  ['listing', 'cards'],
] as const)(
  '%s is left without measuring anything, which would have the browser lay it out once more',
  async (name, saved) => {
    const page = await browser.open(PHONE)
    await page.addInitScript(() => {
      const reads: string[] = []
      let isLeft = false
      const watch = (owner: object, property: string) => {
        const { get, value } = Object.getOwnPropertyDescriptor(owner, property)!
        const watched = function (this: unknown, ...args: unknown[]) {
          if (isLeft) reads.push(property)
          return (get ?? value).apply(this, args)
        }
        Object.defineProperty(owner, property, get ? { get: watched } : { value: watched })
      }
      for (const property of ['scrollY', 'pageYOffset', 'innerHeight']) watch(window, property)
      for (const property of ['scrollLeft', 'scrollTop', 'clientWidth', 'getBoundingClientRect'])
        watch(Element.prototype, property)
      for (const property of ['offsetHeight', 'offsetTop']) watch(HTMLElement.prototype, property)
      // The first of the listeners, and the last: it is added by the first of another event.
      addEventListener('pagehide', () => {
        isLeft = true
      })
      Object.assign(window, {
        listenLast: () =>
          addEventListener('pagehide', () =>
            sessionStorage.setItem('left', JSON.stringify({ reads, state: history.state })),
          ),
      })
    })
    await page.goto(shop.url + paths[name])
    await page
      .getByRole('button', { name: /^Add Jar/ })
      .first()
      .waitFor()
    await page.evaluate(() => (window as unknown as { listenLast(): void }).listenLast())
    await page.evaluate(() => scrollTo({ top: 120, behavior: 'instant' }))
    await eventually(async () => expect(await page.evaluate(() => scrollY)).toBe(120))
    // Playwright's own click would scroll.
    await page
      .getByRole('link', { name: /^Jar \d/ })
      .first()
      .evaluate((link: HTMLElement) => link.click())
    await page.waitForURL('**/product/**')
    const { reads, state } = await page.evaluate(() => JSON.parse(sessionStorage.getItem('left')!))
    expect(reads).toEqual([])
    expect(state[saved].top).toBe(120)
  },
)
