import { expect, test } from 'bun:test'
import { dirname } from 'node:path'
import { readSources, type Source } from './sources.ts'

/** Paths that other code of the server must know, with the reason. */
const KNOWN_ELSEWHERE: Record<string, string> = {
  '/api/order/webhook': 'the owner enters it at the payment provider, and the sandbox calls it',
  '/api/order/invoice.css': 'invoices and packing slips link to the same style sheet',
  '/api/docs/openapi.json': 'the reference links to it',
  '/api/docs/page.css': 'the reference links to it',
}

/** Replies to screens that are shown without a server. Their type is that of the routes, so that a renamed one fails. */
const MADE_UP_REPLIES = 'site/gallery/features'

const ROUTE = /\.(?:get|post|put|delete)\(\s*'(\/api\/[^']+)'/g
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm

/** Returns the places, other than its routes file and one folder of the site, where the path of a route is written. */
function scatteredPaths(sources: readonly Source[]): string[] {
  const code = sources.map(({ path, text }) => ({ path, text: text.replace(COMMENT, '') }))
  const routes = code.filter(({ path }) => path.endsWith('/routes.ts'))
  return routes.flatMap((file) =>
    [...file.text.matchAll(ROUTE)].flatMap(([, route]) => {
      const names = new RegExp(`${RegExp.escape(route!)}(?![\\w/.-])`)
      const others = code
        .filter(({ path, text }) => path !== file.path && text.includes(route!) && names.test(text))
        .map(({ path }) => path)
      const server = others.filter((path) => path.startsWith('src/') && !(route! in KNOWN_ELSEWHERE))
      const folders = new Set(others.filter((path) => path.startsWith('site/')).map(dirname))
      folders.delete(MADE_UP_REPLIES)
      return [
        ...server.map((path) => `${route} in ${path}`),
        ...(folders.size > 1 ? [`${route} in ${[...folders]}`] : []),
      ]
    }),
  )
}

test('a route is written once on the server and once in the site: a new one touches its routes, its contract, its calls', () => {
  const sources = readSources()
  expect(sources.flatMap(({ text }) => [...text.matchAll(ROUTE)]).length).toBeGreaterThan(100)
  expect(scatteredPaths(sources)).toEqual([])
})

test('a path that is written twice is seen', () => {
  const file = (path: string, text: string) => ({ path, text, imports: [], globals: new Set<string>(), functions: [] })
  const scattered = scatteredPaths([
    file('src/cart/routes.ts', "app.get('/api/cart/get', show)"),
    file('src/limits.ts', "const LIMITED = ['GET /api/cart/get']"),
    file('src/comment.ts', '// such as /api/cart/get\nconst other = "/api/cart/get-all"'),
    file('site/features/cart/api.ts', "call('GET', '/api/cart/get')"),
    file('site/features/home/row.ts', "fetch('/api/cart/get')"),
  ])
  expect(scattered).toEqual([
    '/api/cart/get in src/limits.ts',
    '/api/cart/get in site/features/cart,site/features/home',
  ])
})
