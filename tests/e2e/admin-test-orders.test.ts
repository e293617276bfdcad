import { expect, test } from 'bun:test'
import { accessibilityViolations } from '../../src/testing/accessibility.ts'
import { givenShopper } from '../../src/testing/account.ts'
import { createTestBrowser, errorsOf, PHONE } from '../../src/testing/browser.ts'
import { givenProduct } from '../../src/testing/catalogue.ts'
import { givenAddress, givenCart, orderOf } from '../../src/testing/orders.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { eventually } from '../../src/testing/wait.ts'
import { givenDesk, ticket } from './desk.ts'
import { callAs } from './shopper.ts'

const shop = await createTestShop()
const { db, url } = shop
const { openDesk, placed } = await givenDesk(shop, createTestBrowser())

/** Places a card order and pays it in the sandbox; returns its order number. */
async function paidInSandbox(): Promise<string> {
  const shopper = await givenShopper({ db }, { name: 'Bilal Khan' })
  const addressId = await givenAddress(db, shopper.userId)
  const productId = await givenProduct(db, { name: 'Ghee', priceInPaise: 60_000, stock: 9 })
  await givenCart(db, shopper.userId, { [productId]: 1 })
  const orderRequest = orderOf(addressId, { [productId]: 1 }, 600)
  const { data } = await callAs(shop, shopper.headers, 'POST', '/api/order/checkout', orderRequest)
  await fetch(url + new URL(data.url).pathname, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/json' },
    body: '{"outcome":"pay"}',
  })
  return data.orderId
}

// security 6: orders for which no money moved are marked, so that a live shop does not give goods away unnoticed.
test.each([[{}], [PHONE]])(
  'the desk marks orders that the sandbox took as TEST, and no others: %p',
  async (options) => {
    const [test, cash] = [await paidInSandbox(), await placed()]
    const { page } = await openDesk(options)
    await ticket(page, test).getByText('TEST, no money moved').waitFor()
    await ticket(page, cash).waitFor()
    await eventually(async () => expect(await ticket(page, cash).getByText('TEST').count()).toBe(0))
    expect(await accessibilityViolations(page)).toEqual([])
    await ticket(page, test).locator('h3 button').click()
    const details = page.getByRole('dialog')
    await details.getByText('TEST, no money moved').waitFor()
    const slip = await page.request.get(`${url}/api/desk/packing-slip?orderId=${test}`)
    expect(await slip.text()).toContain('<b>TEST</b>, no money moved: Paid by card')
    await page.goto(`${url}/dashboard/orders?show=all`)
    await page.locator('.order-row', { hasText: test }).getByText('TEST, no money moved').waitFor()
    await eventually(async () =>
      expect(await page.locator('.order-row', { hasText: cash }).getByText('TEST').count()).toBe(0),
    )
    expect(errorsOf(page)).toEqual([])
  },
)
