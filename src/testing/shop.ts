import { afterAll } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isApiPath } from '../api-paths.ts'
import { createApp } from '../app.ts'
import { createProductSearch } from '../catalogue/search/product-search.ts'
import { type ComposedSite, composePages, loadBuiltSite } from '../page-cache/compose.ts'
import { listenToDatabase } from '../platform/database/listener.ts'
import { diskMedia } from '../platform/media/disk.ts'
import { saveImage } from '../platform/media/image.ts'
import { loadConfig } from '../platform/runtime/config.ts'
import { silentLog } from '../platform/runtime/log.ts'
import { createMetrics } from '../platform/runtime/metrics.ts'
import { TEST_ACCOUNTS } from './account.ts'
import { createTestDatabase } from './database.ts'
import { testCards } from './payments.ts'

/**
 * Ports of shops that this process has stopped. What browsers have compiled and may keep belongs to an origin, so the shop
 * of the next test file has that of the last one.
 */
const freePorts: number[] = []

/** The built site. Shops of one process share it, because each would compress the files again that browsers ask it for. */
let builtSite: Promise<ComposedSite> | undefined

/**
 * Starts the complete shop with its built pages on a port, with an empty database for this test file.
 * Call it at the top of a test file.
 */
export async function createTestShop() {
  const { db, url } = await createTestDatabase()
  const directory = mkdtempSync(join(tmpdir(), 'tokri-shop-'))
  const media = diskMedia(directory)
  const log = silentLog
  const search = createProductSearch({ db })
  const events = listenToDatabase(url, log)
  const cards = testCards(db, (request) => app.handle(request))
  const app = createApp({ db, search, log, ...TEST_ACCOUNTS, media, cards, events })
  builtSite ??= loadBuiltSite()
  const result = await composePages(
    {
      config: loadConfig({}),
      db,
      events,
      search,
      media,
      metrics: createMetrics(),
      log,
      mobileLogin: true,
      app: { handles: isApiPath, handle: (request) => app.handle(request) },
    },
    await builtSite,
  )
  // On a busy machine a response may take longer than the ten seconds after which Bun closes a connection.
  const server = Bun.serve({ port: freePorts.pop() ?? 0, hostname: '127.0.0.1', idleTimeout: 120, fetch: result })
  afterAll(async () => {
    await server.stop(true)
    freePorts.push(server.port!)
    await events.close()
    rmSync(directory, { recursive: true, force: true })
  })
  return {
    db,
    databaseUrl: url,
    url: `http://localhost:${server.port}`,
    saveImage: (bytes: Uint8Array) => saveImage(media, bytes),
  }
}
