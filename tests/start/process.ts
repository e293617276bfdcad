import { afterAll } from 'bun:test'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isPostmasterOf, readPostmaster } from '../../src/platform/postgres/postmaster.ts'
import { waitUntil } from '../../src/testing/wait.ts'

/** A shop in a process of its own, started as people start it. */
export interface ShopProcess {
  /** All that it has printed. */
  said(): string
  signal(name: NodeJS.Signals): void
  ended(): boolean
  /** Its exit code. */
  exited: Promise<number>
}

export interface OpenShop extends ShopProcess {
  url: string
}

const HERE = join(import.meta.dir, '../..')
const PATIENCE_MS = 120_000
/** As a line of the log, and as v0.4.0 and earlier said it. */
const OPEN_AT = /is open at ([^\s"]+)/

/** Starts a shop and waits until it is open. */
export function openShop(env: Record<string, string>, ...words: string[]): Promise<OpenShop> {
  return whenOpen(launchShop(env, ...words))
}

/** Answers the shop once it is open; fails with what it said when it ends before. */
export async function whenOpen(shop: ShopProcess): Promise<OpenShop> {
  const isOpen = () => {
    if (shop.ended()) throw new Error(`The shop did not open:\n${shop.said()}`)
    return OPEN_AT.test(shop.said())
  }
  await waitUntil(isOpen, PATIENCE_MS)
  return { ...shop, url: OPEN_AT.exec(shop.said())?.[1] ?? '' }
}

/** Starts a shop that is to fail; answers what it said, and its exit code. */
export async function failToOpen(env: Record<string, string>, ...words: string[]) {
  const shop = launchShop(env, ...words)
  return { code: await shop.exited, said: shop.said() }
}

/** A data directory of the test file's own, removed after it. */
export function makeDataDir(): string {
  const directory = mkdtempSync(join(tmpdir(), 'tokri-start-'))
  chmodSync(directory, 0o755)
  afterAll(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

/** The embedded server that runs on a data directory, if one does. */
export function embeddedServer(dataDir: string): { pid: number; port: number } | null {
  const data = join(dataDir, 'postgres/data')
  const postmaster = readPostmaster(data)
  return postmaster && isPostmasterOf(data, postmaster.pid) ? postmaster : null
}

/** Starts a shop and does not wait; it ends with the test, or the file, that started it. */
export function launchShop(env: Record<string, string>, ...words: string[]): ShopProcess {
  const shop = spawnShop(env, ...words)
  afterAll(() => void (shop.ended() || shop.signal('SIGKILL')))
  return shop
}

/** Starts a shop that ends when somebody ends it. */
export function spawnShop(env: Record<string, string>, ...words: string[]): ShopProcess {
  return spawnShopOf(HERE, env, ...words)
}

/** Starts the shop of another tree than this one. */
export function spawnShopOf(root: string, env: Record<string, string>, ...words: string[]): ShopProcess {
  let said = ''
  const child = Bun.spawn([process.execPath, join(root, 'scripts/start.ts'), ...words], {
    // Of this process's settings none may reach the shop.
    env: { PATH: process.env.PATH ?? '', HOST: '127.0.0.1', PORT: '0', ...env },
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
