import { expect, test } from 'bun:test'
import { createTestBrowser } from '../../src/testing/browser.ts'
import { givenProduct } from '../../src/testing/catalogue.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { eventually } from '../../src/testing/wait.ts'
import { confirmPopup, openWithCards } from './admin.ts'
import { givenDesk, inColumn, ticket, toast } from './desk.ts'

const shop = await createTestShop()
const browser = createTestBrowser()
const { openDesk, placed } = await givenDesk(shop, browser)
for (let n = 1; n <= 25; n++) await givenProduct(shop.db, { name: `Biscuit ${n}`, description: 'Crisp.', unit: '1 kg' })

test('the product list keeps its search and page after an edit, going elsewhere and back, and loading anew', async () => {
  const { page } = await openWithCards(shop, browser)
  await page.goto(`${shop.url}/dashboard/product`)
  const pages = page.getByRole('navigation', { name: 'Pages' })
  const search = page.getByPlaceholder('Search product here ...')
  await search.fill('biscuit')
  // The unfiltered list, with milk and curd, has three pages as well, so this waits for the number of products.
  await page.getByText('Page 1 of 3, 25 products').waitFor()
  await pages.getByRole('button', { name: 'Next' }).click()
  await pages.getByText('2/3').waitFor()
  await page.getByRole('button', { name: 'Edit Biscuit 10', exact: true }).click()
  const editor = page.getByRole('dialog', { name: 'Edit Product' })
  await editor.getByLabel('Price', { exact: true }).fill('33')
  await editor.getByRole('button', { name: 'Update Product' }).click()
  await confirmPopup(page, 'Product updated')
  await pages.getByText('2/3').waitFor()
  await page.goto(`${shop.url}/dashboard/category`)
  for (const come of [() => page.goBack(), () => page.reload()]) {
    await come()
    await pages.getByText('2/3').waitFor()
    await eventually(async () => expect(await search.inputValue()).toBe('biscuit'))
    await page.getByRole('button', { name: 'Edit Biscuit 10', exact: true }).waitFor()
  }
})

test('on a slow network the large button shows that it works, and a double press makes one move', async () => {
  const orderId = await placed()
  const { page } = await openDesk()
  const responded = Promise.withResolvers<void>()
  let moves = 0
  await page.route('**/api/desk/move', async (route) => {
    moves++
    await responded.promise
    await route.continue()
  })
  const accept = ticket(page, orderId).getByRole('button', { name: 'Accept' })
  await accept.click()
  await ticket(page, orderId).locator('[data-move][aria-busy="true"] .spinner').waitFor()
  await accept.dispatchEvent('click')
  await accept.press('Enter')
  responded.resolve()
  await inColumn(page, 'Packing', orderId)
  expect(moves).toBe(1)
})

test('a form that is saved offline says what to do, keeps what was typed, and saves once there is a network', async () => {
  const { page } = await openWithCards(shop, browser)
  await page.goto(`${shop.url}/dashboard/product?search=biscuit%2025`)
  await page.getByRole('button', { name: 'Edit Biscuit 25', exact: true }).click()
  const editor = page.getByRole('dialog', { name: 'Edit Product' })
  await editor.getByLabel('Name', { exact: true }).fill('Butter Biscuit')
  await page.context().setOffline(true)
  await editor.getByRole('button', { name: 'Update Product' }).click()
  await toast(page, 'The shop cannot be reached. Please try again.').waitFor()
  await eventually(async () =>
    expect(await editor.getByLabel('Name', { exact: true }).inputValue()).toBe('Butter Biscuit'),
  )
  await page.context().setOffline(false)
  await editor.getByRole('button', { name: 'Update Product' }).click()
  await confirmPopup(page, 'Product updated')
})
