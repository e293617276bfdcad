import { beforeAll, expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { createTestBrowser, errorsOf, PHONE } from '../../src/testing/browser.ts'
import { givenCategory, givenProduct, givenSubCategory } from '../../src/testing/catalogue.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { eventually, waitUntil } from '../../src/testing/wait.ts'
import { tabTo } from './keyboard.ts'

const { db, url } = await createTestShop()
const browser = createTestBrowser()

const ODD_NAME = '50/50 Biscuit, 100% Farmer\'s "Best" & More? #1'
const addresses = { milk: '', tonedMilk: '', juice: '', odd: '' }

beforeAll(async () => {
  const dairy = await givenCategory(db, 'Dairy & Eggs')
  const milk = await givenSubCategory(db, 'Milk', [dairy])
  const curd = await givenSubCategory(db, 'Curd / Dahi 100%', [dairy])
  const placed = { categoryIds: [dairy], subCategoryIds: [milk] }
  for (let n = 1; n <= 9; n++)
    await givenProduct(db, { ...placed, name: `Cow Milk ${n}`, priceInPaise: n * 1000, brand: 'Gokul' })
  await givenProduct(db, { categoryIds: [dairy], subCategoryIds: [curd], name: 'Fresh Curd' })
  const toned = { ...placed, name: 'Toned Milk', priceInPaise: 5400, discountPercent: 15 }
  addresses.milk = `/Dairy-Eggs-${dairy}/Milk-${milk}`
  addresses.tonedMilk = `/product/Toned-Milk-${await givenProduct(db, toned)}`
  const staples = await givenCategory(db, 'Atta, Rice & Dal')
  const rice = { name: 'Basmati Rice', unit: '1 kg', priceInPaise: 13_000, discountPercent: 10 }
  await givenProduct(db, { ...rice, categoryIds: [staples] })
  const drinks = await givenCategory(db, 'Juice')
  addresses.juice = `/Juice-${drinks}`
  await givenProduct(db, { name: 'Mango Juice', categoryIds: [drinks] })
  const odd = await givenProduct(db, { name: ODD_NAME, categoryIds: [await givenCategory(db, "Baker's 100% / Sweet")] })
  addresses.odd = `/product/50-50-Biscuit-100-Farmers-Best-More-1-${odd}`
})

async function open(path = '/', options?: Parameters<typeof browser.open>[0]): Promise<Page> {
  const page = await browser.open({ serviceWorkers: 'allow', ...options })
  await page.goto(url + path)
  return page
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const link = (page: Page, name: string) => page.locator('main').getByRole('link', { name, exact: true }).first()
const names = (page: Page) => page.locator('card-pager .product-card__name').allTextContents()
const textOf = async (locator: Locator) => (await locator.textContent())?.replaceAll(/\s+/g, ' ').trim()
const pathOf = (page: Page) => new URL(page.url()).pathname

/** The bill for two Toned Milk at 45 instead of 54 and one Basmati Rice at 117 instead of 130. */
const BILL = /^Bill detailsItems totalwas ₹238 now ₹207Quantity total3 itemDelivery ChargeFreeGrand total₹207$/

test('by mouse: home, listing, product, search and another product end in a cart with the right totals', async () => {
  const page = await open()
  await link(page, 'Dairy & Eggs').click()
  await heading(page, 'Curd / Dahi 100%').waitFor()
  await page.getByRole('navigation', { name: 'Dairy & Eggs' }).getByRole('link', { name: 'Milk' }).click()
  await heading(page, 'Milk').waitFor()
  await link(page, 'Toned Milk').click()
  await heading(page, 'Toned Milk').waitFor()
  await page.getByRole('button', { name: 'Add Toned Milk, 1 L' }).click()
  await page.getByRole('button', { name: 'One more' }).click()
  await page.getByRole('link', { name: 'Search for atta dal and more' }).click()
  await page.waitForURL('**/search')
  await page.getByPlaceholder('Search for atta dal').pressSequentially('basmati')
  await heading(page, 'Search results: 1').waitFor()
  await link(page, 'Basmati Rice').click()
  await heading(page, 'Basmati Rice').waitFor()
  await page.getByRole('button', { name: 'Add Basmati Rice, 1 kg' }).click()
  await page.getByRole('link', { name: /3 Items/ }).click()
  // The drawer requests the shop's fees when it opens.
  await page.getByRole('dialog').getByText('Free', { exact: true }).waitFor()
  expect(await textOf(page.getByRole('dialog').locator('.bill'))).toMatch(BILL)
  expect(await textOf(page.getByRole('dialog').locator('.savings'))).toBe('Your total savings₹31')
  await page.getByRole('dialog').getByRole('link', { name: 'Toned Milk' }).click()
  await heading(page, 'Toned Milk').waitFor()
  expect(await textOf(page.getByRole('main').locator('output').first())).toBe('2')
  expect(errorsOf(page)).toEqual([])
})

test('by keyboard alone: the same, with the focus in sight at every stop', async () => {
  const page = await open()
  await page.keyboard.press('Tab')
  await eventually(async () =>
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content'),
  )
  await page.keyboard.press('Enter')
  await tabTo(page, 'Dairy & Eggs')
  await page.keyboard.press('Enter')
  await heading(page, 'Curd / Dahi 100%').waitFor()
  await tabTo(page, 'Milk')
  await page.keyboard.press('Enter')
  await heading(page, 'Milk').waitFor()
  await tabTo(page, 'Toned Milk')
  await page.keyboard.press('Enter')
  await heading(page, 'Toned Milk').waitFor()
  await tabTo(page, 'Add Toned Milk, 1 L')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await tabTo(page, /^Search for atta dal and more/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/search')
  await page.keyboard.type('basmati')
  await heading(page, 'Search results: 1').waitFor()
  await tabTo(page, 'Basmati Rice')
  await page.keyboard.press('Enter')
  await heading(page, 'Basmati Rice').waitFor()
  await tabTo(page, 'Add Basmati Rice, 1 kg')
  await page.keyboard.press('Enter')
  await tabTo(page, /3 Items/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  // The drawer requests the shop's fees when it opens.
  await page.getByRole('dialog').getByText('Free', { exact: true }).waitFor()
  expect(await textOf(page.getByRole('dialog').locator('.bill'))).toMatch(BILL)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(errorsOf(page)).toEqual([])
})

test('by keyboard alone a listing is sorted and filtered, and every product is reached', async () => {
  const page = await open(addresses.milk)
  await tabTo(page, /Newest/)
  await page.keyboard.press('Enter')
  await tabTo(page, 'Price: high to low')
  await page.keyboard.press('Enter')
  await page.waitForURL('**?sort=price-desc')
  expect((await names(page))[0]).toBe('Cow Milk 9')
  await tabTo(page, 'Filters')
  await page.keyboard.press('Enter')
  await tabTo(page, /^Gokul/)
  await page.keyboard.press('Space')
  await tabTo(page, 'Show products')
  await page.keyboard.press('Enter')
  await page.getByText('9 products', { exact: true }).waitFor()
  await tabTo(page, 'Cow Milk 2')
  await page.keyboard.press('Enter')
  await heading(page, 'Cow Milk 2').waitFor()
})

test('a panel that is left open by the keyboard covers nothing that has the focus', async () => {
  const page = await open(addresses.milk)
  await tabTo(page, 'Filters')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Show products')
  await tabTo(page, 'Toned Milk')
  await eventually(async () => expect(await page.locator('#filter-panel').isVisible()).toBeFalse())
})

test('the footer of a listing is reached by keyboard, without losing the focus to new cards', async () => {
  const page = await open(addresses.milk)
  await tabTo(page, 'Linkedin')
  await page.keyboard.press('Shift+Tab')
  await tabTo(page, 'Linkedin')
})

test('by keyboard a row of the home page scrolls with the arrows', async () => {
  const page = await open()
  await tabTo(page, 'See All: Dairy & Eggs')
  const row = page.getByRole('list', { name: 'Dairy & Eggs' })
  while (!(await row.evaluate((list) => list === document.activeElement))) await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await waitUntil(() => row.evaluate((list) => list.scrollLeft > 0))
})

test('on a phone by touch: the same, ending on the cart page', async () => {
  const page = await open('/', PHONE)
  await link(page, 'Dairy & Eggs').tap()
  await heading(page, 'Curd / Dahi 100%').waitFor()
  await page.getByRole('navigation', { name: 'Dairy & Eggs' }).getByRole('link', { name: 'Milk' }).tap()
  await heading(page, 'Milk').waitFor()
  await page.getByRole('button', { name: 'Filters' }).tap()
  // On the words, beside the box, and on what is no control.
  await page.locator('#filter-panel').getByText('Brand').tap()
  await page
    .locator('#filter-panel')
    .getByText('On offer')
    .tap({ position: { x: 60, y: 10 } })
  expect(await page.getByLabel('On offer').isChecked()).toBeTrue()
  await page.getByRole('button', { name: 'Show products' }).tap()
  await page.getByText('1 product', { exact: true }).waitFor()
  await link(page, 'Toned Milk').tap()
  await heading(page, 'Toned Milk').waitFor()
  await page.getByRole('button', { name: 'Add Toned Milk, 1 L' }).tap()
  await page.getByRole('button', { name: 'One more' }).tap()
  await page.getByRole('link', { name: 'Search for atta dal and more' }).tap()
  await page.waitForURL('**/search')
  await page.getByPlaceholder('Search for atta dal').pressSequentially('basmati')
  await heading(page, 'Search results: 1').waitFor()
  await page.getByRole('button', { name: 'Add Basmati Rice, 1 kg' }).tap()
  await page.locator('.toast').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: /View Cart/ }).tap()
  await page.locator('.bill').getByText('Free', { exact: true }).waitFor()
  expect(await textOf(page.locator('.bill'))).toMatch(BILL)
  expect(errorsOf(page)).toEqual([])
})

test('without JavaScript: links, sort, filters, pages, pictures and search work, and nothing offers to add', async () => {
  const page = await open('/', { javaScriptEnabled: false })
  await link(page, 'Dairy & Eggs').click()
  await page.getByRole('navigation', { name: 'Dairy & Eggs' }).getByRole('link', { name: 'Milk' }).click()
  await heading(page, 'Milk').waitFor()
  await eventually(async () => expect(await page.getByRole('button', { name: /^Add/ }).count()).toBe(0))
  await page.getByRole('button', { name: /Newest/ }).click()
  await page.getByRole('link', { name: 'Price: low to high' }).click()
  await page.getByText('Price: low to high').first().waitFor()
  expect((await names(page)).slice(0, 2)).toEqual(['Cow Milk 1', 'Cow Milk 2'])
  await page.getByRole('link', { name: 'More products' }).click()
  await page.getByRole('link', { name: 'Earlier products' }).waitFor()
  expect(await names(page)).toEqual(['Cow Milk 8', 'Cow Milk 9'])
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByPlaceholder('From').fill('30')
  await page.getByPlaceholder('To').fill('45')
  await page.getByRole('button', { name: 'Show products' }).click()
  await page.getByRole('link', { name: 'Remove filter ₹30 – ₹45' }).waitFor()
  expect(await names(page)).toEqual(['Cow Milk 3', 'Cow Milk 4', 'Toned Milk'])
  await link(page, 'Toned Milk').click()
  await heading(page, 'Toned Milk').waitFor()
  await page.getByRole('link', { name: 'Search for atta dal and more' }).click()
  await page.getByPlaceholder('Search for atta dal').fill('basmati')
  await page.getByPlaceholder('Search for atta dal').press('Enter')
  await heading(page, 'Search results: 1').waitFor()
  await link(page, 'Basmati Rice').click()
  await heading(page, 'Basmati Rice').waitFor()
  // Marks of a daily shopper: nothing said why there is no Add.
  expect(await page.locator('.no-script-note').innerText()).toContain('needs JavaScript')
})

test.each(['/login', '/register', '/cart', '/checkout', '/user', '/dashboard/myorders'])(
  'without JavaScript %s says that it needs it',
  async (path) => {
    const page = await open(path, { javaScriptEnabled: false })
    await page
      .locator('main')
      .getByText(/needs JavaScript/)
      .waitFor()
  },
)

test('a category without sub-categories has its own listing', async () => {
  const page = await open()
  await link(page, 'Juice').click()
  await heading(page, 'Juice').waitFor()
  expect(pathOf(page)).toBe(addresses.juice)
  expect(await names(page)).toEqual(['Mango Juice'])
  await page.goto(url)
  await link(page, 'See All: Juice').click()
  await heading(page, 'Juice').waitFor()
})

test('names of any script lead to their pages from home, listing, search and cart', async () => {
  const page = await open()
  await link(page, ODD_NAME).click()
  await heading(page, ODD_NAME).waitFor()
  expect(pathOf(page)).toBe(addresses.odd)
  await page.goto(url)
  await link(page, "Baker's 100% / Sweet").click()
  await heading(page, "Baker's 100% / Sweet").waitFor()
  await link(page, ODD_NAME).click()
  await heading(page, ODD_NAME).waitFor()
  await page.goto(`${url}/search?q=${encodeURIComponent(ODD_NAME)}`)
  await eventually(async () => expect(await page.getByPlaceholder('Search for atta dal').inputValue()).toBe(ODD_NAME))
  await link(page, ODD_NAME).click()
  await page.getByRole('button', { name: `Add ${ODD_NAME}, 1 L` }).click()
  await page.goto(`${url}/cart`)
  await link(page, ODD_NAME).click()
  await heading(page, ODD_NAME).waitFor()
  expect(errorsOf(page)).toEqual([])
})

test('redirects a wrong name with a valid id, with its query', async () => {
  const id = addresses.tonedMilk.slice(-32)
  const page = await open(`/product/something-else-${id}`)
  expect(pathOf(page)).toBe(addresses.tonedMilk)
  const [, category, sub] = addresses.milk.split('/')
  await page.goto(`${url}/x-${category!.slice(-32)}/y-${sub!.slice(-32)}?sort=price`)
  expect(page.url()).toBe(`${url + addresses.milk}?sort=price`)
  await heading(page, 'Milk').waitFor()
})

test('an unknown URL shows a 404 page with a way back', async () => {
  const page = await browser.open()
  for (const path of ['/nothing', `/product/gone-${'0'.repeat(32)}`, '/product/%E0%A4%A', `/a-${'0'.repeat(32)}/b`]) {
    const result = await page.goto(url + path)
    expect(result?.status()).toBe(404)
    await heading(page, 'Page not found').waitFor()
  }
  await link(page, 'Go To Home').click()
  await page.waitForURL(`${url}/`)
})

test('on a phone the name of a category is no wider than its tile', async () => {
  const page = await open('/', PHONE)
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 844 })
    const wider = await page.locator('.category-tile__name').evaluateAll((names) =>
      names.flatMap((name) => {
        const text = document.createRange()
        text.selectNodeContents(name)
        const room = name.closest('a')!.getBoundingClientRect().width
        return text.getBoundingClientRect().width > room + 0.5 ? [name.textContent] : []
      }),
    )
    expect([width, wider]).toEqual([width, []])
  }
})

