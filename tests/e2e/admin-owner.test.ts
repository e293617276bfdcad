import { beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { category, product } from '../../src/catalogue/schema.ts'
import { seedDemo } from '../../src/demo/seed.ts'
import { newId } from '../../src/platform/runtime/ids.ts'
import { accessibilityViolations } from '../../src/testing/accessibility.ts'
import { createTestBrowser, errorsOf, PHONE } from '../../src/testing/browser.ts'
import { givenProduct } from '../../src/testing/catalogue.ts'
import { testLooks } from '../../src/testing/looks.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { eventually } from '../../src/testing/wait.ts'
import { focusedName, openAsAdmin } from './admin.ts'
import { tabTo } from './keyboard.ts'
import { signInNew } from './shopper.ts'

const shop = await createTestShop()
const { db, url } = shop
const sql = db.$client
const browser = createTestBrowser()

const TODAY = `${url}/dashboard`
const main = (page: Page) => page.locator('main')
const section = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true })
const figure = (page: Page, name: string) => page.locator('.figure', { hasText: name }).locator('dd').first()
const toast = (page: Page, text: string | RegExp) => page.locator('toast-stack').getByText(text)

beforeEach(() => sql`truncate category, sub_category, product, "order", setting, zero_result_search cascade`.then())

/** Inserts an order placed `minutesAgo`; returns its order number. */
async function givenOrder(minutesAgo: number, { rupees = 120, state = 'placed', productId = '' } = {}) {
  const id = newId()
  const code = `ORD-${id
    .slice(-8)
    .toUpperCase()
    .replaceAll(/[01IO]/g, 'Z')}`
  await sql`
    insert into "order" (id, code, state, payment_method, payment_state, quantity, undiscounted_in_paise,
      total_in_paise, address, body_hash, created_at)
    values (${id}, ${code}, ${state}, 'cash', 'due', 2, ${rupees * 100}, ${rupees * 100}, '{}', '',
      now() - make_interval(mins => ${minutesAgo}))`
  if (productId)
    await sql`
      insert into order_line (id, order_id, position, product_id, name, image, unit, price_in_paise,
        discount_percent, quantity)
      values (${newId()}, ${id}, 0, ${productId}, 'As sold', '{}', '1 L', ${rupees * 50}, 0, 2)`
  return code
}

test('the dashboard opens on today: figures, states, charts, lists, and follows what happens', async () => {
  const milk = await givenProduct(db, { name: 'Toned Milk', stock: 2 })
  const late = await givenOrder(0, { productId: milk })
  await sql`update "order" set created_at = now() - interval '40 minutes' where code = ${late}`
  await sql`insert into zero_result_search (day, text, count)
    values ((now() at time zone 'Asia/Kolkata')::date, 'oat milk', 3)`
  const { page } = await openAsAdmin(shop, browser)
  await page.goto(TODAY)
  expect(await page.title()).toContain('Today')
  await figure(page, 'Cash to collect').waitFor()
  await eventually(async () => expect(await figure(page, 'Cash to collect').textContent()).toBe('₹120'))
  await eventually(async () => expect(await figure(page, 'Late orders').textContent()).toBe('1'))
  await section(page, 'Orders').getByText('Placed1').waitFor()
  await section(page, 'Low stock').getByText('2 left').waitFor()
  await section(page, 'Searches without results').getByText('oat milk').waitFor()
  const link = section(page, 'Late orders').getByRole('link', { name: late })
  await eventually(async () => expect(await link.getAttribute('href')).toBe(`/dashboard/orders?order=${late}`))
  // Screen readers get the charts as tables.
  await eventually(async () =>
    expect(
      await page
        .getByRole('table', { name: /^Sales of today by hour/ })
        .getByRole('row')
        .count(),
    ).toBe(25),
  )
  await eventually(async () =>
    expect(await page.getByRole('table', { name: 'Sales of the last 14 days' }).getByRole('row').count()).toBe(15),
  )
  await page.getByRole('button', { name: '30 days' }).click()
  await eventually(async () =>
    expect(await page.getByRole('table', { name: 'Sales of the last 30 days' }).getByRole('row').count()).toBe(31),
  )
  await section(page, 'What sells').getByRole('button', { name: '7 days' }).click()
  await section(page, 'What sells').getByText('2 sold').waitFor()

  await givenOrder(0, { rupees: 80 })
  // The page refreshes when it becomes visible again.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.locator('.figure', { hasText: 'Cash to collect' }).getByText('₹200').waitFor()
  expect(errorsOf(page)).toEqual([])
})

