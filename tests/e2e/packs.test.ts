import { beforeAll, expect, test } from 'bun:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { productFamily } from '../../src/catalogue/schema.ts'
import { newId } from '../../src/platform/runtime/ids.ts'
import { accessibilityViolations, violationsInEachScheme } from '../../src/testing/accessibility.ts'
import { createTestBrowser, errorsOf, PHONE } from '../../src/testing/browser.ts'
import { givenCategory, givenProduct, givenSubCategory } from '../../src/testing/catalogue.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { eventually } from '../../src/testing/wait.ts'
import { openWithCards } from './admin.ts'
import { tabTo } from './keyboard.ts'

const shop = await createTestShop()
const browser = createTestBrowser()

const SCREENS: Record<string, BrowserContextOptions> = {
  'a small phone': { ...PHONE, viewport: { width: 360, height: 640 } },
  'a phone': PHONE,
  'a wide screen': { viewport: { width: 1440, height: 900 } },
}
const PACKS = 'Packs of Amul Butter: 100 g ₹58 · 500 g ₹275 + 1 more'
const placed = { categoryIds: [] as string[], subCategoryIds: [] as string[] }
let [small, large, listing] = ['', '', '']

beforeAll(async () => {
  const { db } = shop
  const dairy = await givenCategory(db, 'Dairy')
  const butters = await givenSubCategory(db, 'Butter', [dairy])
  placed.categoryIds.push(dairy)
  placed.subCategoryIds.push(butters)
  listing = `/x-${dairy}/x-${butters}`
  const familyId = newId()
  await db.insert(productFamily).values({ id: familyId, name: 'Amul Butter' })
  const butter = { ...placed, name: 'Butter', brand: 'Amul', familyId }
  small = await givenProduct(db, { ...butter, unit: '100 g', priceInPaise: 5_800 })
  large = await givenProduct(db, { ...butter, unit: '500 g', priceInPaise: 27_500 })
  await givenProduct(db, { ...butter, unit: '1 kg', priceInPaise: 52_000, stock: 0 })
  for (let n = 1; n <= 3; n++) await givenProduct(db, { ...placed, name: `Spread ${n}` })
})

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Amul Butter' })
const packsLink = (page: Page) => page.getByRole('link', { name: PACKS })
const cardOf = (page: Page) =>
  page
    .locator('.product-card')
    .filter({ has: page.locator('pack-link') })
    .first()
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim())
/** Closes the sheet and waits until its entry of the history is left, which a reload would interrupt. */
async function closeSheet(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => history.state?.isDialog !== true)
}
const isTooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

