import { afterEach, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { saveSettings } from '../../src/settings/queries.ts'
import { setting } from '../../src/settings/schema.ts'
import { accessibilityViolations } from '../../src/testing/accessibility.ts'
import { createTestBrowser, errorsOf, PHONE } from '../../src/testing/browser.ts'
import { givenProduct } from '../../src/testing/catalogue.ts'
import { givenAddress, givenCart } from '../../src/testing/orders.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { eventually, waitUntil } from '../../src/testing/wait.ts'
import { callAs, HOUSE, signIn, signInByForm, signInNew } from './shopper.ts'

const shop = await createTestShop()
const { db, url } = shop
const browser = createTestBrowser()

const SIZES = [
  [320, 640],
  [360, 640],
  [390, 844],
  [800, 700],
  [1440, 900],
] as const
const AREA = { pincode: '560038', city: 'Bengaluru', state: 'Karnataka', name: '', userId: '', serves: true }
const INDIRANAGAR = { latitude: 12.97123456, longitude: 77.64123456 }

// By its place, because it is behind the dialog.
const where = (page: Page) => page.locator('header delivery-area button')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Where should we deliver?' })
const pincode = (page: Page) => dialog(page).getByLabel('Pincode')
const outcome = (page: Page) => dialog(page).getByRole('status')
const shut = (page: Page) => dialog(page).waitFor({ state: 'detached' })
const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }))

function says(page: Page, text: string): Promise<void> {
  return eventually(async () => expect((await where(page).textContent())?.replace(/\s+/g, ' ').trim()).toBe(text))
}

async function open(page: Page): Promise<void> {
  await where(page).click()
  await pincode(page).waitFor()
}

/** Chooses a pincode on the page that is open. */
async function choose(page: Page, digits: string): Promise<void> {
  await open(page)
  await pincode(page).fill(digits)
  await outcome(page).getByText(`to ${digits}`).waitFor()
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await shut(page)
}

afterEach(async () => {
  await db.delete(setting)
})

