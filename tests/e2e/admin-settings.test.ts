import { afterEach, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import type { ShopSettings } from '../../src/settings/contract.ts'
import { loadSettings, saveSettings } from '../../src/settings/queries.ts'
import { setting } from '../../src/settings/schema.ts'
import { type OpenHours, WEEKDAYS } from '../../src/shared/opening-hours.ts'
import { accessibilityViolations } from '../../src/testing/accessibility.ts'
import { createTestBrowser, errorsOf, PHONE } from '../../src/testing/browser.ts'
import { givenCategory, givenProduct, givenSubCategory } from '../../src/testing/catalogue.ts'
import { testLooks } from '../../src/testing/looks.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { eventually, waitUntil } from '../../src/testing/wait.ts'
import { imageFile, openAsAdmin } from './admin.ts'
import { tabTo } from './keyboard.ts'
import { callAs, HOUSE, signInNew } from './shopper.ts'

const shop = await createTestShop()
const { db, url } = shop
const browser = createTestBrowser()
const SCREEN = `${url}/dashboard/settings`
const NEVER = Object.fromEntries(WEEKDAYS.map((day) => [day, []])) as unknown as OpenHours
let milkId: string

beforeAll(async () => {
  const dairy = await givenCategory(db, 'Dairy')
  const milk = await givenSubCategory(db, 'Milk', [dairy])
  const placed = { categoryIds: [dairy], subCategoryIds: [milk] }
  milkId = await givenProduct(db, { ...placed, name: 'Toned Milk', stock: 900, priceInPaise: 5400, discountPercent: 0 })
})

afterEach(async () => {
  await db.delete(setting)
})

const section = (page: Page, name: string) => page.getByRole('form', { name, exact: true })
const show = async (page: Page, name: string) => {
  const back = page.getByRole('link', { name: 'All settings' })
  if (await back.isVisible()) await back.click()
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name }).first().click()
  await section(page, name).waitFor()
  return section(page, name)
}
/** Saves a section. A toast of an earlier save may still be shown, so what tells is the reply, and what the section shows. */
const save = async (page: Page, name: string) => {
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && new URL(response.url()).pathname === '/api/settings',
  )
  await section(page, name).getByRole('button', { name: 'Save' }).click()
  expect((await saved).status()).toBe(200)
  await toast(page, /^Settings saved/)
  await section(page, name).getByText('Not saved yet').waitFor({ state: 'detached' })
  expect(await page.getByRole('alertdialog').count()).toBe(0)
}
const toast = (page: Page, text: RegExp) => page.locator('toast-stack').getByText(text).last().waitFor()
const stored = () => loadSettings(db)
const set = (changed: Partial<ShopSettings>) => saveSettings(db, changed)
const homePage = async () => (await fetch(url)).text()
const cash = (page: Page) => page.getByRole('button', { name: 'Cash on Delivery' })
const bill = (page: Page, name: string) =>
  page.locator('.bill dl > div').filter({ hasText: name }).locator('dd').first()

async function openSettings(options: Parameters<typeof openAsAdmin>[2] = {}) {
  const opened = await openAsAdmin(shop, browser, options)
  await opened.page.goto(SCREEN)
  await opened.page.getByRole('navigation', { name: 'Settings' }).waitFor()
  return opened
}

/** Signs in a new shopper with an address and `quantity` milks in the cart. */
async function givenBuyer(quantity: number, options: Parameters<typeof browser.open>[0] = {}) {
  const page = await browser.open(options)
  const shopper = await signInNew(shop, page)
  await callAs(shop, shopper.headers, 'POST', '/api/address/create', HOUSE)
  const items = [{ productId: milkId, quantity }]
  await callAs(shop, shopper.headers, 'POST', '/api/cart/merge', { items })
  return { page, ...shopper }
}

