import { expect, test } from 'bun:test'
import { like } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { product } from '../../src/catalogue/schema.ts'
import { saveSettings } from '../../src/settings/queries.ts'
import { setting } from '../../src/settings/schema.ts'
import { settled } from '../../src/testing/accessibility.ts'
import { givenShopper } from '../../src/testing/account.ts'
import { createTestBrowser, errorsOf, PHONE } from '../../src/testing/browser.ts'
import { givenCategory, givenProduct } from '../../src/testing/catalogue.ts'
import { testLooks } from '../../src/testing/looks.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { eventually } from '../../src/testing/wait.ts'
import { openAsAdmin } from './admin.ts'
import { givenDesk } from './desk.ts'
import { callAs, signIn } from './shopper.ts'

const shop = await createTestShop()
const { url, db } = shop
const browser = createTestBrowser()
const { placed } = await givenDesk(shop, browser)

const side = (page: Page) => page.getByRole('navigation', { name: 'Admin' })
const bar = (page: Page) => page.getByRole('navigation', { name: 'Daily screens' })
const field = (page: Page) => page.getByRole('combobox', { name: 'Search or go to' })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })

test('the daily screens come first, with the count of new orders as it changes', async () => {
  const { page, admin } = await openAsAdmin(shop, browser)
  await page.goto(`${url}/dashboard/stock`)
  await side(page).waitFor()
  const links = (await side(page).getByRole('link').allInnerTexts()).map((text) => text.split('\n')[0]!.trim())
  expect(links.slice(0, 4)).toEqual(['Today', 'Orders', 'Stock', 'Products'])
  expect((await side(page).locator('[aria-current="page"]').textContent())?.trim()).toBe('Stock')
  expect(await page.locator('search-box, cart-button').count()).toBe(0)
  for (const [name, path] of [
    ['View shop', '/'],
    ['Search', '/search'],
    ['My Cart', '/cart'],
  ] as const) {
    const link = side(page).getByRole('link', { name: `${name} , in another tab` })
    expect([await link.getAttribute('href'), await link.getAttribute('target')]).toEqual([path, 'shop'])
  }
  const orderId = await placed()
  await side(page).getByRole('link', { name: 'Orders 1 new' }).waitFor()
  const move = { orderId, from: 'placed', to: 'accepted' }
  await callAs(shop, admin.headers, 'POST', '/api/desk/move', move)
  await side(page).getByRole('link', { name: 'Orders', exact: true }).waitFor()
  // The order board counts what it shows.
  await page.goto(`${url}/dashboard/orders`)
  await placed('Bilal')
  await side(page).getByRole('link', { name: 'Orders 1 new' }).waitFor()
  expect(errorsOf(page)).toEqual([])
})

test('shoppers see none of it', async () => {
  const shopper = await givenShopper({ db })
  const page = await browser.open()
  await signIn(url, page, shopper.email)
  await page.goto(`${url}/dashboard/stock`)
  await page.getByText('Do not have permission').waitFor()
  expect(await page.getByRole('navigation').count()).toBe(0)
  await page.keyboard.press('Control+k')
  expect(await page.locator('palette-button').isVisible()).toBe(false)
})

test('an admin’s profile is in the frame of the admin screens, and a shopper’s in theirs', async () => {
  const { page } = await openAsAdmin(shop, browser)
  await page.goto(`${url}/dashboard/stock`)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await side(page).getByRole('link', { name: 'Products' }).waitFor()
  for (const name of ['Two-step login', 'Where you are signed in', 'Order updates'])
    await page.getByRole('heading', { name }).waitFor()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Profile')
  expect(await page.locator('search-box, cart-button').count()).toBe(0)
  const path = new URL(page.url()).pathname
  expect(errorsOf(page)).toEqual([])
  const { page: phone } = await openAsAdmin(shop, browser, PHONE)
  await phone.goto(`${url}/user`)
  // Until it is known who is signed in, the link leads to a shopper's profile.
  await phone.locator('account-menu [data-admin] a').last().waitFor()
  await phone.getByRole('link', { name: 'Profile' }).tap()
  await bar(phone).waitFor()
  await phone.getByRole('heading', { name: 'Two-step login' }).waitFor()
  const shopper = await givenShopper({ db })
  const other = await browser.open()
  await signIn(url, other, shopper.email)
  await other.goto(url + path)
  await other.waitForURL('**/dashboard/profile')
  await other.getByRole('heading', { name: 'Your details' }).waitFor()
})

