import { beforeAll, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import { product } from '../../src/catalogue/schema.ts'
import { accessibilityViolations } from '../../src/testing/accessibility.ts'
import { createTestBrowser, errorsOf, PHONE } from '../../src/testing/browser.ts'
import { givenCategory, givenSubCategory } from '../../src/testing/catalogue.ts'
import { testLooks } from '../../src/testing/looks.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { outOfSight } from '../../src/testing/sight.ts'
import { eventually } from '../../src/testing/wait.ts'
import { confirmPopup, expectFocusOn, imageFile, openAsAdmin, openWithCards } from './admin.ts'
import { tabTo } from './keyboard.ts'

const shop = await createTestShop()
const browser = createTestBrowser()

const SCREEN = `${shop.url}/dashboard/upload-product`
const field = (page: Page, label: string) => page.locator('main').getByLabel(label, { exact: true })
const images = (page: Page) => page.locator('.upload__enlarge img')
const chooser = (page: Page) => page.locator('main input[type=file]')

beforeAll(async () => {
  const dairy = await givenCategory(shop.db, 'Dairy')
  await givenSubCategory(shop.db, 'Milk', [dairy])
})

async function open(page: Page): Promise<void> {
  await page.goto(SCREEN)
  await field(page, 'Name').waitFor()
}

async function fill(page: Page, over: Record<string, string> = {}): Promise<void> {
  const typed = { Description: 'As it should be.', Unit: '1 L', 'Number of Stock': '14', Price: '54', Discount: '0' }
  for (const [label, text] of Object.entries({ ...typed, ...over })) await field(page, label).fill(text)
}

async function addresses(page: Page): Promise<(string | null)[]> {
  return images(page).evaluateAll((images) => images.map((image) => image.getAttribute('src')))
}

/** Dispatches a drop or paste event with files on an element. */
async function give(target: Locator, event: 'drop' | 'paste', files: Awaited<ReturnType<typeof imageFile>>[]) {
  const given = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, bytes: buffer.toString('base64') }))
  await target.evaluate(
    (element, { kind, list }) => {
      const data = new DataTransfer()
      for (const { name, mimeType, bytes } of list) {
        data.items.add(new File([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))], name, { type: mimeType }))
      }
      const about = { bubbles: true, cancelable: true }
      element.dispatchEvent(
        kind === 'drop'
          ? new DragEvent('drop', { ...about, dataTransfer: data })
          : new ClipboardEvent('paste', { ...about, clipboardData: data }),
      )
    },
    { kind: event, list: given },
  )
}

test.each([
  ['a phone', PHONE, ['Name', 'Price']],
  ['a laptop', { viewport: { width: 1440, height: 900 } }, ['Name', 'Price', 'Unit', 'Number of Stock', 'Category']],
] as const)('on %s, what sells a product is asked first: its image, name and price', async (_, options, labels) => {
  const { page } = await openAsAdmin(shop, browser, options)
  await open(page)
  const topOf = async (part: Locator) => (await part.boundingBox())!.y
  const order = [page.locator('.upload__drop'), ...labels.map((label) => field(page, label))]
  const tops = await Promise.all(order.map(topOf))
  expect(tops).toEqual(tops.toSorted((one, other) => one - other))
  expect(tops.at(-1)!).toBeLessThan(await topOf(page.getByRole('button', { name: 'Submit' })))
  expect(await topOf(field(page, 'Description'))).toBeGreaterThan(tops.at(-1)!)
})

