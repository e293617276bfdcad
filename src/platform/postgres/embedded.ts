import { existsSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { makeFolder } from '../runtime/owned-files.ts'
import { prepareCluster } from './cluster.ts'
import { claim, placesOf, requireOriginal } from './elsewhere.ts'
import { type DataLayout, findLayout } from './layout.ts'
import { type DirectoryLock, isLocked, LOCK, lockDirectory, nameHolder } from './lock.ts'
import { isPostmasterOf, readPostmaster, stopPostmaster } from './postmaster.ts'
import { launchServer } from './server.ts'

/** How to fix that the embedded Postgres of a running shop is down or hangs. */
export const EMBEDDED_REMEDY =
  'Make room if its disk is full, otherwise restart the shop; why it ended is in postgres.log beside its data'

/** A running embedded Postgres. */
export interface EmbeddedPostgres {
  url: string
  /** Where its files are; not below the data directory if the server's account cannot enter that. */
  directory: string
  /** Ends sessions, writes everything to disk and stops the server. */
  stop(): Promise<void>
}

/**
 * Starts the Postgres that ships with the shop, with its data below `dataDir`; creates a cluster first if there is
 * none. A server that survived a crash of the shop is stopped first, because its settings and its version are unknown.
 * Throws `StartError` when another shop uses `dataDir`.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  password: string,
  settings: DataLayout['settings'] = {},
): Promise<EmbeddedPostgres> {
  const root = rootIn(dataDir)
  makeFolder(root)
  const locks: DirectoryLock[] = []
  const release = () => {
    for (const lock of locks.splice(0)) lock.release()
  }
  try {
    locks.push(lockDirectory(join(root, LOCK), dataDir))
    nameHolder(join(root, LOCK))
    const home = { ...findLayout(root), settings }
    if (home.root !== root) {
      locks.push(lockDirectory(join(home.root, LOCK), dataDir))
      nameHolder(join(home.root, LOCK))
    } else requireOriginal(root)
    claim(home.root, root)
    prepareCluster(home, password)
    const server = await supervise(home)
    let stopping: Promise<void> | undefined
    return {
      url: connectionUrlOf(server, password),
      directory: home.root,
      stop() {
        stopping ??= server.stop().finally(release)
        return stopping
      },
    }
  } catch (error) {
    release()
    throw error
  }
}

/** Throws `StartError` when another shop uses `dataDir`; creates nothing there. */
export function requireUnusedDirectory(dataDir: string): void {
  for (const place of placesOf(rootIn(dataDir))) {
    const file = join(place, LOCK)
    if (existsSync(file)) lockDirectory(file, dataDir).release()
  }
}

/** Whether `dataDir` has a server's data, or a shop that is making them; what a start that was killed over it left is none. */
export function hasEmbeddedPostgres(dataDir: string): boolean {
  return placesOf(rootIn(dataDir)).some((place) => existsSync(join(place, 'data')) || isLocked(join(place, LOCK)))
}

/** Deletes the server of `dataDir` that was just made, wherever its files are. It must have stopped. */
export function deleteEmbeddedPostgres(dataDir: string): void {
  for (const place of placesOf(rootIn(dataDir))) rmSync(place, { recursive: true, force: true })
}

/** Returns the address of the server that a running shop has started on `dataDir`; null when there is none. */
export function runningEmbeddedPostgres(dataDir: string, password: string): string | null {
  const root = rootIn(dataDir)
  if (!existsSync(root)) return null
  const { data } = findLayout(root)
  const postmaster = readPostmaster(data)
  return postmaster && isPostmasterOf(data, postmaster.pid) ? connectionUrlOf(postmaster, password) : null
}

function rootIn(dataDir: string): string {
  return join(resolve(dataDir), 'postgres')
}

function connectionUrlOf({ host, port }: { host: string; port: number }, password: string): string {
  return `postgres://tokri:${encodeURIComponent(password)}@${host.includes(':') ? `[${host}]` : host}:${port}/postgres`
}

const LAUNCH_RETRY_MS = 500

/** Runs the server, and restarts it at the same address whenever it ends unexpectedly, until it is stopped. */
async function supervise(home: DataLayout) {
  let server = await launchServer(home)
  let stopped = false
  const watching = watch()
  return {
    host: server.host,
    port: server.port,
    async stop() {
      stopped = true
      await stopPostmaster(server.pid)
      await watching.catch(() => {})
      // The server may just have been restarted.
      await stopPostmaster(server.pid)
    },
  }

  async function watch() {
    while (!stopped) {
      await server.exited
      if (!stopped) server = await launchAgain()
    }
  }

  // This may fail for a while: the server ended during its start, or its disk is full. Meanwhile the shop responds 503.
  async function launchAgain() {
    for (;;) {
      try {
        return await launchServer(home, server.port)
      } catch (error) {
        if (stopped) throw error
        await Bun.sleep(LAUNCH_RETRY_MS)
      }
    }
  }
}