test('a promise of the home page is taken away by clearing its title, and comes back', async () => {
  await set({ shopName: 'Anand Stores' })
  const { page } = await openSettings(PHONE)
  const home = await show(page, 'Home page')
  const returns = home.getByRole('group', { name: 'Feature strip' }).getByLabel('Title 2')
  const shown = async () => (await homePage()).includes('>Return &amp; Refund<')
  expect(await shown()).toBe(true)
  await returns.fill('')
  await save(page, 'Home page')
  await waitUntil(async () => !(await shown()))
  expect(await returns.inputValue()).toBe('')
  await returns.fill('Return & Refund')
  await save(page, 'Home page')
  await waitUntil(shown)
  const none = { title: '', text: '' }
  await set({ features: [none, none], why: [none] })
  // Nothing is left of a list of promises without any, not even its heading.
  await waitUntil(async () => !(await homePage()).includes('What you can count on'))
  const productPage = await fetch(`${url}/product/milk-${milkId}`)
  expect(productPage.status).toBe(200)
  expect(await productPage.text()).not.toContain('Why shop from')
})

test('name, logo, promise and footer are on every page the moment they are saved', async () => {
  const { page } = await openSettings()
  await homePage()
  const shopSection = await show(page, 'Shop')
  await shopSection.getByLabel('Shop name').fill('Anand Stores')
  await shopSection.getByLabel('Delivery promise').fill('25 min')
  await save(page, 'Shop')
  await waitUntil(async () => (await homePage()).includes('class="logo-words">Anand Stores<'))
  expect(await homePage()).toContain('25 min delivery')
  await shopSection.getByLabel('Choose Logo').setInputFiles(await imageFile('logo.png', '#0c7'))
  await shopSection.getByRole('img', { name: 'Logo, as it is' }).waitFor()
  await save(page, 'Shop')
  const footer = await show(page, 'Footer and contact')
  await footer.getByText('The text that came with the shop names the shop').waitFor()
  await footer.getByLabel('Footer', { exact: true }).fill('© Anand Stores')
  await footer.getByLabel('Instagram').fill('https://instagram.com/anand')
  await footer.getByLabel('GitHub').fill('')
  await footer.getByLabel('Phone for shoppers').fill('+91 98450 12345')
  await save(page, 'Footer and contact')
  const visitor = await browser.open()
  await waitUntil(async () => (await homePage()).includes('© Anand Stores'))
  await visitor.goto(`${url}/terms`)
  await visitor.getByRole('img', { name: 'Anand Stores' }).waitFor()
  expect(await visitor.title()).toContain('Anand Stores')
  await eventually(async () =>
    expect(await visitor.getByRole('link', { name: 'Instagram' }).getAttribute('href')).toBe(
      'https://instagram.com/anand',
    ),
  )
  await eventually(async () => expect(await visitor.getByRole('link', { name: 'GitHub' }).count()).toBe(0))
  await eventually(async () =>
    expect(await visitor.getByRole('link', { name: '+91 98450 12345' }).getAttribute('href')).toBe('tel:+919845012345'),
  )
  expect([...errorsOf(page), ...errorsOf(visitor)]).toEqual([])
})

