import { afterAll } from 'bun:test'
import { Meilisearch } from 'meilisearch'
import { freePort } from '../../src/testing/port.ts'
import { startMeilisearchDouble } from '../contracts/meilisearch/double.ts'

/** `stopped`: nothing listens; `hang`: requests never get a response; `fail`: they get a 500. */
export type Loss = 'stopped' | 'hang' | 'fail'

/** Meilisearch behind a proxy that a test can break and repair. */
export interface Engine {
  /** The kind of server, for test titles. */
  name: string
  /** The settings with which the shop reaches it. */
  settings: Record<string, string>
  lose(how: Loss): Promise<void>
  bringBack(): void
  /** Returns its product documents as JSON text, by id. */
  documents(): Promise<Map<string, string>>
  /** Deletes the index of products, or, with `emptied`, only its documents. */
  clear(what?: 'emptied'): Promise<void>
  /** Returns violations of the published API; always empty for the real server. */
  faults(): string[]
}

/** Opens the real server at `MEILI_TEST_URL` (with the key `MEILI_TEST_KEY`) if it is set, else a double. */
export async function openEngine(): Promise<Engine> {
  const { MEILI_TEST_URL: real, MEILI_TEST_KEY: key } = process.env
  const double = real ? null : startMeilisearchDouble()
  const target = real ?? double!.url
  const client = new Meilisearch({ host: target, apiKey: key })
  const products = client.index('products')
  const port = await freePort()
  let mode: 'well' | Loss = 'well'
  const listen = () => Bun.serve({ port, hostname: '127.0.0.1', idleTimeout: 60, fetch: pass })
  let door = listen()
  afterAll(async () => {
    await door.stop(true)
    await double?.stop()
  })

  async function pass(request: Request): Promise<Response> {
    if (mode === 'hang') return new Promise(() => {})
    if (mode === 'fail')
      return Response.json({ message: 'broken', code: 'internal', type: 'internal' }, { status: 500 })
    const { pathname, search } = new URL(request.url)
    const { method, headers } = request
    const body = method === 'GET' ? undefined : await request.bytes()
    const response = await fetch(new URL(pathname + search, target), { method, headers, body })
    return new Response(await response.bytes(), {
      status: response.status,
      headers: { 'content-type': 'application/json' },
    })
  }

  async function documents() {
    const { results } = await products.getDocuments({ limit: 1_000 }).catch(() => ({ results: [] }))
    return new Map(results.map((found) => [String(found.id), JSON.stringify(found)]))
  }

  return {
    name: real ? 'a real server' : 'a double',
    settings: { MEILI_URL: `http://127.0.0.1:${port}`, ...(key && { MEILI_KEY: key }) },
    async lose(how) {
      mode = how
      if (how === 'stopped') await door.stop(true)
    },
    bringBack() {
      if (mode === 'stopped') door = listen()
      mode = 'well'
    },
    documents,
    async clear(what) {
      if (what) await products.deleteDocuments([...(await documents()).keys()]).waitTask()
      else await client.deleteIndexIfExists('products')
    },
    faults: () => double?.faults ?? [],
  }
}
