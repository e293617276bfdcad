import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { accessibilityViolations } from '../../src/testing/accessibility.ts'
import { createTestBrowser, errorsOf, PHONE } from '../../src/testing/browser.ts'
import { givenProduct } from '../../src/testing/catalogue.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { eventually } from '../../src/testing/wait.ts'
import { submitTwice } from './keyboard.ts'
import { callAs, HOUSE, signIn, signInNew } from './shopper.ts'

const shop = await createTestShop()
const { url } = shop
const browser = createTestBrowser()

const dialog = (page: Page) => page.getByRole('dialog')
const line = (page: Page) => dialog(page).getByLabel('Address Line')
/** Waits until the dialog is closed, and its entry in the history left: a reload before that is aborted. */
async function shut(page: Page): Promise<void> {
  await dialog(page).waitFor({ state: 'detached' })
  await page.waitForFunction(() => history.state?.isDialog !== true)
}
const draft = (page: Page) => page.evaluate(() => sessionStorage.getItem('draft:address'))

async function openBook(page: Page): Promise<void> {
  await page.goto(`${url}/dashboard/address`)
  await page.getByRole('button', { name: 'Add Address', exact: true }).waitFor()
}

async function openForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add Address', exact: true }).click()
  await line(page).waitFor()
}

test('a login in another browser preselects the address that was chosen last, and not the newest', async () => {
  const page = await browser.open(PHONE)
  const { headers, email } = await signInNew(shop, page)
  await callAs(shop, headers, 'POST', '/api/address/create', HOUSE)
  await callAs(shop, headers, 'POST', '/api/address/create', { ...HOUSE, address_line: '7 Church Street' })
  const chosen = (at: Page, line: string) =>
    at.locator('[aria-pressed=true]').and(at.getByRole('button', { name: `Delivering here: ${line}` }))
  const choose = async (at: Page, line: string) => {
    const sent = at.waitForResponse((response) => response.url().endsWith('/api/address/choose'))
    await at.getByRole('button', { name: `Deliver here: ${line}` }).click()
    expect((await sent).status()).toBe(200)
  }
  await openBook(page)
  await chosen(page, '7 Church Street').waitFor()
  await choose(page, HOUSE.address_line)
  const other = await browser.open(PHONE)
  await signIn(url, other, email)
  await openBook(other)
  await chosen(other, HOUSE.address_line).waitFor()
  await choose(other, '7 Church Street')
  // The first browser follows, once its page asks again.
  await page.reload()
  await chosen(page, '7 Church Street').waitFor()
  expect([...errorsOf(page), ...errorsOf(other)]).toEqual([])
})

test('the checkout shows the address that was chosen before alone, and all of them after Change', async () => {
  const page = await browser.open(PHONE)
  const { headers } = await signInNew(shop, page)
  await callAs(shop, headers, 'POST', '/api/cart/create', { productId: await givenProduct(shop.db) })
  const { data } = await callAs(shop, headers, 'POST', '/api/address/create', HOUSE)
  await callAs(shop, headers, 'POST', '/api/address/create', { ...HOUSE, address_line: '7 Church Street' })
  // The newest is a guess, so the others are shown beside it.
  await page.goto(`${url}/checkout`)
  const choices = page.getByRole('group', { name: 'Choose your address' }).getByRole('radio')
  await eventually(async () => expect(await choices.count()).toBe(2))
  await callAs(shop, headers, 'PUT', '/api/address/choose', { _id: data._id })
  await page.reload()
  await page.locator('main').getByText(HOUSE.address_line).waitFor()
  expect(await page.locator('main').getByText('7 Church Street').count()).toBe(0)
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Change address' }).tap()
  await page.getByRole('button', { name: 'Add address' }).waitFor()
  await page.waitForFunction(() => document.activeElement?.matches('[type="radio"]:checked'))
  await page.getByRole('radio', { name: '7 Church Street' }).check()
  await page.getByRole('button', { name: 'Cash on Delivery' }).tap()
  await page.locator('.outcome__order').getByText('7 Church Street').waitFor()
  expect(errorsOf(page)).toEqual([])
})

