import { afterAll, expect, test } from 'bun:test'
import { connect, type Socket } from 'node:net'
import { isApiPath } from '../../src/api-paths.ts'
import { failedRequests } from '../../src/platform/http/http.ts'
import { recordRemoteIp } from '../../src/platform/http/remote-ip.ts'
import { listen } from '../../src/platform/http/server.ts'
import { silentLog } from '../../src/platform/runtime/log.ts'
import { givenAdmin, givenShopper } from '../../src/testing/account.ts'
import { createTestApp } from '../../src/testing/app.ts'
import { waitUntil } from '../../src/testing/wait.ts'

const shop = await createTestApp()
const { app, db } = shop
const server = listen(
  { host: '127.0.0.1', port: 0 },
  (request) => (isApiPath(new URL(request.url).pathname) ? app.handle(request) : new Response(null, { status: 404 })),
  failedRequests(silentLog),
)
afterAll(async () => {
  server.stopWaiting()
  await server.drain()
})

const KB = 1024
const FORM = 'multipart/form-data; boundary=x'
const JSON_TYPE = 'application/json'
const routes = app.routes
  .filter(({ method }) => !['GET', 'HEAD', 'OPTIONS'].includes(method))
  .map(({ method, path }) => ({ method, path: path.replace(':session', `sandbox_${'a'.repeat(32)}`) }))

/** A request that is sent over a connection of its own, and the response received so far. */
interface Sent {
  socket: Socket
  said: string
  isClosed: boolean
}

