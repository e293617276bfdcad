import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import { cartLink } from '../../site/features/cart/cart-link.ts'
import { product } from '../../src/catalogue/schema.ts'
import { newId } from '../../src/platform/runtime/ids.ts'
import { MAX_CART_LINES } from '../../src/shared/limits.ts'
import { accessibilityViolations } from '../../src/testing/accessibility.ts'
import { createTestBrowser, errorsOf, PHONE } from '../../src/testing/browser.ts'
import { givenProduct } from '../../src/testing/catalogue.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { eventually } from '../../src/testing/wait.ts'
import { callAs, signInNew } from './shopper.ts'

const SMALL = { ...PHONE, viewport: { width: 360, height: 640 } }

const shop = await createTestShop()
const { db, url } = shop
const browser = createTestBrowser()
const given = (name: string, stock: number) => givenProduct(db, { name, stock, priceInPaise: 5000 })
const [curd, paneer, ghee, khoya] = (await Promise.all([
  given('Curd', 30),
  given('Paneer', 3),
  given('Ghee', 0),
  given('Khoya', 30),
])) as [string, string, string, string]
await db.update(product).set({ publish: false }).where(eq(product.id, khoya))

type Items = [productId: string, quantity: number][]
const linkTo = (...items: Items) => url + cartLink(items.map(([productId, quantity]) => ({ productId, quantity })))
const shared = (page: Page) => page.getByRole('region', { name: 'Somebody shared a cart with you' })
const add = (page: Page) => page.getByRole('button', { name: 'Add to my cart' })
const toast = (page: Page, text: string) => page.locator('toast-stack').getByText(text, { exact: true })
const own = (page: Page) => page.getByRole('list', { name: 'Products in the cart' })

/** The lines of a cart as name and quantity. */
const lines = async (place: Locator) =>
  Promise.all(
    (await place.locator('.cart-line').all()).map(async (line) => [
      await line.locator('.cart-line__name').textContent(),
      Number(await line.locator('output').textContent()),
    ]),
  )

/** Makes the browser without or with a dialog for sharing, which records what it was given. */
const withShareDialog = (page: Page, has: boolean) =>
  page.addInitScript((isThere) => {
    const record = async (data: ShareData) => void Object.assign(window, { shared: data })
    Object.defineProperty(navigator, 'share', { value: isThere ? record : undefined })
  }, has)

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

test('a product is shared by the dialog of the browser, and its link is copied where there is none', async () => {
  const page = await browser.open(PHONE)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await withShareDialog(page, true)
  await page.goto(`${url}/product/Curd-${curd}`)
  const share = page.getByRole('button', { name: 'Share Curd' })
  await share.tap()
  await eventually(async () =>
    expect(await page.evaluate(() => (window as { shared?: ShareData }).shared)).toEqual({
      title: 'Curd',
      url: `${url}/product/Curd-${curd}`,
    }),
  )
  expect(errorsOf(page)).toEqual([])

  const other = await browser.open()
  await other.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await withShareDialog(other, false)
  await other.goto(`${url}/product/Curd-${curd}?from=elsewhere`)
  await other.getByRole('button', { name: 'Share Curd' }).press('Enter')
  await toast(other, 'Link copied').waitFor()
  expect(await clipboard(other)).toBe(`${url}/product/Curd-${curd}`)
})

test('a visitor shares a cart, and an account that opens the link adds it on top of its own, as far as there is stock', async () => {
  const page = await browser.open(SMALL)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await withShareDialog(page, false)
  for (const [name, id] of [
    ['Curd', curd],
    ['Paneer', paneer],
  ] as const) {
    await page.goto(`${url}/product/x-${id}`)
    await page
      .locator('main')
      .getByRole('button', { name: `Add ${name}` })
      .first()
      .tap()
    await page
      .locator('main')
      .getByRole('group', { name: `Quantity of ${name}` })
      .first()
      .waitFor()
  }
  await page.goto(`${url}/cart`)
  await own(page).getByRole('group', { name: 'Quantity of Paneer' }).getByRole('button', { name: 'One more' }).tap()
  await own(page).locator('output').getByText('2').waitFor()
  await page.getByRole('button', { name: 'Share this cart' }).tap()
  await toast(page, 'Link copied').waitFor()
  const link = await clipboard(page)
  expect(link).toBe(linkTo([curd, 1], [paneer, 2]))

  const other = await browser.open(SMALL)
  const { headers } = await signInNew(shop, other)
  for (const productId of [paneer, paneer]) await callAs(shop, headers, 'POST', '/api/cart/create', { productId })
  await other.goto(link)
  await shared(other).getByText('Your own cart of 2 items stays, and this comes on top.').waitFor()
  expect(await shared(other).locator('.cart-line__name').allTextContents()).toEqual(['Curd', 'Paneer'])
  expect(await accessibilityViolations(other)).toEqual([])
  const { data: untouched } = await callAs(shop, headers, 'GET', '/api/cart/get')
  expect(untouched).toHaveLength(1)
  await add(other).tap()
  await toast(other, 'Added to your cart').waitFor()
  await toast(other, 'Could not be added: 1 × Paneer').waitFor()
  await eventually(async () =>
    expect(await lines(own(other))).toEqual([
      ['Paneer', 3],
      ['Curd', 1],
    ]),
  )
  await own(other).and(other.locator(':focus')).waitFor()
  const { data } = await callAs(shop, headers, 'GET', '/api/cart/get')
  expect(data.map(({ quantity }: { quantity: number }) => quantity)).toEqual([3, 1])
  expect(new URL(other.url()).hash).toBe('')
})