test('an address is saved as Home, Work or Other, which stands on it, at the checkout and in the header', async () => {
  const page = await browser.open(PHONE)
  const { headers } = await signInNew(shop, page)
  await openBook(page)
  await openForm(page)
  expect(await dialog(page).getByRole('radio', { name: 'Home' }).isChecked()).toBe(true)
  expect(await line(page).getAttribute('aria-describedby')).toBeTruthy()
  for (const [label, value] of Object.entries({
    'Address Line': HOUSE.address_line,
    Pincode: HOUSE.pincode,
    City: HOUSE.city,
    State: HOUSE.state,
    'Mobile No.': HOUSE.mobile,
  }))
    await dialog(page).getByLabel(label).fill(value)
  await dialog(page).getByText('Work', { exact: true }).click()
  expect(await accessibilityViolations(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Submit' }).click()
  await shut(page)
  await page.getByRole('list', { name: 'Saved addresses' }).getByText('Work', { exact: true }).waitFor()
  await openForm(page)
  expect(await dialog(page).getByRole('radio', { name: 'Home' }).isChecked()).toBe(true)
  const productId = await givenProduct(shop.db)
  await callAs(shop, headers, 'POST', '/api/cart/create', { productId })
  await page.goto(`${url}/checkout`)
  await page.locator('label.address-card').getByText('Work', { exact: true }).waitFor()
  await page.goto(url)
  await page.locator('delivery-area').getByText(`Work: ${HOUSE.address_line}`).waitFor()
  expect(errorsOf(page)).toEqual([])
})

test('a new address begins with the pincode, which the location of the browser fills in, too', async () => {
  const page = await browser.open(PHONE)
  await signInNew(shop, page)
  await openBook(page)
  await openForm(page)
  const names = await dialog(page)
    .locator('.form-grid input[name]')
    .evaluateAll((all) => all.map((input) => (input as HTMLInputElement).name))
  expect(names.slice(0, 4)).toEqual(['pincode', 'city', 'state', 'address_line'])
  const here = dialog(page).getByRole('button', { name: 'Use my location' })
  await here.click()
  await dialog(page).getByText('Your browser does not share your location. Please type your pincode.').waitFor()
  await page.context().grantPermissions(['geolocation'], { origin: url })
  await page.context().setGeolocation({ latitude: 12.9712, longitude: 77.6412 })
  await here.click()
  await eventually(async () => expect(await dialog(page).getByLabel('City').inputValue()).toBe('Bengaluru'))
  expect(await dialog(page).getByLabel('Pincode').inputValue()).toMatch(/^5600\d\d$/)
  expect(await dialog(page).getByLabel('State').inputValue()).toBe('Karnataka')
  expect(await accessibilityViolations(page)).toEqual([])
})

test('an address says who receives there, and so does an order that goes there', async () => {
  const page = await browser.open({ ...PHONE, viewport: { width: 360, height: 640 } })
  const { headers } = await signInNew(shop, page)
  await callAs(shop, headers, 'POST', '/api/address/create', HOUSE)
  await openBook(page)
  await page.getByRole('button', { name: `Edit ${HOUSE.address_line}` }).click()
  const receiver = dialog(page).getByLabel('Receiver')
  await receiver.fill('x'.repeat(61))
  await dialog(page).getByRole('button', { name: 'Submit' }).click()
  await dialog(page).getByText('Receiver must be at most 60 characters').waitFor()
  await receiver.fill('Sunita Rao')
  await dialog(page).getByRole('button', { name: 'Submit' }).click()
  await shut(page)
  const saved = `Sunita Rao, ${HOUSE.mobile}`
  await page.getByRole('list', { name: 'Saved addresses' }).getByText(saved).waitFor()
  const productId = await givenProduct(shop.db)
  await callAs(shop, headers, 'POST', '/api/cart/create', { productId })
  await page.goto(`${url}/checkout`)
  await page.locator('label.address-card').getByText(saved).waitFor()
  await page.getByRole('button', { name: 'Cash on Delivery' }).click()
  await page.getByRole('link', { name: 'See your order' }).click()
  await page.getByRole('region', { name: 'Delivery address' }).getByText(saved).waitFor()
  expect(errorsOf(page)).toEqual([])
})

test('what was typed into an address survives a tap beside it, Escape and a reload, and is gone once saved', async () => {
  const page = await browser.open(PHONE)
  await signInNew(shop, page)
  await openBook(page)
  await openForm(page)
  await line(page).fill(HOUSE.address_line)
  await page.mouse.click(195, 20)
  await shut(page)
  await openForm(page)
  await dialog(page).getByText('This is what you typed before. It is not saved yet.').waitFor()
  expect(await line(page).inputValue()).toBe(HOUSE.address_line)
  await dialog(page).getByLabel('City').fill(HOUSE.city)
  await page.keyboard.press('Escape')
  await shut(page)
  await page.reload()
  await openForm(page)
  expect(await line(page).inputValue()).toBe(HOUSE.address_line)
  expect(await dialog(page).getByLabel('City').inputValue()).toBe(HOUSE.city)
  await dialog(page).getByLabel('State').fill(HOUSE.state)
  await dialog(page).getByLabel('Pincode').fill(HOUSE.pincode)
  await dialog(page).getByLabel('Mobile No.').fill(HOUSE.mobile)
  await dialog(page).getByRole('button', { name: 'Submit' }).click()
  await shut(page)
  expect(await draft(page)).toBeNull()
  await openForm(page)
  expect(await line(page).inputValue()).toBe('')
  expect(errorsOf(page)).toEqual([])
})

test('a typed address is gone from the browser after Cancel, and after signing out on another page', async () => {
  const page = await browser.open()
  await signInNew(shop, page)
  await openBook(page)
  await openForm(page)
  await line(page).fill('Half an address')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await shut(page)
  expect(await draft(page)).toBeNull()
  await openForm(page)
  await line(page).fill('Half an address')
  await eventually(async () => expect(await draft(page)).toContain('Half an address'))
  await page.goto(`${url}/dashboard/profile`)
  await page.getByRole('navigation', { name: 'My Account' }).getByRole('button', { name: 'Log Out' }).click()
  await page.waitForURL(`${url}/`)
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor()
  expect(await draft(page)).toBeNull()
})

test('of several addresses, the book marks the one of the next order, and lets another be chosen', async () => {
  const page = await browser.open(PHONE)
  const { headers } = await signInNew(shop, page)
  await callAs(shop, headers, 'POST', '/api/address/create', HOUSE)
  await openBook(page)
  const deliver = page.getByRole('button', { name: /^Deliver(ing)? here/ })
  await page.getByRole('button', { name: `Edit ${HOUSE.address_line}` }).waitFor()
  expect(await deliver.count()).toBe(0)
  await callAs(shop, headers, 'POST', '/api/address/create', { ...HOUSE, address_line: '7 Church Street' })
  await page.reload()
  const chosen = page.locator('[aria-pressed=true]').and(deliver)
  const chosenName = () => chosen.getAttribute('aria-label')
  await chosen.waitFor()
  expect(await chosenName()).toBe('Delivering here: 7 Church Street')
  await deliver.and(page.locator('[aria-pressed=false]')).tap()
  await eventually(async () => expect(await chosenName()).toBe(`Delivering here: ${HOUSE.address_line}`))
  await page.reload()
  await chosen.waitFor()
  expect(await chosenName()).toBe(`Delivering here: ${HOUSE.address_line}`)
  expect(await accessibilityViolations(page)).toEqual([])
})

test('an address that was removed by mistake is brought back as it was', async () => {
  const page = await browser.open(PHONE)
  const { headers } = await signInNew(shop, page)
  await callAs(shop, headers, 'POST', '/api/address/create', { ...HOUSE, note: 'Ring twice' })
  await openBook(page)
  await page.getByRole('button', { name: `Remove ${HOUSE.address_line}` }).click()
  await page.locator('toast-stack').getByText('Address Remove').waitFor()
  await page.locator('main').getByText(HOUSE.address_line).waitFor({ state: 'detached' })
  await page.locator('toast-stack').getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Ring twice').waitFor()
  const { data } = await callAs(shop, headers, 'GET', '/api/address/get')
  expect(data).toMatchObject([{ ...HOUSE, note: 'Ring twice', status: true }])
})

test('Back closes the form of an address on a small phone, where every field and Submit can be reached', async () => {
  const page = await browser.open({ ...PHONE, viewport: { width: 360, height: 640 } })
  await signInNew(shop, page)
  await openBook(page)
  await openForm(page)
  await line(page).fill(HOUSE.address_line)
  const submit = (await dialog(page).getByRole('button', { name: 'Submit' }).boundingBox())!
  expect(submit.y + submit.height).toBeLessThanOrEqual(640)
  await dialog(page).getByLabel('Note for the rider').tap()
  const note = (await dialog(page).getByLabel('Note for the rider').boundingBox())!
  expect(note.y + note.height).toBeLessThanOrEqual(submit.y)
  await page.goBack()
  await shut(page)
  expect(new URL(page.url()).pathname).toBe('/dashboard/address')
  await openForm(page)
  expect(await line(page).inputValue()).toBe(HOUSE.address_line)
  await dialog(page).getByRole('button', { name: 'Cancel' }).tap()
  await shut(page)
  // Nothing stays in the history of a form that was closed by its own buttons.
  await eventually(async () => expect(await page.evaluate(() => history.state?.isDialog ?? null)).toBeNull())
})

const pincode = (page: Page) => dialog(page).getByLabel('Pincode')
const city = (page: Page) => dialog(page).getByLabel('City')
const state = (page: Page) => dialog(page).getByLabel('State')
const typedPlace = async (page: Page) => [await city(page).inputValue(), await state(page).inputValue()]

test.each([
  [360, 640],
  [390, 844],
  [1440, 900],
])('a pincode fills city and state as it is typed, by keyboard: %i×%i', async (width, height) => {
  const page = await browser.open({ ...(width < 768 && PHONE), viewport: { width, height } })
  await signInNew(shop, page)
  await openBook(page)
  await page.getByRole('button', { name: 'Add Address', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'pincode')
  await page.keyboard.type('560 038')
  await dialog(page).getByRole('status').getByText('560038 is in Bengaluru, Karnataka').waitFor()
  await eventually(async () => expect(await typedPlace(page)).toEqual(['Bengaluru', 'Karnataka']))
  // The focus has not moved, and the next pincode replaces what this one filled, but not what is typed now.
  for (const _ of ['Use my location', 'City']) await page.keyboard.press('Tab')
  await page.keyboard.type('Bangalore East')
  await pincode(page).fill('411001')
  await eventually(async () => expect(await typedPlace(page)).toEqual(['Bangalore East', 'Maharashtra']))
  await pincode(page).fill('999999')
  await dialog(page).getByText('We do not know this pincode. Please type city and state.').waitFor()
  expect(await typedPlace(page)).toEqual(['Bangalore East', ''])
  expect(await accessibilityViolations(page)).toEqual([])
  expect(errorsOf(page)).toEqual([])
})

test('a city that was typed stays when the next pincode is unknown, also if an earlier one had filled in the same', async () => {
  const page = await browser.open()
  await signInNew(shop, page)
  await openBook(page)
  await openForm(page)
  await pincode(page).fill(HOUSE.pincode)
  await eventually(async () => expect(await typedPlace(page)).toEqual(['Bengaluru', 'Karnataka']))
  await city(page).selectText()
  await page.keyboard.type('Bengaluru')
  await pincode(page).fill('999999')
  await dialog(page).getByText('We do not know this pincode. Please type city and state.').waitFor()
  expect(await typedPlace(page)).toEqual(['Bengaluru', ''])
})

test('a saved address that gets another pincode gets its city and state too, and as saved it stays', async () => {
  const page = await browser.open(PHONE)
  const { headers } = await signInNew(shop, page)
  const house = { ...HOUSE, city: 'Bangalore', state: 'Karnataka', pincode: '560034' }
  await callAs(shop, headers, 'POST', '/api/address/create', house)
  await openBook(page)
  const known = page.waitForResponse((response) => response.url().includes('560034'))
  await page.getByRole('button', { name: /^Edit/ }).click()
  await known
  const city = dialog(page).getByLabel('City')
  expect(await city.inputValue()).toBe('Bangalore')
  await dialog(page).getByLabel('Pincode').fill('411038')
  await eventually(async () => expect(await city.inputValue()).toBe('Pune'))
  expect(await dialog(page).getByLabel('State').inputValue()).toBe('Maharashtra')
})

test('what is typed while a slow network looks a pincode up stays, and the form can be sent meanwhile', async () => {
  const page = await browser.open(PHONE)
  const { headers } = await signInNew(shop, page)
  const asked = Promise.withResolvers<void>()
  const isDue = Promise.withResolvers<void>()
  await page.route('**/api/shop/pincode?*', async (route) => {
    asked.resolve()
    await isDue.promise
    await route.continue()
  })
  await openBook(page)
  await openForm(page)
  await line(page).fill(HOUSE.address_line)
  await dialog(page).getByLabel('Mobile No.').fill(HOUSE.mobile)
  await pincode(page).fill(HOUSE.pincode)
  await asked.promise
  await city(page).fill('Bangalore')
  await dialog(page).getByRole('button', { name: 'Submit' }).click()
  await dialog(page).getByText('State is required').waitFor()
  isDue.resolve()
  await dialog(page).getByText('State is required').waitFor({ state: 'detached' })
  expect(await typedPlace(page)).toEqual(['Bangalore', 'Karnataka'])
  await dialog(page).getByRole('button', { name: 'Submit' }).click()
  await shut(page)
  const { data } = await callAs(shop, headers, 'GET', '/api/address/get')
  expect(data).toMatchObject([{ city: 'Bangalore', state: 'Karnataka', pincode: HOUSE.pincode }])
  // An address that is edited stays as it was saved.
  await page.getByRole('button', { name: `Edit ${HOUSE.address_line}` }).click()
  await dialog(page).getByRole('status').getByText('560038 is in').waitFor()
  expect(await typedPlace(page)).toEqual(['Bangalore', 'Karnataka'])
})

test('who has gone on to the city when the place arrives types over it', async () => {
  const page = await browser.open()
  await signInNew(shop, page)
  const isDue = Promise.withResolvers<void>()
  await page.route('**/api/shop/pincode?*', async (route) => {
    await isDue.promise
    await route.continue()
  })
  await openBook(page)
  await openForm(page)
  await pincode(page).fill(HOUSE.pincode)
  await city(page).focus()
  isDue.resolve()
  await eventually(async () => expect(await typedPlace(page)).toEqual(['Bengaluru', 'Karnataka']))
  await page.keyboard.type('Indiranagar')
  expect(await typedPlace(page)).toEqual(['Indiranagar', 'Karnataka'])
})

test('an address that is submitted twice in one tick is saved once', async () => {
  const page = await browser.open(PHONE)
  await signInNew(shop, page)
  await openBook(page)
  await openForm(page)
  for (const [label, value] of [
    ['Address Line', HOUSE.address_line],
    ['City', HOUSE.city],
    ['State', HOUSE.state],
    ['Pincode', HOUSE.pincode],
    ['Mobile No.', HOUSE.mobile],
  ] as const)
    await dialog(page).getByLabel(label).fill(value)
  const calls: string[] = []
  page.on('request', (request) => request.method() === 'POST' && calls.push(new URL(request.url()).pathname))
  await submitTwice(dialog(page).locator('form'))
  await shut(page)
  await eventually(async () => expect(await page.locator('.address-card--saved').count()).toBe(1))
  expect(calls.filter((path) => path.startsWith('/api/address'))).toHaveLength(1)
})
