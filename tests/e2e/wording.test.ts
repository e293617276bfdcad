import { beforeAll, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Glob } from 'bun'
import type { Page } from 'playwright-core'
import { ADMIN_SETTINGS, ADMIN_UPLOAD } from '../../site/api/paths.ts'
import { FEATURES, featurePath, statesOf } from '../../site/gallery/states.ts'
import type { Pair } from '../../site/wording/say.ts'
import { saveSettings } from '../../src/settings/queries.ts'
import { createTestBrowser, errorsOf, PHONE } from '../../src/testing/browser.ts'
import { givenCategory, givenProduct, givenSubCategory } from '../../src/testing/catalogue.ts'
import { startComponentPages } from '../../src/testing/component-pages.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { eventually } from '../../src/testing/wait.ts'
import { openAsAdmin } from './admin.ts'
import { callAs, HOUSE, signInNew } from './shopper.ts'

const SITE = join(import.meta.dir, '../../site')
/** Specified texts that other things are rightly called: on other screens than theirs, they say nothing. */
const ALSO_RIGHT = new Set(['Order', 'Address', 'Category', 'Product', 'Discount', 'Price', 'Item', 'Items', 'item'])

const shop = await createTestShop()
const { db, url } = shop
const browser = createTestBrowser()
const paths = { rice: '', listing: '', out: '' }
let riceId = ''

const pairs: Pair[] = []
for (const file of readdirSync(join(SITE, 'wording')))
  if (!/^say\./.test(file)) pairs.push(...Object.values<Pair>(await import(join(SITE, 'wording', file))))
const specified = [...new Set(pairs.map((pair) => pair.split(' | ')[0]!))].filter((text) => !ALSO_RIGHT.has(text))

beforeAll(async () => {
  await saveSettings(db, { wording: 'everyday' })
  const staples = await givenCategory(db, 'Staples')
  const grains = await givenSubCategory(db, 'Grains', [staples])
  const placed = { categoryIds: [staples], subCategoryIds: [grains] }
  riceId = await givenProduct(db, {
    ...placed,
    name: 'Plain Rice',
    unit: '1 kg',
    priceInPaise: 10_000,
    discountPercent: 18,
  })
  const outId = await givenProduct(db, { ...placed, name: 'Red Rice', stock: 0 })
  Object.assign(paths, {
    rice: `/product/x-${riceId}`,
    listing: `/x-${staples}/x-${grains}`,
    out: `/product/x-${outId}`,
  })
})

/** Returns the specified texts that a page shows, as a text, a label or a placeholder. */
async function specifiedOn(page: Page): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const texts: string[] = [document.title]
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = nodes.nextNode(); node; node = nodes.nextNode())
      if (!node.parentElement?.closest('script, style')) texts.push(node.nodeValue!.trim())
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [alt]'))
      for (const name of ['aria-label', 'placeholder', 'alt']) texts.push(element.getAttribute(name) ?? '')
    return texts
  })
  return shown.filter((text) => specified.some((each) => text === each || (/\W/.test(each) && begins(text, each))))
}

/** Whether one text stands at the beginning of another, as in "See All: Staples". */
function begins(text: string, start: string): boolean {
  return text.startsWith(start) && !/\w/.test(text.charAt(start.length))
}

const loaded = (page: Page) =>
  eventually(async () => expect(await page.locator('main .skeleton:visible').count()).toBe(0))

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

test('signed out: a shopper reads everyday English, from the first byte', async () => {
  const html = await (await fetch(url + paths.rice)).text()
  expect(html).toContain('18% off')
  expect(html).toContain('10 min')
  expect(html).not.toContain('10 Min')
  expect(await (await fetch(url + paths.out)).text()).not.toContain('Out of Stock')
  const page = await browser.open(PHONE)
  await page.goto(`${url}/search?q=zzzzqq`)
  await page.getByText('Nothing found for “zzzzqq”').waitFor()
  await page.goto(url + paths.rice)
  await page.getByRole('button', { name: 'Add Plain Rice, 1 kg' }).click()
  await page
    .getByRole('button', { name: 'Remove one' })
    .or(page.getByRole('button', { name: 'One less' }))
    .first()
    .click()
  await page.getByText('Item removed').waitFor()
  await page.getByRole('button', { name: 'Add Plain Rice, 1 kg' }).click()
  await page.goto(`${url}/cart`)
  await page.locator('.bill').getByText('1 item', { exact: true }).waitFor()
  expect(await specifiedOn(page)).toEqual([])
  await page.locator('.proceed').first().click()
  await page.getByText('Please log in').waitFor()
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByRole('button', { name: 'Send code' }).waitFor()
  expect(await specifiedOn(page)).toEqual([])
  expect(errorsOf(page)).toEqual([])
})

