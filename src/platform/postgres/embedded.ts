import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { prepareCluster } from './cluster.ts'
import { findHome } from './home.ts'
import { lockDirectory } from './lock.ts'
import { stopPostmaster } from './postmaster.ts'
import { launchServer } from './server.ts'

/** A running embedded Postgres. */
export interface EmbeddedPostgres {
  url: string
  /** Where its files are; not below the data directory when its account cannot enter that. */
  directory: string
  /** Ends sessions, writes everything down and stops the server. */
  stop(): Promise<void>
}

/**
 * Starts the Postgres that ships with the shop, with its data below `dataDir`, making a cluster first
 * where there is none. A server that survived a crash of the shop is stopped before: which settings and
 * which version it runs with is not known. Throws `StartError` when another shop uses `dataDir`.
 */
export async function startEmbeddedPostgres(dataDir: string, password: string): Promise<EmbeddedPostgres> {
  const root = join(resolve(dataDir), 'postgres')
  mkdirSync(root, { recursive: true })
  const lock = lockDirectory(join(root, 'shop.lock'), dataDir)
  try {
    const home = findHome(root)
    prepareCluster(home, password)
    const { pid, port } = await launchServer(home)
    let stopping: Promise<void> | undefined
    return {
      url: `postgres://tokri:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`,
      directory: home.root,
      stop() {
        stopping ??= stopPostmaster(pid).finally(lock.release)
        return stopping
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}
