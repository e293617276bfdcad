import { afterAll, expect } from 'bun:test'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect as connectHttp2 } from 'node:http2'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { createTestDatabase } from '../../src/testing/database.ts'
import { freePort } from '../../src/testing/port.ts'
import { programPath } from '../../src/testing/programs.ts'
import { testWith } from '../../src/testing/test-with.ts'
import { waitUntil } from '../../src/testing/wait.ts'
import { expectLedgerInvariants } from '../resilience/ledger-invariants.ts'
import { openRestartableShop, putInStock } from '../resilience/shop.ts'
import { sendShoppers } from '../resilience/shoppers.ts'

const EXAMPLE = join(import.meta.dir, '../../deploy/nginx.conf')
const HOST = 'shop.example'
const BUSY = 503

const directory = mkdtempSync(join(tmpdir(), 'tokri-nginx-'))
const stops: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const stop of stops.reverse()) await stop()
  rmSync(directory, { recursive: true })
})

/** Starts a server that echoes request headers, and whose event stream sends its second event only after `release()`. */
function startEcho() {
  const released = Promise.withResolvers<void>()
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      if (new URL(request.url).pathname !== '/api/events') {
        await request.arrayBuffer()
        return Response.json(Object.fromEntries(request.headers))
      }
      const updates = new ReadableStream({
        async start(controller) {
          controller.enqueue(': first\n\n')
          await released.promise
          controller.enqueue(': second\n\n')
          controller.close()
        },
      })
      return new Response(updates, { headers: { 'content-type': 'text/event-stream' } })
    },
  })
  stops.push(() => server.stop(true))
  return { port: server.port, release: released.resolve }
}

/**
 * Returns the example, adapted to the installed nginx. Versions before 1.27.3, such as Debian's, support neither `resolve`
 * nor `http2 on`, as the first lines of the example say.
 */
function readExample(): string {
  const { stderr } = Bun.spawnSync([programPath('nginx'), '-v'], { stderr: 'pipe' })
  const version = /nginx\/([\d.]+)/.exec(stderr.toString())![1]!
  const example = readFileSync(EXAMPLE, 'utf8').replaceAll(`\${SHOP_HOST}`, HOST)
  if (Bun.semver.order(version, '1.27.3') >= 0) return example
  return example.replaceAll(':3000 resolve', ':3000').replace('http2 on;', '').replace('443 ssl;', '443 ssl http2;')
}

/** Starts nginx with a site configuration; its errors go to `error.log`. */
function startNginx(site: string) {
  const scratch = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((n) => `${n}_temp_path ${directory}/${n};`)
  const file = join(directory, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off; pid ${directory}/pid; error_log ${directory}/error.log; events {}
    http { access_log off; ${scratch.join(' ')} ${site} }`,
  )
  chmodSync(directory, 0o755)
  const process = Bun.spawn([programPath('nginx'), '-c', file], { stdout: 'ignore', stderr: 'pipe' })
  stops.push(async () => {
    process.kill()
    await process.exited
  })
  return process
}

/** Starts nginx with the example before some servers. */
function startExample(ports: readonly number[]) {
  const example = readExample()
    .replace(/server shop-[23]:3000[^;]*;/g, '')
    .replace(/server shop-1:3000[^;]*;/, ports.map((port) => `server 127.0.0.1:${port} max_fails=0;`).join(' '))
  return startSite(example)
}

/** Starts nginx with a site, free ports of this machine and a new self-signed certificate. */
async function startSite(site: string) {
  const [http, https] = [await freePort(), await freePort()]
  const [key, certificate] = [join(directory, 'key.pem'), join(directory, 'cert.pem')]
  const subject = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', `/CN=${HOST}`]
  await Bun.spawn([programPath('openssl'), 'req', ...subject, '-keyout', key, '-out', certificate], {
    stderr: 'ignore',
  }).exited
  const here = site
    .replace('listen 80;', `listen 127.0.0.1:${http};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${https} ssl`)
    .replace(/\/etc\/\S+\/fullchain.pem/, certificate)
    .replace(/\/etc\/\S+\/privkey.pem/, key)
  const process = startNginx(here)
  const ask = (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
    fetch(`https://127.0.0.1:${https}${path}`, {
      ...init,
      headers: { host: HOST, ...init.headers },
      tls: { rejectUnauthorized: false },
    })
  while (!(await ask('/').catch(() => null))) {
    if (process.exitCode !== null) throw new Error(await new Response(process.stderr).text())
    await Bun.sleep(20)
  }
  return { ask, http, https }
}

