import { chooseDatabase } from '../src/main.ts'
import type { Config } from '../src/platform/config.ts'
import { runningEmbeddedPostgres } from '../src/platform/postgres/embedded.ts'
import { loadSecrets } from '../src/platform/secrets.ts'

/** The database that a command works on; an embedded one belongs to the shop that runs on it, and is only borrowed. */
export async function borrowDatabase(config: Config, stops: (() => Promise<void>)[]): Promise<{ url: string }> {
  const { databaseUrl, dataDir } = config
  const url = databaseUrl ? null : runningEmbeddedPostgres(dataDir, loadSecrets(dataDir).databasePassword)
  return url === null ? chooseDatabase(config, stops) : { url }
}
