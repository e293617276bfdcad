import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { saveSettings } from '../../src/settings/queries.ts'
import { accessibilityViolations } from '../../src/testing/accessibility.ts'
import { createTestBrowser, errorsOf, PHONE } from '../../src/testing/browser.ts'
import { givenProduct } from '../../src/testing/catalogue.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { eventually } from '../../src/testing/wait.ts'
import { callAs, signInNew } from './shopper.ts'

const shop = await createTestShop()
const { db, url } = shop
const browser = createTestBrowser()
const names = ['Tea', 'Milk', 'Sugar', 'Rusk', 'Salt'] as const
const [tea, milk, sugar, rusk, salt] = (await Promise.all(
  names.map((name) => givenProduct(db, { name, stock: name === 'Salt' ? 0 : 9, priceInPaise: 5000 })),
)) as [string, string, string, string, string]
for (const [position, other] of [sugar, rusk, salt, milk].entries())
  await db.$client`insert into bought_together (product_id, position, other_id) values (${tea}, ${position}, ${other})`
await db.$client`insert into bought_together (product_id, position, other_id) values (${milk}, 0, ${rusk})`

const row = (page: Page) => page.getByRole('region', { name: 'Often bought together' })
const cards = (page: Page) => row(page).locator('.product-card__name').allTextContents()

async function showTogether(isShown: boolean): Promise<void> {
  await saveSettings(db, { showTogether: isShown })
  const page = async () => (await fetch(`${url}/cart`)).text()
  await eventually(async () => expect((await page()).includes('data-together')).toBe(isShown))
}

async function openCart(productIds: string[]): Promise<Page> {
  const page = await browser.open({ ...PHONE, viewport: { width: 360, height: 640 } })
  const { headers } = await signInNew(shop, page)
  for (const productId of productIds) await callAs(shop, headers, 'POST', '/api/cart/create', { productId })
  await page.goto(`${url}/cart`)
  await page.locator('.cart-line__name').first().waitFor()
  return page
}

test('the cart shows what is bought with it, which stays in its place when it is added and follows what is removed', async () => {
  await showTogether(true)
  const page = await openCart([tea, milk])
  await eventually(async () => expect(await cards(page)).toEqual(['Rusk', 'Sugar']))
  expect(await accessibilityViolations(page)).toEqual([])
  await row(page).getByRole('button', { name: 'Add Sugar' }).tap()
  await page.getByRole('list', { name: 'Products in the cart' }).getByText('Sugar').waitFor()
  expect(await cards(page)).toEqual(['Rusk', 'Sugar'])
  const line = page.locator('.cart-line', { hasText: 'Milk' })
  await line.getByRole('button', { name: 'One less' }).tap()
  await eventually(async () => expect(await cards(page)).toEqual(['Rusk', 'Milk']))
  expect(errorsOf(page)).toEqual([])
})

test('there is no row for a cart with which nothing is bought, and none unless the owner shows it', async () => {
  await showTogether(true)
  const page = await openCart([rusk])
  await page.waitForLoadState('networkidle')
  expect(await row(page).count()).toBe(0)
  await showTogether(false)
  const calls: string[] = []
  const other = await openCart([tea])
  other.on('request', (request) => void calls.push(new URL(request.url()).pathname))
  await other.reload()
  await other.waitForLoadState('networkidle')
  expect(await row(other).count()).toBe(0)
  expect(calls).not.toContain('/api/product/bought-together')
})
