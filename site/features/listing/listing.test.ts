import { expect, test } from 'bun:test'
import type { ListingPage } from '../../../src/catalogue/page-models.ts'
import type { PageLocals } from '../../../src/page-cache/page-locals.ts'
import { loadListing } from './listing.ts'

const CATEGORY = 'c'.repeat(32)
const SUB = 'd'.repeat(32)
const PATH = `/Tea-${CATEGORY}/Green-${SUB}`
const asked: unknown[][] = []
const locals = {
  shop: {
    async listing(...args: unknown[]) {
      asked.push(args)
      return args[0] === CATEGORY ? ({ path: PATH, category: { id: CATEGORY } } as ListingPage) : null
    },
  },
} as unknown as PageLocals

const load = (category: string, sub: string | undefined, path: string) =>
  loadListing(locals, { category, sub }, new URL(path, 'http://localhost'), ({ path }) => path)

test('requests a listing by its ids and the parsed query', async () => {
  const loaded = await load(`Tea-${CATEGORY}`, `Green-${SUB}`, `${PATH}?sort=price&junk=1`)
  expect(asked.at(-1)).toMatchObject([CATEGORY, SUB, { sort: 'price', page: 1 }])
  expect(loaded).toMatchObject({ listing: { path: PATH }, query: { sort: 'price' } })
})

test('requests a category without a sub-category', async () => {
  await load(`Tea-${CATEGORY}`, undefined, PATH)
  expect(asked.at(-1)?.[1]).toBeNull()
})

test('returns 404 for a slug without an id, without a query', async () => {
  const before = asked.length
  expect(await load('Tea', `Green-${SUB}`, '/x')).toMatchObject({ status: 404 })
  expect(await load(`Tea-${CATEGORY}`, 'Green', '/x')).toMatchObject({ status: 404 })
  expect(asked.length).toBe(before)
})

test('an unknown id is a 404', async () => {
  expect(await load(`Tea-${'e'.repeat(32)}`, `Green-${SUB}`, '/x')).toMatchObject({ status: 404 })
})

test('redirects a wrong slug to the right one', async () => {
  const response = (await load(`x-${CATEGORY}`, `y-${SUB}`, `/x-${CATEGORY}/y-${SUB}?page=2`)) as Response
  expect([response.status, response.headers.get('location')]).toEqual([301, `${PATH}?page=2`])
})
