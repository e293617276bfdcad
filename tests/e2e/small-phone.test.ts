import { beforeAll, expect, test } from 'bun:test'
import sharp from 'sharp'
import { productFamily } from '../../src/catalogue/schema.ts'
import { newId } from '../../src/platform/runtime/ids.ts'
import { saveSettings } from '../../src/settings/queries.ts'
import { createTestBrowser, PHONE } from '../../src/testing/browser.ts'
import { givenCategory, givenProduct, givenSubCategory } from '../../src/testing/catalogue.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { outOfSight } from '../../src/testing/sight.ts'
import { eventually, waitUntil } from '../../src/testing/wait.ts'

const { db, url, saveImage } = await createTestShop()
const browser = createTestBrowser()
const open = () => browser.open({ ...PHONE, viewport: { width: 360, height: 640 } })
const LONG = 'Homogenised Toned Milk of Happy Cows in a Bottle '.repeat(3).trim()
let milkId: string

beforeAll(async () => {
  const dairy = await givenCategory(db, 'Dairy')
  const placed = { categoryIds: [dairy], subCategoryIds: [await givenSubCategory(db, 'Milk', [dairy])], stock: 9 }
  for (const name of ['Curd', 'Paneer', LONG]) await givenProduct(db, { ...placed, name })
  milkId = await givenProduct(db, { ...placed, name: 'Homogenised Toned Milk', discountPercent: 10 })
})

test('the name of a product is on the first screen, above the bar with its price', async () => {
  const page = await open()
  await page.goto(`${url}/product/milk-${milkId}`)
  const [name, bar] = await Promise.all([
    page.getByRole('heading', { level: 1 }).boundingBox(),
    page.locator('.product__buy').boundingBox(),
  ])
  expect(name!.y + name!.height).toBeLessThan(bar!.y)
})

test('the whole picture of a product is seen, with the dots of the other pictures below it', async () => {
  const plain = sharp({ create: { width: 600, height: 600, channels: 3, background: '#fff' } })
  const image = await saveImage(await plain.png().toBuffer())
  const id = await givenProduct(db, { name: 'Toned Milk', image: [image, image, image] })
  const page = await open()
  for (const height of [560, 640, 844]) {
    await page.setViewportSize({ width: 360, height })
    await page.goto(`${url}/product/milk-${id}`)
    const [stage, picture, dots, name, bar] = await Promise.all(
      ['.gallery__stage', '.gallery__strip img', '.gallery__dots', 'h1', '.product__buy'].map(async (part) => {
        const { y, height } = (await page.locator(part).first().boundingBox())!
        return { top: y, bottom: y + height, height }
      }),
    )
    expect(picture!.height).toBeGreaterThan(0.7 * stage!.height)
    expect(picture!.top).toBeGreaterThanOrEqual(stage!.top)
    expect(picture!.bottom).toBeLessThanOrEqual(dots!.top)
    if (height >= 640) expect(name!.bottom).toBeLessThan(bar!.top)
  }
})

test('the first screen has whole products, also in a shop that has sold nothing yet, if its owner wants them first', async () => {
  const html = async () => (await fetch(url)).text()
  const isFirst = (part: string, other: string) => async () => {
    const page = await html()
    return page.indexOf(part) < page.indexOf(other)
  }
  expect(await isFirst('tile-grid', 'product-row')()).toBeTrue()
  await saveSettings(db, { showPopular: true })
  await waitUntil(isFirst('product-row', 'tile-grid'))
  expect((await html()).match(/aria-label="See All: Dairy"/g)).toHaveLength(1)
  const page = await open()
  await page.goto(url)
  const add = page.locator('.product-row').first().getByRole('button').first()
  await page.setViewportSize({ width: 390, height: 844 })
  const { y, height } = (await add.boundingBox())!
  expect(y + height).toBeLessThan(844)
  // On a laptop, below a banner and a whole row, the categories begin.
  const laptop = await browser.open({ viewport: { width: 1440, height: 900 } })
  await laptop.goto(url)
  expect((await laptop.locator('.tile-grid').boundingBox())!.y).toBeLessThan(860)
})

test.each([
  [360, 640, 'Toned Milk'],
  [390, 844, 'Homogenised Toned Milk of Happy Cows in a Bottle'],
])(
  'the packs of a product are on the first screen, above the bar with its price: %i×%i',
  async (width, height, name) => {
    const plain = sharp({ create: { width: 600, height: 600, channels: 3, background: '#fff' } })
    const image = await saveImage(await plain.png().toBuffer())
    const familyId = newId()
    await db.insert(productFamily).values({ id: familyId, name })
    const [id] = await Promise.all(
      ['500 ml', '1 L'].map((unit) =>
        givenProduct(db, { name, unit, familyId, image: [image, image, image], discountPercent: 8 }),
      ),
    )
    const page = await open()
    await page.setViewportSize({ width, height })
    await page.goto(`${url}/product/milk-${id}`)
    const [packs, bar] = await Promise.all(
      ['.pack-chips', '.product__buy'].map(async (part) => (await page.locator(part).boundingBox())!),
    )
    expect(packs!.y + packs!.height).toBeLessThanOrEqual(bar!.y)
  },
)

test('a row shows a bit of the third card', async () => {
  const page = await open()
  await page.goto(url)
  const third = await page.locator('.product-row').first().locator(':scope > *').nth(2).boundingBox()
  expect(third!.x).toBeLessThan(360 - 8)
})

test('a long name in the cart takes at most three lines', async () => {
  const page = await open()
  await page.goto(url)
  await page
    .getByRole('button', { name: `Add ${LONG}` })
    .first()
    .click()
  await page.goto(`${url}/cart`)
  const name = page.locator('.cart-line__name a')
  await name.waitFor()
  const lines = await name.evaluate(
    (link) => link.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(link).lineHeight),
  )
  expect(Math.round(lines)).toBe(3)
})

test('in a listing, prices are beside their controls, and the rail scrolls to its end with the current one in sight', async () => {
  const snacks = await givenCategory(db, 'Snacks')
  const names = Array.from({ length: 12 }, (_, at) => `Chips of flavour ${at}`)
  const ids: string[] = []
  for (const name of names) ids.push(await givenSubCategory(db, name, [snacks]))
  const placed = { categoryIds: [snacks], subCategoryIds: [ids.at(-1)!], stock: 9, priceInPaise: 123_400 }
  for (let n = 1; n <= 16; n++) await givenProduct(db, { ...placed, name: `Banana chips ${n}` })
  const page = await open()
  await page.goto(`${url}/x-${snacks}/x-${ids.at(-1)!}`)
  const rail = page.locator('.subcategory-nav')
  await page.locator('.product-card').nth(7).waitFor()
  for (const share of [0, 0.5]) {
    await page.evaluate((part) => scrollTo(0, part * document.documentElement.scrollHeight), share)
    await eventually(async () => expect(await outOfSight(page, ['.subcategory-nav [aria-current]'])).toEqual([]))
    const { y, height } = (await rail.boundingBox())!
    expect(y + height).toBeLessThanOrEqual(640)
  }
  const [price, control] = await Promise.all(
    ['.price', '.cart-control'].map((part) => page.locator(`.product-card__foot ${part}`).first().boundingBox()),
  )
  expect(Math.abs(price!.y + price!.height / 2 - control!.y - control!.height / 2)).toBeLessThan(4)
  expect(price!.x + price!.width).toBeLessThanOrEqual(control!.x)
})