test('a banner with a picture and a way of its own is on the home page, beside another', async () => {
  const { page } = await openSettings()
  const home = await show(page, 'Home page')
  await home.getByLabel('Title', { exact: true }).fill('Mangoes are here')
  await home.getByLabel('Button', { exact: true }).fill('Shop vegetables')
  await home.getByLabel('Leads to').fill('/search?q=mango')
  await home.getByLabel('Choose Image of banner 1', { exact: true }).setInputFiles(await imageFile('mango.png', '#fb0'))
  await home.getByRole('img', { name: 'Image of banner 1, as it is' }).waitFor()
  await home.getByRole('button', { name: 'Add a banner' }).click()
  await home.getByLabel('Title', { exact: true }).nth(1).fill('Milk before seven')
  await home.getByLabel('Brands').fill('Amul\nBritannia')
  await save(page, 'Home page')
  const visitor = await browser.open()
  await waitUntil(async () => (await homePage()).includes('Milk before seven'))
  await visitor.goto(url)
  await visitor.getByRole('heading', { level: 1, name: 'Mangoes are here' }).waitFor()
  await eventually(async () =>
    expect(await visitor.getByRole('link', { name: 'Shop vegetables' }).first().getAttribute('href')).toBe(
      '/search?q=mango',
    ),
  )
  await eventually(async () =>
    expect(await visitor.locator('.banner--own img').getAttribute('src')).toMatch(/^\/media\//),
  )
  await visitor.getByRole('link', { name: 'Britannia' }).waitFor()
  expect(await accessibilityViolations(visitor)).toEqual([])
  expect(errorsOf(visitor)).toEqual([])
})

test('one tap on a phone pauses the shop: a shopper at the checkout reads why and cannot order', async () => {
  const { page } = await openSettings(PHONE)
  await page.getByText('How long, and the message to shoppers').tap()
  await page.getByLabel('Message to shoppers').fill('Back after the rain')
  await page.getByRole('button', { name: 'Pause the shop' }).tap()
  await page.getByRole('heading', { name: 'The shop is paused' }).waitFor()
  const { page: buyer } = await givenBuyer(2, PHONE)
  await buyer.goto(`${url}/checkout`)
  await buyer.getByText('Back after the rain.').waitFor()
  await eventually(async () => expect(await cash(buyer).getAttribute('aria-disabled')).toBe('true'))
  await buyer.goto(`${url}/cart`)
  await buyer.getByText('Back after the rain.').waitFor()
  await page.getByRole('button', { name: 'Take orders again' }).tap()
  await page.getByRole('heading', { name: 'Open for orders' }).waitFor()
  await buyer.goto(`${url}/checkout`)
  await buyer.locator('.pay[aria-disabled="false"]').first().waitFor()
  await cash(buyer).tap()
  await buyer.waitForURL(/\/success/)
})

test('an open checkout shows that the shop has closed', async () => {
  const { page } = await givenBuyer(2)
  await page.goto(`${url}/checkout`)
  await page.waitForLoadState('networkidle')
  await page.locator('.pay[aria-disabled="false"]').first().waitFor()
  await set({ openHours: NEVER })
  await cash(page).click()
  await page.locator('toast-stack').getByText('The shop is closed now.').waitFor()
  await page.locator('.bill__blocked').getByText('The shop is closed now.').waitFor()
  await eventually(async () => expect(await cash(page).getAttribute('aria-disabled')).toBe('true'))
})

test('fees and the minimum are in the cart from the first look, and in the order and its invoice', async () => {
  const { page: admin } = await openSettings()
  const fees = await show(admin, 'Orders and fees')
  await fees.getByLabel('Minimum order').fill('100')
  await fees.getByLabel('Delivery charge').fill('25')
  await fees.getByLabel('Free delivery from').fill('200')
  await fees.getByLabel('Handling charge').fill('4')
  await fees.getByText('₹179').waitFor()
  await save(admin, 'Orders and fees')
  const { page, headers } = await givenBuyer(1)
  await page.goto(`${url}/cart`)
  await page.getByText('The minimum order is ₹100: add ₹46 more').waitFor()
  await eventually(async () => expect(await bill(page, 'Delivery Charge').textContent()).toBe('₹25'))
  await page.locator('.bill').getByText('₹146 more for free delivery').waitFor()
  await page.goto(`${url}/checkout`)
  await page.getByText('The minimum order is ₹100: add ₹46 more').waitFor()
  await eventually(async () => expect(await cash(page).getAttribute('aria-disabled')).toBe('true'))
  await callAs(shop, headers, 'POST', '/api/cart/merge', { items: [{ productId: milkId, quantity: 2 }] })
  await page.reload()
  await page.locator('.pay[aria-disabled="false"]').first().waitFor()
  await eventually(async () => expect(await bill(page, 'Handling Charge').textContent()).toBe('₹4'))
  await eventually(async () => expect(await bill(page, 'Grand total').textContent()).toBe('₹137'))
  await cash(page).click()
  await page.waitForURL(/\/success/)
  const orderId = new URL(page.url()).searchParams.get('order')!
  await page.goto(`${url}/dashboard/myorders?order=${orderId}`)
  await bill(page, 'Grand total').getByText('₹137').waitFor()
  await eventually(async () => expect(await bill(page, 'Delivery Charge').textContent()).toBe('₹25'))
})

test('a limit of cash that no new customer could keep to is said at its field, before it is saved', async () => {
  await set({ minimumOrderInRupees: 199, newCustomerCashLimitInRupees: 500, deliveryFeeInRupees: 25 })
  const { page } = await openSettings()
  const fees = await show(page, 'Orders and fees')
  const warning = fees.getByText('no new customer can pay in cash')
  expect(await warning.count()).toBe(0)
  await fees.getByLabel('Cash from new customers').fill('100')
  await fees.getByText(/^The smallest order comes to ₹224: with this limit, no new customer/).waitFor()
  await fees.getByLabel('Cash from new customers').fill('')
  await warning.waitFor({ state: 'detached' })
  await fees.getByLabel('Cash from new customers').fill('224')
  await fees.getByLabel('Minimum order').fill('200')
  await warning.waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  expect(errorsOf(page)).toEqual([])
})

test('fees that change while the checkout is open are shown before anything is ordered', async () => {
  const { page } = await givenBuyer(2)
  await page.goto(`${url}/checkout`)
  // A shop's status that is still loading would show the new fee at once, and nothing would have changed under the shopper.
  await page.waitForLoadState('networkidle')
  await page.locator('.pay[aria-disabled="false"]').first().waitFor()
  await set({ deliveryFeeInRupees: 30 })
  await cash(page).click()
  await page.getByText('Delivery Charge is ₹30 now, it was Free').waitFor()
  await bill(page, 'Grand total').getByText('₹138').waitFor()
  await cash(page).click()
  await page.waitForURL(/\/success/)
})

test('pincodes that are typed but not added are saved, or kept and marked if they are none', async () => {
  const { page } = await openSettings()
  const area = await show(page, 'Delivery area')
  const field = area.getByLabel('Add pincodes')
  await field.fill('244925')
  await area.getByText('Not saved yet').waitFor()
  await save(page, 'Delivery area')
  expect((await stored()).servedPincodes).toEqual(['244925'])
  expect(await field.inputValue()).toBe('')
  await field.fill('244926 Kashipur 24492')
  await area.getByRole('button', { name: 'Save' }).click()
  await area.getByText('No pincodes: 24492').waitFor()
  await area.getByText('Only pincodes were added, not the words: Kashipur.').waitFor()
  await page.locator('toast-stack').getByText('Nothing was saved: see the marked fields').last().waitFor()
  await eventually(async () => expect(await field.evaluate((input) => input === document.activeElement)).toBe(true))
  expect(await field.inputValue()).toBe('24492')
  expect((await stored()).servedPincodes).toEqual(['244925'])
  await area.getByRole('button', { name: 'Undo' }).click()
  await area.getByText('Not saved yet').waitFor({ state: 'detached' })
  expect(await field.inputValue()).toBe('')
  expect(await area.getByText('No pincodes').count()).toBe(0)
  expect(errorsOf(page)).toEqual([])
})

test('an error at the end of a section stands above the bar with its button, on a low screen', async () => {
  const { page } = await openSettings({ ...PHONE, viewport: { width: 390, height: 560 } })
  const footer = await show(page, 'Footer and contact')
  const fields = await footer.locator('input').all()
  await footer.getByLabel('Facebook').fill('x')
  for (const name of ['Instagram', 'GitHub', 'Facebook']) {
    for (const each of ['Instagram', 'GitHub', 'Facebook']) await footer.getByLabel(each).fill('')
    await footer.getByLabel(name).fill('http://x.example')
    await page.evaluate(() => scrollTo(0, 0))
    await footer.getByRole('button', { name: 'Save' }).click()
    const error = footer.getByText('Must begin with https://')
    await error.waitFor()
    const bar = footer.locator('.settings-section__foot')
    await eventually(async () => {
      const [said, at] = [await error.boundingBox(), await bar.boundingBox()]
      expect(said!.y + said!.height).toBeLessThanOrEqual(at!.y)
      expect(said!.y).toBeGreaterThan(0)
    })
  }
  expect(fields.length).toBeGreaterThan(3)
})

test('an address outside the delivery area is marked at its pincode, can be saved, and cannot be ordered to', async () => {
  const { page: admin } = await openSettings()
  const area = await show(admin, 'Delivery area')
  await area.getByLabel('Add pincodes').fill('411001, 411002 4120* Pune')
  await admin.keyboard.press('Enter')
  await area.getByText('Only pincodes were added, not the words: Pune.').waitFor()
  expect(await area.getByLabel('Add pincodes').inputValue()).toBe('')
  await area.getByRole('button', { name: 'Remove 411002' }).click()
  await save(admin, 'Delivery area')
  const { page } = await givenBuyer(2)
  await page.goto(`${url}/checkout`)
  await page.getByText(`We do not deliver to ${HOUSE.pincode} yet. Choose another address`).waitFor()
  await page.locator('.address-choice').getByText('Outside the delivery area').waitFor()
  await eventually(async () => expect(await cash(page).getAttribute('aria-disabled')).toBe('true'))
  await page.getByRole('button', { name: 'Add address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Address' })
  await dialog.getByLabel('Pincode').fill('411 009')
  await dialog.getByText('We do not deliver to 411009 yet').waitFor()
  await dialog.getByLabel('Pincode').fill('412 009')
  await dialog.getByText('We do not know this pincode. Please type city and state.').waitFor()
  expect(await dialog.getByText('We do not deliver').count()).toBe(0)
  for (const [label, text] of [
    ['Address Line', '4 Market Yard'],
    ['City', 'Pune'],
    ['State', 'Maharashtra'],
    ['Mobile No.', '9876543210'],
  ] as const)
    await dialog.getByLabel(label).fill(text)
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await page.locator('.pay[aria-disabled="false"]').first().waitFor()
  await cash(page).click()
  await page.waitForURL(/\/success/)
})

test('errors are shown at their fields without saving, and unsaved input needs a confirmation', async () => {
  const { page } = await openSettings()
  const invoice = await show(page, 'Invoice')
  await invoice.getByLabel('GSTIN').fill('27AAPFU0939F1ZW')
  await invoice.getByLabel('Legal name').fill('Anand & Sons')
  await invoice.getByRole('button', { name: 'Save' }).click()
  await invoice.getByText('Is not a GSTIN: check its fifteen characters').waitFor()
  await waitUntil(async () => (await page.evaluate(() => document.activeElement?.getAttribute('name'))) === 'gstin')
  expect((await stored()).legalName).toBe('')
  let asked = ''
  page.once('dialog', (dialog) => {
    asked = dialog.type()
    void dialog.dismiss()
  })
  await page.goto(url).catch(() => {})
  expect(asked).toBe('beforeunload')
  await invoice.getByLabel('GSTIN').fill('27aapfu0939f1zv')
  await save(page, 'Invoice')
  await eventually(async () => expect(await invoice.getByLabel('GSTIN').inputValue()).toBe('27AAPFU0939F1ZV'))
  await page.goto(url)
})

test.each([360, 390])('a time field shows the whole time with AM or PM at %i px', async (width) => {
  const { page } = await openSettings({ ...PHONE, viewport: { width, height: 640 } })
  const hours = await show(page, 'Opening hours')
  await hours.getByLabel('Always open').tap()
  const field = hours.getByLabel('Monday opens')
  await field.waitFor()
  const { shown, needed } = await field.evaluate((input) => {
    const shown = input.getBoundingClientRect().width
    input.style.cssText = 'width: max-content; min-width: 0; justify-self: start'
    return { shown, needed: input.getBoundingClientRect().width }
  })
  expect(shown).toBeGreaterThanOrEqual(needed)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
})

test('opening hours are set on a phone: days, spans, past midnight, and overlaps are reported', async () => {
  const { page } = await openSettings(PHONE)
  const hours = await show(page, 'Opening hours')
  await hours.getByLabel('Always open').tap()
  await hours.getByLabel('Monday closes').fill('12:00')
  await hours.getByRole('button', { name: 'Add times to Monday' }).tap()
  await hours.getByLabel('Monday opens').nth(1).fill('11:00')
  await hours.getByLabel('Monday closes').nth(1).fill('01:00')
  await hours.getByRole('button', { name: 'Save' }).tap()
  await hours.getByText('These times overlap').waitFor()
  await hours.getByLabel('Monday opens').nth(1).fill('17:00')
  await hours.getByRole('button', { name: 'Every day as on Monday' }).tap()
  await hours.getByRole('button', { name: 'Remove times of Sunday' }).first().tap()
  await hours.getByRole('button', { name: 'Remove times of Sunday' }).first().tap()
  await hours.getByText('Closed', { exact: true }).waitFor()
  await eventually(async () => expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390))
  await save(page, 'Opening hours')
  const day = [
    { opens: '07:00', closes: '12:00' },
    { opens: '17:00', closes: '01:00' },
  ]
  expect((await stored()).openHours).toMatchObject({ monday: day, saturday: day, sunday: [] })
})

