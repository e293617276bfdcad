import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { givenAdmin, givenShopper } from '../../src/testing/account.ts'
import { createTestBrowser, errorsOf, PHONE } from '../../src/testing/browser.ts'
import { givenProduct } from '../../src/testing/catalogue.ts'
import { testLooks } from '../../src/testing/looks.ts'
import { givenAddress, givenCart, orderOf } from '../../src/testing/orders.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { eventually, waitUntil } from '../../src/testing/wait.ts'
import { callAs, signIn } from './shopper.ts'

// admin P1-9
const shop = await createTestShop()
const { db, url } = shop
const browser = createTestBrowser()
const admin = await givenAdmin({ db }, { name: 'Meera' })

/** Creates a delivered order of two breads at 40 rupees each, for a shopper who is signed in. */
async function givenDelivered(method: 'cash' | 'card' = 'cash', options = {}, cashCollected = true) {
  const shopper = await givenShopper({ db }, { name: 'Asha Rao' })
  const bread = await givenProduct(db, { name: 'Brown Bread', unit: '400 g', priceInPaise: 4000, stock: 50 })
  const addressId = await givenAddress(db, shopper.userId)
  await givenCart(db, shopper.userId, { [bread]: 2 })
  const path = method === 'cash' ? 'cash-on-delivery' : 'checkout'
  const { data } = await callAs(
    shop,
    shopper.headers,
    'POST',
    `/api/order/${path}`,
    orderOf(addressId, { [bread]: 2 }, 80),
  )
  const orderId: string = data.orderId
  if (method === 'card') {
    const page = await browser.open()
    await page.goto(data.url)
    await page.getByRole('button', { name: /^Pay/ }).click()
    await page.waitForURL(/success/)
    await page.context().close()
  }
  let from = 'placed'
  for (const to of ['accepted', 'packed', 'out for delivery', 'delivered']) {
    const move = { orderId, from, to, cashCollected }
    // What was paid by card is placed once the provider's event has arrived, which may be after the shopper.
    await waitUntil(async () => (await callAs(shop, admin.headers, 'POST', '/api/desk/move', move)).success)
    from = to
  }
  const page = await browser.open(options)
  await signIn(url, page, shopper.email)
  await page.goto(`${url}/dashboard/myorders?order=${orderId}`)
  return { orderId, page }
}

async function report(page: Page, note: string): Promise<void> {
  await page.getByRole('button', { name: 'Report a problem: Brown Bread' }).click()
  await page.getByLabel('What is wrong').selectOption('It is missing')
  await page.getByLabel('How many pieces').selectOption('2 of 2')
  await page.getByLabel('Tell us more').fill(note)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Reported as missing').waitFor()
}

async function openAt(path: string, options = {}): Promise<Page> {
  const page = await browser.open(options)
  await signIn(url, page, admin.email)
  await page.goto(url + path)
  return page
}

test('a shopper says what is wrong and with how many pieces, from which the answer begins', async () => {
  const { orderId, page: shopper } = await givenDelivered('card', { ...PHONE, viewport: { width: 360, height: 640 } })
  await shopper.getByRole('button', { name: 'Report a problem: Brown Bread' }).tap()
  await shopper.getByLabel('What is wrong').selectOption('It is damaged')
  // How many is for the shopper to say: neither too few nor all are assumed.
  await shopper.getByRole('button', { name: 'Submit' }).tap()
  const pieces = shopper.getByLabel('How many pieces')
  expect(await pieces.evaluate((element) => document.activeElement === element)).toBeTrue()
  await pieces.selectOption('1 of 2')
  await shopper.getByRole('button', { name: 'Submit' }).tap()
  await shopper.getByText('Reported as damaged: 1 of 2').waitFor()
  const desk = await openAt(`/dashboard/orders?order=${orderId}`)
  const complaint = desk.getByRole('listitem', { name: 'Complaint about Brown Bread' })
  await complaint.getByText('Reported as damaged: 1 of 2').waitFor()
  await complaint.getByRole('button', { name: 'Answer' }).click()
  await complaint.getByRole('button', { name: 'Refund ₹40' }).waitFor()
  await complaint.getByLabel('Message to the customer').fill('We are sorry')
  await complaint.getByRole('button', { name: 'Refund ₹40' }).click()
  await complaint.getByText('₹40 is on its way back to the card').waitFor()
})

test('a complaint without a kind or a number of pieces says so at its field, which has the focus then', async () => {
  const { page } = await givenDelivered()
  await page.getByRole('button', { name: 'Report a problem: Brown Bread' }).click()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('alert').getByText('Choose what is wrong', { exact: true }).waitFor()
  const kind = page.getByLabel('What is wrong')
  await kind.and(page.locator(':focus')).waitFor()
  await kind.selectOption('It is damaged')
  await page.getByText('Choose what is wrong').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('alert').getByText('Choose how many pieces', { exact: true }).waitFor()
  const pieces = page.getByLabel('How many pieces')
  await pieces.and(page.locator(':focus')).waitFor()
  await pieces.selectOption('1 of 2')
  await page.getByText('Choose how many pieces').waitFor({ state: 'detached' })
})