test('an account shares a cart, and a visitor who opens the link sees what is sold out and gone before choosing to add the rest', async () => {
  const page = await browser.open()
  await withShareDialog(page, true)
  const { headers } = await signInNew(shop, page)
  for (const productId of [curd, curd]) await callAs(shop, headers, 'POST', '/api/cart/create', { productId })
  await page.goto(url)
  await page.locator('cart-button').getByRole('link').click()
  const drawer = page.getByRole('dialog', { name: 'Cart' })
  await drawer.getByRole('button', { name: 'Share this cart' }).click()
  await eventually(async () =>
    expect(await page.evaluate(() => (window as { shared?: ShareData }).shared?.url)).toBe(linkTo([curd, 2])),
  )

  const other = await browser.open(SMALL)
  await other.goto(linkTo([curd, 40], [paneer, 5], [ghee, 1], [khoya, 1], [newId(), 2]))
  await shared(other).getByText('2 products are not sold here any more').waitFor()
  await shared(other).getByText('Only 3 left of the 5 you wanted').waitFor()
  await shared(other).getByText('Out of stock').waitFor()
  expect(await accessibilityViolations(other)).toEqual([])
  await other.getByRole('button', { name: 'No, thanks' }).tap()
  await other.getByText('Your cart is empty').waitFor()
  await other.goto(linkTo([curd, 30], [paneer, 5], [ghee, 1]))
  await add(other).tap()
  await toast(other, 'Could not be added: 6 × Curd, 2 × Paneer and 1 × Ghee').waitFor()
  await eventually(async () =>
    expect(await lines(own(other))).toEqual([
      ['Curd', 24],
      ['Paneer', 3],
    ]),
  )
  await other.reload()
  await own(other).waitFor()
  expect(await add(other).count()).toBe(0)
  expect(errorsOf(other)).toEqual([])
})

test('a link that is not a cart says so, runs nothing, calls nothing and changes nothing', async () => {
  const page = await browser.open(SMALL)
  const calls: string[] = []
  page.on('request', (request) => void (request.url().includes('get-by-ids') && calls.push(request.url())))
  const tooMany: Items = Array.from({ length: MAX_CART_LINES + 1 }, () => [newId(), 1])
  for (const link of [
    `${url}/cart#items=<img src=x onerror=document.title=1>`,
    `${url}/cart#items=%22%3E%3Cscript%3Edocument.title=1%3C/script%3E`,
    linkTo([curd, 1]).slice(0, -3),
    linkTo([curd, 1_000_000]),
    linkTo(...tooMany),
  ]) {
    await page.goto('about:blank')
    await page.goto(link)
    await page.getByRole('heading', { name: 'This link is not a cart' }).waitFor()
  }
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Go to my cart' }).tap()
  await page.getByText('Your cart is empty').waitFor()
  expect(calls).toEqual([])
  expect(await page.title()).not.toBe('1')
  expect(errorsOf(page)).toEqual([])
})

test('a link of which nothing can be bought offers nothing to add', async () => {
  const page = await browser.open(SMALL)
  await page.goto(linkTo([ghee, 2], [newId(), 1]))
  await shared(page).getByText('Nothing of it can be bought now.').waitFor()
  await shared(page).getByText('1 product is not sold here any more').waitFor()
  expect(await add(page).count()).toBe(0)
})
