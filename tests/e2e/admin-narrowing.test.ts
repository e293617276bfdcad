import { expect } from 'bun:test'
import { createTestBrowser, errorsOf } from '../../src/testing/browser.ts'
import { givenCategory, givenProduct } from '../../src/testing/catalogue.ts'
import { testLooks } from '../../src/testing/looks.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { eventually } from '../../src/testing/wait.ts'
import { openAsAdmin } from './admin.ts'
import { givenDesk } from './desk.ts'

const shop = await createTestShop()
const browser = createTestBrowser()
const { placed } = await givenDesk(shop, browser)
const tea = await givenCategory(shop.db, 'Tea')
for (let n = 0; n < 9; n++)
  await givenProduct(shop.db, {
    name: `Hill tea ${n}`,
    brand: 'Red Label',
    stock: n === 5 ? 4 : 0,
    categoryIds: [tea],
  })
await placed('Asha Rao')

testLooks(
  'days, customers, low stock, the ledger and what is sold by phone are narrowed',
  async ({ options, look }) => {
    const { page } = await openAsAdmin(shop, browser, options)
    await page.goto(`${shop.url}/dashboard`)
    const { x, width } = (await page.getByRole('button', { name: 'Other days' }).boundingBox())!
    expect(x + width).toBeLessThan(page.viewportSize()!.width)
    await page.getByRole('button', { name: 'Last 7 days' }).click()
    await page.getByRole('region', { name: 'What sold' }).getByText('Curd').waitFor()
    await page.getByRole('button', { name: 'Yesterday' }).click()
    await page.getByText('Nothing was sold in these days.').waitFor()
    await page.getByRole('button', { name: 'Other days' }).click()
    await page.getByLabel('From').fill('2026-01-01')
    await page.getByLabel('To', { exact: true }).fill('2026-01-31')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await page.getByRole('heading', { name: '1 Jan to 31 Jan' }).waitFor()
    await look(page)
    await page.getByRole('button', { name: 'Today', exact: true }).click()
    await page.getByRole('heading', { name: 'So far today' }).waitFor()

    await page.goto(`${shop.url}/dashboard/customers`)
    const customers = page.getByRole('list', { name: 'Customers' })
    await customers.getByText('1 under way, ₹130').waitFor()
    await customers.getByText('12 MG Road, Pune 411001').waitFor()
    await customers.getByText(/^9876543210/).waitFor()
    await look(page)
    await page.getByLabel('Show customers').selectOption('Suspended')
    await page.getByText('No customer matches this filter.').waitFor()
    await page.getByLabel('Show customers').selectOption('With open orders')
    await customers.getByText('Asha Rao').waitFor()

    await page.goto(`${shop.url}/dashboard/stock`)
    const low = page.getByRole('list', { name: 'Low stock' })
    await low.getByText('Hill tea 5').waitFor()
    await eventually(async () => expect(await low.getByRole('listitem').count()).toBe(1))
    const onPhones = page.getByRole('button', { name: 'Filter', exact: true })
    if (await onPhones.isVisible()) await onPhones.click()
    await page.getByRole('button', { name: 'Never stocked' }).click()
    await page.getByText('8 products have 5 pieces or fewer').waitFor()
    await page.getByLabel('Category').selectOption('Dairy')
    await page.getByText('Nothing runs low here.').waitFor()
    await look(page)
    await page.getByRole('tab', { name: 'Ledger' }).click()
    await page.getByRole('link', { name: /^ORD-/ }).first().waitFor()
    await look(page)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('stock-ledger.csv')
    await page.getByLabel('To', { exact: true }).fill('2025-01-31')
    await page.getByText('The stock did not change in these days.').waitFor()

    // admin D-28
    await page.goto(`${shop.url}/dashboard/orders?show=phone`)
    await page.getByLabel('Find a product').fill('hill tea')
    const found = page.getByRole('list', { name: 'Found products' })
    await found.getByRole('listitem').first().getByText('Red Label Hill tea 5 1 L').waitFor()
    await eventually(async () => expect(await found.getByRole('listitem').count()).toBe(6))
    await page.getByRole('button', { name: 'Show more' }).click()
    await found.getByRole('listitem').nth(8).waitFor()
    await page.getByRole('button', { name: 'Show more' }).waitFor({ state: 'detached' })
    expect(errorsOf(page)).toEqual([])
  },
)
