import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { accessibilityViolations } from '../../src/testing/accessibility.ts'
import { createTestBrowser, PHONE } from '../../src/testing/browser.ts'
import { givenCategory, givenProduct } from '../../src/testing/catalogue.ts'
import { testLooks } from '../../src/testing/looks.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { eventually } from '../../src/testing/wait.ts'
import { signInNew } from './shopper.ts'

const shop = await createTestShop()
const browser = createTestBrowser()
const placed = { categoryIds: [await givenCategory(shop.db, 'Staples')], priceInPaise: 5000 }
const riceId = await givenProduct(shop.db, { ...placed, name: 'Rice', stock: 200 })
await givenProduct(shop.db, { ...placed, name: 'Jaggery', stock: 7 })

const pieces = (page: Page, name: string) => page.getByRole('textbox', { name: `Pieces of ${name}` })
const bill = (page: Page) => page.locator('.bill__total dd')
const said = (page: Page, text: string) => page.locator('toast-stack').getByText(text, { exact: true })

/** Opens the cart of a visitor, or of an account, with one piece of each of these. */
async function withCart(page: Page, ...names: string[]): Promise<void> {
  await page.goto(shop.url)
  for (const name of names) {
    await page
      .getByRole('main')
      .getByRole('button', { name: `Add ${name}` })
      .first()
      .tap()
    await page
      .getByRole('group', { name: `Quantity of ${name}` })
      .first()
      .waitFor()
  }
  await page.goto(`${shop.url}/cart`)
  await pieces(page, names[0]!).waitFor()
}

test('how many pieces are wanted is typed in the cart, and sent once, by Enter or by leaving the field', async () => {
  for (const isSignedIn of [false, true]) {
    const page = await browser.open(PHONE)
    if (isSignedIn) await signInNew(shop, page)
    await withCart(page, 'Rice')
    const sent: (string | null)[] = []
    page.on('request', (request) => request.url().endsWith('/api/cart/update-qty') && sent.push(request.postData()))
    const field = pieces(page, 'Rice')
    expect(await field.getAttribute('inputmode')).toBe('numeric')
    await field.tap()
    await page.keyboard.type('20')
    await page.keyboard.press('Enter')
    await eventually(async () => expect(await bill(page).textContent()).toBe('₹1,000'))
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('१२')
    await page.getByRole('button', { name: 'One more' }).tap()
    await eventually(async () => expect(await field.inputValue()).toBe('13'))
    await eventually(async () => expect(await bill(page).textContent()).toBe('₹650'))
    if (isSignedIn) {
      await eventually(async () => expect(sent.at(-1)).toContain('"qty":13'))
      expect(sent.filter((body) => body?.includes('"qty":20'))).toHaveLength(1)
    } else expect(sent).toEqual([])
    await page.reload()
    await eventually(async () => expect(await field.inputValue()).toBe('13'))
  }
})

test('a number that is refused says why and goes back, and none removes the product, which can be undone', async () => {
  const page = await browser.open(PHONE)
  await withCart(page, 'Jaggery', 'Rice')
  const type = async (name: string, text: string) => {
    await pieces(page, name).fill(text)
    await pieces(page, name).press('Enter')
  }
  for (const [name, text, why] of [
    ['Jaggery', '8', 'Only 7 left'],
    ['Rice', '25', 'At most 24 of one product'],
    ['Rice', '1.5', 'Type how many pieces, as a whole number'],
  ] as const) {
    await type(name, text)
    await said(page, why).waitFor()
    expect(await pieces(page, name).inputValue()).toBe('1')
  }
  await type('Rice', '')
  expect(await pieces(page, 'Rice').inputValue()).toBe('1')
  await pieces(page, 'Rice').fill('9')
  await pieces(page, 'Rice').press('Escape')
  await pieces(page, 'Rice').blur()
  expect(await pieces(page, 'Rice').inputValue()).toBe('1')
  await type('Rice', '0')
  await pieces(page, 'Rice').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).tap()
  await pieces(page, 'Rice').waitFor()
})

test('another number replaces the one before, by a further tap or after Enter', async () => {
  const page = await browser.open(PHONE)
  await withCart(page, 'Rice')
  const field = pieces(page, 'Rice')
  await field.tap()
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await eventually(async () => expect(await bill(page).textContent()).toBe('₹100'))
  await page.keyboard.type('4')
  await page.keyboard.press('Enter')
  await eventually(async () => expect(await bill(page).textContent()).toBe('₹200'))
  await field.tap()
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await eventually(async () => expect(await bill(page).textContent()).toBe('₹150'))
  await said(page, 'Quantity set to 3').waitFor()
})

test('Proceed stays in the cart if the number that it takes over is refused, and goes on when pressed again', async () => {
  const page = await browser.open(PHONE)
  await signInNew(shop, page)
  await withCart(page, 'Jaggery')
  await pieces(page, 'Jaggery').tap()
  await page.keyboard.type('99')
  await page.getByRole('button', { name: 'Proceed' }).tap()
  await said(page, 'Only 7 left').waitFor()
  expect(new URL(page.url()).pathname).toBe('/cart')
  await pieces(page, 'Jaggery').tap()
  await page.keyboard.type('5')
  await page.getByRole('button', { name: 'Proceed' }).tap()
  await page.waitForURL(/\/checkout/)
})

test('Escape in the drawer gives up what was typed, and then closes the drawer', async () => {
  const page = await browser.open()
  await page.goto(shop.url)
  await page.getByRole('main').getByRole('button', { name: 'Add Rice' }).first().click()
  await page.locator('cart-button').getByRole('link').click()
  const drawer = page.getByRole('dialog', { name: 'Cart' })
  const field = drawer.getByRole('textbox', { name: 'Pieces of Rice' })
  await field.fill('9')
  await field.press('Escape')
  await eventually(async () => expect(await field.inputValue()).toBe('1'))
  expect(await drawer.isVisible()).toBe(true)
  await field.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
})

test('what the server refuses goes back, and says why', async () => {
  const page = await browser.open(PHONE)
  await signInNew(shop, page)
  await withCart(page, 'Rice')
  await shop.db.$client`update product set stock = 3 where id = ${riceId}`
  await pieces(page, 'Rice').fill('20')
  await pieces(page, 'Rice').press('Enter')
  await said(page, 'Only 3 left').waitFor()
  await eventually(async () => expect(await pieces(page, 'Rice').inputValue()).toBe('1'))
  await shop.db.$client`update product set stock = 200 where id = ${riceId}`
})

testLooks('the number that is typed', async ({ options, look }) => {
  const page = await browser.open(options)
  await page.goto(shop.url)
  await page.getByRole('main').getByRole('button', { name: 'Add Rice' }).first().click()
  await page.goto(`${shop.url}/cart`)
  await pieces(page, 'Rice').waitFor()
  await look(page)
  await pieces(page, 'Rice').fill('24')
  await look(page)
  expect(await accessibilityViolations(page)).toEqual([])
})
