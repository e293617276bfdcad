import { expect, test } from 'bun:test'
import { givenShopper } from '../../src/testing/account.ts'
import { createTestBrowser, errorsOf } from '../../src/testing/browser.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { eventually, waitUntil } from '../../src/testing/wait.ts'
import { signInByForm } from './shopper.ts'

const shop = await createTestShop()
const browser = createTestBrowser()

// admin D-40
test('a page reopened after ten minutes refreshes the session before its calls', async () => {
  const page = await browser.open()
  await signInByForm(shop.url, page, (await givenShopper(shop)).email)
  const old = await page.evaluate(() => localStorage.getItem('accesstoken'))
  await page.context().route('**/api/**', async (route) => {
    const isOld = (await route.request().headerValue('authorization')) === `Bearer ${old}`
    await (isOld ? route.fulfill({ status: 401, json: { success: false, error: true } }) : route.continue())
  })
  // Access tokens of the same session and second are equal: the renewed one would be refused by the route too.
  const signedInAt = Math.floor(Date.now() / 1000)
  await waitUntil(() => Date.now() / 1000 > signedInAt + 1)
  await page.clock.setSystemTime(Date.now() + 10 * 60_000)
  await page.goto(`${shop.url}/dashboard/myorders`)
  await page.getByText('No Data').waitFor()
  expect(errorsOf(page)).toEqual([])
  await eventually(async () => expect(await page.evaluate(() => localStorage.getItem('accesstoken'))).not.toBe(old))
})
