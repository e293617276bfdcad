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

const sources = readSources()

/** Returns the places, other than its routes file and one folder of the site, where the path of a route is written. */
function scatteredPaths(sources: readonly Source[]): string[] {
  const code = sources.map(({ path, text }) => ({ path, text: text.replace(COMMENT, '') }))
  const routes = code.filter(({ path }) => path.endsWith('/routes.ts'))
  return routes.flatMap((file) =>
    [...file.text.matchAll(ROUTE)].flatMap(([, route]) => {
      const names = naming(route!)
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

/** A route of the server with the files that are written for it. */
interface RouteFiles {
  route: string
  files: string[]
}

/**
 * Returns the files of the server that each route takes: its routes file, the contracts with schemas that only its routes
 * file uses, and every other file in which its path is written.
 */
function filesOfRoutes(sources: readonly Source[]): RouteFiles[] {
  const server = sources
    .filter(({ path }) => path.startsWith('src/'))
    .map((source) => ({ ...source, text: source.text.replace(COMMENT, '') }))
  const routes = server.filter(({ path }) => path.endsWith('/routes.ts'))
  const isShared = (contract: string, name: string) =>
    routes.filter(({ imports }) => imports.some(({ to, names }) => to === contract && names.includes(name))).length > 1
  return routes.flatMap((file) => {
    const found = [...file.text.matchAll(ROUTE)]
    return found.map(({ 1: route, index }, at) => {
      const declared = file.text.slice(index, found[at + 1]?.index)
      const contracts = file.imports.filter(
        ({ to, names }) =>
          to.endsWith('contract.ts') &&
          names.some((name) => new RegExp(`\\b${name}\\b`).test(declared) && !isShared(to, name)),
      )
      const others = route! in KNOWN_ELSEWHERE ? [] : server.filter(({ text }) => naming(route!).test(text))
      const files = new Set([file, ...others].map(({ path }) => path).concat(contracts.map(({ to }) => to)))
      return { route: route!, files: [...files] }
    })
  })
}

/** Matches the path where it is written, and none that only begins with it. */
function naming(route: string): RegExp {
  return new RegExp(`${RegExp.escape(route)}(?![\\w/.-])`)
}

test('a route is written once on the server and once in the site: a new one touches its routes, its contract, its calls', () => {
  expect(sources.flatMap(({ text }) => [...text.matchAll(ROUTE)]).length).toBeGreaterThan(100)
  expect(scatteredPaths(sources)).toEqual([])
})

test('a new route takes two files on the server: its routes and its contract', () => {
  const routes = filesOfRoutes(sources)
  expect(routes.length).toBeGreaterThan(100)
  expect(routes.filter(({ files }) => files.length > 2)).toEqual([])
})

test('a route that takes a third file is seen', () => {
  const file = (path: string, text: string, imports: Source['imports'] = []) => {
    return { path, text, imports, globals: new Set<string>(), functions: [] }
  }
  const from = (to: string, name: string) => ({ to, typeOnly: false, names: [name] })
  const routes = filesOfRoutes([
    file(
      'src/cart/routes.ts',
      "app.get('/api/cart/get', { body: Cart }).post('/api/cart/add', { body: Line, query: Product, params: Page })",
      [
        from('src/cart/contract.ts', 'Cart'),
        from('src/cart/contract.ts', 'Line'),
        from('src/catalogue/contract.ts', 'Product'),
        from('src/shared/contract.ts', 'Page'),
      ],
    ),
    file('src/order/routes.ts', '', [from('src/shared/contract.ts', 'Page')]),
    file('src/limits.ts', "const LIMITED = ['GET /api/cart/get']"),
  ])
  expect(routes).toEqual([
    { route: '/api/cart/get', files: ['src/cart/routes.ts', 'src/limits.ts', 'src/cart/contract.ts'] },
    {
      route: '/api/cart/add',
      files: ['src/cart/routes.ts', 'src/cart/contract.ts', 'src/catalogue/contract.ts'],
    },
  ])
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