test('going back finds the place on the home page, and the view of a listing', async () => {
  const page = await open()
  // A row far down is fetched when it comes near the screen.
  await link(page, 'See All: Juice').scrollIntoViewIfNeeded()
  await link(page, 'Mango Juice').scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  await link(page, 'Mango Juice').click()
  await heading(page, 'Mango Juice').waitFor()
  await page.goBack()
  await waitUntil(async () => Math.abs((await page.evaluate(() => scrollY)) - before) < 5)
  // The place may still move while rows above it are laid out and filled.
  await page.waitForLoadState('networkidle')
  expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(5)
  await page.goto(`${url + addresses.milk}?sort=name&brand=Gokul`)
  await link(page, 'Cow Milk 4').click()
  await heading(page, 'Cow Milk 4').waitFor()
  await page.goBack()
  await page.getByText('9 products', { exact: true }).waitFor()
  expect((await names(page))[3]).toBe('Cow Milk 4')
})

test('on a slow network no letter changes its width because the font of the rupee sign comes first', async () => {
  const page = await browser.open()
  const release: Record<string, () => void> = {}
  for (const font of ['anek-latin', 'anek-latin-rupee']) {
    const comes = new Promise<void>((resolve) => Object.assign(release, { [font]: resolve }))
    await page.route(`**/${font}.*.woff2`, async (route) => {
      await comes
      await route.continue().catch(() => {})
    })
  }
  await page.goto(url, { waitUntil: 'commit' })
  const widthOf = () =>
    page.locator('.banner p:not(.ten-min)').evaluate((text) => {
      const range = document.createRange()
      range.selectNodeContents(text)
      return Math.round(range.getBoundingClientRect().width)
    })
  // `swap` shows fallback letters as soon as the browser knows that the right font is not there yet.
  await page.locator('.price__now').first().waitFor()
  const before = await widthOf()
  release['anek-latin-rupee']!()
  await waitUntil(() => page.evaluate(() => document.fonts.check('16px "Anek Rupee"', '₹')))
  expect(await widthOf()).toBe(before)
  release['anek-latin']!()
})
