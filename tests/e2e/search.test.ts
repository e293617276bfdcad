import { beforeAll, expect, test } from 'bun:test'
import type { Locator, Page, Request } from 'playwright-core'
import { SAMPLE_TERMS } from '../../site/features/search/typewriter.ts'
import { createTestBrowser, errorsOf, PHONE } from '../../src/testing/browser.ts'
import { givenCategory, givenProduct, givenSubCategory } from '../../src/testing/catalogue.ts'
import { overflowOf } from '../../src/testing/overflow.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { eventually, waitUntil } from '../../src/testing/wait.ts'

const { db, url } = await createTestShop()
const browser = createTestBrowser()
let listing: string

beforeAll(async () => {
  const dairy = await givenCategory(db, 'Dairy')
  const milk = await givenSubCategory(db, 'Milk', [dairy])
  listing = `${url}/Dairy-${dairy}/Milk-${milk}`
  const placed = { categoryIds: [dairy], subCategoryIds: [milk] }
  for (let n = 1; n <= 27; n++) await givenProduct(db, { ...placed, name: `Milk Number ${n}` })
  const bakery = await givenCategory(db, 'Bakery')
  await givenProduct(db, { name: 'Brown Bread', categoryIds: [bakery] })
})

async function openSearch(query = '', options?: Parameters<typeof browser.open>[0], hasClock = false): Promise<Page> {
  const page = await browser.open(options)
  if (hasClock) await page.clock.install()
  await page.goto(`${url}/search${query}`)
  return page
}

const cards = (page: Page) => page.locator('card-pager .product-card')
const shownIds = (page: Page) =>
  page.locator('card-pager cart-control').evaluateAll((all) => all.map((each) => each.getAttribute('product-id')))
const heading = (page: Page, text: string) => page.getByRole('heading', { name: text, exact: true })
const textOf = async (locator: Locator) => (await locator.textContent())?.trim()

/** Collects the searches that the page sends from now on. */
function searchesOf(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/cards/search') sent.push(search)
  })
  return sent
}

test('a search of 500 letters is no wider than a phone', async () => {
  const page = await openSearch(`?q=${'w'.repeat(500)}`, PHONE)
  await page.getByText('No Data found').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('the search starts with the categories, also once it has been emptied', async () => {
  const page = await openSearch()
  const tile = page.locator('[data-search]').getByRole('link', { name: 'Dairy' })
  await tile.waitFor()
  await page.goto(`${url}/search?q=bread`)
  await heading(page, 'Search results: 1').waitFor()
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await tile.click()
  await page.waitForURL(listing)
})

test('the box is focused and filled from the address, and typing goes on where it ends', async () => {
  const page = await openSearch('?q=mil')
  await page.keyboard.type('k')
  await eventually(async () => expect(await page.getByPlaceholder('Search for atta dal').inputValue()).toBe('milk'))
  await heading(page, 'Search results: 27').waitFor()
  expect(errorsOf(page)).toEqual([])
})

test('the address follows every keystroke without filling the history, and the results one request later', async () => {
  const page = await openSearch()
  const sent = searchesOf(page)
  const entries = await page.evaluate(() => history.length)
  for (const [n, letter] of [...'bread'].entries()) {
    await page.keyboard.type(letter)
    // Reads the address in the page itself, because `page.url()` follows a moment later.
    await eventually(async () =>
      expect(await page.evaluate(() => new URLSearchParams(location.search).get('q'))).toBe('bread'.slice(0, n + 1)),
    )
  }
  await eventually(async () => expect(sent.at(-1)).toBe('?q=bread'))
  await heading(page, 'Search results: 1').waitFor()
  await eventually(async () => expect(await page.evaluate(() => history.length)).toBe(entries))
  expect(await page.title()).toStartWith('Search: bread')
})

test('the same words are not searched twice', async () => {
  const page = await openSearch('?q=bread', {}, true)
  const sent = searchesOf(page)
  await page.keyboard.type(' ')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  await page.clock.runFor(1_000)
  expect(sent).toEqual([])
  await page.getByPlaceholder('Search for atta dal').fill('xqzxqz')
  await page.clock.runFor(1_000)
  await waitUntil(async () => sent.length > 0)
  expect(sent).toHaveLength(1)
})

test('a late response never replaces that of a newer search', async () => {
  const page = await openSearch()
  const { promise: late, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/cards/search?q=milk', async (route) => {
    await late
    await route.continue().catch(() => {})
  })
  await page.keyboard.type('milk')
  await page.locator('.skeleton-card').first().waitFor()
  await eventually(async () => expect(await page.locator('.skeleton-card').count()).toBe(10))
  const isLate = (request: Request) => request.url().endsWith('q=milk')
  const ended = Promise.any([page.waitForEvent('requestfinished', isLate), page.waitForEvent('requestfailed', isLate)])
  await page.getByPlaceholder('Search for atta dal').fill('bread')
  await heading(page, 'Search results: 1').waitFor()
  release()
  await ended
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await eventually(async () => expect(await cards(page).count()).toBe(1))
})

test('a new search begins at its first result, and nothing of the last one can be bought meanwhile', async () => {
  const page = await openSearch('?q=milk', { viewport: { width: 360, height: 640 } })
  await page.locator('.search-section, .card-grid').first().waitFor()
  await page.evaluate(() => {
    // What a search for something near shows below its results.
    const beside = document.createElement('section')
    beside.className = 'search-section'
    document.querySelector('[data-search]')?.append(beside)
    scrollTo(0, 600)
  })
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300)
  const { promise: late, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/cards/search?q=bread', async (route) => {
    await late
    await route.continue()
  })
  await page.getByPlaceholder('Search for atta dal').fill('bread')
  await page.locator('.skeleton-card').first().waitFor()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  expect(await page.locator('[data-search] :is(.search-section, .product-card)').count()).toBe(0)
  release()
  await heading(page, 'Search results: 1').waitFor()
})

