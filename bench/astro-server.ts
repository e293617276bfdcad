/**
 * Renders every page on every request, to measure what the page cache saves. `bun bench/astro-server.ts DATABASE_URL`
 */
import { createProductSearch } from '../src/catalogue/search/product-search.ts'
import { parsePageKey } from '../src/page-cache/page-key.ts'
import { createRenderer, loadSite } from '../src/page-cache/render.ts'
import { openDatabase } from '../src/platform/database/database.ts'

const db = openDatabase(process.argv[2]!)
const site = await loadSite()
const render = createRenderer(site, db, createProductSearch({ db }), { get: async () => null })
const plainPaths = new Set(site.plainPaths)

const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  async fetch(request) {
    const { origin, pathname, search } = new URL(request.url)
    const { bytes, status, contentType } = await render(parsePageKey(origin, pathname, search, plainPaths)!)
    return new Response(bytes, { status, headers: { 'Content-Type': contentType } })
  },
})
console.log(server.url.origin)
