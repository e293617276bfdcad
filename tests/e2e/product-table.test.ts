import { beforeAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { productDeclaration } from '../../src/catalogue/declarations/schema.ts'
import { product } from '../../src/catalogue/schema.ts'
import { accessibilityViolations } from '../../src/testing/accessibility.ts'
import { createTestBrowser, errorsOf, PHONE } from '../../src/testing/browser.ts'
import { givenCategory, givenProduct } from '../../src/testing/catalogue.ts'
import { testLooks } from '../../src/testing/looks.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { eventually, waitUntil } from '../../src/testing/wait.ts'
import { expectFocusOn, openAsAdmin } from './admin.ts'
import { tabTo } from './keyboard.ts'

const shop = await createTestShop()
const { db } = shop
const browser = createTestBrowser()

const SCREEN = `${shop.url}/dashboard/product`
const rows = (page: Page) => page.locator('.product-table tbody tr')
const row = (page: Page, name: string) => rows(page).filter({ has: page.getByText(name, { exact: true }) })
const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Products' })
const toast = (page: Page, text: string) => page.locator('toast-stack').getByText(text)
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

beforeAll(async () => {
  const spices = await givenCategory(db, 'Spices')
  for (let n = 1; n <= 104; n++)
    await givenProduct(db, {
      name: `Masala ${String(n).padStart(3, '0')}`,
      brand: n % 2 ? 'Khet Se' : 'Amrit',
      stock: n,
      priceInPaise: 10_000,
      categoryIds: [spices],
    })
})

async function open(page: Page, query = ''): Promise<void> {
  await page.goto(SCREEN + query)
  await rows(page).first().waitFor()
}

const pricesOf = async (names: readonly string[]) => {
  const all = await db.select().from(product)
  return names.map((name) => all.find((each) => each.name === name)!.soldPriceInPaise)
}

test('a view of the table is in its address: filters, order, columns and page', async () => {
  const { page } = await openAsAdmin(shop, browser)
  await open(page)
  await toolbar(page).getByText('1–100 of 104 products').waitFor()
  await page.getByLabel('Brand', { exact: true }).fill('khet se')
  await press(page, 'Enter')
  await toolbar(page).getByText('52 products').waitFor()
  await page.getByLabel('Stock', { exact: true }).selectOption('in')
  await page.waitForURL(/stock=in/)
  await page.getByRole('columnheader', { name: 'Stock' }).getByRole('button').click()
  await row(page, 'Masala 001').waitFor()
  await eventually(async () => expect(await rows(page).first().textContent()).toContain('Masala 001'))
  await toolbar(page).getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'SKU' }).click()
  await press(page, 'Escape')
  await page.getByRole('columnheader', { name: 'SKU' }).waitFor()
  // The menu's entry of the history is left.
  await waitUntil(() => page.evaluate(() => !history.state?.isDialog && location.search.includes('columns')))
  const { searchParams } = new URL(page.url())
  expect(Object.fromEntries(searchParams)).toMatchObject({ brand: 'khet se', stock: 'in', sort: 'stock' })
  expect(searchParams.get('columns')).toContain('sku')
  const other = await openAsAdmin(shop, browser)
  await open(other.page, new URL(page.url()).search)
  await eventually(async () => expect(await rows(other.page).first().textContent()).toContain('Masala 001'))
  await other.page.getByRole('columnheader', { name: 'SKU' }).waitFor()
  for (const left of ['?brand=khet+se&stock=in', '?brand=khet+se', '']) {
    const asked = page.waitForResponse((response) => response.url().includes('/api/product/list'))
    await page.goBack()
    const { searchParams } = new URL((await asked).url())
    searchParams.delete('limit')
    expect(searchParams.toString()).toBe(left.slice(1))
    await eventually(async () => expect(new URL(page.url()).search).toBe(left))
  }
  await toolbar(page).getByText('1–100 of 104 products').waitFor()
  await page.goForward()
  await toolbar(page).getByText('52 products').waitFor()
  await open(other.page, '?page=2')
  await toolbar(other.page).getByText('101–104 of 104 products').waitFor()
})