test('an empty result is explained, and a failed search offers a retry', async () => {
  const page = await openSearch()
  await page.keyboard.type('xqzxqz')
  await page.getByText('No Data found').waitFor()
  await page.route('**/cards/search**', (route) => route.fulfill({ status: 503 }))
  await page.getByPlaceholder('Search for atta dal').fill('bread')
  await heading(page, 'Something went wrong').waitFor()
  await page.unroute('**/cards/search**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await heading(page, 'Search results: 1').waitFor()
})

test('text is not searched during IME composition', async () => {
  const page = await openSearch('', {}, true)
  const sent = searchesOf(page)
  const session = await page.context().newCDPSession(page)
  await session.send('Input.imeSetComposition', { text: 'だい', selectionStart: 2, selectionEnd: 2 })
  await page.clock.runFor(1_000)
  expect(sent).toEqual([])
  await session.send('Input.insertText', { text: 'bread' })
  await heading(page, 'Search results: 1').waitFor()
})

test('results come ten at a time while scrolling, each product once, and the last page is the end', async () => {
  const page = await openSearch('?q=milk')
  await eventually(async () => expect(await cards(page).count()).toBe(10))
  for (const shown of [20, 27]) {
    await page.mouse.wheel(0, 20_000)
    await waitUntil(async () => (await cards(page).count()) === shown)
  }
  expect(new Set(await shownIds(page)).size).toBe(27)
  await eventually(async () => expect(await page.locator('card-pager a[rel="next"]').count()).toBe(0))
})

test('a listing grows by eights from the keyboard, and the focus goes to the first new product', async () => {
  const page = await browser.open({ viewport: { width: 1440, height: 400 } })
  await page.goto(listing)
  await eventually(async () => expect(await cards(page).count()).toBe(8))
  await page.locator('card-pager a[rel="next"]').focus()
  await page.keyboard.press('Enter')
  await waitUntil(async () => (await cards(page).count()) >= 16)
  expect(new Set(await shownIds(page)).size).toBe(await cards(page).count())
})

test('a page that fails to load can be retried', async () => {
  const page = await openSearch('?q=milk')
  await page.route('**/cards/search**', (route) => route.fulfill({ status: 500 }))
  await page.mouse.wheel(0, 20_000)
  await page.getByText('More products could not be loaded.').waitFor()
  await eventually(async () => expect(await page.locator('.skeleton-card').count()).toBe(0))
  await page.unroute('**/cards/search**')
  await page.getByRole('link', { name: 'Try again' }).click()
  await waitUntil(async () => (await cards(page).count()) >= 20)
  await eventually(async () => expect(await page.getByText('More products could not be loaded.').count()).toBe(0))
})

test('going back restores the loaded products and the scroll position', async () => {
  const page = await openSearch('?q=milk')
  await page.mouse.wheel(0, 20_000)
  await waitUntil(async () => (await cards(page).count()) === 20)
  const link = cards(page).nth(15).getByRole('link')
  await link.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  await link.click()
  await page.waitForURL(/\/product\//)
  await page.goBack()
  await waitUntil(async () => (await cards(page).count()) >= 20)
  await waitUntil(async () => Math.abs((await page.evaluate(() => scrollY)) - before) < 5)
})

test('the search link types sample words, and stays still where motion is not welcome', async () => {
  const moving = await browser.open({ reducedMotion: 'no-preference' })
  await moving.goto(url)
  await waitUntil(async () => (await textOf(moving.locator('typed-placeholder'))) === `Search for “${SAMPLE_TERMS[1]}”`)
  const still = await browser.open()
  await still.clock.install()
  await still.goto(url)
  await still.clock.runFor(20_000)
  expect(await textOf(still.locator('typed-placeholder'))).toBe('Search for atta dal and more')
})

test('on a phone the search has a link home, and Enter closes the keyboard', async () => {
  const page = await openSearch('?q=milk', PHONE)
  await page.getByPlaceholder('Search for atta dal').press('Enter')
  await eventually(async () => expect(await page.evaluate(() => document.activeElement === document.body)).toBeTrue())
  await page.getByRole('link', { name: 'Back to home' }).tap()
  await page.waitForURL(`${url}/`)
})

test('no row of the search’s start is blank, and what takes its place moves nothing', async () => {
  const page = await browser.open(PHONE)
  await page.goto(`${url}/search`)
  const hint = page.getByText('By name, brand or the word you use at home')
  await hint.waitFor()
  const [heading, sentence] = await Promise.all([page.locator('h1').boundingBox(), hint.boundingBox()])
  expect(sentence!.y).toBeGreaterThanOrEqual(heading!.y + heading!.height)
  const top = () => page.locator('h1').evaluate((heading) => heading.getBoundingClientRect().top)
  const before = await top()
  await page.evaluate(() => localStorage.setItem('recent-searches', '["milk"]'))
  await page.reload()
  await page.getByRole('option', { name: /^milk/ }).waitFor()
  expect(await hint.isVisible()).toBe(false)
  expect(await top()).toBe(before)
})

test('suggestions are chosen by keyboard, and recent searches are offered and forgotten', async () => {
  const page = await openSearch()
  const field = page.getByRole('combobox', { name: 'Search for atta dal and more' })
  await field.pressSequentially('mil')
  const option = (name: string) => page.getByRole('option', { name, exact: true })
  await option('milk').waitFor()
  await option('Milk Category').waitFor()
  await page.keyboard.press('ArrowDown')
  await eventually(async () => expect(await option('milk').getAttribute('aria-selected')).toBe('true'))
  expect(await field.getAttribute('aria-activedescendant')).toBe(await option('milk').getAttribute('id'))
  await page.keyboard.press('Enter')
  await heading(page, 'Search results: 27').waitFor()
  expect(await field.inputValue()).toBe('milk')
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await option('milk').waitFor()
  await page.getByRole('button', { name: 'Clear recent' }).click()
  await option('milk').waitFor({ state: 'detached' })
  expect(await page.evaluate(() => localStorage.getItem('recent-searches'))).toBe(null)
  expect(errorsOf(page)).toEqual([])
})

test('suggestions make no page wider than a phone, whatever they say to screen readers alone', async () => {
  const image = ['/media/0123456789abcdef0123456789abcdef-640x640-640.webp']
  for (const kind of ['Kolam', 'Surti'])
    await givenProduct(db, { name: `Rice, ${kind} of the hills behind the town, polished twice`, image })
  const page = await openSearch('', PHONE)
  await page.keyboard.type('rice')
  await page.getByRole('option', { name: /^Rice, Kolam.* Product$/ }).waitFor()
  expect(await overflowOf(page)).toEqual([])
})

test('a suggestion that is chosen by keyboard stays chosen when those of the last letter arrive', async () => {
  const page = await openSearch()
  const late = Promise.withResolvers<void>()
  await page.route('**/api/product/suggestions?search=mil', async (route) => {
    await late.promise
    await route.continue()
  })
  const option = page.getByRole('option', { name: 'milk', exact: true })
  await page.keyboard.type('mi')
  await option.waitFor()
  const asked = page.waitForRequest('**/api/product/suggestions?search=mil')
  await page.keyboard.type('l')
  await asked
  const shownBefore = await option.elementHandle()
  await page.keyboard.press('ArrowDown')
  late.resolve()
  await eventually(async () => expect(await shownBefore?.evaluate((element) => element.isConnected)).toBe(false))
  expect(await option.getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('Enter')
  expect(await page.getByRole('combobox').inputValue()).toBe('milk')
})

test('Back from a chosen suggestion leads to what was typed, and to its results', async () => {
  const page = await openSearch()
  await page.keyboard.type('mil')
  await page.getByRole('option', { name: 'milk', exact: true }).click()
  await heading(page, 'Search results: 27').waitFor()
  expect(new URL(page.url()).search).toBe('?q=milk')
  await page.goBack()
  expect(await page.getByRole('combobox').inputValue()).toBe('mil')
  expect(new URL(page.url()).search).toBe('?q=mil')
  await page.locator('main').getByText('for “mil”').waitFor()
  await page.goForward()
  await page.locator('main').getByText('for “milk”').waitFor()
})

test('suggestions for newer text neither wait for those of older text nor are replaced by them', async () => {
  const page = await openSearch()
  const late = Promise.withResolvers<void>()
  await page.route('**/api/product/suggestions?search=mil', async (route) => {
    await late.promise
    await route.continue().catch(() => {})
  })
  const field = page.getByRole('combobox', { name: 'Search for atta dal and more' })
  const asked = page.waitForRequest('**/api/product/suggestions?search=mil')
  await field.fill('mil')
  await asked
  await field.fill('bak')
  const option = page.getByRole('option', { name: 'Bakery Category', exact: true })
  await option.waitFor()
  late.resolve()
  await heading(page, 'No Data found').or(heading(page, 'Search results: 1')).waitFor()
  expect(await option.isVisible()).toBe(true)
})

test('where a brand has nothing of the kind, nothing says what it is free of or nothing is so cheap, others are shown and it is said; where nothing is found, categories', async () => {
  const page = await openSearch('?q=amul bread')
  await page.getByText('Nothing here from Amul. These are from others.').waitFor()
  await page.goto(`${url}/search?q=gluten free sugar free bread`)
  await page.getByText('Nothing here says it is free of gluten and sugar. These may contain gluten or sugar.').waitFor()
  await page.goto(`${url}/search?q=bread under 2`)
  await page.getByText('Nothing here costs ₹2 or less. The cheapest come first.').waitFor()
  expect(await page.locator('main .product-card').count()).toBeGreaterThan(0)
  await page.goto(`${url}/search?q=gluten free`)
  await heading(page, 'No Data found').waitFor()
  expect(await textOf(page.locator('.search-note'))).toBe('Nothing here says it is free of gluten.')
  await page.goto(`${url}/search?q=qwxyz9`)
  await heading(page, 'No Data found').waitFor()
  await page.locator('.category-tile').getByText('Bakery', { exact: true }).waitFor()
})
