import { beforeAll, expect, test } from 'bun:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import sharp from 'sharp'
import { resetSettings, saveSettings } from '../../src/settings/queries.ts'
import { TEST_PASSWORD } from '../../src/testing/account.ts'
import { createTestBrowser, errorsOf, PHONE } from '../../src/testing/browser.ts'
import { givenCategory, givenProduct } from '../../src/testing/catalogue.ts'
import { layoutShiftsOf } from '../../src/testing/layout-shifts.ts'
import { testLooks } from '../../src/testing/looks.ts'
import { givenPastOrder } from '../../src/testing/orders.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { eventually } from '../../src/testing/wait.ts'
import { signInNew } from './shopper.ts'

const shop = await createTestShop()
const { db, url } = shop
const browser = createTestBrowser()
/** Products by name: those that sell best, and those that the shopper buys. */
const popular: string[] = []
const own: string[] = []

const SCREENS: [string, BrowserContextOptions][] = [
  ['a small phone', { ...PHONE, viewport: { width: 360, height: 640 } }],
  ['a phone', PHONE],
  ['a laptop', { viewport: { width: 1440, height: 900 } }],
]

beforeAll(async () => {
  const plain = sharp({ create: { width: 600, height: 600, channels: 3, background: '#fa0' } })
  const image = [await shop.saveImage(await plain.png().toBuffer())]
  const categoryIds = [await givenCategory(db, 'Dairy')]
  for (let n = 1; n <= 8; n++) {
    const placed = { categoryIds, image, stock: 99, unit: '500 g' }
    popular.push(await givenProduct(db, { ...placed, name: `Seller ${n}` }))
    own.push(await givenProduct(db, { ...placed, name: `Own thing number ${n} of a long name`, discountPercent: 5 }))
  }
  for (const [at, id] of popular.entries())
    await db.$client`insert into product_popularity (product_id, score) values (${id}, ${20 - at})`
  await saveSettings(db, { showPopular: true })
})

const row = (page: Page) => page.locator('row-scroller').first()
const titleOf = (page: Page) => row(page).getByRole('heading', { level: 2 })
const namesIn = (page: Page) => row(page).getByRole('heading', { level: 3 }).allTextContents()
/** What in sight has moved so far, by more than the first letters of a page that is still arriving. */
const shiftsOf = async (page: Page) => (await layoutShiftsOf(page)).filter(({ value }) => value > 0.0005)

/** Opens a page for a new shopper who has bought before. */
async function openAsBuyer(options: BrowserContextOptions = {}, bought: readonly string[] = own) {
  const page = await browser.open(options)
  const shopper = await signInNew(shop, page)
  await givenPastOrder(db, bought, { userId: shopper.userId })
  return { page, ...shopper }
}

test('home begins with what sells best, below the banner, for who is not signed in and asks for nothing more', async () => {
  const page = await browser.open()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(url, { waitUntil: 'networkidle' })
  expect(await titleOf(page).textContent()).toBe('Popular now')
  expect((await namesIn(page)).slice(0, 3)).toEqual(['Seller 1', 'Seller 2', 'Seller 3'])
  const [banner, popularRow, tiles] = await Promise.all(
    ['.banner', 'row-scroller', '.tile-grid'].map(async (part) => (await page.locator(part).first().boundingBox())!.y),
  )
  expect([banner!, popularRow!, tiles!]).toEqual([banner!, popularRow!, tiles!].sort((a, b) => a - b))
  expect(asked.filter((path) => /bought-products|cards\/products|\/row\./.test(path))).toEqual([])
  expect(errorsOf(page)).toEqual([])
})

test('a shop whose owner did not choose it, or that sold nothing yet, begins with its categories', async () => {
  const html = async () => (await fetch(url)).text()
  expect(await html()).toContain('Popular now')
  await resetSettings(db, ['showPopular'])
  await eventually(async () => expect(await html()).not.toContain('Popular now'))
  await saveSettings(db, { showPopular: true })
  await eventually(async () => expect(await html()).toContain('Popular now'))
})