function send(method: string, path: string, headers: Record<string, string>, body = ''): Sent {
  const head = Object.entries({ Host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const socket = connect(server.port, '127.0.0.1')
  const sent: Sent = { socket, said: '', isClosed: false }
  socket.on('data', (data) => {
    sent.said += data
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    sent.isClosed = true
  })
  socket.write(`${method} ${path} HTTP/1.1\r\n${head.join('')}\r\n${body}`)
  return sent
}

/** Returns the status of the response, although the rest of the body has not been sent. */
async function statusOf(sent: Sent): Promise<number> {
  await waitUntil(() => sent.said.includes('\r\n\r\n') || sent.isClosed)
  return Number(sent.said.split(' ')[1])
}

async function leave(...all: Sent[]): Promise<void> {
  for (const { socket } of all) socket.destroy()
  await waitUntil(() => all.every(({ isClosed }) => isClosed))
}

/** Starts an upload that sends no bytes until it is ended. */
function slowUpload(
  who: { headers: { authorization: string } },
  method = 'POST',
  path = '/api/file/upload',
  address = '127.0.0.1',
) {
  const isRead = Promise.withResolvers<void>()
  const stream = Promise.withResolvers<ReadableStreamDefaultController>()
  const body = new ReadableStream(
    {
      pull(controller) {
        isRead.resolve()
        stream.resolve(controller)
        return new Promise<void>(() => {})
      },
    },
    { highWaterMark: 0 },
  )
  const request = new Request(`http://localhost${path}`, {
    method,
    headers: { ...large(70 * KB), ...who.headers },
    body,
  })
  recordRemoteIp(request, address)
  return {
    isRead: isRead.promise,
    response: app.handle(request),
    /** Ends the body normally, or aborts it. */
    end: (isWhole: boolean) =>
      void stream.promise.then((controller) => (isWhole ? controller.close() : controller.error(new Error('torn')))),
  }
}

const bearer = ({ headers }: { headers: { authorization: string } }) => headers
const large = (bytes: number, type = FORM) => ({ 'Content-Type': type, 'Content-Length': String(bytes) })

// security 4, 25
test.each([
  ['a form of 5.9 MB', large(5_900_000)],
  ['JSON of 300 kB', large(300 * KB, JSON_TYPE)],
  ['a form of 5.9 MB with a signature', { ...large(5_900_000), 'Stripe-Signature': 't=1,v1=00' }],
  ['JSON of 1 MB with a made-up token', { ...large(1_000_000, JSON_TYPE), Authorization: 'Bearer made-up' }],
])('%s of a stranger is answered by its headers alone, whatever the call', async (_, headers) => {
  for (const { method, path } of routes) {
    const sent = send(method, path, headers)
    expect([path, [401, 403, 404, 413].includes(await statusOf(sent))]).toEqual([path, true])
    await leave(sent)
  }
})

// security 4
test('a body without a length is cut off at 64 kB, unless the guard admits who sends it', async () => {
  const chunk = `${(60 * KB).toString(16)}\r\n${' '.repeat(60 * KB)}\r\n`
  for (const { method, path } of routes) {
    for (const type of [JSON_TYPE, FORM]) {
      const sent = send(method, path, { 'Content-Type': type, 'Transfer-Encoding': 'chunked' }, chunk)
      sent.socket.write(chunk)
      const isWebhook = path === '/api/order/webhook'
      if (isWebhook) for (let at = 0; at < 4; at++) sent.socket.write(chunk)
      expect([path, [401, 413].includes(await statusOf(sent))]).toEqual([path, true])
      await leave(sent)
    }
  }
})

// security 4
test('a shopper cannot send what only admins may, nor anybody a file where none is taken', async () => {
  const shopper = await givenShopper(shop)
  const ask = async (method: string, path: string) => {
    const sent = send(method, path, { ...large(5_000_000), ...bearer(shopper) })
    const status = await statusOf(sent)
    await leave(sent)
    return status
  }
  expect(await ask('POST', '/api/file/upload')).toBe(403)
  expect(await ask('POST', '/api/import')).toBe(403)
  expect(await ask('POST', '/api/cart/merge')).toBe(413)
  expect(await ask('POST', '/api/user/login')).toBe(413)
})

// security 4
test('of large bodies an account sends three at a time, all together eight, and each leaves its place when it is answered', async () => {
  const [one, two, three] = [await givenAdmin(shop), await givenAdmin(shop), await givenAdmin(shop)]
  const holding = [one, one, one, two, two, two, three, three].map((who) => slowUpload(who))
  for (const upload of holding) await upload.isRead
  for (const who of [one, two, three, await givenShopper(shop)]) {
    const refused = await slowUpload(who, 'PUT', '/api/user/upload-avatar').response
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  }
  expect((await shop.call('POST', '/api/product/get-product-details', {})).status).toBe(400)
  for (const [at, upload] of holding.entries()) upload.end(at % 2 === 0)
  for (const upload of holding) expect((await upload.response).status).toBe(400)
  const again = slowUpload(one)
  await again.isRead
  again.end(true)
  await again.response
})

// security 4
test('shoppers together have four of the eight places, from one network three, so that admins always find some', async () => {
  const avatar = (who: Awaited<ReturnType<typeof givenShopper>>, address: string) =>
    slowUpload(who, 'PUT', '/api/user/upload-avatar', address)
  const [one, two, three] = [await givenShopper(shop), await givenShopper(shop), await givenShopper(shop)]
  const [home, cafe] = ['203.0.113.7', '203.0.113.8']
  const ofOneNetwork = [avatar(one, home), avatar(two, home), avatar(two, home)]
  for (const upload of ofOneNetwork) await upload.isRead
  expect((await avatar(three, home).response).status).toBe(503)
  const elsewhere = avatar(three, cafe)
  await elsewhere.isRead
  expect((await avatar(one, '203.0.113.9').response).status).toBe(503)
  const [owner, helper] = [await givenAdmin(shop), await givenAdmin(shop)]
  const ofAdmins = [owner, owner, owner, helper].map((who) => slowUpload(who, 'POST', '/api/file/upload', home))
  for (const upload of ofAdmins) await upload.isRead
  for (const upload of [...ofOneNetwork, elsewhere, ...ofAdmins]) upload.end(true)
  for (const upload of [...ofOneNetwork, elsewhere, ...ofAdmins]) expect((await upload.response).status).toBe(400)
})

// security 4
test('an aborted upload releases its slot', async () => {
  const admin = await givenAdmin(shop)
  const ask = (body: string) => {
    const headers = { ...large(70 * KB, JSON_TYPE), ...bearer(admin) }
    return send('POST', '/api/category/add-category', headers, body)
  }
  const isFull = async () => {
    const probe = ask(' '.repeat(70 * KB))
    const status = await statusOf(probe)
    await leave(probe)
    return status === 503
  }
  let holding: Sent[] = []
  await waitUntil(async () => {
    await leave(...holding)
    holding = [ask('{'), ask('{'), ask('{')]
    return isFull()
  })
  await leave(...holding)
  await waitUntil(async () => !(await isFull()))
})

// security 4
test('an admitted body is read completely, however it is chunked', async () => {
  const admin = await givenAdmin(shop)
  const text = `{"text":"${'x'.repeat(200 * KB)}"}`
  const headers = { ...bearer(admin), 'Content-Type': JSON_TYPE }
  const ask = (body: BodyInit) =>
    fetch(`http://127.0.0.1:${server.port}/api/category/add-category`, { method: 'POST', headers, body })
  const pieces = new ReadableStream({
    start(controller) {
      for (let at = 0; at < text.length; at += 10 * KB)
        controller.enqueue(new TextEncoder().encode(text.slice(at, at + 10 * KB)))
      controller.close()
    },
  })
  for (const body of [text, pieces]) {
    const response = await ask(body)
    expect([response.status, (await response.json()).message]).toEqual([400, expect.stringContaining('name')])
  }
  expect((await ask('x'.repeat(1_100 * KB))).status).toBe(413)
})

// security 25
test('an event of a payment provider may have 256 kB, on its own path', async () => {
  const webhook = (bytes: number) =>
    fetch(`http://127.0.0.1:${server.port}/api/order/webhook`, {
      method: 'POST',
      headers: { 'Content-Type': JSON_TYPE, 'Stripe-Signature': 't=1,v1=00' },
      body: ' '.repeat(bytes),
    })
  expect((await webhook(250 * KB)).status).toBe(400)
  expect((await webhook(300 * KB)).status).toBe(413)
})

test('an aborted body is no internal error', async () => {
  const before = await db.$client`select count(*) from account`
  for (const size of [10, 70 * KB, 5_000_000]) {
    const sent = send('POST', '/api/user/register', large(size, JSON_TYPE), '{"name":')
    await leave(sent)
  }
  expect(await db.$client`select count(*) from account`).toEqual(before)
})
