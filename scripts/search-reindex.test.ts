import { expect, test } from 'bun:test'
import { createServer, type Socket } from 'node:net'
import { runCommand } from '../src/testing/commands.ts'
import { createTestDatabase } from '../src/testing/database.ts'

const { url } = await createTestDatabase()

async function reindex(meiliUrl: string) {
  return runCommand({ DATABASE_URL: url, MEILI_URL: meiliUrl, MEILI_KEY: 'canary' }, 'search:reindex')
}

test('of a Meilisearch that refuses, hangs or rejects the key, the command says so in a sentence, not of the database', async () => {
  const end = '; until then the shop searches in Postgres\n'
  expect(await reindex('http://127.0.0.1:1')).toMatchObject({
    complained: `Meilisearch is not reached: nothing listens at 127.0.0.1:1. Start it, or correct MEILI_URL${end}`,
    code: 1,
  })

  const sockets = new Set<Socket>()
  const silent = createServer((socket) => void sockets.add(socket)).listen(0, '127.0.0.1')
  const { port } = silent.address() as { port: number }
  const hanging = await reindex(`http://127.0.0.1:${port}`)
  for (const socket of sockets) socket.destroy()
  silent.close()
  expect(hanging.complained).toBe(
    `Meilisearch at 127.0.0.1:${port} does not respond. Look at that service, or correct MEILI_URL${end}`,
  )

  const said = { message: 'The provided API key is invalid.', code: 'invalid_api_key', type: 'auth', link: '' }
  const engine = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => Response.json(said, { status: 403 }) })
  const refused = await reindex(engine.url.origin)
  await engine.stop(true)
  expect(refused.complained).toBe(
    `Meilisearch at ${engine.url.host} says: The provided API key is invalid. Correct MEILI_URL and MEILI_KEY${end}`,
  )
})
