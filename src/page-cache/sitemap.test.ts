import { expect, test } from 'bun:test'
import { listingPath, productPath } from '../shared/paths.ts'
import { givenCategory, givenProduct, givenSubCategory } from '../testing/catalogue.ts'
import { createTestDatabase } from '../testing/database.ts'
import { renderDocument } from './sitemap.ts'

const { db } = await createTestDatabase()
const origin = 'https://shop.example'

async function read(path: string, maxUrls?: number) {
  const key = { origin, key: path, path, query: '', isCacheable: true }
  const { status, bytes } = await renderDocument(db, key, maxUrls)
  const text = new TextDecoder().decode(bytes)
  return { status, text, addresses: Array.from(text.matchAll(/<loc>([^<]*)<\/loc>/g), ([, url]) => url) }
}

const dairy = { id: await givenCategory(db, 'Dairy & Eggs'), name: 'Dairy & Eggs' }
const loose = { id: await givenCategory(db, 'दूध'), name: 'दूध' }
const milks = { id: await givenSubCategory(db, 'Milk', [dairy.id]), name: 'Milk' }
const curd = { id: await givenProduct(db, { name: 'Curd' }), name: 'Curd' }
const milk = { id: await givenProduct(db, { name: "Nature's 100% Milk" }), name: "Nature's 100% Milk" }
await givenProduct(db, { name: 'Gone', deletedAt: new Date() })
const everything = ['/', listingPath(dairy, milks), listingPath(loose, null), productPath(curd), productPath(milk)].map(
  (path) => origin + path,
)

test('the sitemap names the home page, every listing and every product that is shown, with its last change', async () => {
  const { text, addresses: urls } = await read('/sitemap.xml')
  expect(urls.sort()).toEqual([...everything].sort())
  expect(text.match(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/g)?.length).toBe(4)
})

test('a large one is split into parts that together name everything once', async () => {
  const index = await read('/sitemap.xml', 2)
  expect(index.text).toContain('<sitemapindex')
  expect(index.addresses).toEqual([1, 2, 3].map((part) => `${origin}/sitemap-${part}.xml`))
  const parts = await Promise.all([1, 2, 3].map((part) => read(`/sitemap-${part}.xml`, 2)))
  expect(parts.map(({ addresses: urls }) => urls.length)).toEqual([2, 2, 1])
  expect(parts.flatMap(({ addresses: urls }) => urls).sort()).toEqual([...everything].sort())
  expect((await read('/sitemap-4.xml', 2)).status).toBe(404)
})

test('names the sitemap in robots.txt, and disallows personal and endless pages', async () => {
  const { text } = await read('/robots.txt')
  expect(text).toContain(`Sitemap: ${origin}/sitemap.xml`)
  for (const path of ['/api/', '/search?', '/checkout']) expect(text).toContain(`Disallow: ${path}\n`)
})
