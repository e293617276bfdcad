import { accessSync, constants } from 'node:fs'
import { requireFreePort } from '../http/server.ts'
import { requireUnusedDirectory } from '../postgres/embedded.ts'
import type { Config } from './config.ts'
import { makeFolder } from './owned-files.ts'

/** Reports what would keep a shop from starting, before a database is opened and filled for it. @throws StartError */
export async function requireNoObstacle(config: Config): Promise<void> {
  if (config.databaseUrl === null) requireUnusedDirectory(config.dataDir)
  await requireFreePort(config)
  prepareDataDirectory(config)
}

/** Creates the data directory and checks that it is writable, unless everything that the shop stores is elsewhere. */
function prepareDataDirectory({ dataDir, databaseUrl, tokenSecrets, s3, smtpUrl }: Config): void {
  if (databaseUrl && tokenSecrets.length > 0 && s3 && smtpUrl) return
  makeFolder(dataDir)
  accessSync(dataDir, constants.W_OK)
}