test('on a phone a bar at the bottom leads everywhere, and covers no button', async () => {
  const { page } = await openAsAdmin(shop, browser, PHONE)
  await page.goto(`${url}/dashboard/upload-product`)
  await page.getByLabel('Name', { exact: true }).waitFor()
  expect(await bar(page).getByRole('link').count()).toBe(4)
  const top = (await bar(page).boundingBox())!.y
  const isAbove = async (name: string) => {
    const box = (await page.getByRole('button', { name, exact: true }).last().boundingBox())!
    expect(box.y + box.height).toBeLessThanOrEqual(top)
  }
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await eventually(() => isAbove('Submit'))
  await page.goto(`${url}/dashboard/settings#fees`)
  await page.getByLabel('Minimum order').fill('99')
  await eventually(() => isAbove('Save'))
  await page.getByLabel('Minimum order').fill('0')
  await bar(page).getByRole('button', { name: 'More' }).tap()
  await page.getByRole('navigation', { name: 'More' }).getByRole('link', { name: 'Customers' }).tap()
  await page.waitForURL('**/dashboard/customers')
})

test('a shop’s name in words leaves the search and the account beside it on phones', async () => {
  await saveSettings(db, { shopName: 'Shree Ganesh Kirana & General Stores' })
  for (const width of [360, 390]) {
    const { page } = await openAsAdmin(shop, browser, { ...PHONE, viewport: { width, height: 640 } })
    await page.goto(`${url}/dashboard/stock`)
    const inner = ['.admin-header__logo', 'palette-button button', 'account-button']
    await page.locator('palette-button button').waitFor()
    const boxes = await Promise.all(inner.map(async (part) => (await page.locator(`header ${part}`).boundingBox())!))
    const middles = boxes.map(({ y, height }) => Math.round(y + height / 2))
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(2)
    expect((await page.locator('header').boundingBox())!.height).toBeLessThanOrEqual(64)
  }
  await db.delete(setting)
})

test('the header of the admin takes two rows at most on a small phone with text of twice the size', async () => {
  const { page } = await openAsAdmin(shop, browser, { ...PHONE, viewport: { width: 360, height: 640 } })
  await page.goto(`${url}/dashboard/stock`)
  const parts = ['.admin-header__logo', 'palette-button button', 'account-button']
  await page.locator('palette-button button').waitFor()
  for (const percent of [150, 200]) {
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', `${size}%`), percent)
    const boxes = await Promise.all(parts.map(async (part) => (await page.locator(`header ${part}`).boundingBox())!))
    const rows = new Set(boxes.map(({ y, height }) => Math.round((y + height / 2) / 8)))
    expect(rows.size, `${percent} %`).toBeLessThanOrEqual(2)
  }
})

test('the palette finds screens, settings, products, orders and customers by keyboard, and keeps the last ones', async () => {
  const orderId = await placed('Chitra Rao')
  const { page } = await openAsAdmin(shop, browser)
  await page.goto(`${url}/dashboard/staff`)
  await side(page).waitFor()
  const type = async (text: string) => {
    await page.keyboard.press('Control+k')
    await field(page).and(page.locator(':focus')).waitFor()
    await page.keyboard.type(text)
  }
  await type('chitra')
  await option(page, /^ORD-/).waitFor()
  await option(page, /^Chitra Rao/).waitFor()
  expect(await page.getByRole('listbox').getByRole('group').count()).toBe(2)
  const active = async () => page.locator(`#${await field(page).getAttribute('aria-activedescendant')}`).textContent()
  expect(await active()).toContain(orderId)
  await page.keyboard.press('ArrowDown')
  expect(await active()).toContain('Chitra Rao')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Chitra Rao' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/dashboard/customers')

  await type('minimum')
  await option(page, 'Minimum order Orders and fees').waitFor()
  await page.keyboard.press('Enter')
  await page.getByLabel('Minimum order').and(page.locator(':focus')).waitFor()

  await type('toned')
  await option(page, /^Toned Milk/).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard/product?search=Toned+Milk')

  await page.keyboard.press('Control+k')
  await page.getByRole('group', { name: 'Recent' }).waitFor()
  expect((await page.getByRole('group', { name: 'Recent' }).getByRole('option').allInnerTexts())[0]).toContain('Toned')
  await page.route('**/api/customers?**', (route) => route.abort())
  await page.keyboard.type('zzz')
  await page.getByText('could not be searched').waitFor()
  await page.unroute('**/api/customers?**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Nothing matches “zzz”.').waitFor()
  await page.keyboard.press('Escape')
  await field(page).waitFor({ state: 'detached' })
})