// admin D-36, D-37
test('saved settings show a toast, and hours that close the shop a warning', async () => {
  const { page } = await openSettings()
  const hours = await show(page, 'Opening hours')
  await hours.getByLabel('Always open').uncheck()
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])
    await hours.getByRole('button', { name: `Remove times of ${day}` }).click()
  await hours.getByText('Closed now, on every day, once this is saved.').waitFor()
  await hours.getByRole('button', { name: 'Save' }).click()
  await toast(page, /^Settings saved\. Closed now, on every day$/)
  await hours.getByLabel('Always open').check()
  await save(page, 'Opening hours')
  expect((await stored()).openHours).toBe(null)
})

test('settings are changed by keyboard alone', async () => {
  const { page } = await openSettings()
  await tabTo(page, 'Pause the shop')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'The shop is paused' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Open for orders' }).waitFor()
  await tabTo(page, 'Shop name')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Anand Stores')
  await page.keyboard.press('Enter')
  await toast(page, /^Settings saved/)
  await waitUntil(async () => (await homePage()).includes('Anand Stores'))
})

test('two admins who save different sections keep both, without reloading', async () => {
  const [{ page: one }, { page: other }] = [await openSettings(), await openSettings()]
  await show(one, 'Shop')
  await show(other, 'Shop')
  await section(one, 'Shop').getByLabel('Shop name').fill('Anand Stores')
  await save(one, 'Shop')
  await section(other, 'Shop').getByLabel('Under the promise').fill('in Koregaon Park')
  await save(other, 'Shop')
  await eventually(async () =>
    expect(await section(other, 'Shop').getByLabel('Shop name').inputValue()).toBe('Anand Stores'),
  )
  const { data } = (await (await fetch(`${url}/api/settings`)).json()) as { data: ShopSettings }
  expect(data).toMatchObject({ shopName: 'Anand Stores', deliveryNote: 'in Koregaon Park' })
})

