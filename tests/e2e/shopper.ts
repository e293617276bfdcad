import type { Page } from 'playwright-core'
import { givenShopper, TEST_PASSWORD } from '../../src/testing/account.ts'
import type { createTestShop } from '../../src/testing/shop.ts'

type Shop = Pick<Awaited<ReturnType<typeof createTestShop>>, 'db' | 'url'>

export const HOUSE = {
  address_line: '14, 3rd Cross, HAL 2nd Stage',
  city: 'Bengaluru',
  state: 'Karnataka',
  country: 'India',
  pincode: '560038',
  mobile: '9845012345',
}

/** Creates a shopper and signs them in on this page; the returned `headers` belong to another session of theirs. */
export async function signInNew({ db, url }: Shop, page: Page) {
  const shopper = await givenShopper({ db })
  await signIn(url, page, shopper.email)
  return shopper
}

/** Signs in through the login form, which merges the browser's cart into the account's. */
export async function signInByForm(url: string, page: Page, email: string, password = TEST_PASSWORD): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.locator('main form button[type="submit"]').click()
  await page.waitForURL((at) => at.pathname !== '/login')
}

/** Signs in with the call that the login form makes, on a page without any code of the shop. */
export async function signIn(url: string, page: Page, email: string): Promise<void> {
  await page.goto(`${url}/robots.txt`)
  await page.evaluate(
    async (login) => {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch('/api/user/login', { method: 'POST', headers, body: JSON.stringify(login) })
      const { data } = (await response.json()) as { data: Record<'accesstoken' | 'refreshToken', string> }
      for (const key of ['accesstoken', 'refreshToken'] as const) localStorage.setItem(key, data[key])
    },
    { email, password: TEST_PASSWORD },
  )
}

/** Calls the API with these headers, for steps that a test does not take in the browser. */
export async function callAs(
  { url }: Shop,
  headers: Record<string, string>,
  method: string,
  path: string,
  body?: object,
) {
  const response = await fetch(url + path, {
    method,
    headers: body ? { 'content-type': 'application/json', ...headers } : headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return response.json()
}
