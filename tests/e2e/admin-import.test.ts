import { afterAll, beforeEach, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { product } from '../../src/catalogue/schema.ts'
import { importExportJobs } from '../../src/import-export/jobs.ts'
import { startJobs } from '../../src/platform/jobs/jobs.ts'
import { silentLog } from '../../src/platform/runtime/log.ts'
import { mediaInMemory } from '../../src/testing/account.ts'
import { createTestBrowser, errorsOf, PHONE, readDownload } from '../../src/testing/browser.ts'
import { givenProduct } from '../../src/testing/catalogue.ts'
import { testLooks } from '../../src/testing/looks.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { outOfSight } from '../../src/testing/sight.ts'
import { eventually } from '../../src/testing/wait.ts'
import { zipOf } from '../../src/testing/zip.ts'
import { imageFile, openAsAdmin } from './admin.ts'
import { tabTo } from './keyboard.ts'

const shop = await createTestShop()
const { db } = shop
const browser = createTestBrowser()
const { tasks } = importExportJobs({ db, media: mediaInMemory(), log: silentLog })
const jobs = await startJobs({ url: shop.databaseUrl, tasks, log: silentLog })
afterAll(() => jobs.stop())

beforeEach(async () => {
  await db.execute(sql`truncate product, product_family, category, sub_category, catalogue_import cascade`)
  await givenProduct(db, { name: 'Toned Milk', unit: '1 L', sku: 'D1', stock: 10, priceInPaise: 5400 })
})

const LIST = `Item Code;Item Name;Maker's Price;Sale Price;Stock;Detail: Shelf Life
D1;Toned Milk;60;54;40;2 days
R1;Basmati Rice;799;649;5;12 months
T1;Tea;free;;2;
`

const fileOf = (text: string, name = 'list.csv') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name })

async function openImport(page: Page) {
  await page.goto(`${shop.url}/dashboard/import`)
  await heading(page, 'How it works').waitFor()
}

async function chooseList(page: Page, text = LIST) {
  await page.getByLabel('Choose a file').setInputFiles(fileOf(text))
  await heading(page, 'Map columns').waitFor()
}

test('a price list from a chat is pasted, and its lines become products', async () => {
  const { page } = await openAsAdmin(shop, browser, PHONE)
  await openImport(page)
  await page.getByText('Or paste a list').click()
  await page.getByLabel('Your list').fill('Toned Milk 1L - 52\nAtta 5kg - Rs.240/-\nदाल १ किलो 165\nHome delivery')
  await page.getByRole('button', { name: 'Read the list' }).click()
  await heading(page, 'Map columns').waitFor()
  await page.getByRole('button', { name: 'Preview changes' }).click()
  await heading(page, 'What would change').waitFor()
  await page.getByText('No price at the end of this line').waitFor()
  await page.getByRole('button', { name: 'Import 3 rows' }).click()
  await heading(page, 'Imported').waitFor()
  const stored = await db.select().from(product).orderBy(product.id)
  expect(stored.map(({ name, unit, priceInPaise }) => [name, unit, priceInPaise])).toEqual([
    ['Toned Milk', '1 L', 5400],
    ['Atta', '5 kg', 24000],
    ['दाल', '1 kg', 16500],
  ])
})

test('a file is chosen, mapped, reviewed, imported, and listed in the history', async () => {
  const { page } = await openAsAdmin(shop, browser)
  await openImport(page)
  await chooseList(page)
  await eventually(async () => expect(await page.getByLabel('Item Code is').inputValue()).toBe('sku'))
  await page.getByLabel("Maker's Price is").selectOption({ label: 'MRP' })
  await page.getByRole('button', { name: 'Preview changes' }).click()
  await heading(page, 'What would change').waitFor()
  await page.getByText('MRP "free" is not an amount').waitFor()
  await tab(page, /Changed/).click()
  const changes = page.getByRole('list', { name: 'Changed' })
  await changes.getByText('Stock').waitFor()
  await eventually(async () =>
    expect(await changes.getByRole('definition').allTextContents()).toEqual([
      '₹54 ₹60',
      '0% 10%',
      '10 40',
      'nothing 2 days',
    ]),
  )
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await heading(page, 'Imported').waitFor()
  expect((await db.select().from(product)).map(({ sku, stock }) => [sku, stock]).sort()).toEqual([
    ['D1', 40],
    ['R1', 5],
  ])
  await page.reload()
  await heading(page, 'Imported').waitFor()
  await page.getByRole('button', { name: 'All imports' }).click()
  await page.getByText('1 new, 1 changed, 1 invalid').waitFor()
  await page.getByRole('button', { name: 'list.csv' }).click()
  await heading(page, 'Imported').waitFor()
  expect(errorsOf(page)).toEqual([])
})