test('a setting that somebody else has changed meanwhile is replaced only when that is known', async () => {
  const [{ page: one }, { page: other }] = [await openSettings(), await openSettings()]
  await show(one, 'Shop')
  const mine = await show(other, 'Shop')
  await section(one, 'Shop').getByLabel('Shop name').fill('Ganesh A')
  await section(one, 'Shop').getByLabel('Under the promise').fill('in Koregaon Park')
  await save(one, 'Shop')
  await mine.getByLabel('Shop name').fill('Ganesh B')
  await mine.getByRole('button', { name: 'Save' }).click()
  await mine.getByText('Somebody saved "Ganesh A" meanwhile: save again to replace it').waitFor()
  expect(await mine.getByLabel('Shop name').evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await stored()).toMatchObject({ shopName: 'Ganesh A' })
  await save(other, 'Shop')
  expect(await stored()).toMatchObject({ shopName: 'Ganesh B', deliveryNote: 'in Koregaon Park' })
  expect(await mine.getByLabel('Under the promise').inputValue()).toBe('in Koregaon Park')
})

test('each section has its own address, which the back button follows, and keeps what is not saved', async () => {
  const { page } = await openSettings()
  const fees = await show(page, 'Orders and fees')
  expect(page.url()).toBe(`${SCREEN}#fees`)
  await eventually(async () => expect(await page.title()).toStartWith('Orders and fees: '))
  await fees.getByLabel('Handling charge').fill('5')
  await show(page, 'Policies')
  expect(await fees.isVisible()).toBe(false)
  await page.getByRole('link', { name: 'Orders and fees not saved' }).waitFor()
  await page.goBack()
  await fees.waitFor()
  expect(await fees.getByLabel('Handling charge').inputValue()).toBe('5')
  await eventually(async () => expect(await page.evaluate(() => document.activeElement?.id)).toBe('fees-title'))
  await page.goForward()
  await section(page, 'Policies').waitFor()
  await page.goto(`${url}/`)
  await page.goto(`${SCREEN}#invoice`)
  await section(page, 'Invoice').waitFor()
  expect(errorsOf(page)).toEqual([])
})

