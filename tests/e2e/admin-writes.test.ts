import { beforeAll, expect, test } from 'bun:test'
import { givenAdmin } from '../../src/testing/account.ts'
import { imageBytes } from '../../src/testing/images.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { waitUntil } from '../../src/testing/wait.ts'

/** Every write by an admin shows on pages that were cached before it, and in search, without further action. */

const shop = await createTestShop()
const { headers } = await givenAdmin(shop)
let category: string
let subCategory: string
let listing: string
let product: string
let image: string

const PRODUCT = { name: 'Toned Milk', unit: '1 L', stock: 5, price: 54, discount: 0, description: 'Pasteurised.' }

async function send(method: string, path: string, body: object) {
  const response = await fetch(`${shop.url}/api/${path}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const result = await response.json()
  if (!response.ok) throw new Error(result.message)
  return result.data
}

const page = async (path: string) => (await fetch(shop.url + path)).text()

/** Loads pages into the cache, writes, and waits until each page shows, or no longer shows, a text. */
async function shows(write: () => Promise<unknown>, expected: Record<string, RegExp>, isShown = true) {
  for (const path of Object.keys(expected)) expect(expected[path]!.test(await page(path))).toBe(!isShown)
  await write()
  for (const [path, text] of Object.entries(expected))
    await waitUntil(async () => text.test(await page(path)) === isShown)
}

async function found(search: string): Promise<string[]> {
  return (await send('POST', 'product/search-product', { search, page: 1 })).map(({ _id }: { _id: string }) => _id)
}

beforeAll(async () => {
  const body = new FormData()
  body.set('image', new File([await imageBytes(1)], 'milk.png'))
  const response = await fetch(`${shop.url}/api/file/upload`, { method: 'POST', headers, body })
  image = (await response.json()).data.url
})

test('an uploaded image is served at once', async () => {
  const response = await fetch(shop.url + image)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
})

test('a new category is on the home page', async () => {
  await shows(async () => (category = (await send('POST', 'category/add-category', { name: 'Dairy', image }))._id), {
    '/': /Dairy/,
  })
})

test('a new sub-category has its listing', async () => {
  const other = await send('POST', 'subcategory/create', { name: 'Curd', category: [category] })
  const beside = `/Dairy-${category}/Curd-${other._id}`
  await shows(
    async () => (subCategory = (await send('POST', 'subcategory/create', { name: 'Milk', category: [category] }))._id),
    { [beside]: />\s*Milk/ },
  )
  listing = `/Dairy-${category}/Milk-${subCategory}`
})

test('a new product is in its listing, on the home page and in search', async () => {
  const orderRequest = { ...PRODUCT, image: [image], category: [category], subCategory: [subCategory] }
  await shows(async () => (product = (await send('POST', 'product/create', orderRequest))._id), {
    '/': /Toned Milk/,
    [listing]: /Toned Milk/,
    '/search?q=toned': /Toned Milk<|Toned Milk-/,
  })
  expect(await found('doodh toned')).toEqual([product])
})

test('a changed price, name and stock are on the product page and in its listing', async () => {
  const at = `/product/Toned-Milk-${product}`
  const edit = (changed: object) => send('PUT', 'product/update-product-details', { _id: product, ...changed })
  await shows(() => edit({ price: 61.5 }), { [at]: /61\.50/, [listing]: /61\.50/ })
  await shows(() => edit({ stock: 0 }), { [at]: /Out of Stock/i, [listing]: /Out of stock/i })
  await shows(() => edit({ stock: 7 }), { [at]: /Out of Stock/i, [listing]: /Out of stock/i }, false)
  await shows(() => edit({ description: 'From farms nearby.' }), { [at]: /From farms nearby/ })
  await shows(() => edit({ name: 'Buffalo Milk' }), { '/': /Buffalo Milk/, [listing]: /Buffalo Milk/ })
  expect([await found('buffalo'), await found('toned')]).toEqual([[product], []])
  expect((await fetch(shop.url + at, { redirect: 'manual' })).status).toBe(301)
})

test('a renamed category is on the home page, and its products are found by its new name', async () => {
  await shows(() => send('PUT', 'category/update', { _id: category, name: 'Cow Shed' }), { '/': /Cow Shed/ })
  expect(await found('cow shed')).toEqual([product])
})

test('a deleted product is nowhere', async () => {
  const at = `/product/Buffalo-Milk-${product}`
  const home = /Buffalo Milk/
  await shows(
    () => send('DELETE', 'product/delete-product', { _id: product }),
    { '/': home, [listingNow()]: home },
    false,
  )
  expect((await fetch(shop.url + at)).status).toBe(404)
  expect(await found('buffalo')).toEqual([])
})

test('a deleted category is nowhere', async () => {
  const orderRequest = { _id: category, removeFromProducts: true }
  await shows(() => send('DELETE', 'category/delete', orderRequest), { '/': /Cow Shed/ }, false)
  expect((await fetch(shop.url + listingNow())).status).toBe(404)
})

function listingNow(): string {
  return `/Cow-Shed-${category}/Milk-${subCategory}`
}
