import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { waitUntil } from '../../testing/wait.ts'
import { StartError } from '../runtime/errors.ts'
import { listen as listenOn } from './server.ts'

const failed = () => new Response('failed', { status: 500 })
const listen = (address: Parameters<typeof listenOn>[0], result: Parameters<typeof listenOn>[1]) =>
  listenOn(address, result, failed)

/** Opens a connection, keeps it open, and records what arrives on it. */
function openConnection(port: number) {
  const socket = connect(port, '127.0.0.1')
  const connection = {
    said: '',
    isClosed: false,
    ask: (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`),
  }
  socket.on('data', (data) => {
    connection.said += data
  })
  socket.on('close', () => {
    connection.isClosed = true
  })
  return connection
}

test('a body larger than any upload is refused before it is read', async () => {
  const server = listen(
    { host: '127.0.0.1', port: 0 },
    async (request) => new Response(String((await request.arrayBuffer()).byteLength)),
  )
  const send = (megabytes: number) =>
    fetch(`http://127.0.0.1:${server.port}/`, { method: 'POST', body: new Uint8Array(megabytes * 1024 * 1024) })
  expect(await (await send(5)).text()).toBe(String(5 * 1024 * 1024))
  expect((await send(8)).status).toBe(413)
  await server.drain()
})

test('reports a host that is no address of this machine in one sentence', () => {
  for (const host of ['nonsense.invalid', '192.0.2.1', 'a b', '::zz']) {
    // The operating system's last error is not that of the name.
    existsSync('/nowhere')
    expect(() => listen({ host, port: 0 }, () => new Response())).toThrow(
      new StartError(`HOST: ${host} is no address of this machine`),
    )
  }
})

test('reports a port in use in one sentence', async () => {
  const server = listen({ host: '127.0.0.1', port: 0 }, () => new Response())
  expect(() => listen({ host: '127.0.0.1', port: server.port }, () => new Response())).toThrow(
    `Port ${server.port} is in use: stop what uses it, or start with another PORT`,
  )
  await server.drain()
})

test('closes kept-alive connections after a response, and responds to every request', async () => {
  const mayRespond = Promise.withResolvers<void>()
  let isAsked = false
  const server = listen({ host: '127.0.0.1', port: 0 }, (request) => {
    if (new URL(request.url).pathname !== '/slow') return new Response('at once')
    isAsked = true
    return mayRespond.promise.then(() => new Response('late'))
  })
  const [idle, used, slow] = [1, 2, 3].map(() => openConnection(server.port))
  for (const connection of [idle!, used!]) connection.ask('/')
  slow!.ask('/slow')
  await waitUntil(() => isAsked && idle!.said.endsWith('at once') && used!.said.endsWith('at once'))
  expect(used!.said).not.toContain('Connection: close')
  server.closeKeptAlive()
  used!.ask('/')
  await waitUntil(() => used!.isClosed)
  expect(used!.said).toContain('Connection: close')
  expect([idle!.isClosed, slow!.isClosed]).toEqual([false, false])
  const draining = server.drain()
  await waitUntil(() => idle!.isClosed)
  expect(slow!.said).toBe('')
  mayRespond.resolve()
  await draining
  await waitUntil(() => slow!.isClosed)
  expect(slow!.said).toMatch(/Connection: close(.|\r\n)*late$/)
})

test('keeps idle connections open longer than streams, proxies and providers are idle', async () => {
  const server = listen({ host: '127.0.0.1', port: 0 }, () => new Response('at once'))
  const stored = openConnection(server.port)
  const askedAt = performance.now()
  stored.ask('/')
  await waitUntil(() => stored.isClosed)
  expect(stored.said).toEndWith('at once')
  expect(performance.now() - askedAt).toBeGreaterThan(11_900)
  await server.drain()
})

test('what throws is answered by the shop, not by a page with its source', async () => {
  const server = listen({ host: '127.0.0.1', port: 0 }, () => {
    throw new Error('canary')
  })
  const connection = openConnection(server.port)
  connection.ask('/')
  await waitUntil(() => connection.said.includes('failed'))
  expect(connection.said).toStartWith('HTTP/1.1 500 ')
  expect(connection.said).not.toMatch(/canary|server\.test/)
  await server.drain()
})