test('a complaint rings on the order board, and is resolved by a refund to the card', async () => {
  const { orderId, page: shopper } = await givenDelivered('card')
  const desk = await openAt('/dashboard/orders')
  await desk.getByText(/^Live/).waitFor()
  await report(shopper, 'Bread was crushed')
  await desk.getByRole('button', { name: '1 complaint' }).click()
  await desk.getByRole('button', { name: orderId }).click()
  const complaint = desk.getByRole('listitem', { name: 'Complaint about Brown Bread' })
  await complaint.getByText('Bread was crushed').waitFor()
  await complaint.getByRole('button', { name: 'Answer' }).click()
  await complaint.getByRole('button', { name: 'One fewer' }).click()
  await complaint.getByLabel('Message to the customer').fill('We are sorry')
  await complaint.getByRole('button', { name: 'Refund ₹40' }).click()
  await complaint.getByText('₹40 is on its way back to the card').waitFor()
  await desk.getByRole('button', { name: '1 complaint' }).waitFor({ state: 'detached' })
  await desk.keyboard.press('Escape')
  await desk.getByRole('button', { name: orderId }).waitFor({ state: 'detached' })
  await shopper.getByText('₹40 is on its way back to your card').waitFor()
  await shopper.getByText('We are sorry').waitFor()
  expect([...errorsOf(desk), ...errorsOf(shopper)]).toEqual([])
})

test('owed cash is listed on Today until it is given, and a complaint is resolved by a message', async () => {
  const { orderId, page: shopper } = await givenDelivered('cash', PHONE)
  await report(shopper, 'One loaf only')
  const today = await openAt('/dashboard')
  await today.getByRole('region', { name: 'Complaints' }).getByText('One loaf only').waitFor()
  await today.getByRole('region', { name: 'Complaints' }).getByRole('link', { name: orderId }).click()
  const complaint = today.getByRole('listitem', { name: 'Complaint about Brown Bread' })
  await complaint.getByRole('button', { name: 'Answer' }).click()
  await complaint.getByRole('button', { name: 'Refund ₹80' }).click()
  await complaint.getByText('₹80 is owed in cash').waitFor()
  await shopper.getByRole('listitem').getByText('₹80 will be refunded in cash').waitFor()
  await shopper.locator('.bill').getByText('₹80 will be refunded in cash').waitFor()
  await today.goto(`${url}/dashboard`)
  await today.getByRole('region', { name: 'Cash to refund' }).getByRole('link', { name: orderId }).click()
  await complaint.getByRole('button', { name: 'Cash refunded' }).click()
  await complaint.getByText('₹80 was refunded in cash').waitFor()
  await today.goto(`${url}/dashboard`)
  await today.getByRole('region', { name: 'Complaints' }).getByText('No open complaints.').waitFor()
  await eventually(async () => expect(await today.getByRole('region', { name: 'Cash to refund' }).count()).toBe(0))

  const other = await givenDelivered()
  await report(other.page, '')
  await today.goto(`${url}/dashboard/orders?order=${other.orderId}`)
  await complaint.getByRole('button', { name: 'Answer' }).click()
  await complaint.getByRole('button', { name: 'One fewer' }).click()
  await complaint.getByRole('button', { name: 'One fewer' }).click()
  await complaint.getByRole('button', { name: 'Close without refund' }).click()
  await complaint.getByText('Say why there is no refund').waitFor()
  await complaint.getByLabel('Why there is no refund').fill('Both are on the photo')
  await complaint.getByRole('button', { name: 'Close without refund' }).click()
  await complaint.getByText('Closed without refund').waitFor()
  await other.page.getByText('Both are on the photo').waitFor()
  expect(errorsOf(today)).toEqual([])
})

test('missing pieces are deducted from the amount due', async () => {
  const { orderId, page: shopper } = await givenDelivered('cash', PHONE, false)
  await shopper.getByText('₹80 left to pay in cash').waitFor()
  await report(shopper, 'One loaf only')
  const desk = await openAt(`/dashboard/orders?order=${orderId}`)
  const dialog = desk.getByRole('dialog', { name: orderId })
  const complaint = dialog.getByRole('listitem', { name: 'Complaint about Brown Bread' })
  await dialog.getByRole('button', { name: '₹80 collected' }).waitFor()
  await complaint.getByRole('button', { name: 'Answer' }).click()
  await complaint.getByText('It is deducted from the ₹80 that is still to be collected.').waitFor()
  await complaint.getByRole('button', { name: 'One fewer' }).click()
  await complaint.getByRole('button', { name: 'Deduct ₹40' }).click()
  await complaint.getByText('₹40 was deducted from what was to be collected').waitFor()
  await shopper.locator('.order-line__answer').getByText('₹40 was deducted from what you pay').waitFor()
  await shopper.locator('.bill').getByText('₹40 was deducted from what you pay').waitFor()
  await shopper.getByText('₹40 left to pay in cash').waitFor()
  await dialog.getByText('₹40 to collect in cash').waitFor()
  await dialog.getByRole('button', { name: '₹40 collected' }).click()
  await dialog.getByText('Paid in cash').waitFor()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await dialog.getByText('₹40 to collect in cash').waitFor()
  await dialog.getByText('Undone: ₹40 is still to be collected').waitFor()
  await dialog.getByRole('button', { name: '₹40 collected' }).click()
  await dialog.getByText('Paid in cash').waitFor()
  await shopper.getByText('left to pay in cash').waitFor({ state: 'detached' })
  expect([...errorsOf(desk), ...errorsOf(shopper)]).toEqual([])
})

testLooks('axe finds nothing where complaints are answered and read', async ({ options, look }) => {
  const { orderId, page: shopper } = await givenDelivered('cash', options)
  await report(shopper, 'Bread was crushed')
  const today = await openAt('/dashboard', options)
  await today.getByRole('link', { name: orderId }).waitFor()
  await look(today)
  await today.getByRole('link', { name: orderId }).click()
  const complaint = today.getByRole('listitem', { name: 'Complaint about Brown Bread' })
  await complaint.getByRole('button', { name: 'Answer' }).click()
  await look(today)
  await complaint.getByRole('button', { name: 'Refund ₹80' }).click()
  await shopper.locator('.bill').getByText('₹80 will be refunded in cash').waitFor()
  await look(shopper)
})
