import { beforeAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { product } from '../../src/catalogue/schema.ts'
import { resetSettings, saveSettings } from '../../src/settings/queries.ts'
import { createTestBrowser, errorsOf, PHONE } from '../../src/testing/browser.ts'
import { givenCategory, givenProduct, givenSubCategory } from '../../src/testing/catalogue.ts'
import { testLooks } from '../../src/testing/looks.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { outOfSight } from '../../src/testing/sight.ts'
import { eventually } from '../../src/testing/wait.ts'
import { callAs, HOUSE, signIn, signInNew } from './shopper.ts'

const shop = await createTestShop()
const { db, url } = shop
const browser = createTestBrowser()
let milkId: string
let curdId: string

beforeAll(async () => {
  const dairy = await givenCategory(db, 'Dairy')
  const milk = await givenSubCategory(db, 'Milk', [dairy])
  const placed = { categoryIds: [dairy], subCategoryIds: [milk] }
  milkId = await givenProduct(db, {
    ...placed,
    name: 'Toned Milk',
    stock: 300,
    priceInPaise: 5400,
    discountPercent: 15,
  })
  curdId = await givenProduct(db, { ...placed, name: 'Curd', unit: '400 g', stock: 300, priceInPaise: 4000 })
})

const addButton = (page: Page, name: string) =>
  page
    .locator(`main cart-control[name="${name}"]`)
    .first()
    .getByRole('button', { name: `Add ${name}` })
const toast = (page: Page, text: string) => page.locator('toast-stack').getByText(text, { exact: true })
const cash = (page: Page) => page.getByRole('button', { name: 'Cash on Delivery' })
const card = (page: Page) => page.getByRole('button', { name: 'Online Payment' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const sum = (page: Page) => page.locator('.bill__total dd')

async function tabTo(page: Page, focused: string): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    if (await page.locator(`:focus${focused}`).count()) return
  }
  throw new Error(`No Tab leads to ${focused}`)
}

/** Opens the checkout for a new shopper with an address and two products in the cart. */
async function atCheckout(options: Parameters<typeof browser.open>[0] = {}) {
  const page = await browser.open(options)
  const shopper = await signInNew(shop, page)
  await callAs(shop, shopper.headers, 'POST', '/api/address/create', HOUSE)
  for (const productId of [milkId, curdId])
    await callAs(shop, shopper.headers, 'POST', '/api/cart/create', { productId })
  await page.goto(`${url}/checkout`)
  await page.locator('main').getByText(HOUSE.address_line).waitFor()
  return { page, ...shopper }
}

test('a whole purchase by keyboard alone: add, log in, enter an address, order for cash', async () => {
  const page = await browser.open()
  const { email } = await signInNew(shop, await browser.open())
  await page.goto(url)
  await addButton(page, 'Curd').focus()
  await page.keyboard.press('Enter')
  await toast(page, 'Item added').waitFor()
  await page.goto(`${url}/checkout`)
  await page.waitForURL(`${url}/login`)
  await page.getByLabel('Email', { exact: true }).focus()
  await page.keyboard.type(email)
  await tabTo(page, '[type="password"]')
  await page.keyboard.type('a basket of mangoes')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${url}/checkout`)
  await page.getByRole('button', { name: 'Add address' }).waitFor()
  await tabTo(page, '.address-card--add')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Add Address' }).waitFor()
  await tabTo(page, '[name="pincode"]')
  await page.keyboard.type(HOUSE.pincode)
  // It fills city and state in.
  await eventually(async () => expect(await page.getByLabel('State').inputValue()).toBe(HOUSE.state))
  await tabTo(page, '[name="address_line"]')
  await page.keyboard.type(HOUSE.address_line)
  await tabTo(page, '[name="mobile"]')
  await page.keyboard.type(HOUSE.mobile)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('radio').waitFor()
  await page.waitForFunction(() => !document.querySelector('.pay[aria-disabled="true"]'))
  await tabTo(page, '.pay:nth-of-type(2)')
  await page.keyboard.press('Enter')
  await heading(page, 'Order Successfully').waitFor()
  const shown = page.locator('.outcome .cart-line__media').first()
  expect(await shown.evaluate((tile) => tile.firstElementChild!.clientWidth <= tile.clientWidth)).toBe(true)
  await page.locator('cart-button').getByText('My Cart').waitFor()
  expect(errorsOf(page)).toEqual([])
})

test('an address that names an order which is not of this account says nothing of success', async () => {
  const page = await browser.open(PHONE)
  await page.goto(`${url}/success?order=ORD-ZZZZZZZZ&text=Order`)
  await heading(page, 'Order not found').waitFor()
  await signInNew(shop, page)
  await page.goto(`${url}/success?order=ORD-ZZZZZZZZ`)
  await heading(page, 'Order not found').waitFor()
})

test('a whole purchase on a phone, paid in the sandbox', async () => {
  const { page } = await atCheckout(PHONE)
  await eventually(async () => expect(await page.locator('cart-bar').count()).toBe(0))
  await eventually(async () => expect(await sum(page).textContent()).toBe('₹85'))
  const pay = page.getByRole('button', { name: 'Online Payment', exact: true })
  await pay.getByText('₹85 now').waitFor()
  // Beside the buttons, which say what each comes to.
  await page.locator('.pay-bar > p').getByText('Test payments: no money moves').waitFor()
  await pay.tap()
  await page.waitForURL(/\/sandbox\/pay\//)
  await page.getByRole('button', { name: 'Pay (test)' }).tap()
  await heading(page, 'Payment Successfully').waitFor()
  await page.getByText('₹85 is paid.').waitFor()
  const ordered = page.getByRole('region', { name: /^Order No ORD-/ })
  for (const shown of ['Placed', 'Toned Milk', 'Curd', '400 g × 1', 'Paid by card', '₹85'])
    await ordered.getByText(shown, { exact: true }).first().waitFor()
  await ordered.getByText(HOUSE.address_line).waitFor()
  const ways = page.locator('.outcome__actions a')
  expect(await ways.allTextContents()).toEqual(['See your order', 'Go To Home'])
  await ways.first().tap()
  await page.getByText('Paid by card').waitFor()
  expect(errorsOf(page)).toEqual([])
})

test('an order that was cancelled after its payment says once what becomes of the money', async () => {
  const { page, headers } = await atCheckout()
  await card(page).click()
  await page.waitForURL(/\/sandbox\/pay\//)
  await page.getByRole('button', { name: 'Pay (test)' }).click()
  await page.getByRole('link', { name: 'See your order' }).click()
  await page.getByText('Paid by card').waitFor()
  const { data } = await callAs(shop, headers, 'GET', '/api/order/order-list')
  await callAs(shop, headers, 'POST', '/api/order/cancel', { orderId: data[0].orderId })
  await page.reload()
  const refund = page.locator('.order-page__paid')
  await refund.getByText(/^₹85 (refunded|on its way back) to your card$/).waitFor()
  expect(await refund.count()).toBe(1)
})

test('an aborted payment places no order, and leaves the cart unchanged', async () => {
  const { page } = await atCheckout()
  await card(page).click()
  await page.waitForURL(/\/sandbox\/pay\//)
  await page.getByRole('button', { name: 'Cancel and go back' }).click()
  await heading(page, 'Order Cancel').waitFor()
  await page.getByText('Nothing was charged. Your cart is as you left it.', { exact: true }).waitFor()
  // The filled button, where most want to go, is the first, as on other pages.
  const ways = page.locator('.outcome__actions a')
  expect(await ways.allTextContents()).toEqual(['Back to checkout', 'Go To Home'])
  expect(await ways.first().getAttribute('class')).toContain('button--action')
  await page.locator('cart-button').getByText('2 Items').waitFor()
})

test('after an aborted payment, a basket that was ordered for cash meanwhile is not said to be as it was', async () => {
  const { page, headers } = await atCheckout()
  await card(page).click()
  await page.waitForURL(/\/sandbox\/pay\//)
  const other = await page.context().newPage()
  await other.goto(`${url}/checkout`)
  await cash(other).click()
  await heading(other, 'Order Successfully').waitFor()
  await page.getByRole('button', { name: 'Cancel and go back' }).click()
  await page.getByText('Nothing was charged. Your cart is empty.', { exact: true }).waitFor()
  await page.locator('main').getByRole('link', { name: 'See your orders' }).waitFor()
  expect(await page.getByRole('link', { name: 'Back to checkout' }).count()).toBe(0)
  const { data } = await callAs(shop, headers, 'GET', '/api/order/order-list')
  expect(data.map(({ state }: { state: string }) => state).sort()).toEqual(['placed', 'placed'])
})

test('whoever goes back from the payment learns that their own unpaid order holds the last pieces', async () => {
  const { page } = await atCheckout()
  try {
    await db.update(product).set({ stock: 1 }).where(eq(product.id, curdId))
    await page.reload()
    await card(page).click()
    await page.waitForURL(/\/sandbox\/pay\//)
    for (const path of ['/cart', '/checkout']) {
      await page.goto(url + path)
      await page.getByText('Remove what is out of stock to go on').waitFor()
      await page.getByText(/Your order ORD-\S+ still holds what it needs/).waitFor()
      await page.locator('main').getByText('Held by your order that awaits payment', { exact: true }).waitFor()
      expect(await page.locator('main').getByText('Out of stock', { exact: true }).count()).toBe(0)
    }
    await page.getByRole('link', { name: 'Pay or cancel it' }).click()
    await page
      .getByRole('button', { name: 'Pay now' })
      .or(page.getByRole('link', { name: 'Pay now' }))
      .waitFor()
  } finally {
    await db.update(product).set({ stock: 300 }).where(eq(product.id, curdId))
  }
})

test('a declined card places no order, and leads to paying another way', async () => {
  const { page } = await atCheckout()
  await card(page).click()
  await page.waitForURL(/\/sandbox\/pay\//)
  await page.getByRole('button', { name: 'Decline the card' }).click()
  await heading(page, 'Order Cancel').waitFor()
  await page.getByText('Your card was declined. Nothing was charged.').waitFor()
  await page.locator('cart-button').getByText('2 Items').waitFor()
  await page.getByText('Try again, or pay another way.').waitFor()
  const basket = page.getByRole('region', { name: 'Still in your cart' })
  for (const shown of ['Toned Milk', 'Curd', '400 g × 1', '₹85'])
    await basket.getByText(shown, { exact: true }).waitFor()
  expect(await basket.getByRole('link', { name: /^ORD-/ }).count()).toBe(1)
  // Also without the order that the payment page passes on.
  await page.goto(`${url}/cancel?reason=declined`)
  await page.getByText('Your card was declined. Your orders show what was placed, and what was paid.').waitFor()
  await basket.getByText('₹85', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Choose how to pay' }).click()
  await cash(page).waitFor()
})

test('the page of success claims nothing of an order that it does not know', async () => {
  const page = await browser.open()
  await page.goto(`${url}/success`)
  await page.getByText('Your orders show what was placed, and what was paid.').waitFor()
  expect(await page.locator('main').textContent()).not.toContain('Thank you')
})

test('of several addresses, none moves what is below them as the checkout loads, and when the basket arrives is said first', async () => {
  for (const options of [PHONE, { viewport: { width: 1440, height: 900 } }]) {
    const page = await browser.open(options)
    const { headers } = await signInNew(shop, page)
    for (const line of ['7 Church Street', '12 MG Road', '4 Temple Street'])
      await callAs(shop, headers, 'POST', '/api/address/create', { ...HOUSE, address_line: line })
    await callAs(shop, headers, 'POST', '/api/cart/create', { productId: milkId })
    await page.addInitScript(() => {
      const moved: string[] = []
      Object.assign(globalThis, { moved })
      new PerformanceObserver((list) => {
        for (const { sources } of list.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[])
          for (const { node } of sources) moved.push((node as Element | null)?.className ?? '')
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.route('**/api/address/get', async (route) => {
      await Bun.sleep(400)
      await route.continue()
    })
    await page.goto(`${url}/checkout`)
    await page.getByText('7 Church Street').last().waitFor()
    const moved = await page.evaluate(() => (globalThis as unknown as { moved: string[] }).moved)
    expect(moved.filter((name) => /basket|preferences|pay-bar|footer/.test(name))).toEqual([])
    const promise = page.getByText(/^Arriving by /)
    await promise.waitFor()
    const { y } = (await promise.boundingBox())!
    expect(y).toBeLessThan((await page.getByRole('heading', { name: 'Choose your address' }).boundingBox())!.y)
  }
})

test('nothing in sight jumps while checkout, orders and addresses load on a phone', async () => {
  const { page } = await atCheckout(PHONE)
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const [path, sight] of [
    ['/checkout', HOUSE.address_line],
    ['/dashboard/address', HOUSE.address_line],
    ['/dashboard/myorders', 'No Data'],
  ] as const) {
    await page.goto(url + path)
    await page.getByText(sight, { exact: true }).waitFor()
    const sum = await page.evaluate(() =>
      (globalThis as unknown as { shifts: number[] }).shifts.reduce((a, b) => a + b, 0),
    )
    expect([path, sum < 0.1 || sum]).toEqual([path, true])
  }
})

test('an order whose response was lost is said, at once, in the cart and after a reload', async () => {
  const { page } = await atCheckout(PHONE)
  await page.route('**/api/order/cash-on-delivery', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await cash(page).tap()
  const said = page.locator('main').getByText(/^Your order ORD-\S+ was placed at \d+:\d\d [ap]m\.$/)
  await said.waitFor()
  await page.getByRole('heading', { name: 'Order Successfully' }).waitFor()
  await eventually(async () =>
    expect(await toast(page, 'The shop cannot be reached. Please try again.').count()).toBe(0),
  )
  await page.reload()
  await said.waitFor()
  await page.goto(`${url}/cart`)
  await said.getByRole('link').tap()
  await page.getByText('Cash on delivery').waitFor()
})

test('the sum and the lines of the cart are where they are at the checkout, on a wide screen', async () => {
  const { page } = await atCheckout()
  const columns = () =>
    page.locator('.with-aside--bar > *').evaluateAll((all) =>
      all.map((column) => {
        const { left, right, top } = column.getBoundingClientRect()
        return { left, right, top }
      }),
    )
  const atTheCheckout = await columns()
  expect(atTheCheckout).toHaveLength(2)
  await page.goto(`${url}/cart`)
  await page.locator('.with-aside--bar .cart-line').first().waitFor()
  expect(await columns()).toEqual(atTheCheckout)
})

test('an address is edited at the checkout, and stays the chosen one', async () => {
  const { page } = await atCheckout(PHONE)
  await page.getByRole('button', { name: `Edit ${HOUSE.address_line}` }).tap()
  const dialog = page.getByRole('dialog', { name: 'Edit Address' })
  await dialog.getByLabel('Address Line').fill('15, 3rd Cross')
  await dialog.getByRole('button', { name: 'Submit' }).tap()
  await page.locator('main').getByText('15, 3rd Cross').waitFor()
  expect(await page.getByRole('radio', { name: /15, 3rd Cross/ }).isChecked()).toBeTrue()
})

test('nothing but the form of an address needs React, which can be loaded again where that failed', async () => {
  const page = await browser.open(PHONE)
  const isReact = (url: URL) => /\/_astro\/react\./.test(url.pathname)
  await page.route(isReact, (route) => route.abort())
  const { headers } = await signInNew(shop, page)
  await callAs(shop, headers, 'POST', '/api/cart/create', { productId: milkId })
  await page.goto(`${url}/checkout`)
  await page.getByText('Add an address to go on').waitFor()
  await page.getByRole('button', { name: 'Add address' }).tap()
  await page.getByRole('alert').getByText('The shop did not respond').waitFor()
  await page.unroute(isReact)
  const again = page.getByRole('button', { name: 'Try again' })
  await eventually(async () => {
    if (await again.isVisible()) await again.tap()
    await page.getByRole('dialog', { name: 'Add Address' }).waitFor({ timeout: 10_000 })
  })
  expect(await page.getByText('The shop did not respond').count()).toBe(0)
  await page.route(isReact, (route) => route.abort())
  await callAs(shop, headers, 'POST', '/api/address/create', HOUSE)
  await page.goto(`${url}/checkout`)
  await page.locator('details.preferences summary').tap()
  await page.getByRole('radio', { name: 'Call me' }).check()
  await cash(page).tap()
  // The page of success has React.
  await page.waitForURL(/\/success/)
})

test('an address that was removed in another tab goes once an order to it is refused', async () => {
  const { page, headers } = await atCheckout()
  const { data } = await callAs(shop, headers, 'GET', '/api/address/get')
  await callAs(shop, headers, 'DELETE', '/api/address/disable', { _id: data[0]._id })
  await cash(page).click()
  await toast(page, 'Address not found').waitFor()
  await page.getByText('Add an address to go on').waitFor()
  expect(await page.getByRole('radio').count()).toBe(0)
})

test('a double click is one order', async () => {
  const { page, headers } = await atCheckout()
  await cash(page).dblclick()
  await heading(page, 'Order Successfully').waitFor()
  const { data } = await callAs(shop, headers, 'GET', '/api/order/order-list')
  expect(new Set(data.map(({ orderId }: { orderId: string }) => orderId)).size).toBe(1)
})

test('a price that changed meanwhile is shown, and one more click orders', async () => {
  const { page } = await atCheckout()
  // A slow page that is still loading would read the new price and report no change.
  await sum(page).getByText('₹85').waitFor()
  await page.waitForLoadState('networkidle')
  await db.update(product).set({ priceInPaise: 5000 }).where(eq(product.id, curdId))
  try {
    await cash(page).click()
    await page.getByText('Curd is ₹50 now, it was ₹40').waitFor()
    await eventually(async () => expect(await sum(page).textContent()).toBe('₹95'))
    await cash(page).click()
    await heading(page, 'Order Successfully').waitFor()
  } finally {
    await db.update(product).set({ priceInPaise: 4000 }).where(eq(product.id, curdId))
  }
})

test('on a small phone the notice of a change is in sight, without a toast over it', async () => {
  const { page } = await atCheckout({ ...PHONE, viewport: { width: 360, height: 640 } })
  await sum(page).getByText('₹85').waitFor()
  await page.waitForLoadState('networkidle')
  await db.update(product).set({ priceInPaise: 5000 }).where(eq(product.id, curdId))
  try {
    await card(page).tap()
    const notice = page.getByRole('alert').filter({ hasText: 'Your cart has changed' })
    await notice.getByText('Curd is ₹50 now, it was ₹40').waitFor()
    await notice.getByText('Press once more to order what you see now.').waitFor()
    await page.locator('.toast').waitFor({ state: 'detached' })
    await eventually(async () =>
      expect(await outOfSight(page, ['.bill .notice b', '.bill .notice li', '.bill .notice p'])).toEqual([]),
    )
    expect(await page.locator('.toast').count()).toBe(0)
    await card(page).tap()
    await page.waitForURL(/\/sandbox\/pay\//)
  } finally {
    await db.update(product).set({ priceInPaise: 4000 }).where(eq(product.id, curdId))
  }
})

// money 11
test('a total above the card limit is explained before the order, and can be paid in cash', async () => {
  const { page } = await atCheckout()
  await db.update(product).set({ priceInPaise: 100_000_000 }).where(eq(product.id, curdId))
  await saveSettings(db, { newCustomerCashLimitInRupees: null })
  try {
    await page.reload()
    await page.getByText('By card an order may cost at most ₹9,99,999.99. Choose Cash on Delivery').waitFor()
    await eventually(async () => expect(await card(page).getAttribute('aria-disabled')).toBe('true'))
    await cash(page).click()
    await heading(page, 'Order Successfully').waitFor()
  } finally {
    await resetSettings(db, ['newCustomerCashLimitInRupees'])
    await db.update(product).set({ priceInPaise: 4000 }).where(eq(product.id, curdId))
  }
})

const NEW_CUSTOMERS = 'Until your first order has arrived, orders by cash can come to at most'

test('more cash than a first order may cost is explained before the order, also on a phone', async () => {
  await saveSettings(db, { newCustomerCashLimitInRupees: 100 })
  try {
    const { page, headers } = await atCheckout(PHONE)
    await cash(page).tap()
    await heading(page, 'Order Successfully').waitFor()
    await callAs(shop, headers, 'POST', '/api/cart/create', { productId: milkId })
    await page.goto(`${url}/checkout`)
    const advice = 'Choose Online Payment, order less, or wait until it has arrived'
    await page.getByText(`${NEW_CUSTOMERS} ₹100 in all, of which ₹85 is under way. ${advice}`).waitFor()
    await eventually(async () => expect(await cash(page).getAttribute('aria-disabled')).toBe('true'))
    await card(page).tap()
    await page.waitForURL(/\/sandbox\/pay\//)
    expect(errorsOf(page)).toEqual([])
  } finally {
    await resetSettings(db, ['newCustomerCashLimitInRupees'])
  }
})

test('a limit for cash that was reached meanwhile is explained, and the button says so then', async () => {
  await saveSettings(db, { newCustomerCashLimitInRupees: 100 })
  try {
    const { page } = await atCheckout()
    await eventually(async () => expect(await cash(page).getAttribute('aria-disabled')).toBe('false'))
    await page.waitForLoadState('networkidle')
    await saveSettings(db, { newCustomerCashLimitInRupees: 50 })
    await cash(page).click()
    const refusal = `${NEW_CUSTOMERS} ₹50 in all. Choose Online Payment, or order less`
    await toast(page, refusal).waitFor()
    await page.locator('.pay-bar').getByText(refusal).waitFor()
    await eventually(async () => expect(await cash(page).getAttribute('aria-disabled')).toBe('true'))
  } finally {
    await resetSettings(db, ['newCustomerCashLimitInRupees'])
  }
})

// money 9
test('an order that costs nothing is placed by the card button without a payment page', async () => {
  const { page } = await atCheckout()
  const free = (discountPercent: number) => db.update(product).set({ discountPercent })
  await free(100)
  try {
    await page.reload()
    await page.locator('main').getByText(HOUSE.address_line).waitFor()
    await card(page).click()
    await heading(page, 'Order Successfully').waitFor()
  } finally {
    await free(0)
    await db.update(product).set({ discountPercent: 15 }).where(eq(product.id, milkId))
  }
})

test('what is out of stock blocks the checkout until it is removed', async () => {
  const { page } = await atCheckout()
  await db.update(product).set({ stock: 0 }).where(eq(product.id, curdId))
  try {
    await page.reload()
    await page.getByText('Remove what is out of stock to go on').waitFor()
    await eventually(async () => expect(await cash(page).getAttribute('aria-disabled')).toBe('true'))
    await page.getByRole('button', { name: 'Remove Curd' }).click()
    await cash(page).click()
    await heading(page, 'Order Successfully').waitFor()
  } finally {
    await db.update(product).set({ stock: 300 }).where(eq(product.id, curdId))
  }
})

test('an empty cart and a missing address are explained, with a link', async () => {
  const page = await browser.open()
  const { headers } = await signInNew(shop, page)
  await page.goto(`${url}/checkout`)
  await page.getByText('Your cart is empty').waitFor()
  // It may have been ordered in another tab.
  expect(await page.getByRole('link', { name: 'See your orders' }).getAttribute('href')).toBe('/dashboard/myorders')
  await callAs(shop, headers, 'POST', '/api/cart/create', { productId: milkId })
  await page.reload()
  await page.getByText('Add an address to go on').waitFor()
  await page.getByRole('button', { name: 'Add address' }).click()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Pincode is required').waitFor()
})

test('two devices of a shopper show the same cart after a reload', async () => {
  const [one, other] = [await browser.open(), await browser.open()]
  const { email } = await signInNew(shop, one)
  await signIn(url, other, email)
  await Promise.all([one, other].map((page) => page.goto(url)))
  await addButton(one, 'Curd').click()
  await toast(one, 'Item added').waitFor()
  await one.locator('cart-control[data-state="pending"]').first().waitFor({ state: 'detached' })
  await other.reload()
  await other.locator('cart-button').getByText('1 Item').waitFor()
})

testLooks('axe finds nothing at the checkout and after it', async ({ options, look }) => {
  const { page } = await atCheckout(options)
  await look(page)
  await page.getByRole('button', { name: 'Add address' }).click()
  await page.getByRole('dialog', { name: 'Add Address' }).waitFor()
  await look(page)
  await page.keyboard.press('Escape')
  await cash(page).click()
  await heading(page, 'Order Successfully').waitFor()
  await look(page)
})
