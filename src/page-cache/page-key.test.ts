import { expect, test } from 'bun:test'
import { parsePageKey, targetOf } from './page-key.ts'

const origin = 'https://shop.example'
const id = '0190a0b0c0d070008000aabbccddeeff'
const other = '0190a0b0c0d070008000000000000001'
const plain = new Set(['/', '/cart', '/login'])

function parse(path: string, search = '') {
  return parsePageKey(origin, path, search, plain)
}

test.each([
  ['/', '?utm_source=x', '/'],
  ['/cart', '?q=milk&page=2', '/cart'],
  [`/product/Milk-${id}`, '?page=3&sort=price', `/product/Milk-${id}`],
  [`/product/A%2Db-${id}`, '', `/product/A-b-${id}`],
  [`/product/%e0%a4%a6-${id}`, '', `/product/%E0%A4%A6-${id}`],
  [`/product/${id}`, '', `/product/${id}`],
  [`/Dairy-${id}`, '', `/Dairy-${id}`],
  [`/Dairy-${id}/Milk-${other}`, '?page=1&sort=newest&x=1', `/Dairy-${id}/Milk-${other}`],
  [`/Dairy-${id}/Milk-${other}`, '?page=2&offer=1&sort=price', `/Dairy-${id}/Milk-${other}?sort=price&offer=1&page=2`],
  [`/cards/${id}/${other}`, '?page=02&stock=1', `/cards/${id}/${other}?stock=1`],
  [`/cards/${id}`, '?x=7&page=2', `/cards/${id}?page=2`],
  [`/cards/row/${id}`, '?page=2', `/cards/row/${id}`],
  [`/cards/packs/${id}`, '?page=2', `/cards/packs/${id}`],
  ['/search', '?sort=price&junk', '/search'],
  ['/robots.txt', '?x=1', '/robots.txt'],
  ['/sitemap.xml', '', '/sitemap.xml'],
  [`/Dairy-${id}`, '?veg=nonveg&veg=veg&veg=1', `/Dairy-${id}?veg=veg&veg=nonveg`],
  ['/sitemap-12.xml', '?page=2', '/sitemap-12.xml'],
])('%s%s is the page %s, and may be kept', (path, search, target) => {
  const key = parse(path, search)!
  expect(targetOf(key)).toBe(origin + target)
  expect(key.isCacheable).toBe(true)
})

test.each([
  ['/search', '?q=milk'],
  ['/cards/search', '?q=milk&page=2'],
  [`/Dairy-${id}`, '?min=10'],
  [`/Dairy-${id}/Milk-${other}`, '?max=99.50&page=2'],
  [`/cards/${id}`, '?brand=Gokul'],
  [`/cards/${id}`, '?sort=popular'],
  ['/cards/products', `?id=${id}`],
])('%s%s has endlessly many values, or the order of sales, and is never kept', (path, search) => {
  expect(parse(path, search)!.isCacheable).toBe(false)
})

test.each([
  '/nothing',
  '/sitemap-0.xml',
  '/product',
  '/product/milk',
  `/product/Milk-${id}/more`,
  `/product/Milk-${id.toUpperCase()}`,
  `/a/b/c-${id}`,
  `/Dairy-${id}/Milk`,
  `/Dairy-${id}/Milk-${other}/x`,
  `/cards`,
  '/cards/row',
  '/cards/packs',
  '/cards/products',
  `/cards/row/${id}/${other}`,
  `/Dairy-${id}%2FMilk-${other}`,
  `/product/%ff-${id}`,
  `//Dairy-${id}`,
  `/product/${'a'.repeat(3000)}-${id}`,
  '/404',
])('%s can be no page', (path) => {
  expect(parse(path)).toBe(null)
})

test('a wrong slug names the same page as the right one', () => {
  expect(parse(`/product/Bread-${id}`)!.key).toBe(parse(`/product/Milk-${id}`)!.key)
})

test('cards of some products are named by valid ids, each once, and by where they are put', () => {
  const target = (search: string) => targetOf(parse('/cards/products', search)!)
  expect(target(`?row=1&id=${id}&id=x&id=${other}&id=${id}&page=2`)).toBe(
    `${origin}/cards/products?id=${id}&id=${other}&row=1`,
  )
  expect(target(`?row=yes&id=${other}`)).toBe(`${origin}/cards/products?id=${other}`)
  const many = Array.from({ length: 100 }, (_, n) => `id=${String(n).padStart(32, '0')}`)
  expect(new URL(target(`?${many.join('&')}`)).searchParams.getAll('id')).toHaveLength(24)
  expect(parse('/cards/products', '?id=x')).toBeNull()
})
