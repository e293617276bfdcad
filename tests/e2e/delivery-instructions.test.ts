import { expect, test } from 'bun:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { violationsInEachScheme } from '../../src/testing/accessibility.ts'
import { createTestBrowser, errorsOf, PHONE } from '../../src/testing/browser.ts'
import { cutWords, overflowOf } from '../../src/testing/overflow.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { outOfSight } from '../../src/testing/sight.ts'
import { eventually } from '../../src/testing/wait.ts'
import { givenDesk, openFirstCall, ticket } from './desk.ts'
import { callAs, HOUSE, signInByForm, signInNew } from './shopper.ts'

const shop = await createTestShop()
const { url } = shop
const browser = createTestBrowser()
const { openDesk, milkId } = await givenDesk(shop, browser)

const SMALL = { ...PHONE, viewport: { width: 360, height: 640 } }
const GATE = 'Call from the gate, the bell is broken'

const section = (page: Page) => page.locator('details.preferences')
/** What is said of the instructions while they are closed: what is for the rider, and the choices. */
const summary = async (page: Page) => (await section(page).locator('summary > :not(h2)').allTextContents()).join(' · ')
const USUAL = 'Nothing for the rider to know · If something is missing: leave it out'
const cash = (page: Page) => page.getByRole('button', { name: 'Cash on Delivery' })
const card = (page: Page) => page.getByRole('button', { name: 'Online Payment' })
const isOff = (page: Page) => cash(page).getAttribute('aria-disabled')

const fillCart = (headers: Record<string, string>) =>
  callAs(shop, headers, 'POST', '/api/cart/create', { productId: milkId })

/** Opens the checkout for a new shopper with an address and milk in the cart. */
async function atCheckout(options: BrowserContextOptions) {
  const page = await browser.open(options)
  const shopper = await signInNew(shop, page)
  await callAs(shop, shopper.headers, 'POST', '/api/address/create', HOUSE)
  await fillCart(shopper.headers)
  await page.goto(`${url}/checkout`)
  await page.locator('main').getByText(HOUSE.address_line).waitFor()
  await eventually(async () => expect(await isOff(page)).toBe('false'))
  return { page, ...shopper }
}

async function ask(page: Page): Promise<void> {
  await section(page).locator('summary').click()
  await page.getByLabel('Instructions for the rider').fill(GATE)
  await page.getByRole('radio', { name: 'Call me' }).check()
}

async function placeForCash(page: Page): Promise<string> {
  await cash(page).click()
  await page.getByRole('heading', { level: 1, name: 'Order Successfully' }).waitFor()
  return new URL(page.url()).searchParams.get('order')!
}

test('on a small phone, what is asked for by keyboard is on the order, and is there for the next one', async () => {
  const { page, headers } = await atCheckout(SMALL)
  expect(await summary(page)).toBe(USUAL)
  await section(page).locator('summary').focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Instructions for the rider').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Ring\ntwice')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowUp')
  const asked = 'Ring twice · Leave at the door · If something is missing: call me'
  expect(await summary(page)).toBe(asked)
  // What is left at the door cannot be paid there.
  expect(await isOff(page)).toBe('true')
  await page.getByText('Left at the door, so paid online. Clear that to pay in cash.').waitFor()
  await card(page).click()
  await page.waitForURL(/\/sandbox\/pay\//)
  await page.getByRole('button', { name: 'Pay (test)' }).click()
  await page.getByRole('link', { name: 'See your order' }).click()
  const shown = page.getByRole('list', { name: 'Delivery instructions' }).getByRole('listitem')
  await shown.first().waitFor()
  expect(await shown.allTextContents()).toEqual(['Leave at the door', 'If something is missing: call me', 'Ring twice'])
  await fillCart(headers)
  await page.goto(`${url}/checkout`)
  await section(page).waitFor()
  expect(await summary(page)).toBe(asked)
  await section(page).locator('summary').click()
  await page.getByRole('checkbox', { name: /^Leave at the door/ }).uncheck()
  expect(await isOff(page)).toBe('false')
  await placeForCash(page)
})

test('the note of the chosen address stands among the instructions, and is not asked for again', async () => {
  const page = await browser.open(SMALL)
  const { headers } = await signInNew(shop, page)
  await callAs(shop, headers, 'POST', '/api/address/create', { ...HOUSE, note: 'Second floor' })
  await fillCart(headers)
  await page.goto(`${url}/checkout`)
  await eventually(async () => expect(await summary(page)).toBe('Second floor · If something is missing: leave it out'))
  await section(page).locator('summary').click()
  await page.getByText(/^Besides the note of your address, “Second floor”\./).waitFor()
})

