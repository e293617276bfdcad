import { afterAll, expect, test } from 'bun:test'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ViteDevServer } from 'vite'
import { createFront } from './front.ts'

type Handle = (incoming: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void

const closes: (() => void)[] = []
afterAll(() => closes.forEach((close) => void close()))

const shop = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: respond })
closes.push(() => shop.stop(true))

async function respond(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (pathname === '/api/events') return new Response(events(), { headers: { 'content-type': 'text/event-stream' } })
  const headers = new Headers({ 'content-security-policy': "default-src 'none'" })
  for (const cookie of ['a=1', 'b=2']) headers.append('set-cookie', cookie)
  const { method } = request
  const text = await request.text()
  return Response.json(
    { method, pathname, text, headers: Object.fromEntries(request.headers) },
    { status: 201, headers },
  )
}

function events(): ReadableStream<string> {
  return new ReadableStream({
    async start(controller) {
      for (const n of [1, 2]) {
        controller.enqueue(`data: ${n}\n\n`)
        await Bun.sleep(50)
      }
    },
  })
}

/** Serves what the plugins of a front serve; what they leave is answered with "page". */
async function serveFront() {
  const front = createFront()
  const stack: { route: string; handle: Handle }[] = []
  const middlewares = { stack, use: (handle: Handle) => void stack.push({ route: '', handle }) }
  const hooks = front.plugins.map((plugin) => plugin as { configureServer: (vite: ViteDevServer) => () => void })
  for (const hook of hooks) hook.configureServer({ middlewares } as unknown as ViteDevServer)()
  middlewares.use((_, response) => void response.end('page'))
  const server = createServer((incoming, response) => {
    const run = (at: number) => stack[at]!.handle(incoming, response, () => run(at + 1))
    run(0)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  closes.push(() => server.close())
  return { front, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('a call arrives as it was sent, and so does the response', async () => {
  const { front, url } = await serveFront()
  front.serverIs(shop.url.origin)
  const response = await fetch(`${url}/api/user/login`, { method: 'POST', body: 'text', headers: { 'x-one': '1' } })
  expect([response.status, response.headers.get('content-security-policy')]).toEqual([201, "default-src 'none'"])
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  const seen = await response.json()
  expect(seen).toMatchObject({ method: 'POST', pathname: '/api/user/login', text: 'text' })
  expect(seen.headers).toMatchObject({ 'x-one': '1', host: new URL(url).host })
  expect(Object.keys(seen.headers).filter((name) => name.startsWith('x-forwarded'))).toEqual([])
})

test('an event stream comes in pieces, as it is written', async () => {
  const { front, url } = await serveFront()
  front.serverIs(shop.url.origin)
  const reader = (await fetch(`${url}/api/events`)).body!.getReader()
  const read = async () => new TextDecoder().decode((await reader.read()).value)
  expect(await read()).toBe('data: 1\n\n')
  expect(await read()).toBe('data: 2\n\n')
  await reader.cancel()
})

test.each(['/media/a.webp', '/robots.txt', '/sitemap.xml', '/sitemap-2.xml', '/metrics', '/healthz', '/outbox'])(
  '%s is the server’s',
  async (path) => {
    const { front, url } = await serveFront()
    front.serverIs(shop.url.origin)
    expect(await (await fetch(url + path)).json()).toMatchObject({ pathname: path })
  },
)

test('modules of the folder site/api are the site’s, and only those', async () => {
  const { front, url } = await serveFront()
  front.serverIs(shop.url.origin)
  expect(await (await fetch(`${url}/api/call.ts?t=1`)).text()).toBe('page')
  for (const path of ['/api/none.ts', '/api/category/call.ts', '/api/call.tsx'])
    expect(await (await fetch(url + path)).json()).toMatchObject({ pathname: path })
})

test('component pages need no server, and others wait for it', async () => {
  const { front, url } = await serveFront()
  expect(await (await fetch(`${url}/_components`)).text()).toBe('page')
  const call = fetch(`${url}/healthz`)
  expect(await Promise.race([call.then(() => 'answered'), Bun.sleep(100).then(() => 'waits')])).toBe('waits')
  front.serverIs(shop.url.origin)
  expect((await call).status).toBe(201)
})

test('after several restarts, a waiting call is served by the newest server', async () => {
  const { front, url } = await serveFront()
  front.serverIs('http://127.0.0.1:9')
  front.serverIs(null)
  const call = fetch(`${url}/healthz`)
  await Bun.sleep(50)
  front.serverIs(null)
  front.serverIs(shop.url.origin)
  expect((await call).status).toBe(201)
})

test('while the server cannot start, everything of it says so', async () => {
  const { front, url } = await serveFront()
  front.serverIs('failed')
  for (const path of ['/healthz', '/']) {
    const response = await fetch(url + path)
    expect([response.status, await response.text()]).toEqual([503, expect.stringContaining('in the terminal')])
  }
  front.serverIs(null)
  front.serverIs(shop.url.origin)
  expect((await fetch(`${url}/healthz`)).status).toBe(201)
})
