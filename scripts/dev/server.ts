import { join } from 'node:path'
import { startShop } from '../../src/main.ts'
import { Assets } from '../../src/page-cache/assets.ts'
import { type ComposeDependencies, composePages } from '../../src/page-cache/compose.ts'
import { type Site, shopOf } from '../../src/page-cache/render.ts'
import { primaryReads } from '../../src/platform/read-routing/read-pool.ts'
import { loadConfig } from '../../src/platform/runtime/config.ts'
import { createLog } from '../../src/platform/runtime/log.ts'
import { runUntilSignal } from '../../src/platform/runtime/process-lifecycle.ts'
import { explainStartupError } from '../../src/platform/runtime/startup-errors.ts'
import { loadMeasuredMinutes, loadSettings } from '../../src/settings/queries.ts'
import { shownSettings } from '../../src/settings/shown-settings.ts'
import type { StartupBanner } from '../../src/startup-banner.ts'
import type { ServerOpened } from './messages.ts'
import { PAGE_DATA, respondWithPageData } from './page-data.ts'

// The server of a shop in development: everything but its pages, and the data for those. It listens on a free port of
// this machine, and ends with the process that started it.
const [url = '', ...flags] = process.argv.slice(2)

/** Pages are rendered by the site's own process, so there are none here. */
const NO_PAGES: Site = { render: async () => new Response(null, { status: 404 }), plainPaths: [] }
const PUBLIC_FILES = join(import.meta.dir, '../../site/public')

process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
await runUntilSignal({ start, explain: explainStartupError, log: createLog('info') })

async function start() {
  const config = { ...loadConfig(), host: '127.0.0.1', port: 0 }
  let said: StartupBanner | undefined
  const shop = await startShop(config, {
    demo: !flags.includes('--no-demo'),
    url,
    publish,
    announce: (made) => {
      said = made
    },
  })
  process.send?.({ port: shop.port, said: said! } satisfies ServerOpened)
  return shop
}

async function publish(deps: ComposeDependencies): ReturnType<typeof composePages> {
  const { db, reads = primaryReads(db), search } = deps
  const composed = await composePages(deps, { site: NO_PAGES, files: new Assets(PUBLIC_FILES) })
  return (request, server) => {
    if (new URL(request.url).pathname !== PAGE_DATA) return composed(request, server)
    return respondWithPageData(
      (load) =>
        reads.run(async (queryable) => {
          const [settings, measuredMinutes] = await Promise.all([
            loadSettings(queryable),
            loadMeasuredMinutes(queryable, new Date()),
          ])
          const shown = shownSettings(settings, measuredMinutes)
          return load({ settings: async () => shown, shop: shopOf(queryable, search, settings) })
        }),
      request,
    )
  }
}
