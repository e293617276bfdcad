import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { account } from '../../src/account/schema.ts'
import { givenShopper } from '../../src/testing/account.ts'
import { createTestBrowser, errorsOf } from '../../src/testing/browser.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { eventually } from '../../src/testing/wait.ts'
import { expectFocusOn } from './admin.ts'
import { givenDesk, openFirstCall } from './desk.ts'

const shop = await createTestShop()
const { openDesk, placed, milkId } = await givenDesk(shop, createTestBrowser())

/** Delays calls by a second, longer than a person who types waits. */
const slow = (page: Page, calls: string) =>
  page.route(calls, async (route) => {
    await Bun.sleep(1_000)
    await route.continue()
  })

test('Enter selects the typed customer and product, even on slow responses, and only goes to what resembles it', async () => {
  await placed('Kamala Nair')
  const { page } = await openDesk()
  await slow(page, '**/api/customers?**')
  await slow(page, '**/api/stock/on-sale?**')
  await page.getByRole('button', { name: 'New phone order' }).click()
  await page.getByLabel('Find a customer').focus()
  await page.keyboard.type('kamala')
  await page.keyboard.press('Enter')
  await page.locator('.caller').getByText('Kamala Nair').waitFor()
  await expectFocusOn(page, 'Somebody else')
  await page.getByLabel('Find a product').focus()
  await page.keyboard.type('milk')
  await page.keyboard.press('Enter')
  const offer = page.getByRole('list', { name: 'Found products' }).getByRole('button', { name: 'Toned Milk' })
  await offer.and(page.locator(':focus')).waitFor()
  const lines = page.getByRole('list', { name: 'In this order' })
  expect(await lines.count()).toBe(0)
  expect(await page.getByText('Delivery Charge').count()).toBe(0)
  await page.keyboard.press('Enter')
  await lines.getByText('Toned Milk').waitFor()
  await page.getByText('Delivery Charge').waitFor()
  await page.keyboard.type('curd')
  await page.keyboard.press('Enter')
  await lines.getByText('Curd').waitFor()
  await eventually(async () =>
    expect(await lines.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/Toned Milk[\s\S]*₹50/),
      expect.stringMatching(/Curd[\s\S]*₹40/),
    ]),
  )
  expect(errorsOf(page)).toEqual([])
})

test('a caller without an email is found again, with their address', async () => {
  const { page } = await openDesk()
  await openFirstCall(page)
  await page.getByLabel('Find a product').fill('milk')
  await page.getByRole('list', { name: 'Found products' }).getByRole('button').first().click()
  await page.getByRole('button', { name: 'Place order' }).click()
  await page.getByText(/ORD-\w+ is placed/).waitFor()
  await page.getByRole('button', { name: 'New phone order' }).click()
  await page.getByLabel('Find a customer').fill('98666')
  await page.getByRole('button', { name: /^Farida Khan.*1 order by phone/ }).click()
  await eventually(async () => expect(await page.getByLabel('Address Line').inputValue()).toBe('7 Law College Road'))
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Farida Khan')
  expect(errorsOf(page)).toEqual([])
})

// Adversary's trial: an account with a caller's name and number came first, and the order with the caller's address was its own.
test('an account that took a caller’s number is not taken for the caller', async () => {
  const { page, call } = await openDesk()
  const mobile = '9866655555'
  const customer = { name: 'Sunita Rao', mobile }
  const place = {
    address_line: 'Rose Villa 12',
    city: 'Pune',
    state: 'Maharashtra',
    pincode: '411004',
    country: 'India',
  }
  const lines = [{ productId: milkId, quantity: 1 }]
  expect(await call('/api/desk/phone-order', { customer, address: { ...place, mobile }, lines })).toMatchObject({
    success: true,
  })
  const { email } = await givenShopper(shop, { name: 'Sunita Rao', mobile })
  await page.getByRole('button', { name: 'New phone order' }).click()
  await page.getByLabel('Find a customer').fill(mobile)
  const found = page.getByRole('list', { name: 'Found customers' }).getByRole('button')
  await found.nth(1).waitFor()
  expect(await found.allInnerTexts()).toEqual([
    expect.stringMatching(/1 order by phone[\s\S]*Rose Villa 12/),
    expect.stringContaining(email),
  ])
  await page.getByLabel('Find a customer').press('Enter')
  await expectFocusOn(page, (await found.first().textContent())!)
  await found.nth(1).click()
  await page.getByRole('alert').getByText('Others have this number, too').waitFor()
  expect(await page.getByLabel('Address Line').inputValue()).toBe('')
  expect(errorsOf(page)).toEqual([])
})

test('a customer whose email is not verified comes with the address of the last order, to be asked about', async () => {
  await placed('Zeenat Shaikh')
  await shop.db
    .update(account)
    .set({ emailVerified: false, mobile: '9822233344' })
    .where(eq(account.name, 'Zeenat Shaikh'))
  const { page } = await openDesk()
  await page.getByRole('button', { name: 'New phone order' }).click()
  await page.getByLabel('Find a customer').fill('zeenat')
  await page.getByRole('button', { name: /^Zeenat Shaikh.*Email not verified: saved by name and number/ }).click()
  await eventually(async () => expect(await page.getByLabel('Address Line').inputValue()).not.toBe(''))
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Zeenat Shaikh')
  await page.getByRole('alert').getByText('ask the caller whether the address is theirs').waitFor()
  expect(errorsOf(page)).toEqual([])
})

test.each([1440, 360])('the link back to the order board is one line in its column, %d px wide', async (width) => {
  const { page } = await openDesk({ viewport: { width, height: 800 } })
  await page.getByRole('button', { name: 'New phone order' }).click()
  const back = page.getByRole('button', { name: 'Order board', exact: true })
  const [box, arrow, heading] = await Promise.all(
    [back, back.locator('svg'), page.getByRole('heading', { name: 'New phone order' })].map(
      async (each) => (await each.boundingBox())!,
    ),
  )
  expect(arrow!.y + arrow!.height / 2).toBeCloseTo(box!.y + box!.height / 2, 0)
  expect(box!.width).toBeGreaterThan(arrow!.width + 60)
  // The arrow is narrower than its box by more than that.
  expect(arrow!.x).toBeGreaterThan(heading!.x - 8)
  expect(errorsOf(page)).toEqual([])
})

test('the pincode that a caller says fills city and state', async () => {
  const { page } = await openDesk()
  await page.getByRole('button', { name: 'New phone order' }).click()
  await page.getByLabel('Pincode').fill('411001')
  await eventually(async () => expect(await page.getByLabel('City').inputValue()).toBe('Pune'))
  expect(await page.getByLabel('State').inputValue()).toBe('Maharashtra')
  expect(errorsOf(page)).toEqual([])
})