/** Sends a request whose body never ends; `answer` is the status line of a response that arrives regardless. */
function slowBody(port: number) {
  const socket = connectTls({ host: '127.0.0.1', port, rejectUnauthorized: false, ALPNProtocols: ['http/1.1'] })
  socket.on('error', () => {})
  const result = new Promise<string>((resolve) =>
    socket.once('data', (bytes: Buffer) => resolve(String(bytes).split('\r\n')[0]!)),
  )
  socket.write(`POST /api/cart/create HTTP/1.1\r\nHost: ${HOST}\r\nContent-Length: 1000\r\n\r\n{`)
  return { socket, response: result }
}

/** Waits for the first `count` responses; returns their status lines. */
function waitForRefusals(sent: { response: Promise<string> }[], count: number): Promise<string[]> {
  const refused: string[] = []
  return new Promise((resolve) => {
    for (const { response: result } of sent)
      void result.then((line) => refused.push(line) === count && resolve(refused))
  })
}

// Operator's trial: the example needs a newer nginx than Debian's, and is for three instances.
testWith(
  ['nginx', 'openssl'],
  'the block of the documents for one instance runs with any nginx, says who asks, and passes news on at once',
  async () => {
    const { port, release } = startEcho()
    const documents = readFileSync(join(import.meta.dir, '../../docs/operations.md'), 'utf8')
    const block = /```nginx\n([^`]+)```/.exec(documents)![1]!
    const { ask, http } = await startSite(block.replaceAll('127.0.0.1:3000', `127.0.0.1:${port}`))
    const asked = await ask('/', { headers: { 'x-forwarded-for': '6.6.6.6' } })
    expect(await asked.json()).toMatchObject({
      host: HOST,
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
    })
    const updates = (await ask('/api/events')).body!.getReader()
    expect(new TextDecoder().decode((await updates.read()).value)).toBe(': first\n\n')
    release()
    await updates.cancel()
    const plain = await fetch(`http://127.0.0.1:${http}/home`, { headers: { host: HOST }, redirect: 'manual' })
    expect([plain.status, plain.headers.get('location')]).toEqual([301, `https://${HOST}/home`])
  },
)