test('Back closes what is open before it leaves a view, and what closed otherwise leaves nothing in the history', async () => {
  const { page } = await openAsAdmin(shop, browser)
  const dialog = (name: string) => page.getByRole('dialog', { name })
  const shut = () =>
    eventually(async () => expect(await page.evaluate(() => history.state?.isDialog ?? null)).toBeNull())
  await open(page)
  await page.getByLabel('Stock', { exact: true }).selectOption('in')
  await page.waitForURL(/stock=in/)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Select all 104 that match' }).click()
  // The keys of the table go on from where the button was.
  await page.keyboard.press('Delete')
  await dialog('Delete products').getByText('104 products selected.').waitFor()
  await page.goBack()
  await dialog('Delete products').waitFor({ state: 'detached' })
  await toolbar(page).getByRole('button', { name: 'Price' }).click()
  await dialog('Change prices').waitFor()
  await page.goBack()
  await dialog('Change prices').waitFor({ state: 'detached' })
  await toolbar(page).getByText('104 selected').waitFor()
  await toolbar(page).getByRole('button', { name: 'Price' }).click()
  await dialog('Change prices').getByRole('button', { name: 'Close' }).click()
  await shut()
  await toolbar(page).getByRole('button', { name: 'Select nothing' }).click()
  await row(page, 'Masala 104').getByRole('button', { name: 'Edit Amrit Masala 104' }).click()
  await dialog('Edit Product').getByLabel('Brand').fill('Never saved')
  await page.goBack()
  const asked = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await asked.waitFor({ state: 'detached' })
  await page.goBack()
  await asked.getByRole('button', { name: 'Leave' }).click()
  await dialog('Edit Product').waitFor({ state: 'detached' })
  await shut()
  expect(new URL(page.url()).search).toBe('?stock=in')
  await page.goBack()
  await page.waitForURL(SCREEN)
})

test('what is wrong with a value of the last row is on the screen', async () => {
  const { page } = await openAsAdmin(shop, browser)
  await page.goto(`${SCREEN}?q=Masala+104`)
  await row(page, 'Masala 104')
    .getByRole('button', { name: /^Sells at ₹ of Amrit Masala 104/ })
    .click()
  await page.keyboard.type('0')
  await page.keyboard.press('Enter')
  const said = page.getByText('Masala 104 would cost nothing')
  await said.waitFor()
  const isSeen = (element: Element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
  }
  await eventually(async () => expect(await said.evaluate(isSeen)).toBe(true))
})