describe('a visitor', () => {
  test.each(SIZES)(
    'chooses a pincode by keyboard, which every page shows from then on: %i×%i',
    async (width, height) => {
      const page = await browser.open({ ...(width < 768 && PHONE), viewport: { width, height } })
      await page.goto(url)
      await says(page, 'Choose your area')
      await where(page).focus()
      await page.keyboard.press('Enter')
      await pincode(page).focus()
      await page.keyboard.type('56003')
      expect(await outcome(page).textContent()).toBe('')
      await page.keyboard.type('8')
      await outcome(page).getByText('We deliver to 560038 Bengaluru, Karnataka').waitFor()
      expect(await accessibilityViolations(page)).toEqual([])
      await page.keyboard.press('Enter')
      await shut(page)
      const shown = 'Delivery to 560038, Bengaluru'
      await says(page, shown)
      await eventually(async () => expect(await where(page).evaluate((it) => it === document.activeElement)).toBeTrue())
      expect(await where(page).evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
      await page.goto(`${url}/terms`)
      await says(page, shown)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
      expect(await accessibilityViolations(page)).toEqual([])
      expect(errorsOf(page)).toEqual([])
    },
  )

  test('is said calmly where nothing is delivered, that a pincode is not known, and what is wrong with one', async () => {
    await saveSettings(db, { servedPincodes: ['5600*', '999998'] })
    const page = await browser.open(PHONE)
    await page.goto(url)
    await open(page)
    await pincode(page).fill('110001')
    await outcome(page).getByText('We do not deliver to 110001 yet').waitFor()
    await says(page, 'No delivery to 110001')
    await pincode(page).fill('999998')
    await outcome(page).getByText('We deliver to 999998').waitFor()
    await outcome(page).getByText('We do not know where this pincode is').waitFor()
    // It may be mistyped, so that it is chosen only by who insists.
    await says(page, 'No delivery to 110001')
    await dialog(page).getByRole('button', { name: 'Use it anyway' }).click()
    await shut(page)
    await says(page, 'Delivery to 999998')
    await open(page)
    await pincode(page).fill('0560001')
    await dialog(page).getByText('Pincode must be six digits, the first not 0').waitFor()
    await pincode(page).fill('5600')
    await dialog(page).getByText('Pincode must be').waitFor({ state: 'detached' })
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await dialog(page).getByText('Pincode must be six digits').waitFor()
    await page.keyboard.press('Escape')
    await shut(page)
    // What is not a pincode changes nothing.
    await says(page, 'Delivery to 999998')
    expect(errorsOf(page)).toEqual([])
  })

  test('closes the dialog by Back and stays on the page, which Back then leaves', async () => {
    const page = await browser.open(PHONE)
    await page.goto(`${url}/privacy`)
    await page.goto(`${url}/terms`)
    await open(page)
    await pincode(page).fill('560038')
    await outcome(page).getByText('We deliver to 560038').waitFor()
    await page.goBack()
    await shut(page)
    expect(page.url()).toBe(`${url}/terms`)
    await says(page, 'Delivery to 560038, Bengaluru')
    // One that was closed by its own button has left nothing in the history.
    await choose(page, '411001')
    await eventually(async () => expect(await page.evaluate(() => history.state?.isDialog ?? null)).toBeNull())
    await page.goBack()
    await page.waitForURL(`${url}/privacy`)
    await says(page, 'Delivery to 411001, Pune')
  })

  test('sees in one tab what was chosen in another', async () => {
    const page = await browser.open()
    await page.goto(url)
    const other = await page.context().newPage()
    await other.goto(`${url}/terms`)
    await says(other, 'Choose your area')
    await choose(page, '411001')
    await says(other, 'Delivery to 411001, Pune')
    await other.close()
  })

  test('is asked again when the shop has stopped delivering there, in a page that is opened later', async () => {
    const page = await browser.open()
    await page.goto(url)
    await choose(page, '411001')
    await saveSettings(db, { servedPincodes: ['5600*'] })
    await page.evaluate(() => {
      const { checkedAt, ...area } = JSON.parse(localStorage['delivery-area'])
      localStorage['delivery-area'] = JSON.stringify({ ...area, checkedAt: checkedAt - 2 * 3_600_000 })
    })
    await page.reload()
    await says(page, 'No delivery to 411001')
  })

  test('is shown nothing that a wrecked or hostile storage holds, but text', async () => {
    const page = await browser.open()
    await page.goto(url)
    for (const value of ['{"pincode":', 'null', '{}', JSON.stringify({ ...AREA, pincode: '<b>1' })]) {
      await page.evaluate((text) => localStorage.setItem('delivery-area', text), value)
      await page.reload()
      await says(page, 'Choose your area')
    }
    const name = '<img src=x onerror="document.title=1">'
    const hostile = JSON.stringify({ ...AREA, name, checkedAt: Date.now() })
    await page.evaluate((text) => localStorage.setItem('delivery-area', text), hostile)
    await page.reload()
    await says(page, `Delivery to ${name}`)
    expect(await where(page).locator('img').count()).toBe(0)
    expect(errorsOf(page)).toEqual([])
  })

  test('sees the message of a paused shop, and where it delivers', async () => {
    await saveSettings(db, { paused: { message: 'Heavy rain', until: null } })
    await waitUntil(async () => (await (await fetch(url)).text()).includes('Heavy rain'))
    const page = await browser.open(PHONE)
    await page.goto(url)
    await choose(page, '411001')
    await page.getByRole('banner').getByText('Heavy rain').waitFor()
    await says(page, 'Delivery to 411001, Pune')
  })

  test('sees the same header without scripts, with nothing that would do nothing', async () => {
    const heightOf = (page: Page) => page.locator('.header').evaluate((header) => header.getBoundingClientRect().height)
    for (const [width, height] of SIZES) {
      const viewport = { width, height }
      const plain = await browser.open({ javaScriptEnabled: false, viewport })
      await plain.goto(url)
      expect(await where(plain).isVisible()).toBeFalse()
      const page = await browser.open({ viewport })
      await page.goto(`${url}/robots.txt`)
      const area = JSON.stringify({ ...AREA, name: '396230, Dadra and Nagar Haveli', checkedAt: Date.now() })
      await page.evaluate((text) => localStorage.setItem('delivery-area', text), area)
      await page.goto(url)
      expect(await where(page).textContent()).toContain('Dadra')
      // Its room is in the page before the script fills it.
      expect([width, await heightOf(page)]).toEqual([width, await heightOf(plain)])
    }
  })

  test('is led to the login from the dialog, and Back leads to the page beneath', async () => {
    const page = await browser.open(PHONE)
    await page.goto(`${url}/terms`)
    await open(page)
    await dialog(page).getByRole('link', { name: 'Login to use a saved address' }).click()
    await page.waitForURL(`${url}/login`)
    await page.goBack()
    await page.waitForURL(`${url}/terms`)
    await says(page, 'Choose your area')
  })
})

describe('the location', () => {
  const locate = (page: Page) => dialog(page).getByRole('button', { name: 'Use my location' })

  test('is asked for only on tap, gives the nearest pincode, and is stored nowhere', async () => {
    const page = await browser.open(PHONE)
    await page.context().grantPermissions(['geolocation'], { origin: url })
    await page.context().setGeolocation(INDIRANAGAR)
    await page.addInitScript(() => {
      const { geolocation } = navigator
      const ask = geolocation.getCurrentPosition.bind(geolocation)
      geolocation.getCurrentPosition = (...args) => {
        document.documentElement.dataset.asked = 'yes'
        ask(...args)
      }
    })
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')))
    await page.goto(url)
    await open(page)
    expect(await page.evaluate(() => document.documentElement.dataset.asked)).toBeUndefined()
    await locate(page).click()
    await outcome(page)
      .getByText(/^We deliver to 5600\d\d Bengaluru, Karnataka$/)
      .waitFor()
    const found = await pincode(page).inputValue()
    expect(found).toMatch(/^5600\d\d$/)
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await says(page, `Delivery to ${found}, Bengaluru`)
    expect(await stored(page)).not.toMatch(/12\.97|77\.64/)
    // It leaves the browser once, to about a hundred metres, and in no URL.
    const located = sent.filter((each) => each.includes('12.97'))
    expect(located).toEqual([`${url}/api/shop/nearest-pincode{"latitude":12.971,"longitude":77.641}`])
    expect(errorsOf(page)).toEqual([])
  })

  test('that is denied, or that no pincode is near, is a sentence, and the pincode can be typed', async () => {
    const page = await browser.open(PHONE)
    await page.goto(url)
    await open(page)
    await locate(page).click()
    await outcome(page).getByText('Your browser does not share your location. Please type your pincode.').waitFor()
    await page.context().grantPermissions(['geolocation'], { origin: url })
    await page.context().setGeolocation({ latitude: 0, longitude: 0 })
    await locate(page).click()
    await outcome(page).getByText('We know no pincode near you. Please type yours.').waitFor()
    await pincode(page).fill('411001')
    await outcome(page).getByText('We deliver to 411001 Pune, Maharashtra').waitFor()
  })

  test('that takes too long or is not found is a sentence, and what comes after the shopper has typed is ignored', async () => {
    const page = await browser.open(PHONE)
    await page.goto(url)
    await page.evaluate(() => {
      navigator.geolocation.getCurrentPosition = (_, fail) => Object.assign(globalThis, { fail })
    })
    const fail = (code: number) =>
      page.evaluate((code) => (globalThis as unknown as { fail(error: object): void }).fail({ code }), code)
    await open(page)
    for (const [code, sentence] of [
      [3, 'Finding your location took too long. Please type your pincode.'],
      [2, 'Your location could not be found. Please type your pincode.'],
    ] as const) {
      await locate(page).click()
      await outcome(page).getByText('Finding your location', { exact: true }).waitFor()
      await fail(code)
      await outcome(page).getByText(sentence).waitFor()
    }
    await locate(page).click()
    await pincode(page).fill('411001')
    await fail(3)
    await outcome(page).getByText('We deliver to 411001').waitFor()
    await eventually(async () => expect(await outcome(page).textContent()).not.toContain('location'))
  })

  test('has no button in a browser that finds none', async () => {
    const page = await browser.open(PHONE)
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'geolocation'))
    await page.goto(url)
    await open(page)
    expect(await locate(page).count()).toBe(0)
  })
})

