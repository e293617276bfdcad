import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Elysia } from 'elysia'
import { httpBasics } from '../http/http.ts'
import { recordRemoteIp } from '../http/remote-ip.ts'
import { newId } from '../runtime/ids.ts'
import { silentLog } from '../runtime/log.ts'
import { outboxTransport, readOutbox } from './outbox.ts'
import { makeOutboxKey, outboxRoutes } from './routes.ts'
import { renderEmail } from './template.ts'

const directory = mkdtempSync(join(tmpdir(), 'tokri-outbox-'))
afterAll(() => rmSync(directory, { recursive: true }))

const head = { shopName: 'Tokri', shopUrl: 'http://localhost:3000' }
const email = { subject: '123456 is your code — नमस्ते', heading: 'Hi <b>you</b>', blocks: [{ code: '123456' }] }
const outbox = outboxTransport(directory, 'shop@localhost')

interface Asked {
  host?: string
  peer?: string
  headers?: Record<string, string>
  path?: string
  isSmtp?: boolean
}

const key = makeOutboxKey()

async function ask({
  host = 'localhost:3000',
  peer = '127.0.0.1',
  headers = {},
  path = '/outbox',
  isSmtp = false,
}: Asked = {}) {
  const app = new Elysia().use(httpBasics(silentLog, [])).use(
    outboxRoutes({
      outbox: isSmtp ? null : { directory, key },
      authenticate: async (request) => {
        const who = request.headers.get('authorization')
        return who === null ? null : { userId: 'u', sessionId: 's', isAdmin: who === 'admin' }
      },
    }),
  )
  const request = new Request(`http://${host}${path}`, { headers })
  recordRemoteIp(request, peer)
  const response = await app.handle(request)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

test('kept mails are whole files, the same mail once, and are read back newest first', async () => {
  expect(await readOutbox(join(directory, 'none'))).toEqual([])
  const [first, second] = [newId(), newId()]
  for (const id of [first, second, first])
    await outbox.send({
      id,
      to: 'asha@example.com',
      ...renderEmail({ ...email, subject: `${email.subject} ${id}` }, head),
    })
  expect(readdirSync(directory).sort()).toEqual([`${first}.eml`, `${second}.eml`])
  const [newest] = await readOutbox(directory)
  expect(newest).toMatchObject({ to: 'asha@example.com', subject: `${email.subject} ${second}` })
  expect(newest!.text).toContain('123456')
})

test('who sits at the machine reads the mails, as text, on a page where nothing can run', async () => {
  const { status, text, headers } = await ask()
  expect(status).toBe(200)
  expect(text).toContain('123456')
  expect(text).toContain('Hi &lt;b&gt;you')
  expect(text).toMatch(/<time datetime="[^"]+">\d{1,2} \w+ 20\d\d, \d{1,2}:\d\d [ap]m<\/time>/)
  expect(text).not.toContain('<b>you')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(text).toContain('href="/brand.css"')
  expect(headers.get('cache-control')).toBe('no-store')
  for (const near of ['::1', '::ffff:127.0.0.1']) expect((await ask({ peer: near })).status).toBe(200)
})

test('other clients get 404, with any Host header', async () => {
  const others: Asked[] = [
    { host: 'shop.example' },
    { host: 'shop.example', headers: { authorization: 'shopper' } },
    { peer: '203.0.113.9' },
    { peer: '192.168.1.7' },
    { peer: '172.17.0.1' },
    { peer: 'fd00::5' },
    { headers: { 'x-forwarded-for': '203.0.113.9' } },
    { headers: { forwarded: 'for=203.0.113.9' } },
    { path: `/outbox/${makeOutboxKey()}`, peer: '203.0.113.9' },
    { path: `/outbox/${key}`, isSmtp: true },
    { isSmtp: true },
    { isSmtp: true, headers: { authorization: 'admin' } },
  ]
  for (const asked of others) expect((await ask(asked)).status).toBe(404)
})

test('an admin reads them from anywhere', async () => {
  const { status } = await ask({
    host: 'shop.example',
    peer: '203.0.113.9',
    headers: { authorization: 'admin' },
  })
  expect(status).toBe(200)
})

test('who has the secret link of this start reads them from anywhere', async () => {
  const { status, text } = await ask({ host: 'shop.example', peer: '203.0.113.9', path: `/outbox/${key}` })
  expect([status, text.includes('123456')]).toEqual([200, true])
  expect(makeOutboxKey()).not.toBe(makeOutboxKey())
})

test('a key that cannot be decoded is none', async () => {
  for (const path of ['/outbox/%', '/outbox/%ZZ', '/outbox/%FF'])
    expect((await ask({ host: 'shop.example', peer: '203.0.113.9', path })).status).toBe(404)
})
