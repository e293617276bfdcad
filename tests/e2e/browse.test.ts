import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { createTestBrowser, errorsOf, PHONE } from '../../src/testing/browser.ts'
import { givenCategory, givenProduct, givenSubCategory } from '../../src/testing/catalogue.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { eventually, waitUntil } from '../../src/testing/wait.ts'

const shop = await createTestShop()
const browser = createTestBrowser()
let mangoUrl: string

beforeAll(async () => {
  const fruit = await givenCategory(shop.db, 'Fruit')
  const image = await Promise.all(['#fa0', '#0a0', '#a00'].map(givenImage))
  const mangoId = await givenProduct(shop.db, { name: 'Mango', categoryIds: [fruit], image })
  mangoUrl = `${shop.url}/product/Mango-${mangoId}`
  for (let n = 1; n <= 9; n++) await givenProduct(shop.db, { name: `Apple ${n}`, categoryIds: [fruit] })
  for (let n = 10; n <= 24; n++) {
    const category = await givenCategory(shop.db, `Shelf ${n}`)
    await givenProduct(shop.db, { name: `Jar ${n}`, categoryIds: [category] })
    if (n !== 20) continue
    for (let lid = 1; lid <= 9; lid++) await givenProduct(shop.db, { name: `Lid ${lid}`, categoryIds: [category] })
  }
})

async function givenImage(background: string): Promise<string> {
  const plain = sharp({ create: { width: 700, height: 700, channels: 3, background } })
  return shop.saveImage(await plain.png().toBuffer())
}

async function open(address: string, options: Parameters<typeof browser.open>[0] = {}): Promise<Page> {
  const page = await browser.open(options)
  await page.goto(address)
  return page
}

const currentThumb = (page: Page) => page.locator('.thumb[aria-current]').getAttribute('aria-label')
const showsImage = (page: Page, n: number) =>
  waitUntil(async () => {
    const places = await page
      .locator('.gallery__strip')
      .evaluate((strip) => Math.round((strip.scrollLeft / strip.clientWidth) * 100))
    return places === (n - 1) * 100
  })

test('images change by arrow, thumbnail and key, and the change is announced', async () => {
  const page = await open(mangoUrl)
  const [back, on] = [
    page.getByRole('button', { name: 'Previous image' }),
    page.getByRole('button', { name: 'Next image' }),
  ]
  await eventually(async () => expect(await back.isDisabled()).toBeTrue())
  await on.click()
  await showsImage(page, 2)
  expect(await currentThumb(page)).toBe('Image 2 of 3')
  await eventually(async () =>
    expect(await page.locator('product-gallery [role="status"]').textContent()).toBe('Image 2 of 3'),
  )
  await page.locator('.gallery__strip').focus()
  await page.keyboard.press('ArrowRight')
  await showsImage(page, 3)
  await eventually(async () => expect(await on.isDisabled()).toBeTrue())
  await page.getByRole('link', { name: 'Image 1 of 3' }).click()
  await showsImage(page, 1)
  await eventually(async () => expect(await page.locator('.gallery__dots [data-current]').count()).toBe(1))
  expect(page.url()).toBe(mangoUrl)
  expect(errorsOf(page)).toEqual([])
})

test('a swiped image is the current one', async () => {
  const page = await open(mangoUrl)
  await page.locator('.gallery__strip').evaluate((strip) => strip.scrollTo({ left: strip.clientWidth * 2 }))
  await waitUntil(async () => (await currentThumb(page)) === 'Image 3 of 3')
})

test('a page brings its modules in two files', async () => {
  const html = await (await fetch(shop.url)).text()
  const wanted = [...html.matchAll(/type="module" src="\/_astro\/([\w.-]+\.js)"/g)].map(([, name]) => name!)
  const found = new Set<string>()
  for (let name = wanted.shift(); name; name = wanted.shift()) {
    if (found.has(name)) continue
    found.add(name)
    const script = await (await fetch(`${shop.url}/_astro/${name}`)).text()
    wanted.push(...[...script.matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g)].map(([, next]) => next!))
  }
  expect(found.size).toBe(2)
})

test('a row moves by its buttons, which are off at the ends and never lose the focus', async () => {
  const page = await open(shop.url)
  const row = page.locator('row-scroller').first()
  const [back, on] = [row.getByRole('button', { name: 'Scroll back' }), row.getByRole('button', { name: 'Scroll on' })]
  await eventually(async () => expect(await back.isDisabled()).toBeTrue())
  await on.focus()
  await page.keyboard.press('Enter')
  await waitUntil(() => back.isEnabled())
  // Not one press per scroll: the last press may come when the row is at its end and the button not off yet.
  await eventually(async () => {
    if (await on.isEnabled()) await on.press('Enter')
    expect(await on.isDisabled()).toBeTrue()
  })
  await eventually(async () => expect(await back.evaluate((button) => button === document.activeElement)).toBeTrue())
})

test('a row far down is filled when a shopper comes near, and can be asked for again', async () => {
  const page = await browser.open()
  let [asked, refused] = [0, false]
  await page.route('**/cards/row/*', (route) => {
    asked++
    return refused ? route.abort() : route.continue()
  })
  await page.goto(shop.url)
  const last = page.locator('row-scroller').last()
  await page.locator('row-scroller').nth(3).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Add Jar 12' }).waitFor()
  expect(asked).toBeLessThan(12)
  await eventually(async () => expect(await last.getByRole('listitem').count()).toBe(0))

  refused = true
  await last.getByRole('link', { name: 'See All: Shelf 24' }).focus()
  await last.getByText('These products could not be loaded.').waitFor()
  refused = false
  await last.getByRole('button', { name: 'Try again' }).click()
  await last.getByRole('button', { name: 'Add Jar 24' }).click()
  await last.getByRole('button', { name: 'One more' }).waitFor()
  await eventually(async () => expect(await last.locator('.product-row').getAttribute('aria-busy')).toBe(null))
})