test('a setting is found by a word of its label or its hint, and gets the focus', async () => {
  const { page } = await openSettings()
  const search = page.getByLabel('Search settings')
  await search.fill('free del')
  await page.getByRole('button', { name: 'Free delivery from Orders and fees' }).click()
  expect(page.url()).toBe(`${SCREEN}#fees`)
  await eventually(async () =>
    expect(await page.getByLabel('Free delivery from').evaluate((field) => field === document.activeElement)).toBe(
      true,
    ),
  )
  await search.fill('fifteen characters')
  await page.keyboard.press('Enter')
  await eventually(async () =>
    expect(await page.getByLabel('GSTIN').evaluate((field) => field === document.activeElement)).toBe(true),
  )
  // By a word of owners that the screen does not have.
  await search.fill('sunday')
  await page.getByRole('button', { name: 'Opening hours' }).waitFor()
  const found = page.getByRole('list', { name: 'Found settings' })
  for (const [typed, label] of [
    ['gst number', 'GSTIN'],
    ['shop timing', 'Opening hours'],
    ['phone number', 'Phone for shoppers'],
    ['minimum order', 'Minimum order'],
    ['invoice number', 'Invoice'],
    ['quantity', 'Most of one product'],
    ['unit price', 'Require declarations before a product is on sale'],
    ['limit', 'Most products'],
    ['radius', 'Add pincodes'],
  ] as const) {
    await search.fill(typed)
    await found
      .getByRole('button')
      .filter({ has: page.getByText(label, { exact: true }) })
      .first()
      .waitFor()
  }
  await search.fill('staff password')
  await page.getByRole('list', { name: 'Found screens' }).getByRole('link', { name: 'Staff' }).waitFor()
  await search.fill('spaceship')
  await page.locator('.settings-navigation__none').waitFor()
  expect(errorsOf(page)).toEqual([])
})