test('an admin uploads a product with all that belongs to it, and shoppers find it at once', async () => {
  const { page } = await openAsAdmin(shop, browser)
  await open(page)
  await field(page, 'Name').fill('Toned Milk')
  await fill(page, { Discount: '10', 'SKU (optional)': 'MILK-1', 'Brand (optional)': 'Aangan' })
  await chooser(page).setInputFiles([await imageFile('front.png', '#09f'), await imageFile('back.png', '#f90')])
  await images(page).nth(1).waitFor()
  await page.getByRole('combobox', { name: 'Category', exact: true }).fill('dai')
  await page.getByRole('option', { name: 'Dairy' }).click()
  await page.getByRole('combobox', { name: 'Sub Category' }).fill('mi')
  await page.getByRole('option', { name: 'Milk' }).click()
  await page.getByRole('button', { name: 'Add Fields' }).click()
  await page.getByRole('dialog', { name: 'Add Field' }).getByPlaceholder('Enter field name').fill('Shelf Life')
  await page.getByRole('dialog', { name: 'Add Field' }).getByRole('button', { name: 'Add Field' }).click()
  await field(page, 'Shelf Life').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('2 days')
  await page.getByRole('button', { name: 'Submit' }).click()
  await confirmPopup(page, 'Product added')
  await expectFocusOn(page, 'Name')
  for (const label of ['Name', 'Description', 'Unit', 'Number of Stock', 'Price', 'Discount', 'SKU (optional)'])
    await eventually(async () => expect(await field(page, label).inputValue()).toBe(''))
  await eventually(async () => expect(await images(page).count()).toBe(0))
  await eventually(async () => expect(await field(page, 'Shelf Life').count()).toBe(0))

  await page.goto(`${shop.url}/search?q=aangan`)
  await page.locator('.product-card__name a').click()
  await page.getByText('2 days').waitFor()
  expect(errorsOf(page)).toEqual([])
})

test('an exact price is typed beside the MRP, and the form shows what shoppers will see', async () => {
  const { page } = await openAsAdmin(shop, browser)
  await open(page)
  await field(page, 'Name').fill('Vanaspati')
  await fill(page, { Price: '500', Discount: '20' })
  const seen = page.locator('.price-preview')
  await eventually(async () => expect(await seen.textContent()).toContain('₹400'))
  await field(page, 'Selling price (optional)').fill('449')
  await eventually(async () => expect(await field(page, 'Discount').inputValue()).toBe('10'))
  await eventually(async () => expect(await seen.textContent()).toMatch(/₹449.*₹500.*10% off/s))
  await field(page, 'Discount').fill('15')
  await eventually(async () => expect(await field(page, 'Selling price (optional)').inputValue()).toBe(''))
  await field(page, 'Selling price (optional)').fill('449')
  await page.getByRole('button', { name: 'Submit' }).click()
  await confirmPopup(page, 'Product added')
  const [row] = await shop.db.select().from(product).where(eq(product.name, 'Vanaspati'))
  expect(row).toMatchObject({ priceInPaise: 50_000, sellingPriceInPaise: 44_900, discountPercent: 10 })
  await page.goto(`${shop.url}/search?q=vanaspati`)
  await page.locator('.product-card').getByText('₹449', { exact: true }).waitFor()
})

test('the card that shoppers will see fills with what is typed; on a phone the bar of the button stays low', async () => {
  const { page } = await openAsAdmin(shop, browser)
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page)
  await field(page, 'Name').fill('Khakhra')
  await fill(page, { Price: '500', Discount: '20', Unit: '200 g' })
  await eventually(async () =>
    expect(await page.locator('.card-sample').textContent()).toMatch(/20% off.*Khakhra.*200 g.*₹400/s),
  )
  await page.setViewportSize({ width: 390, height: 844 })
  await page.locator('.card-sample').waitFor({ state: 'hidden' })
  expect((await page.locator('.product-form__foot').boundingBox())!.height).toBeLessThanOrEqual(62)
})

test('products are entered one after the other by keyboard alone, each with one Enter more', async () => {
  const { page } = await openWithCards(shop, browser)
  await open(page)
  await field(page, 'Name').focus()
  for (const name of ['Salt', 'Sugar', 'Jaggery']) {
    await page.keyboard.type(name)
    for (const text of ['From the hills.', '1 kg', '20', '48', '0']) {
      const label = {
        'From the hills.': 'Description',
        '1 kg': 'Unit',
        '20': 'Number of Stock',
        '48': 'Price',
        '0': 'Discount',
      }
      await tabTo(page, label[text as keyof typeof label])
      await page.keyboard.type(text)
    }
    await page.keyboard.press('Enter')
    await confirmPopup(page, 'Product added')
    await expectFocusOn(page, 'Name')
  }
  await page.goto(`${shop.url}/dashboard/product`)
  await page.getByRole('heading', { name: 'Jaggery' }).waitFor()
  await eventually(async () =>
    expect(await page.locator('.admin-product h2').allTextContents()).toEqual(
      expect.arrayContaining(['Salt', 'Sugar']),
    ),
  )
})

