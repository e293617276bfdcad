import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { createTestBrowser, PHONE } from '../../src/testing/browser.ts'
import { givenCategory, givenProduct } from '../../src/testing/catalogue.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { eventually, waitUntil } from '../../src/testing/wait.ts'
import { signInNew } from './shopper.ts'

const shop = await createTestShop()
const browser = createTestBrowser()

beforeAll(async () => {
  const dairy = await givenCategory(shop.db, 'Dairy')
  for (let n = 1; n <= 24; n++)
    await givenProduct(shop.db, { name: `Cow Milk ${n}`, categoryIds: [dairy], stock: 9, priceInPaise: n * 1000 })
})

/** Opens the results for milk, reached from home. */
async function openResults(options = {}): Promise<Page> {
  const page = await browser.open(options)
  await page.goto(`${shop.url}/`)
  await page.goto(`${shop.url}/search?q=milk`)
  await page.locator('.product-card').first().waitFor()
  return page
}

async function goBackTo(page: Page, path: string): Promise<void> {
  await page.goBack()
  await expectPath(page, path)
}

const expectPath = (page: Page, path: string) =>
  eventually(async () => expect(page.url().replace(shop.url, '')).toBe(path))
const isOpen = (page: Page, panel: string) => page.locator(panel).isVisible()
const entriesOf = (page: Page) => page.evaluate(() => history.length)

async function openPanel(page: Page, name: RegExp, panel: string): Promise<void> {
  await page.getByRole('button', { name }).click()
  await page.locator(panel).waitFor()
  await waitUntil(() => page.evaluate(() => history.state?.isDialog === true))
}

for (const width of [360, 390])
  for (const [name, panel] of [
    [/^Filters/, '#filter-panel'],
    [/^Sort by/, '#sort-panel'],
  ] as const)
    test(`at ${width} px Back closes ${panel}, and leaves the results only then`, async () => {
      const page = await openResults({ ...PHONE, viewport: { width, height: 740 } })
      await openPanel(page, name, panel)
      await page.goBack()
      await eventually(async () => expect(await isOpen(page, panel)).toBeFalse())
      await expectPath(page, '/search?q=milk')
      await goBackTo(page, '/')
    })

test('a panel that is closed otherwise leaves nothing for Back, and the page where it was', async () => {
  const page = await openResults()
  const entries = await entriesOf(page)
  await openPanel(page, /^Sort by/, '#sort-panel')
  await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }))
  await page.keyboard.press('Escape')
  await waitUntil(() => page.evaluate(() => history.state?.isDialog !== true))
  await eventually(async () => expect(await page.evaluate(() => scrollY)).toBe(300))
  expect(await entriesOf(page)).toBe(entries + 1)
  await goBackTo(page, '/')
})

test('Back from a chosen order or filter leads to the results as they were', async () => {
  const page = await openResults(PHONE)
  await openPanel(page, /^Sort by/, '#sort-panel')
  await page.getByRole('link', { name: 'Price: low to high' }).tap()
  await expectPath(page, '/search?q=milk&sort=price')
  await page.locator('.product-card').first().waitFor()
  await openPanel(page, /^Filters/, '#filter-panel')
  await page.locator('#filter-panel').getByLabel('In stock').check()
  await page.getByRole('button', { name: 'Show products' }).tap()
  await eventually(async () => expect(page.url()).toContain('stock=1'))
  await page.locator('.product-card').first().waitFor()
  await goBackTo(page, '/search?q=milk&sort=price')
  expect(await isOpen(page, '#filter-panel')).toBeFalse()
  await goBackTo(page, '/search?q=milk')
  expect(await isOpen(page, '#sort-panel')).toBeFalse()
  await goBackTo(page, '/')
})

test('a link behind an open panel still opens its page, and Back leads to the results', async () => {
  const page = await openResults()
  await openPanel(page, /^Sort by/, '#sort-panel')
  await page.locator('.product-card a').nth(3).click()
  await eventually(async () => expect(page.url()).toContain('/product/'))
  await page.locator('main h1').waitFor()
  await goBackTo(page, '/search?q=milk')
})

test('Back closes the account menu, and from a page of it leads to where it was opened', async () => {
  const page = await browser.open()
  await signInNew(shop, page)
  await page.goto(`${shop.url}/search?q=milk`)
  await page.goto(`${shop.url}/`)
  const openMenu = async () => {
    await page.locator('button.account-button').click()
    await page.getByRole('menu').waitFor()
    await waitUntil(() => page.evaluate(() => history.state?.isDialog === true))
  }
  await openMenu()
  await page.goBack()
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await expectPath(page, '/')
  await openMenu()
  await page.getByRole('menuitem', { name: 'My Orders' }).click()
  await expectPath(page, '/dashboard/myorders')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await goBackTo(page, '/')
  await goBackTo(page, '/search?q=milk')
})