test('what sold out is not among what sells best any more', async () => {
  const html = async () => (await fetch(url)).text()
  const first = async () => /Popular now[\s\S]*?product-id="(\w+)"/.exec(await html())![1]
  expect(await first()).toBe(popular[0]!)
  await db.$client`update product set stock = 0 where id = ${popular[0]!}`
  await eventually(async () => expect(await first()).toBe(popular[1]!))
  await db.$client`update product set stock = 99 where id = ${popular[0]!}`
  await eventually(async () => expect(await first()).toBe(popular[0]!))
})

test.each(SCREENS)(
  'on %s, what a shopper bought takes the place of what sells, and nothing moves',
  async (_, options) => {
    const { page } = await openAsBuyer(options)
    for (const visit of ['first', 'second']) {
      await page.goto(url)
      await eventually(async () => expect(await titleOf(page).textContent()).toBe('Buy again'))
      expect(
        (await namesIn(page)).every((name) => name.startsWith('Own thing')),
        visit,
      ).toBeTrue()
      await eventually(async () => expect(await row(page).getAttribute('data-waiting')).toBeNull())
      expect(await shiftsOf(page), visit).toEqual([])
    }
    await row(page).getByRole('button', { name: 'Add Own thing number 1' }).first().click()
    await row(page).getByRole('button', { name: 'One more' }).first().waitFor()
    await row(page).getByRole('link', { name: 'See All: Buy again' }).click()
    await page.waitForURL(`${url}/buy-again`)
    await page.getByRole('list', { name: 'Bought before' }).getByRole('listitem').nth(7).waitFor()
    // The page on which tests sign in has no icon.
    expect(errorsOf(page).filter((error) => !error.includes('favicon'))).toEqual([])
  },
)

test.each(SCREENS)(
  'on %s, what a shopper bought takes the place of the first category where too little sold, and nothing moves',
  async (_, options) => {
    const { page } = await openAsBuyer(options)
    await db.$client`update product_popularity set score = -score`
    try {
      await saveSettings(db, { showPopular: true })
      await db.$client`select send_page_tags(array['popular'])`
      await eventually(async () => expect(await (await fetch(url)).text()).not.toContain('Popular now'))
      for (const visit of ['first', 'second']) {
        await page.goto(url)
        await eventually(async () => expect(await titleOf(page).textContent()).toBe('Buy again'))
        await eventually(async () => expect(await row(page).getAttribute('data-waiting')).toBeNull())
        expect((await namesIn(page)).filter((name) => !name.startsWith('Own thing'))).toEqual([])
        expect(await shiftsOf(page), visit).toEqual([])
        expect(
          await row(page)
            .getByRole('link', { name: /^See All/ })
            .allTextContents(),
        ).toHaveLength(1)
      }
    } finally {
      await db.$client`update product_popularity set score = -score`
      await db.$client`select send_page_tags(array['popular'])`
    }
    await eventually(async () => expect(await (await fetch(url)).text()).toContain('Popular now'))
  },
)

test('what sells follows where what a shopper bought leaves a wide row bare, once each, and the heading says so', async () => {
  const bought = [own[0]!, popular[0]!, own[1]!]
  const { page } = await openAsBuyer({ viewport: { width: 1440, height: 900 } }, bought)
  for (const visit of ['first', 'second']) {
    await page.goto(url)
    await eventually(async () => expect(await titleOf(page).textContent()).toBe('Buy again · Popular now'))
    const names = await namesIn(page)
    expect(names.slice(0, 3).filter((name) => name.startsWith('Own thing') || name === 'Seller 1')).toHaveLength(3)
    expect(names.slice(3, 6), visit).toEqual(['Seller 2', 'Seller 3', 'Seller 4'])
    expect(new Set(names).size).toBe(names.length)
    expect(await shiftsOf(page), visit).toEqual([])
  }
  await page.goto(`${url}/dashboard/myorders`)
  const below = page.getByRole('region', { name: 'Buy again · Worth a look' })
  await below.getByRole('heading', { level: 3, name: 'Seller 4' }).waitFor()
  expect(await below.getByRole('heading', { level: 3, name: 'Seller 1' }).count()).toBe(1)

  const { page: phone } = await openAsBuyer(PHONE, bought)
  await phone.goto(url)
  await eventually(async () => expect(await titleOf(phone).textContent()).toBe('Buy again'))
  expect(await namesIn(phone)).toHaveLength(3)
})