testWith(
  ['nginx', 'openssl'],
  'the nginx example tells the truth about who asks, passes news on at once, and bounds bodies',
  async () => {
    const { port, release } = startEcho()
    const { ask, http, https } = await startExample([port!])
    const reported = (await (
      await ask('/', { headers: { 'x-forwarded-for': '6.6.6.6', 'x-forwarded-proto': 'http' } })
    ).json()) as Record<string, string>
    expect(reported).toMatchObject({ host: HOST, 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' })

    const updates = (await ask('/api/events')).body!.getReader()
    const next = async () => new TextDecoder().decode((await updates.read()).value)
    // The second event is sent only after the first arrives: a proxy that buffers would wait forever.
    expect(await next()).toBe(': first\n\n')
    release()
    expect(await next()).toBe(': second\n\n')

    const body = (bytes: number) => ask('/upload', { method: 'POST', body: new Uint8Array(bytes) })
    expect((await body(5_000_000)).status).toBe(200)
    expect((await body(6_500_000)).status).toBe(413)

    // security 27: the redirect went to a host name that the client chose.
    for (const host of [HOST, 'evil.example']) {
      const plain = await fetch(`http://127.0.0.1:${http}/home`, { headers: { host }, redirect: 'manual' })
      expect([plain.status, plain.headers.get('location')]).toEqual([301, `https://${HOST}/home`])
    }

    // operator Low: nginx spoke HTTP/1.1 only.
    const session = connectHttp2(`https://127.0.0.1:${https}`, { rejectUnauthorized: false })
    const request = session.request({ ':path': '/', ':authority': HOST })
    const [headers] = await once(request, 'response')
    expect(headers[':status']).toBe(200)
    session.destroy()

    // security 4: an IP address may send twenty slow bodies at a time; pages are still served.
    const sent = Array.from({ length: 30 }, () => slowBody(https))
    const refused = await waitForRefusals(sent, 10)
    expect(refused.every((line) => line.startsWith('HTTP/1.1 429 '))).toBe(true)
    expect((await ask('/')).status).toBe(200)
    for (const { socket } of sent) socket.destroy()
  },
)

testWith(
  ['nginx', 'openssl'],
  'nginx repeats what is the same twice, but never a change that adds to a stock',
  async () => {
    const received: string[] = []
    // Two instances that are lost after they have received a request, before they respond.
    const servers = await Promise.all(
      [1, 2].map(async () => {
        const server = createServer((socket) => {
          socket.on('error', () => {})
          socket.once('data', (bytes) => {
            received.push(String(bytes).split(' HTTP/')[0]!)
            socket.destroy()
          })
        })
        await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
        stops.push(async () => void server.close())
        return (server.address() as AddressInfo).port
      }),
    )
    const { ask } = await startExample(servers)
    const timesReceived = async (path: string, method: string) => {
      received.length = 0
      expect((await ask(path, { method })).status).toBe(502)
      return received.filter((line) => line === `${method} ${path}`).length
    }
    expect(await timesReceived('/api/cart/update-qty', 'PUT')).toBe(2)
    expect(await timesReceived('/api/order/checkout', 'POST')).toBe(1)
    expect(await timesReceived('/api/stock/change', 'PUT')).toBe(1)
  },
)

testWith(
  ['nginx'],
  'behind the nginx example instances are replaced one by one, and there is always one that answers',
  async () => {
    const { db, url } = await createTestDatabase()
    const productIds = await putInStock(db)
    const instances = await Promise.all([1, 2, 3].map(() => openRestartableShop(url, { TRUST_PROXY: 'on' })))
    const [http, shops] = [await freePort(), await freePort()]
    // Plain HTTP, because the simulated shoppers do not accept a self-signed certificate.
    const example = readExample()
      .replace(/shop-(\d):3000/g, (_, number) => new URL(instances[number - 1]!.url).host)
      .replace('listen 80;', `listen 127.0.0.1:${http};`)
      .replace(/listen 443 ssl[^;]*;/, `listen 127.0.0.1:${shops};`)
      .replace('http2 on;', '')
      .replace(/ssl_.*;/g, '')
    startNginx(example)
    const shoppers = await sendShoppers({ db, url: () => `http://127.0.0.1:${shops}` }, productIds, 8, 20)
    const countOrdered = () => shoppers.tries.filter(({ orderId }) => orderId !== null).length
    for (const instance of instances) {
      const before = countOrdered()
      await waitUntil(() => countOrdered() > before + 20)
      expect(await instance.restart()).toBe(0)
    }
    await shoppers.stop()
    expect(readFileSync(join(directory, 'error.log'), 'utf8')).not.toContain('no live upstreams')
    // A shopper who connects to an instance that is closing may get a 502 from nginx, and on a busy machine one whose order is
    // not done by the end of the drain a 503; both retry with the same key.
    expect([...shoppers.faults.keys()].filter((status) => status !== 502 && status !== BUSY)).toEqual([])
    expect(shoppers.tries.filter(({ unknown }) => unknown)).toEqual([])
    await expectLedgerInvariants(url, shoppers.tries)
  },
  600_000,
)