test('an order ends with "Order placed", and its list is called "My orders"', async () => {
  const page = await browser.open(PHONE)
  const shopper = await signInNew(shop, page)
  await callAs(shop, shopper.headers, 'POST', '/api/address/create', HOUSE)
  await callAs(shop, shopper.headers, 'POST', '/api/cart/create', { productId: riceId })
  await page.goto(`${url}/checkout`)
  await page.locator('.bill').getByText('1 item', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Pay ₹82 online', exact: true }).waitFor()
  await page.getByText('₹82 at the door').waitFor()
  await page.getByRole('button', { name: 'Cash on delivery', exact: true }).click()
  await heading(page, 'Order placed').waitFor()
  await page.getByRole('link', { name: 'Continue shopping' }).waitFor()
  await page.getByRole('heading', { name: /^Order no\. / }).waitFor()
  expect(await specifiedOn(page)).toEqual([])
  await page.goto(`${url}/dashboard/myorders`)
  await heading(page, 'My orders').waitFor()
  await page.locator('article.order-card').waitFor()
  expect(await specifiedOn(page)).toEqual([])
})

test('the account: addresses, empty orders and the menu', async () => {
  const page = await browser.open()
  await signInNew(shop, page)
  await page.goto(`${url}/dashboard/myorders`)
  await page.getByText('No orders yet').waitFor()
  await page.getByRole('link', { name: 'Start shopping' }).waitFor()
  await page.goto(`${url}/dashboard/address`)
  await heading(page, 'Addresses').waitFor()
  await page.getByRole('button', { name: 'Add Address', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save address' }).waitFor()
  expect(await specifiedOn(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Addresses' }).waitFor()
  expect(await page.getByRole('menuitem').allTextContents()).toEqual([
    ...['Profile', 'My orders', 'Buy again', 'Saved', 'Addresses', 'Help', 'Log out'],
  ])
})

test('an admin adds a product, and finds categories by what they are called', async () => {
  const { page } = await openAsAdmin(shop, browser)
  await page.goto(`${url}/dashboard/upload-product`)
  await heading(page, 'Add product').waitFor()
  await page.getByRole('button', { name: 'Save product' }).click()
  await page.getByText('In stock is required').waitFor()
  await page.getByRole('button', { name: 'Add a detail' }).click()
  await page.getByRole('dialog', { name: 'Add a detail' }).waitFor()
  expect(await specifiedOn(page)).toEqual([])
  await page.goto(`${url}/dashboard/category`)
  await heading(page, 'Categories').waitFor()
  await page.getByRole('button', { name: /^Edit/ }).first().click()
  await page.getByRole('dialog', { name: 'Edit category' }).getByRole('button', { name: 'Save category' }).waitFor()
  expect(await specifiedOn(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click()
  await page.getByRole('alertdialog', { name: 'Delete permanently' }).waitFor()
  expect(await specifiedOn(page)).toEqual([])
  await page.goto(`${url}/dashboard/subcategory`)
  await heading(page, 'Sub-categories').waitFor()
  await page.getByRole('button', { name: 'Add sub-category' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save sub-category' }).waitFor()
  expect(await specifiedOn(page)).toEqual([])
})

/** Pages by their files, without fragments, those with a parameter, and the page of a fault, which has no settings. */
const pages = [...new Glob('**/*.astro').scanSync(join(SITE, 'pages'))]
  .filter((file) => !/^cards\/|\[|^500/.test(file))
  .map((file) => `/${file.replace(/(^|\/)index\.astro$|\.astro$/, '')}`)
  .sort()
const dashboard = pages.filter((path) => path.startsWith('/dashboard'))
const others = pages.filter((path) => !dashboard.includes(path))
const filled = () => [paths.rice, paths.out, paths.listing, '/search?q=zzzz', '/dashboard/product?search=zzzz']

const VISITORS = { nobody: others, 'a shopper': pages, 'an admin': dashboard }

for (const [who, visited] of Object.entries(VISITORS))
  test(`no page shows ${who} a specified text`, async () => {
    const page = who === 'an admin' ? (await openAsAdmin(shop, browser)).page : await browser.open()
    if (who === 'a shopper') await signInNew(shop, page)
    const found: string[] = []
    for (const path of [...visited, ...filled()]) {
      let texts: string[] = []
      // Some lead on at once.
      await eventually(async () => {
        await page.goto(url + path)
        await loaded(page)
        texts = await specifiedOn(page)
      })
      // The setting quotes two of them.
      if (path !== ADMIN_SETTINGS) found.push(...texts.map((text) => `${path}: ${text}`))
    }
    expect(found).toEqual([])
  }, 300_000)

/** The setting's help quotes two texts, and the server renders the search, as of a shop with the specified ones. */
const WITH_SPECIFIED = new Set(['settings', 'search'])

test('no state of a feature shows a specified text', async () => {
  const components = await startComponentPages()
  const page = await browser.open()
  await page.route('**/_components/**', async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    await route.fulfill({ response, body: html.replace('<html ', '<html data-wording="everyday" ') })
  })
  const found: string[] = []
  for (const feature of FEATURES.filter((name) => !WITH_SPECIFIED.has(name)))
    for (const state of statesOf(feature)) {
      await page.goto(components.url + featurePath(feature, state))
      await page.locator('[data-island] *:visible, .palette:visible').first().waitFor()
      if (state !== 'loading') await loaded(page)
      found.push(...(await specifiedOn(page)).map((text) => `${feature}, ${state}: ${text}`))
    }
  await components.stop()
  expect(found).toEqual([])
}, 300_000)

test('the owner chooses it in the settings, and published pages change at once', async () => {
  const own = await createTestShop()
  const title = async () => /<title>([^<]*)/.exec(await (await fetch(`${own.url}/cancel`)).text())?.[1]
  expect(await title()).toStartWith('Order Cancel ·')
  const { page } = await openAsAdmin(own, browser)
  await page.goto(`${own.url}${ADMIN_UPLOAD}`)
  await page.getByLabel('Number of Stock').waitFor()
  expect(await specifiedOn(page)).toEqual(expect.arrayContaining(['Upload Product', 'Number of Stock', 'Submit']))
  await page.goto(`${own.url}${ADMIN_SETTINGS}#shop`)
  await page.getByLabel('Wording', { exact: true }).selectOption('Everyday English')
  await page.getByRole('button', { name: 'Save', exact: true }).first().click()
  await eventually(async () => expect(await title()).toStartWith('Order cancelled ·'))
  await page.reload()
  await page.getByRole('link', { name: 'Add product' }).first().waitFor()
})
