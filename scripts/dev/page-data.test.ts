import { afterAll, expect, test } from 'bun:test'
import { FILLED_LISTING, FIXTURE_PRODUCT, fixtureLocals } from '../../site/testing/locals.ts'
import { parseCardQuery, SEARCH_SORTS } from '../../src/shared/card-query.ts'
import { loadLocals, PAGE_DATA, type PageSource, respondWithPageData } from './page-data.ts'

const ORIGIN = 'http://shop.example'
const { settings, shop } = fixtureLocals(ORIGIN)
const source: PageSource = {
  settings: async () => settings,
  shop: { ...shop, home: () => Promise.reject(new Error('The database is away')) },
}
const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch: (request) =>
    new URL(request.url).pathname === PAGE_DATA
      ? respondWithPageData((load) => load(source), request)
      : new Response(null, { status: 404 }),
})
afterAll(() => server.stop(true))

test('a page gets from another process what it would get in the same one', async () => {
  const locals = await loadLocals(server.url.origin, ORIGIN)
  const query = parseCardQuery(new URLSearchParams('min=5&brand=Khet+Se'), SEARCH_SORTS)
  const [category = '', subCategory = ''] = FILLED_LISTING.match(/[0-9a-f]{32}/g)!
  expect([locals.origin, locals.settings]).toEqual([ORIGIN, settings])
  for (const [found, expected] of await Promise.all([
    pair(locals.shop.homeRow(category), shop.homeRow(category)),
    pair(locals.shop.listing(category, subCategory, query), shop.listing(category, subCategory, query)),
    pair(locals.shop.listing(category, null, query), shop.listing(category, null, query)),
    pair(locals.shop.search('milk', query), shop.search('milk', query)),
    pair(locals.shop.product(FIXTURE_PRODUCT.id), shop.product(FIXTURE_PRODUCT.id)),
    pair(locals.shop.product('unknown'), shop.product('unknown')),
  ]))
    expect(found).toEqual(expected)
})

test('a failure there is a failure here, with its reason', async () => {
  const locals = await loadLocals(server.url.origin, ORIGIN)
  expect(locals.shop.home()).rejects.toThrow('The database is away')
})

function pair(found: Promise<unknown>, expected: Promise<unknown>) {
  return Promise.all([found, expected])
}