// admin D-31
test('the amounts of what sells stand in one column, however long a name is', async () => {
  const long = 'Harpic Power Plus Disinfectant Toilet Cleaner, Original, Kills All Germs'
  for (const name of [long, 'Curd']) await givenOrder(0, { productId: await givenProduct(db, { name }) })
  for (const options of [{}, PHONE]) {
    const { page } = await openAsAdmin(shop, browser, options)
    await page.goto(TODAY)
    const amounts = section(page, 'What sells').locator('.today__amount')
    await amounts.nth(1).waitFor()
    const [one, other] = await amounts.all()
    const row = await section(page, 'What sells').getByRole('listitem').filter({ hasText: long }).boundingBox()
    for (const amount of [one!, other!]) {
      const box = (await amount.boundingBox())!
      expect(Math.round(box.x + box.width)).toBe(Math.round(row!.x + row!.width))
    }
    const sold = await section(page, 'What sells').getByText('2 sold').all()
    for (const [at, amount] of [one!, other!].entries()) {
      const [left, right] = [(await sold[at]!.boundingBox())!, (await amount.boundingBox())!]
      expect(Math.abs(left.y + left.height / 2 - right.y - right.height / 2)).toBeLessThan(4)
    }
  }
})

// admin D-32
test('today and the stock page count the same products that run low, with commas', async () => {
  await sql`
    insert into product (id, name, unit, stock, price_in_paise)
    select gen_random_uuid(), 'Jar ' || n, '1 pc', case when n <= 40 then 0 else 1 end, 5400
    from generate_series(1, 1040) n`
  const { page } = await openAsAdmin(shop, browser)
  await page.goto(TODAY)
  await section(page, 'Low stock').getByRole('link', { name: 'See all 1,000' }).click()
  await page.getByText('1,000 products have 5 pieces or fewer').waitFor()
})

test('the page reloads its data periodically', async () => {
  const { page } = await openAsAdmin(shop, browser)
  await page.clock.install()
  await page.goto(TODAY)
  await figure(page, 'Orders').waitFor()
  await eventually(async () => expect(await figure(page, 'Cash to collect').textContent()).toBe('₹0'))
  await givenOrder(0)
  await page.clock.fastForward(31_000)
  await page.locator('.figure', { hasText: 'Cash to collect' }).getByText('₹120').waitFor()
})

test('shows an error when the shop does not respond, and retries', async () => {
  const { page } = await openAsAdmin(shop, browser)
  await page.route('**/api/reports/today', (route) => route.abort())
  await page.goto(TODAY)
  await page.getByRole('heading', { name: 'The shop did not respond' }).waitFor()
  await page.unroute('**/api/reports/today')
  await page.getByRole('button', { name: 'Try again' }).click()
  await figure(page, 'Orders').waitFor()
})

test('redirects shoppers, leads visitors to the login, and shows neither any figures', async () => {
  const page = await browser.open()
  await page.goto(TODAY)
  await page.getByText('This page is for admins: sign in to see it.').waitFor()
  await page.getByRole('heading', { name: 'Please Login' }).waitFor()
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await signInNew(shop, page)
  await page.goto(TODAY)
  await page.waitForURL(`${url}/dashboard/profile`)
  expect(calls.filter((each) => /reports|setup/.test(each))).toEqual([])
})