test('invalid rows, the template and all products can be downloaded', async () => {
  const { page } = await openAsAdmin(shop, browser)
  await openImport(page)
  const download = async (name: string | RegExp) => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()])
    return { name: download.suggestedFilename(), text: await readDownload(download) }
  }
  const all = await download('Export all products')
  expect(all.name).toBe('products.csv')
  expect(all.text).toContain(',D1,Toned Milk,')
  expect((await download('Template')).text).toContain('SKU,Name,Brand,')
  await page.getByText('Columns of the template').click()
  await page.getByText('Needed for new products.').waitFor()
  await chooseList(page, 'Name,Price\nMilk,free\nRice,90\n')
  await page.getByRole('button', { name: 'Preview changes' }).click()
  const invalid = await download('Download the skipped row')
  expect(invalid.text).toContain('Milk,free,2,')
})

test('invalid rows are narrowed to one reason', async () => {
  const { page } = await openAsAdmin(shop, browser, PHONE)
  await openImport(page)
  const faulty = Array.from({ length: 30 }, (_, at) => `F${at};Free ${at};free;2`)
  const endless = Array.from({ length: 3 }, (_, at) => `E${at};Endless ${at};;5`)
  await chooseList(page, ['SKU;Name;Price;Stock', ...faulty, ...endless].join('\n'))
  await page.getByRole('button', { name: 'Preview changes' }).click()
  await heading(page, 'What would change').waitFor()
  const reasons = page.getByRole('list', { name: 'Reasons' }).getByRole('button')
  await reasons.first().waitFor()
  expect((await reasons.allTextContents()).map((text) => text.split(' ')[0])).toEqual(['30', '3'])
  await reasons.last().tap()
  await page.getByRole('heading', { name: 'Endless 2' }).waitFor()
  expect(await page.getByRole('list', { name: 'Invalid' }).getByRole('listitem').count()).toBe(3)
  await reasons.last().tap()
  await page.getByRole('heading', { name: 'Free 1', exact: true }).waitFor()
  expect(errorsOf(page)).toEqual([])
})

test('an unusable file shows why, and another can be chosen', async () => {
  const { page } = await openAsAdmin(shop, browser)
  await openImport(page)
  await page.getByLabel('Choose a file').setInputFiles({
    ...fileOf('x', 'list.xlsx'),
    buffer: Buffer.from(zipOf({ path: '[Content_Types].xml', content: '' })),
  })
  await heading(page, 'This file cannot be used').waitFor()
  await page.getByText('save it as CSV').waitFor()
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await heading(page, 'Imports so far').waitFor()
})

test('a file without a name column is rejected before the review', async () => {
  const { page } = await openAsAdmin(shop, browser)
  await openImport(page)
  await chooseList(page, 'Code,Rate\nD1,60\n')
  await page.getByText('No column is mapped to the name').waitFor()
  await page.getByLabel('Code is').selectOption({ label: 'Name' })
  await page.getByText('No column is mapped to the name').waitFor({ state: 'detached' })
})

// owner trial 5
test('a column of prices in paise is detected, with a warning when rupees are chosen', async () => {
  const { page } = await openAsAdmin(shop, browser)
  await openImport(page)
  await chooseList(page, 'Item,Price (paise)\nRed Label Tea,14500\n')
  await page.getByText('According to the price columns.').waitFor()
  await eventually(async () => expect(await page.getByRole('radio', { name: 'Paise' }).isChecked()).toBe(true))
  await page.getByRole('radio', { name: 'Rupees' }).check()
  await page.getByText('"Price (paise)" says paise, but prices are read as rupees.').waitFor()
  await page.getByRole('radio', { name: 'Paise' }).check()
  await page.getByRole('button', { name: 'Preview changes' }).click()
  await page.getByText('₹145', { exact: true }).first().waitFor()
})

