import type { Config } from '../runtime/config.ts'
import { databasePasswordOf, requirePassword } from './broken.ts'
import { startEmbeddedPostgres } from './embedded.ts'
import { requireOneDatabase } from './notifications.ts'
import { checkServer } from './requirements.ts'
import { requireNoServer } from './server-note.ts'

/**
 * Returns the database that the settings name, or starts the embedded one and adds its stop function to `stops`. With
 * `writes`, the database must take them.
 */
export async function chooseDatabase(config: Config, stops: (() => Promise<void>)[], { writes = false } = {}) {
  const { databaseUrl, databaseDirectUrl, databasePooled, dataDir } = config
  if (databaseUrl) {
    await checkServer('DATABASE_URL', databaseUrl, { pooled: databasePooled, writes })
    if (databaseDirectUrl) {
      await checkServer('DATABASE_DIRECT_URL', databaseDirectUrl, { writes })
      await requireOneDatabase(databaseUrl, databaseDirectUrl)
    }
    const { host, pathname } = new URL(databaseUrl)
    const directUrl = databaseDirectUrl ?? databaseUrl
    return { url: databaseUrl, directUrl, said: `Postgres at ${host}${pathname}; without DATABASE_URL an embedded one` }
  }
  requireNoServer(dataDir)
  const embedded = await startEmbeddedPostgres(dataDir, databasePasswordOf(dataDir))
  stops.push(() => embedded.stop())
  await requirePassword(embedded.url, dataDir)
  return {
    url: embedded.url,
    directUrl: embedded.url,
    said: `embedded Postgres in ${embedded.directory}; DATABASE_URL chooses a server`,
  }
}