test('the palette finds the product that is meant among many newer ones, and by its SKU', async () => {
  const milks = await givenCategory(db, 'Milk')
  await givenProduct(db, { name: 'Cow Milk', sku: 'COW-500', categoryIds: [milks] })
  for (let at = 0; at < 25; at++) await givenProduct(db, { name: 'Milky Curd', unit: `${at} g`, sku: `CURD-${at}` })
  const { page } = await openAsAdmin(shop, browser)
  await page.goto(`${url}/dashboard/staff`)
  await side(page).waitFor()
  for (const text of ['milk', 'cow-5']) {
    await page.keyboard.press('Control+k')
    await field(page).and(page.locator(':focus')).waitFor()
    await page.keyboard.type(text)
    await option(page, /^Cow Milk/).waitFor()
    await page.keyboard.press('Escape')
    await field(page).waitFor({ state: 'detached' })
  }
  await db.delete(product).where(like(product.name, 'Milky Curd'))
})

test('what a screen or a customer is called is not guessed to be a misspelt product', async () => {
  await givenProduct(db, { name: 'Chocolate Malt Drink' })
  await givenProduct(db, { name: 'Sports Drink, Orange' })
  const { page } = await openAsAdmin(shop, browser)
  await page.goto(`${url}/dashboard/staff`)
  await side(page).waitFor()
  await page.keyboard.press('Control+k')
  for (const [text, isGuessed] of [
    ['export', false],
    ['choclate', true],
    ['choclate@example.com', false],
  ] as const) {
    // The words of new products are known a moment later.
    await eventually(async () => {
      await field(page).fill('')
      const found = page.waitForResponse((response) => response.url().includes('/api/product/'))
      await field(page).fill(text)
      await found
      await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' })
      expect([text, await option(page, /Drink/).count()]).toEqual([text, isGuessed ? 1 : 0])
    })
  }
})

test('what is typed right after the shortcut is in the palette, however late its code comes', async () => {
  const { page } = await openAsAdmin(shop, browser)
  await placed('Dinesh Rao')
  await page.goto(`${url}/dashboard/orders`)
  const ticket = page.getByRole('button', { name: 'Accept' }).first()
  await ticket.waitFor()
  const isHeld = Promise.withResolvers<void>()
  const isReleased = Promise.withResolvers<void>()
  await page.route('**/_astro/*.js', async (route) => {
    isHeld.resolve()
    await isReleased.promise
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('taj mahl')
  await isHeld.promise
  // Space would press a focused button, and letters are shortcuts of the order board.
  await page.keyboard.press('Backspace')
  isReleased.resolve()
  await page.keyboard.type('alx')
  await field(page).and(page.locator(':focus')).waitFor()
  await page.keyboard.type(' zqtea')
  expect(await field(page).inputValue()).toBe('taj mahalx zqtea')
  await page.keyboard.press('Escape')
  await field(page).waitFor({ state: 'detached' })
  // Loaded, it opens at once, but not before the next letter.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('atta')
  await field(page).and(page.locator(':focus')).waitFor()
  expect(await field(page).inputValue()).toBe('atta')
  expect(errorsOf(page)).toEqual([])
})

/** Texts of the forms that say nothing by themselves: what is under the heading of a group, which is named, and plain headings. */
const PARTS =
  /^(Choose an image|Title|Text|Button|Leads to|Image of banner|Date|Last day \(optional\)|Name \(optional\))( \d| on phones|$)|^(Title|Text) \d$|^(Delivery|Limits|Name and colour|Cards and wording|Social links)$/

test('every setting that the palette names is in its section, and every setting of a section is named', async () => {
  const { SETTING_KEYWORDS } = await import('../../site/features/admin/settings/section-names.ts')
  const { page } = await openAsAdmin(shop, browser)
  await page.goto(`${url}/dashboard/settings`)
  await page.locator('form.settings-section').first().waitFor()
  for (const [section, keywords] of Object.entries(SETTING_KEYWORDS)) {
    const labels = Object.keys(keywords)
    const texts = (await page.locator(`form#${section}`).locator('label, legend').allTextContents()).map((text) =>
      text.trim(),
    )
    expect(labels.filter((label) => !texts.some((text) => text.startsWith(label)))).toEqual([])
    const named = (text: string) => labels.some((label) => text.startsWith(label))
    expect(texts.filter((text) => !named(text) && !PARTS.test(text))).toEqual([])
  }
})

testLooks('axe finds nothing in the frame of the admin screens', async ({ options, view, look }) => {
  const { page } = await openAsAdmin(shop, browser, options)
  await page.goto(`${url}/dashboard/customers`)
  await page.getByRole('list', { name: 'Customers' }).waitFor()
  await look(page)
  if (view === 'a phone') {
    await bar(page).getByRole('button', { name: 'More' }).tap()
    await page.getByRole('navigation', { name: 'More' }).waitFor()
    await settled(page)
    await look(page)
    await page.keyboard.press('Escape')
  }
  await page.locator('palette-button button').click()
  await field(page).fill('milk')
  await option(page, /^Toned Milk/).waitFor()
  await look(page)
})