test.each([
  [360, 640],
  [390, 664],
])('a whole product with its price and Add is on the first screen of %i×%i', async (width, height) => {
  const screen = { ...PHONE, viewport: { width, height } }
  const name = 'Onions of the whole family'
  const id = await givenProduct(db, { name, brand: 'Farm', unit: '3 kg', stock: 99, discountPercent: 18 })
  await db.$client`insert into product_popularity (product_id, score) values (${id}, 30)`
  await db.$client`select send_page_tags(array['popular'])`
  await eventually(async () => expect(await (await fetch(url)).text()).toContain(name))
  const { page: buyer } = await openAsBuyer(screen)
  for (const [page, title] of [
    [await browser.open(screen), 'Popular now'],
    [buyer, 'Buy again'],
  ] as const) {
    await page.goto(url)
    await eventually(async () => expect(await titleOf(page).textContent()).toBe(title))
    await eventually(async () => expect(await row(page).getAttribute('data-waiting')).toBeNull())
    const [banner, picture, packaging, foot] = await Promise.all(
      ['.banner', '.product-card__media', '.product-card__media img', '.product-card__foot'].map(async (part) => {
        const { y, height } = (await page.locator(part).first().boundingBox())!
        return { top: y, bottom: y + height, height }
      }),
    )
    expect(banner!.height).toBeGreaterThanOrEqual(168)
    // The control is higher to a finger than to the eye.
    expect(foot!.bottom + 4, title).toBeLessThanOrEqual(height)
    expect(packaging!.top).toBeGreaterThanOrEqual(picture!.top)
    expect(packaging!.bottom).toBeLessThanOrEqual(picture!.bottom)
    expect(await shiftsOf(page), title).toEqual([])
  }
  await db.$client`delete from product_popularity where product_id = ${id}`
})

test('no row of home is higher for strangers than its cards', async () => {
  const page = await browser.open(PHONE)
  await page.goto(url)
  await titleOf(page).waitFor()
  const rest = await row(page).evaluate((element) => {
    const list = element.querySelector('ul')!
    return list.getBoundingClientRect().bottom - list.querySelector('.product-card')!.getBoundingClientRect().bottom
  })
  expect(rest).toBeLessThanOrEqual(8)
})

test('the row does not change under the pointer of who is about to choose, but at the next visit', async () => {
  const { page } = await openAsBuyer()
  let reply = Promise.withResolvers<void>()
  await page.route('**/api/order/bought-products**', async (route) => {
    await reply.promise
    await route.continue()
  })
  await page.goto(url)
  await row(page).hover()
  const cards = page.waitForResponse((response) => response.url().includes('/cards/products'))
  reply.resolve()
  await (await cards).finished()
  await eventually(async () => expect(await page.evaluate(() => localStorage.getItem('buysAgain'))).toBe('yes'))
  expect(await titleOf(page).textContent()).toBe('Popular now')
  reply = Promise.withResolvers()
  await page.mouse.move(0, 0)
  await page.reload()
  await row(page).and(page.locator('[data-waiting]')).waitFor()
  reply.resolve()
  await eventually(async () => expect(await titleOf(page).textContent()).toBe('Buy again'))
})

