import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { findHome, type Home, type Owner } from './home.ts'

/** A running embedded Postgres. */
export interface EmbeddedPostgres {
  url: string
  /** Where its files are; not below the data directory when its user cannot enter that. */
  directory: string
  /** Ends sessions, writes everything down and stops the server. */
  stop(): Promise<void>
}

const START_TIMEOUT_MS = 60_000
const STOP_TIMEOUT_MS = 20_000

/**
 * Starts the Postgres that ships with the shop, with its data below `dataDir`, making a cluster first
 * where there is none. A server that survived a crash of the shop is adopted.
 */
export async function startEmbeddedPostgres(dataDir: string, password: string): Promise<EmbeddedPostgres> {
  const home = findHome(resolve(dataDir))
  if (!existsSync(join(home.data, 'PG_VERSION'))) initialise(home, password)
  const survivor = readPostmaster(home.data)
  if (survivor && isAlive(survivor.pid)) return running(home, survivor.port, survivor.pid, password)
  const port = await freePort()
  const server = launch(home, port)
  await ready(home, server)
  return running(home, port, server.pid as number, password)
}

function initialise(home: Home, password: string): void {
  rmSync(home.data, { recursive: true, force: true })
  makeDirectory(home.data, home.owner)
  const folder = mkdtempSync(join(tmpdir(), 'tokri-'))
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password)
  give(folder, home.owner)
  give(passwordFile, home.owner)
  // Any other locale would break trigrams and lengths of Devanagari.
  const made = spawnSync(
    join(home.binaries, 'bin/initdb'),
    [
      '-D',
      home.data,
      '-U',
      'tokri',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
    ],
    { ...home.owner, env: serverEnvironment(home), encoding: 'utf8', cwd: '/' },
  )
  rmSync(folder, { recursive: true })
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || made.error?.message}`)
}

function launch(home: Home, port: number): ChildProcess {
  const log = openSync(join(home.root, 'postgres.log'), 'a')
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '100',
    shared_buffers: '128MB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // Detached: a Ctrl-C in the terminal must reach the shop alone, which stops its server after its last query.
  const server = spawn(join(home.binaries, 'bin/postgres'), ['-D', home.data, ...flags], {
    ...home.owner,
    env: serverEnvironment(home),
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
  })
  server.unref()
  return server
}

async function ready(home: Home, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (Date.now() < deadline) {
    if (server.exitCode !== null) break
    const postmaster = readPostmaster(home.data)
    if (postmaster?.pid === server.pid && postmaster?.status === 'ready') return
    await Bun.sleep(10)
  }
  throw new Error(`The embedded Postgres did not start; its log is ${join(home.root, 'postgres.log')}`)
}

function running(home: Home, port: number, pid: number, password: string): EmbeddedPostgres {
  return {
    url: `postgres://tokri:${password}@127.0.0.1:${port}/postgres`,
    directory: home.root,
    async stop() {
      if (!isAlive(pid)) return
      process.kill(pid, 'SIGINT')
      const deadline = Date.now() + STOP_TIMEOUT_MS
      while (isAlive(pid) && Date.now() < deadline) await Bun.sleep(10)
    },
  }
}

// Lines of postmaster.pid: pid, data directory, start time, port, socket directory, address, shared memory, status.
function readPostmaster(data: string): { pid: number; port: number; status: string } | null {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return null
  const lines = readFileSync(file, 'utf8').split('\n')
  return { pid: Number(lines[0]), port: Number(lines[3]), status: lines[7]?.trim() ?? '' }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer()
    probe.once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => found(port))
    })
  })
}

function serverEnvironment(home: Home): Record<string, string> {
  return { LC_ALL: 'C.UTF-8', LD_LIBRARY_PATH: join(home.binaries, 'lib'), PATH: '/usr/bin:/bin', HOME: home.root }
}

function makeDirectory(path: string, owner: Owner): void {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  give(path, owner)
}

function give(path: string, owner: Owner): void {
  if (owner.uid !== undefined) chownSync(path, owner.uid, owner.gid as number)
}