test('the columns that are there by default fit at 1440 px, beside scrollbars', async () => {
  const { page } = await openAsAdmin(shop, browser)
  // The page's and the table's own take up to 15 px each, which this browser lays over them.
  await page.setViewportSize({ width: 1440 - 30, height: 900 })
  await open(page)
  const box = page.locator('.product-table')
  expect(await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('the brand is beside the name as long as it has no column', async () => {
  const { page } = await openAsAdmin(shop, browser)
  await open(page, '?brand=khet+se')
  const name = rows(page).first().locator('.cell--name')
  await name.getByText('Khet Se').waitFor()
  await toolbar(page).getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Brand' }).click()
  await page.getByRole('columnheader', { name: 'Brand' }).waitFor()
  expect(await name.getByText('Khet Se').count()).toBe(0)
})

test('HSN codes and GST rates have columns once they are chosen', async () => {
  const [masala] = await db.select().from(product).where(eq(product.name, 'Masala 104'))
  await db.insert(productDeclaration).values({ productId: masala!.id, hsn: '09109100', gstRateInBasisPoints: 500 })
  const { page } = await openAsAdmin(shop, browser)
  await open(page, '?search=masala+104')
  expect(await page.getByRole('columnheader', { name: 'HSN code' }).count()).toBe(0)
  await toolbar(page).getByRole('button', { name: 'Columns' }).click()
  for (const column of ['HSN code', 'GST %']) await page.getByRole('menuitemcheckbox', { name: column }).click()
  await press(page, 'Escape')
  const texts = () => row(page, 'Masala 104').locator('.cell--hsn, .cell--gstRate').allTextContents()
  await eventually(async () => expect(await texts()).toEqual(['09109100', '5']))
  await waitUntil(() => page.evaluate(() => location.search.includes('hsn%2CgstRate')))
  const isCut = await page
    .locator(':is(thead, tbody) :is(.cell--hsn, .cell--gstRate)')
    .evaluateAll((all) => all.map(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth))
  expect(isCut).toEqual([false, false, false, false])
})

test('at 200 % text the table scrolls in its own box, and the names stay in sight', async () => {
  const { page } = await openAsAdmin(shop, browser)
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page)
  await rows(page).first().waitFor()
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%', 'important'))
  const box = page.locator('.product-table')
  await box.evaluate((element) => element.scrollTo({ left: element.scrollWidth }))
  expect(await box.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
  const [outer, name] = [await box.boundingBox(), await page.locator('tbody .cell--name').first().boundingBox()]
  expect(Math.round(name!.x - outer!.x)).toBeWithin(0, 3)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1440)
})

test('cards stay, for whoever chooses them', async () => {
  const { page } = await openAsAdmin(shop, browser)
  await open(page, '?brand=Amrit')
  await page.getByRole('button', { name: 'Cards' }).click()
  await eventually(async () => expect(await page.locator('.admin-product').count()).toBe(12))
  await page.goto(SCREEN)
  await page.locator('.admin-product').first().waitFor()
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await rows(page).first().waitFor()
})

test('by keyboard alone, rows are selected, their prices changed after a preview, and that is undone', async () => {
  const { page } = await openAsAdmin(shop, browser)
  await open(page, '?sort=name')
  await tabTo(page, 'Edit Khet Se Masala 001')
  await press(page, 'ArrowDown', 'Space', 'Shift+ArrowDown', 'Shift+ArrowDown')
  await toolbar(page).getByText('3 selected').waitFor()
  await expectFocusOn(page, 'Edit Amrit Masala 004')
  await tabTo(page, 'Price', 'Shift+Tab')
  await press(page, 'Enter')
  const dialog = page.getByRole('dialog', { name: 'Change prices' })
  await tabTo(page, 'By')
  await page.keyboard.type('-12')
  await dialog.getByLabel('.90', { exact: true }).focus()
  await press(page, 'Space')
  await dialog.getByText('3 products will be changed.').waitFor()
  await eventually(async () => expect(await dialog.getByText('₹87.90').count()).toBe(3))
  expect(await pricesOf(['Masala 002'])).toEqual([10_000])
  await tabTo(page, 'Change 3 products')
  await press(page, 'Enter')
  await toast(page, 'Lowered selling prices by 12%, rounded to .90: 3 products').waitFor()
  const names = ['Masala 001', 'Masala 002', 'Masala 003', 'Masala 004']
  expect(await pricesOf(names)).toEqual([10_000, 8_790, 8_790, 8_790])
  await row(page, 'Masala 002').getByText('₹87.90').waitFor()
  const isInTable = () => page.evaluate(() => document.activeElement!.closest('.product-table tbody') !== null)
  await eventually(async () => expect(await isInTable()).toBe(true))
  await db.update(product).set({ sellingPriceInPaise: 9_000 }).where(eq(product.name, 'Masala 003'))
  await page.locator('toast-stack').getByRole('button', { name: 'Undo' }).focus()
  await press(page, 'Enter')
  await page.getByRole('dialog', { name: 'Left as they are' }).getByText('Masala 003, 1 L').waitFor()
  expect(await pricesOf(names)).toEqual([10_000, 10_000, 9_000, 10_000])
  await page.getByRole('dialog', { name: 'Left as they are' }).getByRole('button', { name: 'Close' }).click()
  await eventually(async () => expect(await isInTable()).toBe(true))
  await toolbar(page).getByRole('button', { name: 'Bulk changes' }).click()
  const listed = page.getByRole('dialog', { name: 'Bulk changes' }).getByRole('listitem')
  await listed.getByText('Undone in part').waitFor()
  await listed.getByText('1 product left as it is').click()
  await listed.getByText('Edited since').waitFor()
  // Nothing can undo what somebody did by hand.
  expect(await listed.getByRole('button').count()).toBe(0)
  expect(errorsOf(page)).toEqual([])
})

test('the arrows lead to the next page, / to the search, and what is pressed in a cell changes it', async () => {
  const { page } = await openAsAdmin(shop, browser)
  await open(page, '?sort=name')
  await tabTo(page, 'Edit Khet Se Masala 001')
  await press(page, 'Control+End', 'ArrowDown')
  await expectFocusOn(page, 'Edit Khet Se Masala 101')
  await press(page, 'ArrowUp')
  await expectFocusOn(page, 'Edit Amrit Masala 100')
  await press(page, 'End', 'ArrowLeft')
  await expectFocusOn(page, 'Stock of Amrit Masala 100: 100')
  await press(page, 'Enter')
  await page.keyboard.type('+20')
  await press(page, 'Enter')
  await expectFocusOn(page, 'Stock of Amrit Masala 100: 120')
  await press(page, '/')
  await expectFocusOn(page, 'Search product')
})

test('by keyboard, selected rows become packs under a proposed name, say so, and an undo parts them', async () => {
  const rice = { name: 'Sona Masuri Rice', brand: 'Khet Se', stock: 5 }
  await givenProduct(db, { ...rice, unit: '1 kg', priceInPaise: 7_000 })
  await givenProduct(db, { ...rice, unit: '5 kg', priceInPaise: 33_000 })
  const { page } = await openAsAdmin(shop, browser)
  await open(page, '?search=sona')
  await tabTo(page, 'Edit Khet Se Sona Masuri Rice')
  await press(page, 'Space')
  await toolbar(page).getByText('1 selected').waitFor()
  expect(await toolbar(page).getByRole('button', { name: 'Join as packs' }).count()).toBe(0)
  await press(page, 'Shift+ArrowDown')
  await tabTo(page, 'Join as packs', 'Shift+Tab')
  await press(page, 'Enter')
  const dialog = page.getByRole('dialog', { name: 'Join as packs' })
  await dialog.getByText('₹330').waitFor()
  expect(await dialog.getByLabel('Name of the packs').inputValue()).toBe('Khet Se Sona Masuri Rice')
  expect(await accessibilityViolations(page)).toEqual([])
  await tabTo(page, 'Join 2 packs')
  await press(page, 'Enter')
  await toast(page, '2 packs of Khet Se Sona Masuri Rice').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await expectFocusOn(page, 'Edit Khet Se Sona Masuri Rice')
  await press(page, 'ArrowRight', 'ArrowRight')
  await expectFocusOn(page, 'Pack of Khet Se Sona Masuri Rice: Khet Se Sona Masuri Rice, 1 kg')
  await press(page, 'Enter')
  await page.getByRole('dialog', { name: 'Packs of one product' }).getByRole('button', { name: 'Part 5 kg' }).waitFor()
  await press(page, 'Escape')
  await page.locator('toast-stack').getByRole('button', { name: 'Undo' }).click()
  await toast(page, 'Packs are as they were').waitFor()
  await page.getByRole('button', { name: 'Packs: Khet Se Sona Masuri Rice, 5 kg' }).waitFor()
  await db.delete(product).where(eq(product.name, rice.name))
  expect(errorsOf(page)).toEqual([])
})

test('a percent with a comma is refused, and prices change by more than half only after a second question', async () => {
  const { page } = await openAsAdmin(shop, browser)
  await open(page, '?search=masala+09')
  await page.getByLabel('Select Khet Se Masala 091').check()
  await page.getByLabel('Select Amrit Masala 092').check()
  await toolbar(page).getByRole('button', { name: 'Price', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Change prices' })
  await dialog.getByLabel('By', { exact: true }).fill('5,5')
  await dialog.getByText('Write decimals with a point, such as 5.5').waitFor()
  await dialog.getByLabel('Change', { exact: true }).selectOption('both')
  await dialog.getByLabel('By', { exact: true }).fill('1000%')
  await dialog.getByText('2 prices rise by more than 50%, the most from ₹100 to ₹1,100.').waitFor()
  await dialog.getByRole('button', { name: 'Change 2 products' }).click()
  await page.getByRole('alertdialog', { name: 'Change prices by more than half?' }).waitFor()
  await press(page, 'Escape')
  await dialog.getByLabel('Change', { exact: true }).selectOption('sellingPrice')
  await dialog.getByLabel('By', { exact: true }).fill('-55')
  await dialog.getByText('2 prices fall by more than 50%, the most from ₹100 to ₹45.').waitFor()
  await dialog.getByRole('button', { name: 'Change 2 products' }).click()
  const question = page.getByRole('alertdialog', { name: 'Change prices by more than half?' })
  await question.waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await press(page, 'Escape')
  await question.waitFor({ state: 'detached' })
  expect(await pricesOf(['Masala 091'])).toEqual([10_000])
  await expectFocusOn(page, 'Change 2 products')
  await press(page, 'Enter')
  await question.getByRole('button', { name: 'Change 2 products' }).click()
  await toast(page, 'Lowered selling prices by 55%: 2 products').waitFor()
  expect(await pricesOf(['Masala 091', 'Masala 092'])).toEqual([4_500, 4_500])
  expect(errorsOf(page)).toEqual([])
})

test('prices change by the unit that was typed, whichever is chosen next to it', async () => {
  const { page } = await openAsAdmin(shop, browser)
  await open(page, '?search=masala+08')
  await page.getByLabel('Select Khet Se Masala 081').check()
  await toolbar(page).getByRole('button', { name: 'Price', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Change prices' })
  const by = dialog.getByLabel('By', { exact: true })
  const unit = dialog.getByLabel('Percent or rupees')
  await unit.selectOption('₹')
  await by.fill('-5%')
  expect(await unit.inputValue()).toBe('percent')
  await dialog.getByText('₹95').waitFor()
  await by.fill('Rs -7')
  expect(await unit.inputValue()).toBe('amount')
  await dialog.getByText('₹93').waitFor()
  await unit.selectOption('%')
  expect(await by.inputValue()).toBe('-7')
  await by.fill('₹7%')
  await dialog.getByText('Write either % or ₹').waitFor()
  expect(errorsOf(page)).toEqual([])
})

test('all that match are hidden at once and shown again from the list of changes', async () => {
  const { page } = await openAsAdmin(shop, browser)
  await open(page, '?sort=name')
  await tabTo(page, 'Edit Khet Se Masala 001')
  await press(page, 'Control+a')
  await toolbar(page).getByText('100 selected').waitFor()
  await press(page, 'Control+a', 'Space')
  await toolbar(page).getByText('103 selected').waitFor()
  await toolbar(page).getByRole('button', { name: 'Hide' }).click()
  await page.getByRole('button', { name: 'Hide 103 products' }).click()
  await toast(page, 'Hid from shoppers: 103 products').waitFor()
  const shown = () => db.select().from(product).where(eq(product.publish, true))
  expect((await shown()).map(({ name }) => name)).toEqual(['Masala 001'])
  await row(page, 'Masala 002').getByText('Hidden').waitFor()
  await toolbar(page).getByRole('button', { name: 'Bulk changes' }).click()
  await page.getByRole('button', { name: 'Undo: Hid from shoppers' }).click()
  await toast(page, '103 products restored').waitFor()
  expect(await shown()).toHaveLength(104)
})

test('a preview that is out of date is shown again, and then done', async () => {
  const { page } = await openAsAdmin(shop, browser)
  await open(page, '?search=masala+05')
  await tabTo(page, /^Edit (Amrit|Khet Se) Masala/)
  await press(page, 'Control+a')
  await toolbar(page).getByRole('button', { name: 'Stock' }).click()
  await page.getByRole('dialog', { name: 'Change stock' }).getByLabel('Stock').fill('7')
  const submit = page.getByRole('button', { name: /^Change \d+ products$/ })
  await submit.waitFor()
  await db.update(product).set({ stock: 7 }).where(eq(product.name, 'Masala 055'))
  await submit.click()
  await toast(page, 'The products have changed since: look at the new preview').waitFor()
  await page.getByText('1 is so already').waitFor()
  await submit.click()
  await toast(page, 'Set the stock to 7: 10 products').waitFor()
})

test('on a phone, cards are low, several to a screen, and their buttons large enough for a thumb', async () => {
  const { page } = await openAsAdmin(shop, browser, PHONE)
  await page.goto(`${SCREEN}?search=masala+01`)
  const card = page.locator('.admin-product').first()
  await card.getByRole('button', { name: /^Edit / }).waitFor()
  const small = await card.locator('button').evaluateAll((controls) =>
    controls.flatMap((control) => {
      const { width, height } = control.getBoundingClientRect()
      return control.checkVisibility() && Math.min(width, height) < 44
        ? [`${control.textContent} ${width} × ${height}`]
        : []
    }),
  )
  expect(small).toEqual([])
  expect((await card.boundingBox())!.height).toBeLessThanOrEqual(140)
  const [title, filters, upload, search, packs, select, first] = await Promise.all(
    [
      page.getByRole('heading', { name: 'Product', exact: true }),
      page.getByRole('button', { name: 'Filters' }),
      page.getByRole('link', { name: 'Upload Product' }).and(page.locator('.product-tools a')),
      page.getByPlaceholder('Search product here ...'),
      page.getByRole('button', { name: 'Group pack sizes' }),
      page.getByRole('button', { name: 'Select', exact: true }),
      card,
    ].map(async (control) => {
      const { y, height } = (await control.boundingBox())!
      return y + height / 2
    }),
  )
  for (const beside of [filters!, upload!]) expect(Math.abs(beside - title!)).toBeLessThan(2)
  expect(search).toBeGreaterThan(filters!)
  expect(packs).toBe(select!)
  expect(first! - (await card.boundingBox())!.height / 2).toBeLessThan(page.viewportSize()!.height / 3)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const named = card.getByRole('heading')
  await eventually(async () => expect((await named.boundingBox())!.width).toBeGreaterThan(200))
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  await page.locator('.product-tools').getByRole('link', { name: 'Upload Product' }).tap()
  await page.waitForURL(`${shop.url}/dashboard/upload-product`)
})

testLooks('axe finds nothing on the table of products and its dialogs', async ({ options, look, view }) => {
  const { page } = await openAsAdmin(shop, browser, options)
  if (view === 'a phone') {
    await page.goto(SCREEN)
    await page.getByRole('button', { name: 'Filters' }).tap()
    await page.locator('.admin-product').first().waitFor()
    return look(page)
  }
  await open(page)
  await look(page)
  await rows(page).nth(1).getByRole('checkbox').click()
  await rows(page)
    .nth(3)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  await toolbar(page).getByText('3 selected').waitFor()
  await look(page)
  await toolbar(page).getByRole('button', { name: 'Price' }).click()
  await page.getByLabel('By', { exact: true }).fill('5')
  await page.getByText('3 cannot be changed').waitFor()
  await look(page)
})

test('a long unit is shown wholly in its row, which is as high as the others', async () => {
  const units = ['100g (Pack of 2)', '250 g + 50 g free', '6 x 200 ml bottles']
  for (const unit of units) await givenProduct(db, { name: `Unit ${unit}`, unit, brand: 'Lambi' })
  const { page } = await openAsAdmin(shop, browser)
  await page.setViewportSize({ width: 1440 - 30, height: 900 })
  await open(page, '?brand=Lambi')
  const cells = page.locator('tbody .cell--unit')
  expect((await cells.allTextContents()).toSorted()).toEqual(units.toSorted())
  const isCut = await cells.evaluateAll((all) =>
    all.map((cell) => {
      const [box, text] = [cell.getBoundingClientRect(), document.createRange()]
      text.selectNodeContents(cell)
      const said = text.getBoundingClientRect()
      const inner = cell.firstElementChild ?? cell
      return (
        inner.scrollWidth > inner.clientWidth || inner.scrollHeight > inner.clientHeight || said.bottom > box.bottom
      )
    }),
  )
  expect(isCut).toEqual(units.map(() => false))
  expect(await cells.evaluateAll((all) => all.map((cell) => cell.getAttribute('title')).toSorted())).toEqual(
    units.toSorted(),
  )
  const heights = await rows(page).evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height))
  expect(new Set(heights)).toEqual(new Set([40]))
})
