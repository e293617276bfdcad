import { beforeAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { product } from '../../src/catalogue/schema.ts'
import { order } from '../../src/order/schema.ts'
import { settled } from '../../src/testing/accessibility.ts'
import { givenAdmin, givenShopper } from '../../src/testing/account.ts'
import { createTestBrowser, errorsOf, PHONE } from '../../src/testing/browser.ts'
import { givenProduct } from '../../src/testing/catalogue.ts'
import { testLooks } from '../../src/testing/looks.ts'
import { givenAddress, givenCart, orderOf } from '../../src/testing/orders.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { waitUntil } from '../../src/testing/wait.ts'
import { tabTo } from './keyboard.ts'
import { callAs, signIn } from './shopper.ts'

const shop = await createTestShop()
const { db, url } = shop
const browser = createTestBrowser()
let asha: Awaited<ReturnType<typeof givenShopper>>
let orderId: string

beforeAll(async () => {
  const milkId = await givenProduct(db, { stock: 50, name: 'Toned Milk', priceInPaise: 5000 })
  asha = await givenShopper({ db }, { name: 'Asha Rao', mobile: '9811111111' })
  const addressId = await givenAddress(db, asha.userId)
  await givenCart(db, asha.userId, { [milkId]: 2 })
  const orderRequest = orderOf(addressId, { [milkId]: 2 }, 100)
  orderId = (await callAs(shop, asha.headers, 'POST', '/api/order/cash-on-delivery', orderRequest)).data.orderId
  for (let n = 10; n < 35; n++) await givenShopper({ db }, { name: `Shopper ${n}`, mobile: `98222222${n}` })
})

async function openCustomers(options: BrowserContextOptions = {}): Promise<Page> {
  const page = await browser.open(options)
  const admin = await givenAdmin({ db })
  await signIn(url, page, admin.email)
  await page.goto(`${url}/dashboard/customers`)
  await page.getByText(/^2\d customers$/).waitFor()
  return page
}

test('a customer is found by mobile or name, and their orders lead to the desk', async () => {
  const page = await openCustomers()
  await page.getByLabel('Search customers').fill('98111')
  await page.getByText('1 customer', { exact: true }).waitFor()
  const call = page.getByRole('link', { name: /^Call 98111/ })
  expect(await call.getAttribute('href')).toStartWith('tel:+9198111')
  await page.getByLabel('Search customers').fill('rao')
  await page.getByRole('button', { name: 'Asha Rao' }).click()
  await page.getByRole('dialog', { name: 'Asha Rao' }).getByRole('link', { name: orderId }).click()
  await page.getByRole('dialog', { name: orderId }).getByText('12 MG Road').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('')
  expect(errorsOf(page)).toEqual([])
})

test('on a wide screen a customer is a line of columns: contact, orders, the last order and what was spent', async () => {
  const page = await openCustomers({ viewport: { width: 1440, height: 900 } })
  const row = page.getByRole('list', { name: 'Customers' }).getByRole('listitem').first()
  expect((await row.boundingBox())!.height).toBeLessThan(80)
  const leftOf = async (part: Locator) => Math.round((await part.boundingBox())!.x)
  const columns = ['Contact', 'Orders', 'Last order'].map((name) => page.locator('.customer-head').getByText(name))
  const cells = ['reach', 'orders', 'last'].map((name) => row.locator(`.customer-row__${name}`))
  expect(await Promise.all(cells.map(leftOf))).toEqual(await Promise.all(columns.map(leftOf)))
})

test('shows when no customer was found, and pages through all customers', async () => {
  const page = await openCustomers()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Asha Rao' }).waitFor()
  await page.getByLabel('Search customers').fill('nobody at all')
  await page.getByText('No Data found').waitFor()
})

test('a customer is suspended after a confirmation, signed out at once, and restored, by keyboard alone', async () => {
  const page = await openCustomers()
  const meets = async () => (await callAs(shop, asha.headers, 'GET', '/api/cart/get')).success
  expect(await meets()).toBe(true)
  await tabTo(page, 'Search customers by name, mobile or email')
  await page.keyboard.type('rao')
  await page.getByText('1 customer', { exact: true }).waitFor()
  await tabTo(page, 'Asha Rao')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Asha Rao' }).waitFor()
  await settled(page)
  await tabTo(page, 'Suspend')
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog', { name: 'Suspend Asha Rao?' }).waitFor()
  await settled(page)
  await tabTo(page, 'Suspend')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText('Suspended').waitFor()
  await waitUntil(async () => !(await meets()))
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await page.getByRole('dialog').getByRole('button', { name: 'Reactivate' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reactivate' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).waitFor()
  await page.keyboard.press('Escape')
})

test('a suspension cancels the open orders if asked, and says what became of them', async () => {
  const { userId, headers } = await givenShopper({ db }, { name: 'Ravi Nair' })
  const addressId = await givenAddress(db, userId)
  const soapId = await givenProduct(db, { stock: 50, name: 'Soap', priceInPaise: 5000 })
  const buy = async () => {
    await givenCart(db, userId, { [soapId]: 2 })
    const key = { ...headers, 'idempotency-key': crypto.randomUUID() }
    const request = orderOf(addressId, { [soapId]: 2 }, 100)
    return (await callAs(shop, key, 'POST', '/api/order/cash-on-delivery', request)).data.orderId as string
  }
  const [out] = [await buy(), await buy(), await buy()]
  await db.update(order).set({ state: 'out for delivery' }).where(eq(order.code, out!))
  const page = await openCustomers(PHONE)
  await page.getByLabel('Search customers').fill('ravi')
  await page.getByRole('button', { name: 'Ravi Nair' }).tap()
  await page.getByRole('dialog', { name: 'Ravi Nair' }).getByRole('button', { name: 'Suspend' }).tap()
  const question = page.getByRole('alertdialog', { name: 'Suspend Ravi Nair?' })
  await question.getByText('They have 3 open orders, 1 of them out for delivery.').waitFor()
  const cancelToo = question.getByRole('checkbox', { name: 'Cancel 2 orders, too' })
  expect(await cancelToo.isChecked()).toBe(false)
  await cancelToo.tap()
  await question.getByRole('button', { name: 'Suspend and cancel 2 orders' }).tap()
  const result = `The account is suspended, and 2 orders are cancelled. ${out} is out for delivery`
  await page.locator('toast-stack').getByText(result, { exact: true }).waitFor()
  const orders = page.getByRole('dialog', { name: 'Ravi Nair' }).getByRole('list', { name: 'Orders' })
  await waitUntil(async () => (await orders.getByText('Cancelled').count()) === 2)
  await page.getByRole('dialog').getByText('1 under way').waitFor()
  const [soap] = await db.select().from(product).where(eq(product.id, soapId))
  expect(soap!.stock).toBe(48)
  expect(errorsOf(page)).toEqual([])
})

testLooks('axe finds nothing on the customers’ screen and a customer', async ({ options, look }) => {
  const page = await openCustomers(options)
  await look(page)
  await page.getByLabel('Search customers').fill('rao')
  await page.getByRole('button', { name: 'Asha Rao' }).click()
  await page.getByRole('dialog').getByRole('link', { name: orderId }).waitFor()
  await look(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
  await page.getByRole('alertdialog').getByRole('checkbox', { name: 'Cancel 1 order, too' }).check()
  await look(page)
})
