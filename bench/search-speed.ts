import { createApp } from '../src/app.ts'
import type { ProductSearch } from '../src/catalogue/search/product-search.ts'
import type { Database } from '../src/platform/database.ts'
import { silentLog } from '../src/platform/log.ts'
import { TEST_ACCOUNTS } from '../src/testing/account.ts'
import { NO_CARDS } from '../src/testing/payments.ts'

export interface Speed {
  name: string
  p50InMs: number
  p95InMs: number
  perSecond: number
}

const SEARCHES = 3_000

/** The texts as they are typed, letter by letter, and whole; by one shopper at a time and by many. */
export async function measureSpeed(db: Database, search: ProductSearch, texts: readonly string[]): Promise<Speed[]> {
  const typed = texts.flatMap((text) =>
    Array.from(text, (_, i) =>
      Array.from(text)
        .slice(0, i + 1)
        .join(''),
    ),
  )
  const asTyped = shuffled([...new Set(typed)])
  const engine = (text: string) => search.find({ text, filter: {}, sort: 'relevance', offset: 0, limit: 10 })
  const app = createApp({ db, log: silentLog, search, ...TEST_ACCOUNTS, ...NO_CARDS })
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: (request) => app.handle(request) })
  const api = async (text: string) => {
    const body = JSON.stringify({ search: text, page: 1 })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${server.url}api/product/search-product`, { method: 'POST', body, headers })
    if (!response.ok) throw new Error(`${response.status} for "${text}"`)
    await response.json()
  }
  await measure('warm-up', engine, asTyped, 4)
  const speeds = [
    await measure('engine, as typed, 1 client', engine, asTyped, 1),
    await measure('engine, as typed, 16 clients', engine, asTyped, 16),
    await measure('engine, whole words, 16 clients', engine, texts, 16),
  ]
  if (app.routes.some(({ path }) => path === '/api/product/search-product')) {
    speeds.push(await measure('API, as typed, 4 clients', api, asTyped, 4))
    speeds.push(await measure('API, as typed, 16 clients', api, asTyped, 16))
  }
  await server.stop(true)
  return speeds
}

async function measure(
  name: string,
  ask: (text: string) => Promise<unknown>,
  texts: readonly string[],
  clients: number,
): Promise<Speed> {
  const times: number[] = []
  let next = 0
  const start = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (next < SEARCHES) {
        const text = texts[next++ % texts.length]!
        const asked = performance.now()
        await ask(text)
        times.push(performance.now() - asked)
      }
    }),
  )
  const seconds = (performance.now() - start) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)]!
  return { name, p50InMs: at(0.5), p95InMs: at(0.95), perSecond: times.length / seconds }
}

/** The same order every time, so that figures can be compared. */
function shuffled(texts: string[]): string[] {
  return texts.sort((a, b) => Number(Bun.hash.wyhash(a) - Bun.hash.wyhash(b) > 0n) * 2 - 1)
}
