import { beforeAll, describe, expect, spyOn, test } from 'bun:test'
import { join } from 'node:path'
import { ensureSite } from '../../scripts/site.ts'
import { FILLED_LISTING, FIXTURE_PRODUCT, fixtureLocals } from '../testing/locals.ts'

let site: typeof import('./server.ts')
beforeAll(async () => {
  await ensureSite(() => {})
  site = await import('../../dist/site/server/entry.mjs' as string)
})

const SITE = join(import.meta.dir, '../../dist/site')
const ORIGIN = 'http://localhost:3000'
const open = (path: string) => site.render(new Request(ORIGIN + path), fixtureLocals(ORIGIN))
const html = async (path: string) => (await open(path)).text()
const all = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([whole, first]) => first ?? whole)

const PRODUCT = FIXTURE_PRODUCT.path
const LISTING = FILLED_LISTING
const PAGES = [
  '/',
  LISTING,
  `${LISTING}?stock=1&page=2`,
  PRODUCT,
  '/search',
  '/search?q=milk',
  '/cart',
  '/offline',
  '/404',
  '/500',
  '/privacy',
  '/contact',
]
/** These have a script of their own in addition to the common one. */
const ADMIN_SCREENS = ['/dashboard', '/dashboard/category', '/dashboard/orders', '/dashboard/settings']
const ACCOUNT_PAGES = ['/login', '/register', '/user', '/dashboard/profile', ...ADMIN_SCREENS]