test('on a phone, the button that leads on from the columns is in sight from the top', async () => {
  const { page } = await openAsAdmin(shop, browser, PHONE)
  await openImport(page)
  await chooseList(page)
  for (const height of [560, 640, 844]) {
    await page.setViewportSize({ width: 360, height })
    await page.evaluate(() => scrollTo(0, 0))
    await eventually(async () =>
      expect([height, await outOfSight(page, ['.import-bar .submit'])]).toEqual([height, []]),
    )
  }
})

test('encoding and delimiter can be changed, and two columns cannot map to one field', async () => {
  const { page } = await openAsAdmin(shop, browser, PHONE)
  await openImport(page)
  await chooseList(page, 'Title;Name, again\nMilk;Rice\n')
  await page.getByLabel('Delimiter').selectOption({ label: 'Comma' })
  await page.getByRole('heading', { name: 'Title;Name' }).waitFor()
  await page.getByLabel('Title;Name is').selectOption({ label: 'Name' })
  await page.getByLabel('again is').selectOption({ label: 'Name' })
  await page.getByRole('button', { name: 'Preview changes' }).click()
  await page.getByText('Two columns cannot be the same').waitFor()
})

test('why a mapping is refused is in sight, and the focus goes to the first of the columns that it is about', async () => {
  const { page } = await openAsAdmin(shop, browser)
  await page.setViewportSize({ width: 1440, height: 900 })
  await openImport(page)
  const names = Array.from({ length: 20 }, (_, at) => `Column ${String.fromCharCode(65 + at)}`)
  await chooseList(page, `Title,Other name,${names}\nMilk,Rice,${names}\n`)
  await page.getByLabel('Other name is').selectOption({ label: 'Name' })
  const preview = page.getByRole('button', { name: 'Preview changes' })
  await preview.click()
  await eventually(async () =>
    expect(await outOfSight(page, ['.import-refusal .field__error', '.import-columns [aria-invalid="true"]'])).toEqual(
      [],
    ),
  )
  expect(await page.getByRole('alert').allTextContents()).toContain(
    'Two columns cannot be the same: "Title" and "Other name"',
  )
  const title = page.getByLabel('Title is')
  expect(await title.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await page.locator('.import-columns [aria-invalid="true"]').count()).toBe(2)
  await title.selectOption({ label: 'Ignore column' })
  expect(await page.locator('.import-columns [aria-invalid="true"]').count()).toBe(0)
  await page.getByLabel('Other name is').selectOption({ label: 'Brand' })
  await preview.click()
  const refusal = page.getByText('Say which column is the name or the SKU')
  await refusal.waitFor()
  expect(await page.locator('#import-refusal').evaluate((said) => said === document.activeElement)).toBe(true)
})

test('on a phone, the button that imports is in sight above a page of rows', async () => {
  const { page } = await openAsAdmin(shop, browser, PHONE)
  await openImport(page)
  await chooseList(page, `Name,Price\n${Array.from({ length: 30 }, (_, row) => `Tea ${row},90`).join('\n')}\n`)
  await page.getByRole('button', { name: 'Preview changes' }).click()
  await page.getByRole('heading', { name: 'Tea 9', exact: true }).waitFor()
  for (const height of [560, 640, 844]) {
    await page.setViewportSize({ width: 360, height })
    await page.evaluate(() => scrollTo(0, 0))
    await eventually(async () =>
      expect([height, await outOfSight(page, ['.import-bar .submit'])]).toEqual([height, []]),
    )
  }
})