test('errors are shown at each field, and the first gets the focus', async () => {
  const { page } = await openAsAdmin(shop, browser)
  await open(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  for (const label of ['Name', 'Description', 'Unit', 'Number of Stock', 'Price'])
    await page.getByText(`${label} is required`).waitFor()
  expect(await page.getByText('Discount is').count()).toBe(0)
  await expectFocusOn(page, 'Name')
  await field(page, 'Name').fill('Milk')
  await fill(page, { Discount: '120' })
  await page.getByText('Discount is a whole number from 0 to 100').waitFor()
  await page.getByRole('button', { name: 'Add Fields' }).click()
  for (const name of ['Storage', 'storage']) {
    await page.getByPlaceholder('Enter field name').fill(name)
    await page.keyboard.press('Enter')
    if (name === 'Storage') await page.getByRole('button', { name: 'Add Fields' }).click()
  }
  await page.getByText('Storage is there already').waitFor()
  await page.keyboard.press('Escape')
  await field(page, 'Discount').fill('5')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Storage is required').waitFor()
  await expectFocusOn(page, 'Storage')
})

test('images are dropped, pasted, sorted, enlarged and removed; other files are rejected', async () => {
  const { page } = await openAsAdmin(shop, browser)
  await open(page)
  const place = page.locator('.image-field')
  await give(place, 'drop', [await imageFile('a.png', '#a00'), await imageFile('b.png', '#0a0')])
  await images(page).nth(1).waitFor()
  await give(field(page, 'Description'), 'paste', [await imageFile('c.png', '#00a')])
  await images(page).nth(2).waitFor()
  await give(place, 'drop', [{ name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('notes') }])
  await page.getByText('notes.pdf is not an image').waitFor()
  const [a, b, c] = await addresses(page)
  await page.locator('.upload__thumb').nth(2).dragTo(page.locator('.upload__thumb').nth(0))
  expect(await addresses(page)).toEqual([c!, a!, b!])
  await page.getByRole('button', { name: 'Move image 1 later' }).focus()
  await page.keyboard.press('Enter')
  expect(await addresses(page)).toEqual([a!, c!, b!])
  await expectFocusOn(page, 'Move image 2 later')
  await page.getByRole('button', { name: 'Enlarge image 2' }).click()
  const viewer = page.getByRole('dialog', { name: 'Images' })
  await viewer.getByText('2/3').waitFor()
  await page.keyboard.press('ArrowRight')
  await viewer.getByText('3/3').waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Remove image 2' }).click()
  expect(await addresses(page)).toEqual([a!, b!])
})

test('a failed upload is retried, and the product waits for it', async () => {
  const { page } = await openAsAdmin(shop, browser, PHONE)
  await open(page)
  await field(page, 'Name').fill('Ghee')
  await fill(page)
  await page.route('**/api/file/upload', (route) => route.abort())
  await chooser(page).setInputFiles(await imageFile('ghee.png', '#fc0'))
  await page.getByText('The shop cannot be reached. Please try again.').waitFor()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('An image could not be sent: try it again, or remove it').waitFor()
  await eventually(async () => {
    const retry = page.getByRole('button', { name: 'Try again' })
    expect(await retry.evaluate((button) => button === document.activeElement)).toBe(true)
    for (const part of [retry, page.getByText('An image could not be sent')]) {
      const { y, height } = (await part.boundingBox())!
      expect(y >= 0 && y + height <= page.viewportSize()!.height).toBe(true)
    }
  })
  await page.unroute('**/api/file/upload')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/file/upload', async (route) => {
    await released
    await route.continue()
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.locator('.upload__drop').getByText('Loading...').waitFor()
  await page.getByRole('button', { name: 'Submit' }).click()
  const waiting = page.getByText('Goes on when the images are stored')
  await waiting.waitFor()
  await eventually(async () => {
    const { y, height } = (await waiting.boundingBox())!
    expect(y + height).toBeLessThanOrEqual((await page.locator('.admin-bottom__bar').boundingBox())!.y)
  })
  // A second press changes nothing.
  await page.keyboard.press('Enter')
  release()
  await confirmPopup(page, 'Product added')
})

test('a draft survives a reload until it is sent or discarded', async () => {
  const { page } = await openAsAdmin(shop, browser)
  await open(page)
  await field(page, 'Name').fill('Basmati Rice')
  await chooser(page).setInputFiles(await imageFile('rice.png', '#eee'))
  await images(page).waitFor()
  await page.reload()
  await page.getByText('This is your saved draft.').waitFor()
  await eventually(async () => expect(await field(page, 'Name').inputValue()).toBe('Basmati Rice'))
  await images(page).waitFor()
  await page.getByRole('button', { name: 'Start over' }).click()
  await eventually(async () => expect(await field(page, 'Name').inputValue()).toBe(''))
  await page.reload()
  await field(page, 'Name').waitFor()
  await eventually(async () => expect(await page.getByText('This is your saved draft.').count()).toBe(0))
})

// admin D-26
test('a second product of the same name, unit and brand is added only after a question', async () => {
  const { page } = await openAsAdmin(shop, browser)
  await open(page)
  const count = async () =>
    (await shop.db.execute(sql`select from product where lower(name) = 'twin milk' and unit = '1 L'`)).length
  const submit = () => page.getByRole('button', { name: 'Submit' }).click()
  await fill(page, { Name: 'Twin Milk' })
  await submit()
  await confirmPopup(page, 'Product added')
  await fill(page, { Name: 'twin milk' })
  await submit()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('Twin Milk · 1 L · ₹54').waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await count()).toBe(1)
  await eventually(async () => expect(await field(page, 'Name').inputValue()).toBe('twin milk'))
  await submit()
  await dialog.getByRole('button', { name: 'Add a second one' }).click()
  await confirmPopup(page, 'Product added')
  expect(await count()).toBe(2)
})

