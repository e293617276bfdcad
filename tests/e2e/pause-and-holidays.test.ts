import { afterEach, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { loadSettings, saveSettings } from '../../src/settings/queries.ts'
import { setting } from '../../src/settings/schema.ts'
import { localTime } from '../../src/shared/local-time.ts'
import { type OpenHours, WEEKDAYS } from '../../src/shared/opening-hours.ts'
import { createTestBrowser, PHONE } from '../../src/testing/browser.ts'
import { givenProduct } from '../../src/testing/catalogue.ts'
import { testLooks } from '../../src/testing/looks.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { waitUntil } from '../../src/testing/wait.ts'
import { openAsAdmin } from './admin.ts'
import { tabTo } from './keyboard.ts'
import { callAs, signInNew } from './shopper.ts'

const shop = await createTestShop()
const { db, url } = shop
const browser = createTestBrowser()
const SMALL = { ...PHONE, viewport: { width: 360, height: 640 } }
const DAY_MS = 24 * 3_600_000
const ALL_DAY = Object.fromEntries(
  WEEKDAYS.map((day) => [day, [{ opens: '07:00', closes: '07:00' }]]),
) as unknown as OpenHours

afterEach(async () => {
  await db.delete(setting)
})

const stored = () => loadSettings(db)
const body = async (path = '/') => (await fetch(url + path)).text()
const dateIn = (days: number) => localTime(new Date(Date.now() + days * DAY_MS)).slice(0, 10)
const toast = (page: Page, text: string | RegExp) => page.locator('toast-stack').getByText(text).last()

async function openSettings(hash: string, options: Parameters<typeof browser.open>[0] = {}) {
  const { page } = await openAsAdmin(shop, browser, options)
  await page.goto(`${url}/dashboard/settings${hash}`)
  await page.getByRole('heading', { name: hash ? 'Opening hours' : 'Open for orders' }).waitFor()
  return page
}

test('on a small phone the shop pauses until tomorrow’s opening, and takes orders again by one tap or an undo', async () => {
  await saveSettings(db, { openHours: ALL_DAY })
  const page = await openSettings('', SMALL)
  await page.getByText('How long, and the message to shoppers').tap()
  await page.getByLabel('Pause', { exact: true }).selectOption('until tomorrow’s opening')
  await page.getByText('Orders are taken again tomorrow at 7:00 am.').waitFor()
  await page.getByRole('button', { name: 'Pause the shop' }).tap()
  await page.getByRole('heading', { name: 'The shop is paused' }).waitFor()
  expect((await stored()).paused).toEqual({ message: '', until: new Date(`${dateIn(1)}T07:00+05:30`).toISOString() })
  await waitUntil(async () => (await body()).includes('Opens tomorrow 7 am'))
  await toast(page, 'The shop is paused: it opens tomorrow at 7:00 am').waitFor()
  await page.getByRole('button', { name: 'Undo' }).tap()
  await page.getByRole('heading', { name: 'Open for orders' }).waitFor()
  expect((await stored()).paused).toBe(null)
  await page.getByRole('button', { name: 'Pause the shop' }).tap()
  await page.getByRole('button', { name: 'Take orders again' }).tap()
  await page.getByRole('heading', { name: 'Open for orders' }).waitFor()
  expect((await stored()).paused).toBe(null)
  // The undo of this is the pause of before.
  await page.getByRole('button', { name: 'Undo' }).last().tap()
  await page.getByRole('heading', { name: 'The shop is paused' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test('a pause until a date and time names the field that is missing or over, and ends on the open screen', async () => {
  const page = await openSettings('')
  await page.getByText('How long, and the message to shoppers').click()
  await page.getByLabel('Pause', { exact: true }).selectOption('until a date and time …')
  const until = page.getByLabel('Until', { exact: true })
  await page.getByRole('button', { name: 'Pause the shop' }).click()
  await page.getByText('Fill in the date and the time').waitFor()
  expect(await until.getAttribute('aria-invalid')).toBe('true')
  expect(await until.evaluate((field) => field === document.activeElement)).toBe(true)
  await until.fill(`${dateIn(-1)}T09:00`)
  await page.getByRole('button', { name: 'Pause the shop' }).click()
  await page.getByText('This time is over already: choose a later one').waitFor()
  expect((await stored()).paused).toBe(null)
  await until.fill(`${dateIn(9)}T09:30`)
  await page.getByRole('button', { name: 'Pause the shop' }).click()
  await page.getByRole('heading', { name: 'The shop is paused' }).waitFor()
  expect((await stored()).paused?.until).toBe(new Date(`${dateIn(9)}T09:30+05:30`).toISOString())
  await waitUntil(async () => /Opens \d+ [A-Z][a-z]+, 9:30 am/.test(await body()))
  await saveSettings(db, { paused: { message: '', until: new Date(Date.now() + 4000).toISOString() } })
  await page.reload()
  await page.getByRole('heading', { name: 'The shop is paused' }).waitFor()
  await page.getByRole('heading', { name: 'Open for orders' }).waitFor()
})

test('holidays are listed on a small phone, close the shop, and are told on the contact page', async () => {
  await saveSettings(db, { openHours: ALL_DAY, holidays: [{ date: '2020-01-26', name: 'Republic Day' }] })
  const page = await openSettings('#hours', SMALL)
  const holidays = page.getByRole('group', { name: 'Holidays' })
  await holidays.getByLabel('Date').fill(dateIn(-1))
  await holidays.getByRole('button', { name: 'Add the holiday' }).tap()
  await holidays.getByText('This day is over: choose a later one').waitFor()
  await holidays.getByLabel('Date').fill(dateIn(3))
  await holidays.getByRole('button', { name: 'Add the holiday' }).tap()
  await holidays.getByLabel('Date').fill(dateIn(0))
  await holidays.getByLabel('Name').fill('Diwali')
  // What is typed and not in the list yet is saved, too.
  await page.getByText(/^Closed for Diwali/).waitFor({ state: 'detached' })
  await page.getByRole('form', { name: 'Opening hours' }).getByRole('button', { name: 'Save' }).tap()
  await toast(page, /^Settings saved\. Closed for Diwali: the shop opens tomorrow at 7:00 am$/).waitFor()
  const listed = holidays.getByRole('list', { name: 'Holidays', exact: true }).getByRole('listitem')
  expect(await listed.allTextContents()).toEqual([
    expect.stringMatching(/^\w{3}, \d+ \w+ \d{4}: Diwali$/),
    expect.stringMatching(/^\w{3}, \d+ \w+ \d{4}$/),
  ])
  expect(await holidays.getByText('Republic Day').isVisible()).toBe(false)
  await holidays.getByText('One past holiday').tap()
  await holidays.getByText('Sun, 26 Jan 2020: Republic Day').waitFor()
  await waitUntil(async () => (await body()).includes('Closed for Diwali'))
  expect(await body()).toContain('Opens tomorrow 7 am')
  const contact = await body('/contact')
  expect(contact).toContain('Closed for Diwali')
  expect(contact).not.toContain('Republic Day')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.goto(`${url}/dashboard/settings`)
  await page.getByRole('heading', { name: 'The shop is closed' }).waitFor()
  await page.getByText('Closed for Diwali: the shop opens tomorrow at 7:00 am.').waitFor()
  await page.goto(`${url}/dashboard`)
  await page.getByText('The shop is closed for Diwali. It opens tomorrow at 7:00 am.').waitFor()
})

test('a holiday of several days is one entry, and one line for shoppers', async () => {
  const page = await openSettings('#hours', SMALL)
  const holidays = page.getByRole('group', { name: 'Holidays' })
  const add = (first: string, last: string) =>
    holidays
      .getByLabel('Date')
      .fill(first)
      .then(() => holidays.getByLabel('Last day').fill(last))
      .then(() => holidays.getByRole('button', { name: 'Add the holiday' }).tap())
  await holidays.getByLabel('Name').fill('Diwali')
  await add(dateIn(3), dateIn(2))
  await holidays.getByText('The last day is before the first').waitFor()
  await add(dateIn(3), dateIn(7))
  const listed = holidays.getByRole('list', { name: 'Holidays', exact: true }).getByRole('listitem')
  const entry = expect.stringMatching(/^\w{3}, \d+ \w+ \d{4} to \w{3}, \d+ \w+ \d{4}: Diwali$/)
  expect(await listed.allTextContents()).toEqual([entry])
  await add(dateIn(7), dateIn(8))
  await holidays.getByText(/^\w{3}, \d+ \w+ \d{4} is in the list already$/).waitFor()
  await add(dateIn(9), dateIn(400))
  await holidays.getByText('All holidays can have 200 days at most').waitFor()
  await add(dateIn(10), dateIn(11))
  await holidays
    .getByRole('button', { name: /^Remove/ })
    .nth(1)
    .tap()
  await page.getByRole('form', { name: 'Opening hours' }).getByRole('button', { name: 'Save' }).tap()
  await toast(page, /^Settings saved/).waitFor()
  expect((await stored()).holidays).toEqual([3, 4, 5, 6, 7].map((days) => ({ date: dateIn(days), name: 'Diwali' })))
  expect((await body('/contact')).match(/Closed for Diwali/g)).toHaveLength(1)
})

test('a holiday is added and removed by keyboard alone', async () => {
  const page = await openSettings('#hours')
  for (const [label, days] of [
    ['Date', 2],
    ['Last day (optional)', 3],
  ] as const) {
    await tabTo(page, label)
    const [year, month, day] = dateIn(days).split('-')
    await page.keyboard.type(`${month}${day}${year}`)
    // The field's own button for the calendar is a stop that draws its own ring.
    await page.keyboard.press('Tab')
  }
  await tabTo(page, 'Name (optional)')
  await page.keyboard.type('Onam')
  await page.keyboard.press('Enter')
  await page.getByText(/: Onam$/).waitFor()
  await page.getByText('Not saved yet').waitFor()
  await tabTo(page, /^Remove .*: Onam$/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.getByText(/: Onam$/).waitFor({ state: 'detached' })
  await page.getByText('Not saved yet').waitFor({ state: 'detached' })
})

test('the cart of a paused shop has no empty place for the time of arrival', async () => {
  const productId = await givenProduct(db, { name: 'Toned Milk', stock: 9 })
  await saveSettings(db, { paused: { message: '', until: null } })
  await waitUntil(async () => (await body('/cart')).includes('data-shut'))
  const page = await browser.open(SMALL)
  const { headers } = await signInNew(shop, page)
  await callAs(shop, headers, 'POST', '/api/cart/create', { productId })
  await page.goto(`${url}/cart`)
  await page.locator('.cart-line').getByText('Toned Milk').waitFor()
  expect(await page.locator('.cart-arrival').isVisible()).toBe(false)
})

testLooks('the pause and the holidays', async ({ options, look }) => {
  const holidays = [0, 2, 9].map((days) => ({
    date: dateIn(days),
    name: days === 2 ? '' : 'Makar Sankranti and Pongal',
  }))
  await saveSettings(db, { openHours: ALL_DAY, holidays })
  const page = await openSettings('#hours', options)
  await look(page)
  await page.goto(`${url}/dashboard/settings`)
  await page.getByText('How long, and the message to shoppers').click()
  await page.getByLabel('Pause', { exact: true }).selectOption('until a date and time …')
  await page.getByRole('button', { name: 'Pause the shop' }).click()
  await look(page)
  await page.goto(`${url}/contact`)
  await look(page)
})