test('on a phone the settings are a list, and a section has the screen to itself', async () => {
  const { page } = await openSettings(PHONE)
  expect(await section(page, 'Shop').isVisible()).toBe(false)
  await show(page, 'Invoice')
  expect(await page.getByRole('navigation', { name: 'Settings' }).isVisible()).toBe(false)
  await page.goBack()
  await page.getByRole('navigation', { name: 'Settings' }).waitFor()
  expect(await section(page, 'Invoice').isVisible()).toBe(false)
})

test('on a phone, amounts stand in pairs, and below each other with large text', async () => {
  const { page } = await openSettings(PHONE)
  await page.goto(`${SCREEN}#fees`)
  const topOf = async (label: string) => Math.round((await page.getByLabel(label, { exact: true }).boundingBox())!.y)
  await page.getByLabel('Minimum order', { exact: true }).waitFor()
  expect(await topOf('Handling charge')).toBe(await topOf('Minimum order'))
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  expect(await topOf('Handling charge')).toBeGreaterThan(await topOf('Minimum order'))
})

testLooks('axe finds nothing in the settings', async ({ options, look }) => {
  const { page } = await openSettings(options)
  await look(page)
  await (await show(page, 'Opening hours')).getByLabel('Always open').click()
  await (await show(page, 'Delivery area')).getByLabel('Add pincodes').fill('411001 Pune')
  await page.keyboard.press('Enter')
  await look(page)
  await (await show(page, 'Footer and contact')).getByLabel('Facebook').fill('http://x.example')
  await section(page, 'Footer and contact').getByRole('button', { name: 'Save' }).click()
  await page.getByText('Must begin with https://').waitFor()
  await look(page)
})
