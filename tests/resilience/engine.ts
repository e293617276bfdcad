import { afterAll } from 'bun:test'
import { Meilisearch } from 'meilisearch'
import { freePort } from '../../src/testing/port.ts'
import { startMeilisearchDouble } from '../contracts/meilisearch/double.ts'

/** `stopped`: nobody listens; `hang`: requests are never answered; `fail`: they are answered 500. */
export type Loss = 'stopped' | 'hang' | 'fail'

/** Meilisearch behind a door that the test opens and shuts. */
export interface Engine {
  /** Which it is, for the names of tests. */
  name: string
  /** What the shop is told of it. */
  settings: Record<string, string>
  lose(how: Loss): Promise<void>
  bringBack(): void
  /** What it knows of products, as text. */
  documents(): Promise<Map<string, string>>
  /** Its index of products goes, or, `emptied`, all that is in it. */
  forget(what?: 'emptied'): Promise<void>
  /** What broke its published API; nobody looks while it is the real one. */
  faults(): string[]
}

/** The real server at `MEILI_TEST_URL` (its key in `MEILI_TEST_KEY`) when there is one, else a double of it. */
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
    async forget(what) {
      if (what) await products.deleteDocuments([...(await documents()).keys()]).waitTask()
      else await client.deleteIndexIfExists('products')
    },
    faults: () => double?.faults ?? [],
  }
}
