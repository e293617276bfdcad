import { beforeAll, expect, test } from 'bun:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { settled } from '../../src/testing/accessibility.ts'
import { givenAdmin, givenShopper } from '../../src/testing/account.ts'
import { createTestBrowser, errorsOf } from '../../src/testing/browser.ts'
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
  await page.getByText('26 customers', { exact: true }).waitFor()
  return page
}

test('a customer is found by mobile or name, and their orders lead to the desk', async () => {
  const page = await openCustomers()
  await page.getByLabel('Search customers').fill('98111')
  await page.getByText('1 customer', { exact: true }).waitFor()
  await page.getByLabel('Search customers').fill('rao')
  await page.getByRole('button', { name: 'Asha Rao' }).click()
  await page.getByRole('dialog', { name: 'Asha Rao' }).getByRole('link', { name: orderId }).click()
  await page.getByRole('dialog', { name: orderId }).getByText('12 MG Road').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('')
  expect(errorsOf(page)).toEqual([])
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

testLooks('axe finds nothing on the customers’ screen and a customer', async ({ options, look }) => {
  const page = await openCustomers(options)
  await look(page)
  await page.getByLabel('Search customers').fill('rao')
  await page.getByRole('button', { name: 'Asha Rao' }).click()
  await page.getByRole('dialog').getByRole('link', { name: orderId }).waitFor()
  await look(page)
})