test('the header row is found and can be chosen, and the next file with its columns is mapped as the last one', async () => {
  const { page } = await openAsAdmin(shop, browser)
  await openImport(page)
  const list = 'Sharma Kirana,Pune,\nItem,Maker Rate,Rate\nMilk,60,54\nTea,90,81\n'
  await chooseList(page, list)
  const header = page.getByLabel('Column names are in')
  await eventually(async () => expect(await header.inputValue()).toBe('2'))
  await header.selectOption({ label: 'Row 1: Sharma Kirana · Pune' })
  await page.getByRole('heading', { name: 'Sharma Kirana' }).waitFor()
  await header.selectOption({ label: 'Row 2: Item · Maker Rate · Rate' })
  await page.getByText('Rows above it are not imported.').waitFor()
  await page.getByLabel('Maker Rate is').selectOption({ label: 'MRP' })
  await page.getByRole('combobox', { name: 'Rate is', exact: true }).selectOption({ label: 'Selling price' })
  await page.getByRole('button', { name: 'Preview changes' }).click()
  await heading(page, 'What would change').waitFor()
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await heading(page, 'Imported').waitFor()
  await page.getByRole('button', { name: 'All imports' }).click()
  await chooseList(page, list)
  await page.getByText('As last time').waitFor()
  expect(await page.getByLabel('Maker Rate is').inputValue()).toBe('price')
  await page.getByRole('button', { name: 'Detect columns again' }).click()
  await eventually(async () => expect(await page.getByLabel('Maker Rate is').inputValue()).toBe('ignore'))
  await page.getByRole('button', { name: 'Map as last time' }).click()
  await page.getByText('As last time').waitFor()
  expect(errorsOf(page)).toEqual([])
})

test('a ZIP of images is reviewed at once, files of no use are named, and the images get to their products', async () => {
  const { page } = await openAsAdmin(shop, browser, PHONE)
  await openImport(page)
  const { buffer } = await imageFile('D1.png', '#2a6')
  const zip = zipOf({ path: 'D1.png', content: buffer }, { path: 'photo-12.jpg', content: buffer })
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'photos.zip', mimeType: 'application/zip', buffer: Buffer.from(zip) })
  await heading(page, 'What would change').waitFor()
  const strays = page.getByRole('list', { name: 'Files of no use' })
  await strays.getByText('photo-12.jpg belongs to no product').waitFor()
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await heading(page, 'Imported').waitFor()
  await page.getByText('1 product has its images').waitFor()
  expect((await db.select().from(product))[0]!.image).toHaveLength(1)
  // What an undo has taken back is no longer said.
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo this import' }).click()
  await heading(page, 'Undone').waitFor()
  await page.getByText('1 product has its images').waitFor({ state: 'detached' })
  expect((await db.select().from(product))[0]!.image).toEqual([])
  expect(errorsOf(page)).toEqual([])
})

test('by keyboard alone, the focus begins each step at its heading', async () => {
  const { page } = await openAsAdmin(shop, browser)
  await openImport(page)
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    tabTo(page, 'Choose a file').then(() => page.keyboard.press('Enter')),
  ])
  await chooser.setFiles(fileOf('Name,Price\nRice,90\n'))
  await heading(page, 'Map columns').waitFor()
  await tabTo(page, 'Preview changes')
  await page.keyboard.press('Enter')
  await heading(page, 'What would change').waitFor()
  await eventually(async () =>
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('What would change'),
  )
  await tabTo(page, 'Import 1 row')
  await page.keyboard.press('Enter')
  await heading(page, 'Imported').waitFor()
  await eventually(async () => expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Imported'))
})

// Rows of each kind from a typical list: a known SKU for other goods, a tea that exists in two brands, a mistyped price.
const MESSY = `SKU,Name,Brand,Category,Unit,MRP,Sale Price,Discount,Scraped At,Product URL
D1,Tata Sampann Rajma,Tata,Pulses,1 kg,190,,,2026-01-01 10:00,https://other.example/1
,Tea,,Beverages,500 g,400,,,2026-01-01 10:00,https://other.example/2
D2,Paneer,Amul,Dairy,200 g,"1,29,900.50",,,2026-01-01 10:00,https://other.example/3
N1,Basmati Rice,India Gate,Grains,5 kg,799,649,,2026-01-01 10:00,https://other.example/4
N2,Iodised Salt,Tata,,1 kg,"28,5",,,2026-01-01 10:00,https://other.example/5
N3,Sugar,,Grocery,1 kg,free,,,2026-01-01 10:00,https://other.example/6
`
async function givenTeas() {
  await givenProduct(db, { name: 'Paneer', unit: '200 g', brand: 'Amul', sku: 'D2', stock: 10, priceInPaise: 9500 })
  await givenProduct(db, { name: 'Tea', unit: '500 g', brand: 'Red Label', priceInPaise: 28_500 })
  await givenProduct(db, { name: 'Tea', unit: '500 g', brand: 'Taj Mahal', priceInPaise: 39_100 })
}