test('going back finds each row where it was scrolled to, also a row that is filled later', async () => {
  const page = await browser.open(PHONE)
  await page.goto(shop.url)
  const rows = ['Fruit', 'Shelf 20'].map((name) => page.getByRole('list', { name }))
  const leftsNow = () => Promise.all(rows.map((row) => row.evaluate((list) => list.scrollLeft)))
  for (const row of rows) {
    await row.scrollIntoViewIfNeeded()
    await row.getByRole('button', { name: /^Add / }).nth(9).waitFor()
    await row.evaluate((list) => list.scrollTo({ left: 500, behavior: 'instant' }))
  }
  const before = await leftsNow()
  expect(Math.min(...before)).toBeGreaterThan(300)
  // Playwright's own click would scroll the row first.
  await page.getByRole('link', { name: 'Lid 9' }).evaluate((link: HTMLElement) => link.click())
  await page.waitForURL('**/product/**')
  await page.goBack()
  await eventually(async () => expect(await leftsNow()).toEqual(before))
})

test('without JavaScript a row far down still leads to its products', async () => {
  const page = await browser.open({ javaScriptEnabled: false })
  await page.goto(shop.url)
  const last = page.locator('row-scroller').last()
  await eventually(async () => expect(await last.locator('.product-row').isVisible()).toBeFalse())
  await last.getByRole('link', { name: 'See All: Shelf 24' }).click()
  await page.getByRole('link', { name: 'Jar 24' }).waitFor()
})

test('the newsletter asks for an email, and clears the field when it has one', async () => {
  const page = await open(shop.url)
  const [field, send] = [page.getByLabel('Email'), page.getByRole('button', { name: 'Subscribe' })]
  await send.click()
  await page.getByText('The email field is required.').waitFor()
  await eventually(async () => expect(await field.evaluate((input) => input === document.activeElement)).toBeTrue())
  await field.fill('bad')
  await send.click()
  await page.getByText('This is not an email address.').waitFor()
  expect(await field.inputValue()).toBe('bad')
  await field.fill('asha@example.in')
  await eventually(async () => expect(await page.getByText('This is not an email address.').isVisible()).toBeFalse())
  await send.click()
  await page
    .locator('toast-stack')
    .getByText('Thank you. Our newsletter has not started yet, so nothing was stored.')
    .waitFor()
  await eventually(async () => expect(await field.inputValue()).toBe(''))
})

test('without a network there is the offline page, dressed, and never an old price', async () => {
  const page = await open(shop.url, { serviceWorkers: 'allow' })
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.goto(mangoUrl)
  const stored = await page.evaluate(async () => {
    const addresses: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) addresses.push(new URL(url).pathname)
    return addresses
  })
  expect(stored).toContain('/offline')
  for (const path of stored) expect(path).toMatch(/^\/(offline$|_astro\/|icons\/|favicon\.svg$)/)
  await page.context().setOffline(true)
  await page.reload()
  await page.getByRole('heading', { name: 'No connection' }).waitFor()
  await eventually(async () =>
    expect(await page.locator('header').evaluate((header) => getComputedStyle(header).position)).toBe('sticky'),
  )
  await eventually(async () => expect(await page.locator('main').textContent()).not.toContain('Mango'))
})

test('the offline page opens the page that was asked for by itself when the network is back', async () => {
  const page = await open(shop.url, { serviceWorkers: 'allow' })
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.context().setOffline(true)
  await page.goto(mangoUrl)
  await page.getByRole('heading', { name: 'No connection' }).waitFor()
  await eventually(async () =>
    expect(await page.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe(new URL(mangoUrl).pathname),
  )
  await page.context().setOffline(false)
  await page.getByRole('heading', { level: 1, name: 'Mango' }).waitFor()
  expect(page.url()).toBe(mangoUrl)
})

// admin D-21
test('a description keeps the lines that it was written in', async () => {
  const id = await givenProduct(shop.db, { name: 'Masala', description: 'Roasted daily.\n\nKeep dry.\nKeep cool.' })
  const page = await open(`${shop.url}/product/Masala-${id}`)
  const text = page.locator('.product__text p')
  const [height, line] = await text.evaluate((element) => [
    element.getBoundingClientRect().height,
    Number.parseFloat(getComputedStyle(element).lineHeight),
  ])
  expect(Math.round(height! / line!)).toBe(4)
})

test('on a small phone the banner is a strip, and the first categories are on the first screen', async () => {
  const page = await open(shop.url, { ...PHONE, viewport: { width: 360, height: 640 } })
  const banner = (await page.locator('.banner').first().boundingBox())!
  expect(banner.height).toBeWithin(168, 201)
  const tile = (await page.locator('.category-tile').first().boundingBox())!
  expect(tile.y + tile.height).toBeLessThan(640)
})

test('the order of a listing stays while one moves along the rail of its category', async () => {
  const fish = await givenCategory(shop.db, 'Fish')
  for (const name of ['River', 'Sea']) {
    const sub = await givenSubCategory(shop.db, name, [fish])
    await givenProduct(shop.db, { name: `${name} fish`, categoryIds: [fish], subCategoryIds: [sub] })
  }
  const page = await open(`${shop.url}/Fish-${fish}?sort=price`, PHONE)
  const rail = page.getByRole('navigation', { name: 'Fish' })
  for (const name of ['River', 'Sea']) {
    await rail.getByRole('link', { name }).tap()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    expect(new URL(page.url()).search).toBe('?sort=price')
  }
})
