import { afterAll, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createProductSearch } from '../catalogue/search/product-search.ts'
import { listenToDatabase } from '../platform/database/listener.ts'
import { diskMedia } from '../platform/media/disk.ts'
import { silentLog } from '../platform/runtime/log.ts'
import { createMetrics } from '../platform/runtime/metrics.ts'
import { imageFile, imageUrl } from '../shared/images.ts'
import { listingPath, productPath } from '../shared/paths.ts'
import { givenCategory, givenProduct, givenSubCategory } from '../testing/catalogue.ts'
import { createTestDatabase } from '../testing/database.ts'
import { composePages } from './compose.ts'
import { exportPages } from './export.ts'

const { db, url } = await createTestDatabase()
const directory = mkdtempSync(join(tmpdir(), 'tokri-export-'))
afterAll(() => rmSync(directory, { recursive: true }))
const media = diskMedia(join(directory, 'media'))
const image = { hash: 'ab'.repeat(16), width: 160, height: 120 }
for (const format of ['avif', 'webp'] as const) await media.put(imageFile(image, 160, format), new Uint8Array([1]))

const dairy = { id: await givenCategory(db, 'Dairy & Eggs'), name: 'Dairy & Eggs' }
const milks = { id: await givenSubCategory(db, 'दूध', [dairy.id]), name: 'दूध' }
const empty = { id: await givenCategory(db, 'Soon'), name: 'Soon' }
const products: { id: string; name: string }[] = []
for (let at = 1; at <= 20; at++) {
  const name = `Milk, ${at}% fat`
  const category = { categoryIds: [dairy.id], subCategoryIds: [milks.id] }
  products.push({ id: await givenProduct(db, { ...category, name, image: [imageUrl(image)] }), name })
}
const listing = listingPath(dairy, milks)

const events = listenToDatabase(url, silentLog)
afterAll(() => events.close())
const result = await composePages({
  config: { publicUrl: new URL('https://shop.example'), trustProxy: false, pageCacheBytes: 9e6, metricsToken: null },
  db,
  events,
  search: createProductSearch({ db }),
  media,
  metrics: createMetrics(),
  log: silentLog,
  app: { handles: () => false, handle: () => new Response(null) },
})
const ask = async (target: string) =>
  result(new Request(`http://localhost${target}`, { headers: { Host: 'localhost' } }), { requestIP: () => null })
const report = await exportPages(ask, ['/', '/cart', '/robots.txt', '/sitemap.xml'], join(directory, 'out'))

/** A web server that serves only the exported files, by the rule that the command prints. */
const server = Bun.serve({
  port: 0,
  fetch(request) {
    const { pathname, search } = new URL(request.url)
    const path = decodeURIComponent(pathname === '/' ? '/index' : pathname)
    const names = [`${path}@${search.slice(1)}.html`, `${path}.html`, path].map((name) => join(directory, 'out', name))
    const found = names.find((name) => existsSync(name))
    return found
      ? new Response(Bun.file(found))
      : new Response(Bun.file(join(directory, 'out/404.html')), { status: 404 })
  },
})
afterAll(() => server.stop(true))

test.each([
  '/',
  '/cart',
  '/robots.txt',
  '/sitemap.xml',
  listing,
  `${listing}?page=2`,
  `${listing}?page=3`,
  listingPath(empty, null),
  `/cards/${dairy.id}/${milks.id}`,
  `/cards/${dairy.id}/${milks.id}?page=3`,
  ...products.map(productPath),
  imageUrl(image),
])('a plain web server answers %s from the exported files as the shop does', async (target) => {
  const served = await fetch(new URL(target, server.url))
  const live = await ask(target)
  expect([served.status, live.status]).toEqual([200, 200])
  expect(await served.bytes()).toEqual(await live.bytes())
})

test('the export knows the public origin and the 404 page, and leaves nothing out', async () => {
  expect(report.leftOut).toEqual([])
  expect(readFileSync(join(directory, 'out/sitemap.xml'), 'utf8')).toContain(`https://shop.example${listing}`)
  const missing = await fetch(new URL('/nothing', server.url))
  expect([missing.status, (await missing.text()).includes('Page not found')]).toEqual([404, true])
})
