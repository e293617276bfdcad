import { afterAll, expect, test } from 'bun:test'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../src/testing/port.ts'

const EXAMPLE = join(import.meta.dir, '../../deploy/nginx.conf')
const HOST = 'shop.example'
const nginx = Bun.which('nginx', { PATH: `${Bun.env.PATH}:/usr/sbin:/usr/local/sbin` })
const openssl = Bun.which('openssl')
const isThere = nginx !== null && openssl !== null

const directory = mkdtempSync(join(tmpdir(), 'tokri-nginx-'))
const stops: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const stop of stops.reverse()) await stop()
  rmSync(directory, { recursive: true })
})

/** A shop that says what it was told, and whose second news comes only when `release` lets it. */
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
      const news = new ReadableStream({
        async start(controller) {
          controller.enqueue(': first\n\n')
          await released.promise
          controller.enqueue(': second\n\n')
          controller.close()
        },
      })
      return new Response(news, { headers: { 'content-type': 'text/event-stream' } })
    },
  })
  stops.push(() => server.stop(true))
  return { port: server.port, release: released.resolve }
}

/** The example with this machine's ports, names and a certificate of its own. */
async function startExample() {
  const [echo, http, https] = [startEcho(), await freePort(), await freePort()]
  const [key, certificate] = [join(directory, 'key.pem'), join(directory, 'cert.pem')]
  const subject = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', `/CN=${HOST}`]
  await Bun.spawn([openssl!, 'req', ...subject, '-keyout', key, '-out', certificate], { stderr: 'ignore' }).exited
  const example = readFileSync(EXAMPLE, 'utf8')
    .replaceAll(`\${SHOP_HOST}`, HOST)
    .replace(/server shop-[23]:3000[^;]*;/g, '')
    .replace('shop-1:3000', `127.0.0.1:${echo.port}`)
    .replace('listen 80;', `listen 127.0.0.1:${http};`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${https} ssl;`)
    .replace('/etc/nginx/certificates/fullchain.pem', certificate)
    .replace('/etc/nginx/certificates/privkey.pem', key)
  const scratch = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((n) => `${n}_temp_path ${directory}/${n};`)
  const file = join(directory, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off; pid ${directory}/pid; error_log ${directory}/error.log; events {}
    http { access_log off; ${scratch.join(' ')} ${example} }`,
  )
  chmodSync(directory, 0o755)
  const process = Bun.spawn([nginx!, '-c', file], { stdout: 'ignore', stderr: 'pipe' })
  stops.push(async () => {
    process.kill()
    await process.exited
  })
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
  return { ask, http, release: echo.release }
}

// Where there is no nginx, the report of the tests says that this one did not run.
test.skipIf(!isThere)(
  'the nginx example tells the truth about who asks, passes news on at once, and bounds bodies',
  async () => {
    const { ask, http, release } = await startExample()
    const told = (await (
      await ask('/', { headers: { 'x-forwarded-for': '6.6.6.6', 'x-forwarded-proto': 'http' } })
    ).json()) as Record<string, string>
    expect(told).toMatchObject({ host: HOST, 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' })

    const news = (await ask('/api/events')).body!.getReader()
    const next = async () => new TextDecoder().decode((await news.read()).value)
    // The second is written only once the first has come: who gathered them would wait for ever.
    expect(await next()).toBe(': first\n\n')
    release()
    expect(await next()).toBe(': second\n\n')

    const body = (bytes: number) => ask('/upload', { method: 'POST', body: new Uint8Array(bytes) })
    expect((await body(5_000_000)).status).toBe(200)
    expect((await body(6_500_000)).status).toBe(413)

    const plain = await fetch(`http://127.0.0.1:${http}/home`, { headers: { host: HOST }, redirect: 'manual' })
    expect([plain.status, plain.headers.get('location')]).toEqual([301, `https://${HOST}/home`])
  },
  60_000,
)