test('doubtful rows are confirmed one by one, and the whole import is undone', async () => {
  await givenTeas()
  const { page } = await openAsAdmin(shop, browser)
  await openImport(page)
  await chooseList(page, MESSY)
  await page.getByText('2 columns are ignored').waitFor()
  await page.getByRole('button', { name: 'Keep as custom attributes' }).click()
  await eventually(async () => expect(await page.getByLabel('Product URL is').inputValue()).toBe('detail'))
  await page.getByRole('button', { name: 'Ignore them' }).click()
  await page.getByLabel('new products start with').fill('12')
  await page.getByRole('button', { name: 'Preview changes' }).click()
  await heading(page, 'What would change').waitFor()
  await page.getByText('2 rows may mean another product').waitFor()
  await page.getByText('1 price changes by more than half').waitFor()
  await page.getByText('"28,5" in row 6 is read as ₹28.50').waitFor()
  await page.getByText('1 new product has no category: shoppers find it by search alone').waitFor()
  const held = page.getByRole('list', { name: 'To confirm' })
  await held.getByText('Looks like another product: in the shop, D1 is "Toned Milk"').waitFor()
  await held.getByLabel(/Taj Mahal/).check()
  await page.getByRole('button', { name: 'Import 4 rows' }).waitFor()
  await tab(page, /New/).click()
  const rice = page.getByRole('list', { name: 'New' }).getByRole('listitem').filter({ hasText: 'Basmati Rice' })
  await eventually(async () =>
    expect(await rice.getByRole('definition').allTextContents()).toEqual([
      '₹649',
      '₹799',
      '5 kg',
      'Grains',
      '12',
      'India Gate',
      'yes',
    ]),
  )
  await page.getByRole('button', { name: 'Import 4 rows' }).click()
  await heading(page, 'Imported').waitFor()
  await tab(page, /To confirm/).click()
  await page.getByText('To confirm them, download the skipped rows and upload that file').waitFor()
  const prices = async () =>
    (await db.select().from(product)).map(({ brand, name, priceInPaise }) => `${brand} ${name} ${priceInPaise}`).sort()
  expect(await prices()).toContain('Taj Mahal Tea 40000')
  expect(await prices()).toContain('null Toned Milk 5400')
  await page.getByRole('button', { name: 'Undo this import' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Undo this import' }).click()
  await heading(page, 'Undone').waitFor()
  await page.getByText('added or changed was undone: 2 new, 2 changed.', { exact: false }).waitFor()
  expect(await prices()).toEqual([
    'Amul Paneer 9500',
    'Red Label Tea 28500',
    'Taj Mahal Tea 39100',
    'null Toned Milk 5400',
  ])
  await eventually(async () => expect(await page.getByRole('button', { name: 'Undo this import' }).count()).toBe(0))
  expect(errorsOf(page)).toEqual([])
})

test('an import that a later one has changed is undone in part, and the rest of it after the later one', async () => {
  const { page } = await openAsAdmin(shop, browser)
  const importPrice = async (price: number, stock: number) => {
    await openImport(page)
    const file = `SKU,Name,Price,Stock\nD1,Toned Milk,${price},10\nR1,Basmati Rice,649,${stock}\n`
    await page.getByLabel('Choose a file').setInputFiles(fileOf(file, `prices-${price}.csv`))
    await page.getByRole('button', { name: 'Preview changes' }).click()
    await page.getByRole('button', { name: /^Import \d row/ }).click()
    await heading(page, 'Imported').waitFor()
  }
  const undoOpened = async (name: string) => {
    await page.getByRole('button', { name }).click()
    await page.getByRole('alertdialog').getByRole('button', { name }).click()
  }
  const openFromHistory = async (name: string) => {
    await page.getByRole('button', { name: 'All imports' }).click()
    await page.getByRole('button', { name, exact: true }).click()
  }
  await importPrice(60, 5)
  await importPrice(66, 5)
  await openFromHistory('prices-60.csv')
  await undoOpened('Undo this import')
  await heading(page, 'Undone in part').waitFor()
  await page.getByText(/^Changed since by the import of prices-66\.csv, .*, and stays as it is: MRP$/).waitFor()
  await openFromHistory('prices-66.csv')
  await undoOpened('Undo this import')
  await heading(page, 'Undone').waitFor()
  await openFromHistory('prices-60.csv')
  await undoOpened('Undo the rest')
  await heading(page, 'Undone').waitFor()
  expect((await db.select().from(product)).map(({ sku, priceInPaise }) => [sku, priceInPaise])).toEqual([['D1', 5400]])
  expect(errorsOf(page)).toEqual([])
})

test('packs that the review proposes are listed, and those that are unticked have a card each', async () => {
  const { page } = await openAsAdmin(shop, browser, PHONE)
  await openImport(page)
  const [butter, tea] = ['Butter,Amul,100 g,58\nButter,Amul,500 g,275', 'Tea,Tata,250 g,120\nTea,Tata,1 kg,440']
  await page.getByLabel('Choose a file').setInputFiles(fileOf(`Name,Brand,Unit,MRP\n${butter}\n${tea}\n`))
  await page.getByRole('button', { name: 'Preview changes' }).click()
  await page.getByText('4 products become packs of 2 cards').waitFor()
  await page.getByText('100 g · 500 g').waitFor()
  await page.getByRole('checkbox', { name: 'Tata Tea' }).uncheck()
  await page.getByText('2 products become packs of 1 card').waitFor()
  await page.reload()
  await page.getByText('2 products become packs of 1 card').waitFor()
  expect(await page.getByRole('checkbox', { name: 'Tata Tea' }).isChecked()).toBe(false)
  await page.getByRole('button', { name: 'Import 4 rows' }).click()
  await page.getByText('2 products became packs of 1 card.').waitFor()
  const families = await db.execute<{ name: string }>(sql`select name from product_family`)
  expect(families.map(({ name }) => name)).toEqual(['Amul Butter'])
  expect(errorsOf(page)).toEqual([])
})

test('what to do is as tall as the place for the file, and the rest is one list of disclosures below both', async () => {
  const { page } = await openAsAdmin(shop, browser)
  await openImport(page)
  const [drop, how, paste, columns] = await Promise.all(
    ['.import-drop', '.import-how', '.import-more > :first-child', '.import-more > :last-child'].map(async (part) => {
      await page.locator(part).waitFor()
      return (await page.locator(part).boundingBox())!
    }),
  )
  expect(Math.abs(drop!.height - how!.height)).toBeLessThanOrEqual(1)
  expect(paste!.y).toBeGreaterThanOrEqual(drop!.y + drop!.height)
  expect([paste!.x, paste!.width]).toEqual([columns!.x, columns!.width])
})

test('a waiting import is discarded from the history and from its page', async () => {
  const { page } = await openAsAdmin(shop, browser)
  for (const where of ['history', 'page']) {
    await openImport(page)
    await chooseList(page)
    if (where === 'history') await page.getByRole('button', { name: 'All imports' }).click()
    await page.getByRole('button', { name: /^Discard/ }).click()
    await heading(page, 'How it works').waitFor()
    await heading(page, 'Imports so far').waitFor({ state: 'detached' })
  }
})

testLooks('axe finds nothing in any step of an import', async ({ options, look }) => {
  const { page } = await openAsAdmin(shop, browser, options)
  await givenTeas()
  await openImport(page)
  await look(page)
  await chooseList(page)
  await look(page)
  await page.getByLabel("Maker's Price is").selectOption({ label: 'MRP' })
  await page.getByRole('button', { name: 'Preview changes' }).click()
  await page.getByText('MRP "free" is not an amount').waitFor()
  await look(page)
  await tab(page, /Changed/).click()
  await page.getByRole('list', { name: 'Changed' }).waitFor()
  await look(page)
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await heading(page, 'Imported').waitFor()
  await page.getByText('MRP "free" is not an amount').waitFor()
  await look(page)
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await page.getByRole('alertdialog').waitFor()
  await look(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'All imports' }).click()
  await chooseList(page, MESSY)
  await look(page)
  await page.getByRole('button', { name: 'Preview changes' }).click()
  await page.getByRole('list', { name: 'To confirm' }).waitFor()
  await look(page)
  await tab(page, /New/).click()
  await page.getByRole('list', { name: 'New' }).waitFor()
  await look(page)
  expect(errorsOf(page)).toEqual([])
})
