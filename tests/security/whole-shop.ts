import { afterAll } from 'bun:test'
import { connect } from 'node:net'
import { isApiPath } from '../../src/api-paths.ts'
import { createApp } from '../../src/app.ts'
import { createProductSearch } from '../../src/catalogue/search/product-search.ts'
import { composePages } from '../../src/page-cache/compose.ts'
import { listenToDatabase } from '../../src/platform/database/listener.ts'
import { failedRequests } from '../../src/platform/http/http.ts'
import { listen } from '../../src/platform/http/server.ts'
import { loadConfig } from '../../src/platform/runtime/config.ts'
import { silentLog } from '../../src/platform/runtime/log.ts'
import { createMetrics } from '../../src/platform/runtime/metrics.ts'
import { TEST_ACCOUNTS } from '../../src/testing/account.ts'
import type { TestDatabase } from '../../src/testing/database.ts'
import { testCards } from '../../src/testing/payments.ts'

/** Opens the complete shop with its pages, on the server that it uses in production. */
export async function openShop({ db, url: databaseUrl }: TestDatabase, settings: Record<string, string> = {}) {
  const config = loadConfig({ HOST: '127.0.0.1', PORT: '0', PAYMENT_PROVIDER: 'sandbox', ...settings })
  const cards = testCards(db, (request) => app.handle(request))
  const events = listenToDatabase(databaseUrl, silentLog)
  const deps = {
    db,
    search: createProductSearch({ db }),
    log: silentLog,
    metrics: createMetrics(),
    media: TEST_ACCOUNTS.media,
  }
  const app = createApp({ ...TEST_ACCOUNTS, ...deps, requestOrigin: config, cards, events })
  const handle = (request: Request) => app.handle(request)
  const result = await composePages({ ...deps, config, events, app: { handles: isApiPath, handle } })
  const server = listen({ host: '127.0.0.1', port: 0 }, result, failedRequests(silentLog))
  afterAll(async () => {
    server.stopWaiting()
    await server.drain()
    await events.close()
  })
  return { port: server.port, url: `http://127.0.0.1:${server.port}`, routes: app.routes }
}

/** Sends raw text; returns what the server sends until the connection closes. */
export function say(port: number, request: string): Promise<string> {
  return new Promise((resolve) => {
    let said = ''
    const socket = connect(port, '127.0.0.1', () => void (request && socket.write(request)))
    socket.on('data', (data) => {
      said += data
      socket.end()
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(said))
  })
}
