import { afterAll, beforeEach, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { product } from '../../src/catalogue/schema.ts'
import { importExportJobs } from '../../src/import-export/jobs.ts'
import { startJobs } from '../../src/platform/jobs/jobs.ts'
import { silentLog } from '../../src/platform/runtime/log.ts'
import { mediaInMemory } from '../../src/testing/account.ts'
import { createTestBrowser, PHONE } from '../../src/testing/browser.ts'
import { givenProduct } from '../../src/testing/catalogue.ts'
import { importsOf } from '../../src/testing/imports.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { openAsAdmin } from './admin.ts'

const shop = await createTestShop()
const { db } = shop
const browser = createTestBrowser()
const { tasks } = importExportJobs({ db, media: mediaInMemory(), log: silentLog })
const jobs = await startJobs({ url: shop.databaseUrl, tasks, log: silentLog })
afterAll(() => jobs.stop())

beforeEach(async () => {
  await db.execute(sql`truncate product, category, catalogue_import, catalogue_import_mapping cascade`)
})

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

async function chooseList(page: Page, text: string) {
  await page.goto(`${shop.url}/dashboard/import`)
  const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await page.getByLabel('Choose a file').setInputFiles(file)
  await heading(page, 'Map columns').waitFor()
}

async function preview(page: Page) {
  await page.getByRole('button', { name: 'Preview changes' }).click()
  await heading(page, 'What would change').waitFor()
}

test('a saved review says that its products have changed since, and is checked again before it is imported', async () => {
  const id = await givenProduct(db, { name: 'Tea', sku: 'T1', priceInPaise: 4000 })
  const { page } = await openAsAdmin(shop, browser)
  await chooseList(page, 'SKU,Name,MRP\nT1,Tea,41\n')
  await preview(page)
  const edit = (paise: number) =>
    db.update(product).set({ priceInPaise: paise, version: sql`version + 1` }).where(eq(product.id, id))
  await edit(4400)
  // Whoever has it open is told at the button.
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await page.locator('.import-refusal').getByText('1 product has changed since this preview: check again').waitFor()
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByText('₹44').waitFor()
  await edit(4500)
  await page.reload()
  await page.getByText('1 product has changed since this preview: check again.').waitFor()
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByText('₹45').waitFor()
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await heading(page, 'Imported').waitFor()
})

test('merged cells and a file that comes again are told with their choices', async () => {
  const { page, admin } = await openAsAdmin(shop, browser, PHONE)
  const list =
    'Main Group,SKU,Item,MRP,Stock\nSnacks,A,Chivda,60,5\n,B,Shev,50,5\n,C,Chakli,90,5\nSweets,D,Pedha,180,5\n,E,Barfi,200,5\n'
  await chooseList(page, list)
  expect(await page.getByRole('radio', { name: 'Use the category above for empty cells' }).isChecked()).toBe(true)
  await preview(page)
  await page.getByText('3 rows without a category get the one above, as from merged cells.').waitFor()
  await page.getByRole('button', { name: 'Import 5 rows' }).click()
  await heading(page, 'Imported').waitFor()
  const [first] = await db.select().from(product)
  await importsOf(db, admin.userId).sell(first!.id, 1)
  await chooseList(page, list)
  await page.getByText('1 piece was sold since, so the stock of existing products stays.').waitFor()
  await page.getByRole('radio', { name: 'Set to the value in the file' }).check()
  await page.getByText('1 piece was sold since: its stock would be put back.').waitFor()
  await preview(page)
  await page.getByText('its stock would be put back. It can be left alone').waitFor()
})