test('a new shop shows its checklist, accepts defaults and sends a test email', async () => {
  const { page } = await openAsAdmin(shop, browser)
  await page.goto(TODAY)
  const list = page.getByRole('list', { name: 'To be done' })
  const check = (name: string) =>
    list.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await check('Opening hours').getByRole('button', { name: 'We never close' }).click()
  await check('Opening hours').waitFor({ state: 'detached' })
  await page.getByText('Done (').click()
  await page.getByText('We never close, you said.').waitFor()
  await check('Emails').getByRole('button', { name: 'Send a test email' }).click()
  await check('Emails').getByText('Stored in the outbox: nothing is sent').waitFor()
  await check('Logo').getByRole('link', { name: 'Open Settings' }).click()
  await page.waitForURL(`${url}/dashboard/settings#shop`)
  await page.getByRole('link', { name: 'Setup checklist' }).click()
  await page.waitForURL(`${url}/dashboard#setup`)
  await check('Logo').waitFor()
})

test('a shop that sells has its day before its checklist', async () => {
  await givenOrder(0)
  const { page } = await openAsAdmin(shop, browser)
  await page.goto(TODAY)
  const summary = page.locator('#setup > summary')
  await summary.waitFor()
  await eventually(async () => expect(await page.getByRole('list', { name: 'To be done' }).isVisible()).toBeFalse())
  await summary.click()
  await page.getByRole('list', { name: 'To be done' }).waitFor()
})

test('the demo is removed by keyboard alone, once the words are typed; the empty shop says how to begin', async () => {
  await sql`insert into setting (name, value) values ('demo', '"pending"')`
  await seedDemo(db, true)
  const [edited] = await db.select().from(product).limit(1)
  await db.update(product).set({ priceInPaise: 100 }).where(eq(product.id, edited!.id))
  const { page } = await openAsAdmin(shop, browser)
  await page.goto(TODAY)
  await page.getByRole('button', { name: 'Remove demo data' }).waitFor()
  await tabTo(page, 'Remove demo data')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Remove demo data' })
  await dialog.getByText(`${edited!.name}, ${edited!.unit}`).waitFor()
  await dialog.getByRole('textbox').and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await dialog.getByText('Type the words “remove demo data”.').waitFor()
  await page.keyboard.type('remove demo data')
  await tabTo(page, 'Remove it too', 'Shift+Tab')
  await page.keyboard.press('Space')
  await tabTo(page, 'Remove demo data')
  await page.keyboard.press('Enter')
  await toast(page, /^484 products of the demo removed$/).waitFor()
  await dialog.waitFor({ state: 'detached' })
  expect(await focusedName(page)).toContain('Set up your shop')
  expect(await db.select().from(category)).toEqual([])

  await page.goto(url)
  await main(page).getByRole('heading', { name: 'The shop is being stocked' }).waitFor()
  await main(page).getByRole('link', { name: 'Import products' }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await main(page).getByRole('link', { name: 'Add a category' }).click()
  await page.waitForURL(`${url}/dashboard/category`)
})

test('shoppers of an empty shop see no setup instructions', async () => {
  const page = await browser.open(PHONE)
  await page.goto(url)
  await main(page).getByRole('heading', { name: 'The shop is being stocked' }).waitFor()
  await eventually(async () => expect(await page.getByText('Add a category').isVisible()).toBeFalse())
  expect(await accessibilityViolations(page)).toEqual([])
})

testLooks('axe finds nothing on today, with the checklist, and removing the demo', async ({ options, look }) => {
  const milk = await givenProduct(db, { name: 'Toned Milk', sku: 'FV001', stock: 0 })
  await givenOrder(50, { productId: milk })
  await sql`insert into zero_result_search (day, text, count)
    values ((now() at time zone 'Asia/Kolkata')::date, ${'a very long search for something '.slice(0, 60)}, 3)`
  const { page } = await openAsAdmin(shop, browser, options)
  await page.goto(`${TODAY}#setup`)
  await figure(page, 'Orders').waitFor()
  await page.getByText('Done (').click()
  await look(page)
  await page.getByRole('button', { name: 'Remove demo data' }).click()
  await page.getByLabel('Type “remove demo data”').waitFor()
  await look(page)
})
