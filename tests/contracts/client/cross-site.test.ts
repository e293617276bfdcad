import { afterAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { givenShopper, TEST_PASSWORD } from '../../../src/testing/account.ts'
import { createTestApp } from '../../../src/testing/app.ts'
import { createTestBrowser } from '../../../src/testing/browser.ts'
import { givenProduct } from '../../../src/testing/catalogue.ts'
import { codeIn, newestMailTo } from '../../../src/testing/mail.ts'

// client F3: browsers treat 127.0.0.1 and localhost as different sites, and accept `Secure` cookies on both.
const client = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch: () => new Response('<!doctype html><title>A client</title>', { headers: { 'Content-Type': 'text/html' } }),
})
const pageUrl = `http://127.0.0.1:${client.port}/`
const shop = await createTestApp({ corsOrigins: [new URL(pageUrl).origin] })
const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  idleTimeout: 120,
  fetch: (request) => shop.app.handle(request),
})
const api = `http://localhost:${server.port}`
const browser = createTestBrowser()
afterAll(() => Promise.all([client.stop(true), server.stop(true)]))

/** Calls the API as the original client does after clearing its storage: with cookies and without a bearer token. */
function call(page: Page, method: string, path: string, body?: object) {
  return page.evaluate(
    async ([url, method, body]) => {
      const headers = { 'Content-Type': 'application/json' }
      const response = await fetch(url!, { method: method!, headers, credentials: 'include', ...(body && { body }) })
      return { status: response.status, ...(await response.json()) }
    },
    [api + path, method, body && JSON.stringify(body)] as const,
  )
}

test('a client on another site signs in, fills a cart and orders by cookies alone, also after a reload', async () => {
  const { email } = await givenShopper(shop)
  const productId = await givenProduct(shop.db, { priceInPaise: 5400 })
  const page = await browser.open()
  await page.goto(pageUrl)
  expect((await call(page, 'POST', '/api/user/login', { email, password: TEST_PASSWORD })).status).toBe(200)
  expect((await call(page, 'POST', '/api/cart/create', { productId })).message).toBe('Item added')
  await page.reload()
  const place = { address_line: '12 MG Road', city: 'Pune', state: 'Maharashtra', country: 'India', pincode: '411001' }
  expect((await call(page, 'POST', '/api/address/create', { ...place, mobile: '9876543210' })).status).toBe(200)
  const [{ _id: addressId }] = (await call(page, 'GET', '/api/address/get')).data
  const { data: list_items } = await call(page, 'GET', '/api/cart/get')
  const order = { list_items, addressId, subTotalAmt: 54, totalAmt: 54 }
  expect((await call(page, 'POST', '/api/order/cash-on-delivery', order)).message).toBe('Order successfully')
  expect((await call(page, 'GET', '/api/order/order-list')).data).toHaveLength(1)
  expect((await call(page, 'GET', '/api/user/logout')).status).toBe(200)
  expect((await call(page, 'GET', '/api/user/user-details')).status).toBe(401)
})

test('a password is recovered from another site, by the cookie of the browser that entered the code', async () => {
  const { email } = await givenShopper(shop)
  const page = await browser.open()
  await page.goto(pageUrl)
  await call(page, 'PUT', '/api/user/forgot-password', { email })
  const otp = codeIn(await newestMailTo(shop, email))
  const verified = await call(page, 'PUT', '/api/user/verify-forgot-password-otp', { email, otp })
  expect([verified.status, verified.message]).toEqual([200, 'Choose a new password'])
  const password = 'a basket of lychees'
  const reset = { email, newPassword: password, confirmPassword: password }
  expect((await call(page, 'PUT', '/api/user/reset-password', reset)).status).toBe(200)
  expect((await call(page, 'POST', '/api/user/login', { email, password })).status).toBe(200)
})