describe.each([...PAGES, ...ACCOUNT_PAGES])('%s', (path) => {
  test('keeps to a policy that allows nothing inline', async () => {
    const page = await html(path)
    expect(all(page, /\sstyle=|<style|\son\w+="/g)).toEqual([])
    expect(all(page, /<script(?![^>]*\ssrc=)[^>]*>/g).filter((tag) => !tag.includes('application/ld+json'))).toEqual([])
    expect(page).not.toContain('data:')
  })

  test('has one h1 and no skipped heading level', async () => {
    const levels = all(await html(path), /<h([1-6])[\s>]/g).map(Number)
    expect(levels.filter((level) => level === 1)).toEqual([1])
    for (const [n, level] of levels.entries()) expect(level).toBeLessThanOrEqual((levels[n - 1] ?? 0) + 1)
  })

  test('loads one style sheet, an admin’s screen a second one, and no more scripts than it needs', async () => {
    const page = await html(path)
    expect(all(page, /<link rel="stylesheet"/g)).toHaveLength(ADMIN_SCREENS.includes(path) ? 2 : 1)
    const scripts = all(page, /<script type="module" src=/g).length
    // The offline page asks again by itself, and only the search page searches.
    if (PAGES.includes(path)) expect(scripts).toBe(/^\/(offline|search)/.test(path) ? 2 : 1)
    else expect(scripts).toBeWithin(2, 4)
  })

  test('has a title, a description, landmarks and a way past the header', async () => {
    const page = await html(path)
    expect(page).toMatch(/<title>[^<]+ · Tokri<\/title>|<title>Tokri: [^<]+<\/title>/)
    expect(page).toMatch(/<meta name="description" content="[^"]+"/)
    // The frame of the admin screens has no footer, and a bar of links instead.
    const end = ADMIN_SCREENS.includes(path) ? '<nav' : '<footer'
    for (const landmark of ['<header', '<main id="content"', end, 'href="#content"']) expect(page).toContain(landmark)
  })

  test('sets the size of every image', async () => {
    for (const img of all(await html(path), /<img [^>]*>/g)) expect(img).toMatch(/ width="\d+".* height="\d+"/)
  })
})

test('structured data is valid JSON for any product name', async () => {
  const blocks = all(await html(PRODUCT), /<script type="application\/ld\+json">(.*?)<\/script>/gs)
  const [product] = JSON.parse(blocks[0]!)['@graph']
  expect(product).toMatchObject({ name: FIXTURE_PRODUCT.name, offers: { priceCurrency: 'INR' } })
})

test('escapes names everywhere', async () => {
  const outsideQuotes = (page: string) => page.replaceAll(/="[^"]*"/g, '')
  expect(outsideQuotes(await html(PRODUCT))).not.toContain('</script><b>')
  expect(outsideQuotes(await html('/search?q=%3Cimg+src%3Dx%3E%22'))).not.toContain('<img src=x')
})

test.each([
  ['an unknown path', '/nothing/here/at-all'],
  ['a slug without an id', '/product/milk'],
  ['an unknown product', `/product/milk-${'e'.repeat(32)}`],
  ['an unknown category', `/tea-${'e'.repeat(32)}`],
  ['cards of an unknown category', `/cards/${'e'.repeat(32)}`],
  ['the row of an unknown category', `/cards/row/${'e'.repeat(32)}`],
  ['a broken escape', '/%'],
])('%s is a 404', async (_, path) => {
  expect((await open(path)).status).toBe(404)
})

test('component pages are only in development', async () => {
  expect((await open('/_components')).status).toBe(404)
  expect((await open('/_components/cart/empty')).status).toBe(404)
  expect(site.plainPaths.filter((path) => path.includes('_'))).toEqual([])
  for (const file of new Bun.Glob('**/*.{mjs,js,css}').scanSync({ cwd: SITE, absolute: true }))
    expect(await Bun.file(file).text(), file).not.toMatch(/_components|gallery-head|@vite\/client/)
})

test('a wrong slug is sent to the right one with its query', async () => {
  const response = await open(`/product/other-${FIXTURE_PRODUCT.id}?from=mail`)
  expect([response.status, response.headers.get('location')]).toEqual([301, `${PRODUCT}?from=mail`])
})

test('tags every page but search results', async () => {
  const tags = async (path: string) => (await open(path)).headers.get('cache-tag')?.split(',') ?? []
  expect(await tags('/')).toContain(`product:${FIXTURE_PRODUCT.id}`)
  expect(await tags(PRODUCT)).toContain(`product:${FIXTURE_PRODUCT.id}`)
  expect(await tags(LISTING)).toContain('catalogue')
  expect(await tags('/cart')).toEqual(['settings'])
  expect(await tags('/404')).toEqual(['settings'])
  expect(await tags('/search?q=milk')).toEqual([])
})

test('returns page and page count with cards', async () => {
  const fragment = await html('/cards/search?q=milk&page=2')
  expect(fragment).toStartWith('<li>')
  expect(fragment).toContain('<template data-page="2" data-pages="4" data-total="34">')
  expect(fragment).not.toContain('<html')
})

test('serves a row of the home page as cards', async () => {
  const [id] = LISTING.match(/[0-9a-f]{32}/)!
  const row = await html(`/cards/row/${id}`)
  expect(row).toStartWith('<li>')
  expect(all(row, /(<h3)/g)).toHaveLength(2)
  expect(row).not.toContain('<html')
})

test('serves cards of some products for a row or a grid, and tags none, as they are not cached', async () => {
  const target = `/cards/products?id=${FIXTURE_PRODUCT.id}&id=${'e'.repeat(32)}`
  const [row, grid] = [await html(`${target}&row=1`), await html(target)]
  expect([all(row, /(<h3)/g), all(grid, /(<h2)/g)].map(({ length }) => length)).toEqual([1, 1])
  expect(row).toStartWith('<li>')
  expect((await open(target)).headers.get('cache-tag')).toBeFalsy()
})

test('without JavaScript every narrowing of a listing is a link or a form', async () => {
  const page = (await html(`${LISTING}?stock=1&brand=Khet+Se&page=2`)).replaceAll(/&#38;|&amp;/g, '&')
  expect(page).toContain(`href="${LISTING}?sort=price&stock=1&brand=Khet+Se"`)
  expect(page).toContain(`href="${LISTING}?brand=Khet+Se"`)
  expect(page).toMatch(/<input type="checkbox" name="brand" value="Khet Se" checked>/)
  expect(page).toMatch(/<a [^>]*rel="prev"/)
})

test('sets the canonical URL of a filtered listing to the listing', async () => {
  expect(await html(`${LISTING}?stock=1&sort=price`)).toContain(`<link rel="canonical" href="${ORIGIN}${LISTING}">`)
})

test('a search without results says so', async () => {
  expect(await html('/search?q=nothing')).toContain('No Data found')
})

test('a product without stock cannot be added', async () => {
  const page = await html(`/product/Sold-Out-${'b'.repeat(32)}`)
  expect(page).toContain('Out of Stock')
  expect(page).not.toContain('cart-control__add" type="button" aria-label="Add Sold Out')
})

test('a password cannot get into an address before the form’s code is there', async () => {
  for (const path of ['/login', '/register']) {
    const page = await html(path)
    expect(all(page, /<form(?=[^>]*method="post")[^>]*>/g)).toHaveLength(1)
    expect(page).toMatch(/<button[^>]*type="submit"[^>]*disabled/)
  }
})

test('a policy is text of the owner’s, never markup', async () => {
  const page = await html('/privacy')
  expect(page).toContain('<li>Ask &lt;us&gt;</li>')
})

test('a page that throws is an error with its cause, and nothing is printed beside the log', async () => {
  const locals = fixtureLocals(ORIGIN)
  const failing = { ...locals, shop: { ...locals.shop, product: () => Promise.reject(new Error('no such column')) } }
  const printed = spyOn(console, 'error')
  const pages = [site.render(new Request(ORIGIN + PRODUCT), failing), open('/search?q=milk'), open(PRODUCT)] as const
  expect(pages[0]).rejects.toThrow(/^\/product\/.*: Error: no such column\n {4}at /)
  expect((await Promise.all(pages.slice(1))).map(({ status }) => status)).toEqual([200, 200])
  expect(printed).not.toHaveBeenCalled()
  printed.mockRestore()
})