test('a product is uploaded from a phone', async () => {
  const { page } = await openAsAdmin(shop, browser, PHONE)
  await open(page)
  await eventually(async () => expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390))
  await field(page, 'Name').fill('Masala Chai')
  await fill(page)
  await chooser(page).setInputFiles(await imageFile('chai.png', '#a52'))
  await images(page).waitFor()
  await page.getByRole('button', { name: 'Show all: Category', exact: true }).tap()
  await page.getByRole('option', { name: 'Dairy' }).tap()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Submit' }).tap()
  await page.getByRole('alertdialog', { name: 'Product added' }).getByRole('button', { name: 'OK' }).tap()
  await eventually(async () => expect(await field(page, 'Name').inputValue()).toBe(''))
  await eventually(async () => expect(await page.evaluate(() => scrollY)).toBe(0))
})

test('without any sub category, the form says how to make one', async () => {
  const { page } = await openAsAdmin(shop, browser)
  await page.route('**/api/subcategory/get', (route) =>
    route.fulfill({ json: { success: true, error: false, message: '', data: [] } }),
  )
  await open(page)
  await page.getByRole('button', { name: 'Show all: Sub Category' }).click()
  await page.getByText('There is no sub category yet. Make one under Sub Category.').waitFor()
})

testLooks('axe finds nothing on the upload form', async ({ options, look }) => {
  const { page } = await openAsAdmin(shop, browser, options)
  await open(page)
  await chooser(page).setInputFiles(await imageFile('a.png', '#09f'))
  await images(page).waitFor()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Name is required').waitFor()
  await look(page)
  await page.getByRole('button', { name: 'Add Fields' }).click()
  await page.getByRole('dialog', { name: 'Add Field' }).waitFor()
  await look(page)
})

test('on a phone, numbers stand in pairs, and the button is in sight from the top of the form to its end', async () => {
  const { page } = await openAsAdmin(shop, browser, PHONE)
  await open(page)
  const topOf = async (label: string) => Math.round((await field(page, label).boundingBox())!.y)
  for (const [one, other] of [
    ['Unit', 'Number of Stock'],
    ['Price', 'Selling price (optional)'],
  ] as const)
    expect([one, await topOf(other)]).toEqual([one, await topOf(one)])
  for (const share of [0, 0.5, 1]) {
    await page.evaluate((part) => scrollTo(0, part * document.documentElement.scrollHeight), share)
    await eventually(async () =>
      expect([share, await outOfSight(page, ['.product-form__foot button'])]).toEqual([share, []]),
    )
  }
})
