import type { BrowserContextOptions, Page } from 'playwright-core'
import { type givenAdmin, givenShopper } from '../../src/testing/account.ts'
import type { TestBrowser } from '../../src/testing/browser.ts'
import { givenProduct } from '../../src/testing/catalogue.ts'
import { givenAddress, givenCart, orderOf } from '../../src/testing/orders.ts'
import type { createTestShop } from '../../src/testing/shop.ts'
import { waitUntil } from '../../src/testing/wait.ts'
import { callAs, signIn } from './shopper.ts'

type Shop = Awaited<ReturnType<typeof createTestShop>>
type Admin = Awaited<ReturnType<typeof givenAdmin>>

/** Returns what both sides of a complaint do in a browser. */
export function complaintsIn(shop: Shop, browser: TestBrowser, admin: Admin) {
  const { db, url } = shop

  /** Creates a delivered order of two breads at 40 rupees each, for a shopper who is signed in. */
  async function givenDelivered(
    method: 'cash' | 'card' = 'cash',
    options: BrowserContextOptions = {},
    cashCollected = true,
  ) {
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

  /** Reports both breads as missing. */
  async function report(page: Page, note: string): Promise<void> {
    await page.getByRole('button', { name: 'Report a problem: Brown Bread' }).click()
    await page.getByLabel('What is wrong').selectOption('It is missing')
    await page.getByLabel('How many pieces').selectOption('2 of 2')
    await page.getByLabel('Tell us more').fill(note)
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByText('Reported as missing').waitFor()
  }

  /** Opens a page of the shop as the admin. */
  async function openAt(path: string, options: BrowserContextOptions = {}): Promise<Page> {
    const page = await browser.open(options)
    await signIn(url, page, admin.email)
    await page.goto(url + path)
    return page
  }

  return { givenDelivered, report, openAt }
}
