import { expect, test } from 'bun:test'
import { listen } from './listen.ts'

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

test('a port in use is said in one sentence', async () => {
  const server = listen({ host: '127.0.0.1', port: 0 }, () => new Response())
  expect(() => listen({ host: '127.0.0.1', port: server.port }, () => new Response())).toThrow(
    `Port ${server.port} is in use: stop what uses it, or start with another PORT`,
  )
  await server.drain()
})