test('what is for the rider stays with its address, and the order says what was chosen for missing items', async () => {
  const { page, headers } = await atCheckout(SMALL)
  await section(page).locator('summary').click()
  await page.getByLabel('Instructions for the rider').fill(GATE)
  const other = { ...HOUSE, address_line: '7 Hill Rd' }
  await callAs(shop, headers, 'POST', '/api/address/create', other)
  await page.reload()
  await page.locator('main').getByText(other.address_line).first().waitFor()
  await eventually(async () => expect(await summary(page)).toBe(USUAL))
  await page.getByRole('radio', { name: HOUSE.address_line }).check()
  await section(page).locator('summary b').getByText(GATE, { exact: true }).waitFor()
  await page.getByRole('radio', { name: other.address_line }).check()
  await eventually(async () => expect(await summary(page)).toBe(USUAL))
  const orderId = await placeForCash(page)
  await page.goto(`${url}/dashboard/myorders?order=${orderId}`)
  await page.getByText('If something is missing: leave it out', { exact: true }).waitFor()
})

test('the next account in the same browser finds nothing of it', async () => {
  const { page } = await atCheckout({})
  await ask(page)
  await page.getByRole('heading', { name: 'Delivery instructions' }).click()
  const other = await signInNew(shop, await browser.open())
  await callAs(shop, other.headers, 'POST', '/api/address/create', HOUSE)
  await fillCart(other.headers)
  await page.evaluate(() => {
    for (const key of ['accesstoken', 'refreshToken']) localStorage.removeItem(key)
  })
  await signInByForm(url, page, other.email)
  await page.goto(`${url}/checkout`)
  await section(page).waitFor()
  expect(await summary(page)).toBe(USUAL)
})

test('the checkout fits small phones with the instructions open, at every size of text', async () => {
  const { page } = await atCheckout(SMALL)
  await ask(page)
  await page.getByRole('checkbox', { name: /^Leave at the door/ }).check()
  for (const percent of [100, 150, 200]) {
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', `${size}%`), percent)
    expect([percent, await overflowOf(page), await cutWords(page)]).toEqual([percent, [], []])
    await eventually(async () => expect(await outOfSight(page, ['.pay', '.pay:nth-of-type(2)'])).toEqual([]))
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  expect(await violationsInEachScheme(page)).toEqual({ light: [], dark: [] })
  expect(errorsOf(page)).toEqual([])
})

test('the desk sees it on the ticket, in the details, the pick list and the short pick, and on the slip', async () => {
  const { page: shopper } = await atCheckout({})
  await ask(shopper)
  const orderId = await placeForCash(shopper)
  const { page } = await openDesk()
  const shown = ticket(page, orderId)
  await shown.getByText('Call if missing').waitFor()
  await shown.getByText(GATE).waitFor()
  await shown.getByRole('heading').getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Call if missing').waitFor()
  await dialog.getByText(GATE).waitFor()
  await dialog.getByRole('button', { name: 'Pick list' }).click()
  await dialog.getByRole('button', { name: 'Not enough of Toned Milk' }).waitFor()
  await dialog.getByText('Call if missing').waitFor()
  await dialog.getByText(GATE).waitFor()
  await dialog.getByRole('button', { name: 'Not enough of Toned Milk' }).click()
  await dialog.getByText('wants to be called before anything is left out').waitFor()
  expect(await dialog.getByRole('link', { name: `Call ${HOUSE.mobile}` }).getAttribute('href')).toBe(
    `tel:+91${HOUSE.mobile}`,
  )
  await page.goto(`${url}/api/desk/packing-slip?orderId=${orderId}`)
  for (const text of ['Call me', GATE]) await page.getByText(text, { exact: true }).waitFor()
  expect(errorsOf(page)).toEqual([])
})

test('staff enter what a caller asks for', async () => {
  const { page } = await openDesk(SMALL)
  await openFirstCall(page)
  await page.getByLabel('Instructions for the rider').fill(GATE)
  await page.getByRole('radio', { name: 'Replace with similar' }).check()
  expect(await page.getByRole('checkbox', { name: /door/ }).count()).toBe(0)
  expect([await overflowOf(page), await cutWords(page)]).toEqual([[], []])
  await page.getByLabel('Find a product').fill('milk')
  await page.getByRole('list', { name: 'Found products' }).getByRole('button').first().click()
  await page.getByRole('button', { name: 'Place order' }).click()
  await page.getByText(/ORD-\w+ is placed/).waitFor()
  const shown = page.locator('.ticket', { hasText: 'Replace if missing' })
  await shown.getByText(GATE).waitFor()
  expect(errorsOf(page)).toEqual([])
})