test('who bought nothing sees what sells, and so does who signs out, or whose list cannot be loaded', async () => {
  const page = await browser.open()
  await signInNew(shop, page)
  const replied = page.waitForResponse((response) => response.url().includes('/api/order/bought-products'))
  await page.goto(url)
  await (await replied).finished()
  expect(await titleOf(page).textContent()).toBe('Popular now')

  const { page: other } = await openAsBuyer()
  await other.goto(url)
  await eventually(async () => expect(await titleOf(other).textContent()).toBe('Buy again'))
  await other.route('**/api/order/bought-products**', (route) => route.abort())
  await other.reload()
  await eventually(async () => expect(await row(other).getAttribute('data-waiting')).toBeNull())
  expect(await titleOf(other).textContent()).toBe('Popular now')
  await other.unroute('**/api/order/bought-products**')
  await other.reload()
  await eventually(async () => expect(await titleOf(other).textContent()).toBe('Buy again'))
  const tab = await other.context().newPage()
  await tab.goto(`${url}/user`)
  await tab.getByRole('button', { name: 'Log Out' }).click()
  await eventually(async () => expect(await titleOf(other).textContent()).toBe('Popular now'))
  expect(await namesIn(other)).toContain('Seller 1')
  await tab.close()
})

test('Buy Again is in the account menu, and asks visitors to log in, who then see what they bought', async () => {
  const { email } = await openAsBuyer()
  const page = await browser.open(PHONE)
  await page.goto(`${url}/buy-again`)
  await page.getByRole('link', { name: 'Login' }).last().click()
  await page.waitForURL(`${url}/login`)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD)
  await page.locator('main form button[type="submit"]').click()
  await page.waitForURL(`${url}/buy-again`)
  await page.getByRole('button', { name: 'Add Own thing number 3' }).click()
  await page.getByRole('button', { name: 'One more' }).waitFor()
  await page.goto(`${url}/user`)
  await page.getByRole('main').getByRole('link', { name: 'Buy Again' }).click()
  await page.waitForURL(`${url}/buy-again`)
})

test('Buy again shows further products by a button, which moves the focus to them', async () => {
  const { page, userId } = await openAsBuyer()
  const many: string[] = []
  for (let n = 1; n <= 20; n++) many.push(await givenProduct(db, { name: `Older ${n}`, stock: 5 }))
  await givenPastOrder(db, many, { userId, daysAgo: 30 })
  await page.goto(`${url}/buy-again`)
  const list = page.getByRole('list', { name: 'Bought before' })
  await eventually(async () => expect(await list.getByRole('listitem').count()).toBe(24))
  await page.getByRole('button', { name: 'More products' }).press('Enter')
  await eventually(async () => expect(await list.getByRole('listitem').count()).toBe(28))
  expect(await page.getByRole('button', { name: 'More products' }).count()).toBe(0)
  await eventually(async () =>
    expect(await page.evaluate(() => document.activeElement?.textContent)).toStartWith('Older'),
  )
})

test('Buy again says when there is nothing, and when the shop does not respond', async () => {
  const page = await browser.open()
  await signInNew(shop, page)
  await page.goto(`${url}/buy-again`)
  await page.getByRole('heading', { name: 'Nothing to buy again yet' }).waitFor()
  await page.route('**/api/order/bought-products**', (route) => route.abort())
  await page.reload()
  await page.getByRole('heading', { name: 'The shop did not respond' }).waitFor()
  await page.unroute('**/api/order/bought-products**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Nothing to buy again yet' }).waitFor()
})

testLooks('home with a row of its own and the page of it look right', async ({ options, look }) => {
  const { page } = await openAsBuyer(options)
  await page.goto(url)
  await eventually(async () => expect(await titleOf(page).textContent()).toBe('Buy again'))
  await look(page)
  await page.goto(`${url}/buy-again`)
  await page.getByRole('list', { name: 'Bought before' }).getByRole('listitem').nth(7).waitFor()
  await look(page)
})