for (const [screen, options] of Object.entries(SCREENS)) {
  test(`a pack is chosen by keyboard on ${screen}, and the focus returns to where it was`, async () => {
    const page = await browser.open(options)
    await page.goto(shop.url + listing)
    await page.locator('pack-link a[aria-haspopup]').waitFor()
    await tabTo(page, PACKS)
    await page.keyboard.press('Enter')
    await sheet(page).getByRole('listitem').first().waitFor()
    expect(await sheet(page).getByRole('listitem').count()).toBe(3)
    expect(await sheet(page).getByText('Out of stock').count()).toBe(1)
    expect(await violationsInEachScheme(page)).toEqual({ light: [], dark: [] })
    expect(await isTooWide(page)).toBe(false)
    await tabTo(page, 'Add Amul Butter, 500 g')
    await page.keyboard.press('Enter')
    await sheet(page).locator('output', { hasText: '1' }).waitFor()
    await sheet(page).locator('.toast', { hasText: 'Item added' }).waitFor()
    await eventually(async () =>
      expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('One more'),
    )
    await tabTo(page, 'Close')
    await page.keyboard.press('Escape')
    await sheet(page).waitFor({ state: 'detached' })
    expect(await focused(page)).toContain('100 g ₹58')
    const cart = await page.evaluate(() => JSON.stringify({ ...localStorage }))
    expect(cart).toContain(large)
    const card = cardOf(page)
    await card.getByText('Amul · 500 g').waitFor()
    expect(await card.locator('.product-card__per').textContent()).toBe('₹550 / kg')
    expect(errorsOf(page)).toEqual([])
  })

  test(`without JavaScript the card's link leads to the packs, and each pack to its page, on ${screen}`, async () => {
    const page = await browser.open({ ...options, javaScriptEnabled: false })
    await page.goto(shop.url + listing)
    await packsLink(page).click()
    await page.waitForURL(/#packs$/)
    const packs = page.getByRole('navigation', { name: 'Packs' })
    expect(await packs.getByRole('link').allInnerTexts()).toEqual([
      expect.stringMatching(/100 g\s+Price\s+₹58\s+₹580 \/ kg/),
      expect.stringMatching(/500 g\s+Price\s+₹275\s+₹550 \/ kg/),
      expect.stringMatching(/1 kg\s+Price\s+₹520\s+₹520 \/ kg\s+Out of stock/),
    ])
    await packs.getByRole('link', { name: /500 g/ }).click()
    await page.waitForURL(new RegExp(`/product/Butter-${large}$`))
    expect(await packs.locator('[aria-current="page"]').textContent()).toMatch(/500 g/)
  })
}

// Marks of a designer: one card with packs left a hole of 40 px above the prices of its whole row.
test.each(['a phone', 'a wide screen'])('packs leave no hole above the prices of their row, on %s', async (screen) => {
  const page = await browser.open(SCREENS[screen])
  await page.goto(shop.url)
  const alone = page.locator('.product-row .product-card').filter({ hasText: 'Spread 1' }).first()
  await alone.scrollIntoViewIfNeeded()
  await page.locator('.product-row pack-link').first().waitFor()
  const hole = await alone.evaluate((card) => {
    const [body, foot] = [card.querySelector('.product-card__body')!, card.querySelector('.product-card__foot')!]
    return foot.getBoundingClientRect().top - body.lastElementChild!.getBoundingClientRect().bottom
  })
  // The foot's margin, and one line where the prices of two packs take two.
  expect(hole).toBeLessThanOrEqual(12 + 22)
})

// Marks of strangers: a card said "Add" for the cheapest pack, beside "1 in cart" of the one that was bought.
test('a card shows the pack that is in the cart, with its quantity, and stays there', async () => {
  const page = await browser.open(SCREENS['a phone'])
  await page.goto(shop.url + listing)
  const card = cardOf(page)
  const control = card.locator('cart-control')
  const count = page.locator('.pack-link__count')
  await card.locator('a[aria-haspopup]').click()
  await sheet(page).getByRole('button', { name: 'Add Amul Butter, 500 g' }).click()
  await closeSheet(page)
  await page.reload()
  await card.getByText('Amul · 500 g').waitFor()
  expect(await card.locator('.price').textContent()).toBe('Price ₹275')
  expect(await control.getByRole('status').last().textContent()).toBe('1')
  expect(await count.count()).toBe(0)
  expect(await card.getByRole('link', { name: 'Butter', exact: true }).getAttribute('href')).toEndWith(large)
  await card.locator('a[aria-haspopup]').click()
  await sheet(page).getByRole('button', { name: 'Add Amul Butter, 100 g' }).click()
  await closeSheet(page)
  await count.filter({ hasText: '100 g: 1 in cart' }).waitFor()
  expect(await card.getByText('Amul · 500 g').count()).toBe(1)
  // A second press on the same place would otherwise take out the other pack.
  await card.getByRole('button', { name: 'One less' }).click()
  await card.getByRole('button', { name: 'Add Amul Butter, 500 g' }).waitFor()
  await count.filter({ hasText: '100 g: 1 in cart' }).waitFor()
  await page.reload()
  await card.getByText('Amul · 100 g').waitFor()
  await card.getByRole('button', { name: 'One less' }).waitFor()
  expect(errorsOf(page)).toEqual([])
})

// Marks of a daily shopper: "1 in cart" lay over the other pack's price, and did not say of which pack.
test.each(Object.keys(SCREENS))('what is said of another pack in the cart covers nothing, on %s', async (screen) => {
  const page = await browser.open(SCREENS[screen])
  await page.goto(shop.url + listing)
  const card = cardOf(page)
  await card.locator('a[aria-haspopup]').click()
  for (const unit of ['500 g', '100 g'])
    await sheet(page)
      .getByRole('button', { name: `Add Amul Butter, ${unit}` })
      .click()
  await closeSheet(page)
  await card.getByText('100 g: 1 in cart').waitFor()
  const covered = await card.evaluate((each) => {
    const box = each.querySelector('.pack-link__count')!.getBoundingClientRect()
    const others = each.querySelectorAll('.pack-link b, .pack-link .icon, .product-card__per, .price, cart-control')
    return [...others].filter((other) => {
      const { left, right, top, bottom } = other.getBoundingClientRect()
      return left < box.right && right > box.left && top < box.bottom && bottom > box.top
    }).length
  })
  expect(covered).toBe(0)
  expect(await isTooWide(page)).toBe(false)
})

test("a product's page links its packs without a fault", async () => {
  const page = await browser.open(SCREENS['a phone'])
  await page.goto(`${shop.url}/product/x-${small}`)
  await page.getByRole('navigation', { name: 'Packs' }).waitFor()
  expect(await violationsInEachScheme(page)).toEqual({ light: [], dark: [] })
  expect(await isTooWide(page)).toBe(false)
})

test('a sheet closes by a click beside it, and a link in it is followed', async () => {
  const page = await browser.open(SCREENS['a wide screen'])
  await page.goto(shop.url)
  await packsLink(page).click()
  await sheet(page).getByRole('listitem').first().waitFor()
  await page.mouse.click(20, 20)
  await sheet(page).waitFor({ state: 'detached' })
  await packsLink(page).click()
  await sheet(page).getByRole('link', { name: '500 g' }).click()
  await page.waitForURL(new RegExp(`/product/Butter-${large}$`))
})

test('a card leads to the product if its packs cannot be fetched', async () => {
  const page = await browser.open(SCREENS['a phone'])
  await page.route('**/cards/packs/**', (route) => route.abort())
  await page.goto(shop.url + listing)
  await packsLink(page).click()
  await page.waitForURL(new RegExp(`/product/Butter-${small}#packs$`))
})

test('whatever changes of one pack is on all pages that show its family', async () => {
  const [page] = [await browser.open()]
  const paths = ['/', listing, `/product/Butter-${large}`]
  const shows = async (text: string, isShown = true) => {
    for (const path of paths)
      await eventually(async () => {
        const html = await (await fetch(shop.url + path)).text()
        expect([path, html.includes(text)]).toEqual([path, isShown])
      })
  }
  await shows('₹58')
  await shop.db.$client`update product set price_in_paise = 6150 where id = ${small}`
  await shows('₹61.50')
  await shop.db.$client`update product set publish = false where id = ${small}`
  await shows('₹61.50', false)
  await shop.db.$client`update product set publish = true, price_in_paise = 5800 where id = ${small}`
  await shows('₹58')
  await shop.db.$client`update product set price_in_paise = 27750 where id = ${large}`
  await shows('₹277.50')
  await shop.db.$client`update product set price_in_paise = 27500 where id = ${large}`
  await shows('₹275')
  await page.goto(shop.url + listing)
  await packsLink(page).waitFor()
})

test('an admin joins what looks like packs of one product, finds further packs, and parts them again', async () => {
  const rice = { ...placed, name: 'Basmati Rice', brand: 'Kohinoor' }
  await givenProduct(shop.db, { ...rice, unit: '1 kg', priceInPaise: 14_000 })
  await givenProduct(shop.db, { ...rice, unit: '5 kg', priceInPaise: 65_000 })
  await givenProduct(shop.db, { ...placed, name: 'Kohinoor Rice Value Bag', unit: '10 kg' })
  const { page } = await openWithCards(shop, browser)
  await page.goto(`${shop.url}/dashboard/product`)
  await page.getByRole('button', { name: 'Group pack sizes' }).click()
  const proposals = page.getByRole('dialog', { name: 'Group pack sizes' })
  await proposals.getByRole('button', { name: 'Join Kohinoor Basmati Rice' }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await proposals.getByRole('button', { name: 'Join Kohinoor Basmati Rice' }).click()
  await proposals.getByText('Joined', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More for Kohinoor Basmati Rice, 1 kg' }).click()
  await page.getByRole('menuitem', { name: 'Pack of Kohinoor Basmati Rice' }).click()
  const dialog = page.getByRole('dialog', { name: 'Packs of one product' })
  await dialog.getByPlaceholder('Name or SKU').fill('value bag')
  await dialog.getByRole('button', { name: 'Join Kohinoor Rice Value Bag, 10 kg' }).click()
  await dialog.getByRole('button', { name: 'Part 10 kg' }).waitFor()
  // The list behind it is dimmed while it is loaded again.
  await page.locator('.admin-products[aria-busy="true"]').waitFor({ state: 'detached' })
  expect(await accessibilityViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Part 10 kg' }).click()
  await dialog.getByRole('button', { name: 'Part 10 kg' }).waitFor({ state: 'detached' })
  expect(await dialog.getByRole('button', { name: /^Part/ }).count()).toBe(2)
  expect(errorsOf(page)).toEqual([])
})