describe('without a connection', () => {
  test('the dialog stays and says so, and Done looks again', async () => {
    const page = await browser.open(PHONE)
    await page.goto(url)
    await open(page)
    await page.context().setOffline(true)
    await pincode(page).fill('411001')
    await outcome(page).getByText('The shop cannot be reached').waitFor()
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await outcome(page).getByText('The shop cannot be reached').waitFor()
    await says(page, 'Choose your area')
    await page.context().setOffline(false)
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await shut(page)
    await says(page, 'Delivery to 411001, Pune')
  })
})

describe('a shopper', () => {
  test('adds an address where a pincode was typed, after being told where the order goes until then', async () => {
    const page = await browser.open(PHONE)
    const { userId, headers } = await signInNew(shop, page)
    await givenAddress(db, userId, { addressLine: '7 Church Street', city: 'Bengaluru', pincode: '560001' })
    await page.goto(url)
    await says(page, 'Delivery to 7 Church Street, Bengaluru 560001')
    await open(page)
    await dialog(page).getByRole('button', { name: '7 Church Street' }).waitFor()
    await pincode(page).fill('411001')
    await outcome(page).getByText('Your order goes to 7 Church Street until then.').waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
    await outcome(page).getByRole('button', { name: 'Add an address here' }).click()
    const form = page.getByRole('dialog', { name: 'Add Address' })
    const place = () => Promise.all(['Pincode', 'City', 'State'].map((name) => form.getByLabel(name).inputValue()))
    await eventually(async () => expect(await place()).toEqual(['411001', 'Pune', 'Maharashtra']))
    await form.getByLabel('Address Line').fill('12 MG Road')
    await form.getByLabel('Mobile No.').fill(HOUSE.mobile)
    await form.getByRole('button', { name: 'Submit' }).click()
    await form.waitFor({ state: 'detached' })
    await says(page, 'Delivery to Home: 12 MG Road, Pune 411001')
    const { data } = await callAs(shop, headers, 'GET', '/api/address/get')
    expect(data).toHaveLength(2)
    expect(errorsOf(page)).toEqual([])
  })

  test('has the account’s address there, and after signing out what was chosen in this browser before', async () => {
    const page = await browser.open()
    await page.goto(url)
    await choose(page, '411001')
    const { userId, email } = await signInNew(shop, page)
    await page.evaluate(() => {
      for (const key of ['accesstoken', 'refreshToken']) localStorage.removeItem(key)
    })
    await givenAddress(db, userId, { addressLine: '7 Church Street', city: 'Bengaluru', pincode: '560001' })
    await signInByForm(url, page, email)
    await says(page, 'Delivery to 7 Church Street, Bengaluru 560001')
    await page.reload()
    await says(page, 'Delivery to 7 Church Street, Bengaluru 560001')
    expect(await stored(page)).toContain('411001')
    await page.goto(`${url}/dashboard/profile`)
    // What each section says has been loaded: a call that is under way at the logout would be refused.
    await eventually(async () => expect(await page.locator('.profile-section__state').count()).toBe(6))
    await page.getByRole('navigation', { name: 'My Account' }).getByRole('button', { name: 'Log Out' }).click()
    await page.waitForURL(`${url}/`)
    await says(page, 'Delivery to 411001, Pune')
    expect(await stored(page)).not.toContain('Church Street')
    await signInByForm(url, page, email)
    await says(page, 'Delivery to 7 Church Street, Bengaluru 560001')
    expect(errorsOf(page)).toEqual([])
  })

  test('chooses another address, which the checkout has chosen then, and the other way round', async () => {
    const page = await browser.open()
    const { userId, email } = await signInNew(shop, page)
    await givenAddress(db, userId, { addressLine: '12 MG Road', city: 'Pune', pincode: '411001' })
    await givenAddress(db, userId, { addressLine: '7 Church Street', city: 'Bengaluru', pincode: '560001' })
    await givenCart(db, userId, { [await givenProduct(db, { stock: 9 })]: 1 })
    await signIn(url, page, email)
    await page.goto(url)
    await says(page, 'Delivery to 7 Church Street, Bengaluru 560001')
    await open(page)
    const addressOf = (line: string) => dialog(page).getByRole('button', { name: line })
    await addressOf('12 MG Road').waitFor()
    expect(await addressOf('7 Church Street').getAttribute('aria-pressed')).toBe('true')
    expect(await accessibilityViolations(page)).toEqual([])
    await addressOf('12 MG Road').click()
    await shut(page)
    await says(page, 'Delivery to 12 MG Road, Pune 411001')
    await page.goto(`${url}/checkout`)
    const radio = (line: string) => page.getByRole('radio', { name: line })
    await radio('12 MG Road').waitFor()
    expect(await radio('12 MG Road').isChecked()).toBeTrue()
    await page.getByRole('button', { name: 'Change address' }).click()
    await radio('7 Church Street').check()
    await says(page, 'Delivery to 7 Church Street, Bengaluru 560001')
    // A pincode says whether the shop delivers there; the order's address stays.
    await open(page)
    await pincode(page).fill('110001')
    await outcome(page).getByText('To order there, choose or add an address with this pincode.').waitFor()
    await dialog(page).getByRole('link', { name: 'Manage addresses' }).click()
    await page.waitForURL(`${url}/dashboard/address`)
    await says(page, 'Delivery to 7 Church Street, Bengaluru 560001')
    expect(errorsOf(page)).toEqual([])
  })

  test('is said in the header that the shop does not deliver to the address of the next order', async () => {
    await saveSettings(db, { servedPincodes: ['5600*'] })
    const page = await browser.open()
    const { userId } = await signInNew(shop, page)
    await givenAddress(db, userId)
    await page.goto(url)
    await says(page, 'No delivery to 411001')
  })

  test('adds the first address with the pincode, city and state that were chosen', async () => {
    const page = await browser.open(PHONE)
    await page.goto(url)
    await choose(page, '411001')
    const { userId, headers } = await signInNew(shop, page)
    await givenCart(db, userId, { [await givenProduct(db, { stock: 9 })]: 1 })
    await page.goto(`${url}/checkout`)
    const form = page.getByRole('dialog', { name: 'Add Address' })
    const place = () => Promise.all(['Pincode', 'City', 'State'].map((name) => form.getByLabel(name).inputValue()))
    const add = page.getByRole('button', { name: 'Add address', exact: true })
    await add.click()
    await form.getByRole('status').getByText('411001 is in Pune').waitFor()
    expect(await place()).toEqual(['411001', 'Pune', 'Maharashtra'])
    // Nobody has typed anything yet that a later form could have.
    await page.keyboard.press('Escape')
    await form.waitFor({ state: 'detached' })
    await add.click()
    await form.getByRole('status').getByText('411001 is in Pune').waitFor()
    expect(await form.getByText('This is what you typed before').count()).toBe(0)
    await form.getByLabel('Pincode').fill(HOUSE.pincode)
    await eventually(async () => expect(await place()).toEqual([HOUSE.pincode, HOUSE.city, HOUSE.state]))
    await form.getByLabel('Address Line').fill(HOUSE.address_line)
    await form.getByLabel('Mobile No.').fill(HOUSE.mobile)
    await form.getByRole('button', { name: 'Submit' }).click()
    await form.waitFor({ state: 'detached' })
    const { data } = await callAs(shop, headers, 'GET', '/api/address/get')
    expect(data).toMatchObject([{ pincode: HOUSE.pincode, city: HOUSE.city, state: HOUSE.state }])
    await says(page, `Delivery to Home: ${HOUSE.address_line}, ${HOUSE.city} ${HOUSE.pincode}`)
  })
})
