import { afterAll } from 'bun:test'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HEAP_SETTING } from '../../scripts/heap.ts'
import { isPostmasterOf, readPostmaster } from '../../src/platform/postgres/postmaster.ts'
import { waitUntil } from '../../src/testing/wait.ts'

/** A shop in its own process, run by the start script that operators use. */
export interface ShopProcess {
  /** Returns everything that it has printed so far. */
  said(): string
  signal(name: NodeJS.Signals): void
  ended(): boolean
  /** Resolves to its exit code. */
  exited: Promise<number>
}

export interface OpenShop extends ShopProcess {
  url: string
}

const HERE = join(import.meta.dir, '../..')
const PATIENCE_MS = 120_000
/** Matches the log line, and the message of v0.4.0 and earlier. */
const OPEN_AT = /is open at ([^\s"]+)/

/** Starts a shop and waits until it is open. */
export function openShop(env: Record<string, string>, ...argv: string[]): Promise<OpenShop> {
  return whenOpen(launchShop(env, ...argv))
}

/**
 * Waits until a shop is open.
 * @throws with its output if it ends before
 */
export async function whenOpen(shop: ShopProcess): Promise<OpenShop> {
  const isOpen = () => {
    if (shop.ended()) throw new Error(`The shop did not open:\n${shop.said()}`)
    return OPEN_AT.test(shop.said())
  }
  await waitUntil(isOpen, PATIENCE_MS)
  return { ...shop, url: OPEN_AT.exec(shop.said())?.[1] ?? '' }
}

/** Starts a shop that should fail; returns its output and exit code. */
export async function failToOpen(env: Record<string, string>, ...argv: string[]) {
  const shop = launchShop(env, ...argv)
  return { code: await shop.exited, said: shop.said() }
}

/** Creates a data directory that is removed after the test file. */
export function makeDataDir(): string {
  const directory = mkdtempSync(join(tmpdir(), 'tokri-start-'))
  chmodSync(directory, 0o755)
  afterAll(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

/** Returns the embedded Postgres server that runs on a data directory; null if none does. */
export function embeddedServer(dataDir: string): { pid: number; port: number } | null {
  const data = join(dataDir, 'postgres/data')
  const postmaster = readPostmaster(data)
  return postmaster && isPostmasterOf(data, postmaster.pid) ? postmaster : null
}

/** Starts a shop without waiting for it; it is killed at the end of the test or file that started it. */
export function launchShop(env: Record<string, string>, ...argv: string[]): ShopProcess {
  const shop = spawnShop(env, ...argv)
  afterAll(() => void (shop.ended() || shop.signal('SIGKILL')))
  return shop
}

/** Starts a shop that the caller must stop. */
export function spawnShop(env: Record<string, string>, ...argv: string[]): ShopProcess {
  return spawnShopOf(HERE, env, ...argv)
}

/** Starts the shop from another source tree; the caller must stop it. */
export function spawnShopOf(root: string, env: Record<string, string>, ...argv: string[]): ShopProcess {
  let said = ''
  const child = Bun.spawn([process.execPath, join(root, 'scripts/start.ts'), ...argv], {
    // No setting of this process may reach the shop.
    env: { PATH: process.env.PATH ?? '', HOST: '127.0.0.1', PORT: '0', ...HEAP_SETTING, ...env },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const listen = async (stream: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder()
    for await (const chunk of stream) said += decoder.decode(chunk, { stream: true })
  }
  const received = Promise.all([listen(child.stdout), listen(child.stderr)])
  return {
    said: () => said,
    signal: (name: NodeJS.Signals) => child.kill(name),
    ended: () => child.exitCode !== null || child.signalCode !== null,
    exited: child.exited.then(async (code) => {
      await received
      return code
    }),
  }
}
