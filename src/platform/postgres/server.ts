import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { MAKE_ROOM, saysDiskFull } from '../runtime/disk-space.ts'
import { StartError } from '../runtime/errors.ts'
import { leaveToOwner } from '../runtime/owned-files.ts'
import { BrokenDatabaseError } from './broken.ts'
import { type DataLayout, serverEnvironment } from './layout.ts'
import { readPostmaster, stopPostmaster, stopSurvivor } from './postmaster.ts'

/** A server that accepts connections. */
export interface Server {
  pid: number
  host: string
  port: number
  exited: Promise<void>
}

/** The second host is for machines with only IPv6. */
const HOSTS = ['127.0.0.1', '::1']
const START_TIMEOUT_MS = 60_000
const ATTEMPTS = 5
const LOG_LIMIT_BYTES = 5_000_000

/** Starts the server on the cluster of `home`, on a free port unless one is given, and waits until it accepts connections. */
export async function launchServer(home: DataLayout, samePort?: number, hosts = HOSTS): Promise<Server> {
  const host = await findHost(hosts)
  const log = join(home.root, 'postgres.log')
  for (let attempt = 1; ; attempt++) {
    await stopSurvivor(home.data)
    const start = shortenLog(log)
    const port = samePort ?? (await freePort(host))
    const server = spawnServer(home, host, port, log)
    const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()))
    if (await isReady(home, server)) return { pid: server.pid as number, host, port, exited }
    const said = existsSync(log) ? readFileSync(log, 'utf8').slice(start) : ''
    if (attempt < ATTEMPTS && isPassing(said)) {
      await Bun.sleep(200 * attempt)
      continue
    }
    throw explainServer(said, log, home.shopRoot)
  }
}

function spawnServer(home: DataLayout, host: string, port: number, log: string): ChildProcess {
  const settings = {
    port: String(port),
    listen_addresses: host,
    unix_socket_directories: '',
    max_connections: '100',
    shared_buffers: '128MB',
    jit: 'off',
    // A shop's queries are many and short: parallel workers would cost a statement more than they save.
    max_parallel_workers_per_gather: '0',
    log_checkpoints: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...home.settings,
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const output = openSync(log, 'a', 0o600)
  leaveToOwner(log)
  // Detached: a Ctrl-C in the terminal must reach only the shop, which stops its server after its last query.
  const server = spawn(join(home.binaries, 'bin/postgres'), ['-D', home.data, ...flags], {
    ...home.owner,
    env: serverEnvironment(home),
    cwd: '/',
    detached: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  server.on('error', () => {})
  server.unref()
  return server
}

async function isReady(home: DataLayout, server: ChildProcess): Promise<boolean> {
  const deadline = performance.now() + START_TIMEOUT_MS
  while (server.pid !== undefined && server.exitCode === null && server.signalCode === null) {
    const postmaster = readPostmaster(home.data)
    if (postmaster?.pid === server.pid && postmaster.status === 'ready') return true
    if (performance.now() > deadline) {
      await stopPostmaster(server.pid)
      return false
    }
    await Bun.sleep(5)
  }
  return false
}

/** Whether another attempt can help: the port was taken since it was found free, or a killed server has not fully ended. */
function isPassing(said: string): boolean {
  return /could not create any TCP\/IP sockets|shared memory block .* still in use|"postmaster.pid" already exists/.test(
    said,
  )
}

/** Explains what a server said that did not start, on the database of the shop whose folder `postgres` is `shopRoot`. */
export function explainServer(said: string, log: string, shopRoot: string): StartError {
  if (saysDiskFull(said))
    return new StartError(`The disk that holds the database is full: make room and start again (${log})`, {
      fix: MAKE_ROOM,
    })
  const reason = said.match(/(?:FATAL|PANIC): {2}(.*)/)?.[1]
  const sentence = `The embedded Postgres did not start${reason ? `: ${reason}` : ''}; its log is ${log}`
  return new BrokenDatabaseError(sentence, shopRoot)
}

/** Empties a log that has grown too long; returns the position at which new lines begin. */
function shortenLog(log: string): number {
  if (!existsSync(log)) return 0
  const { size } = statSync(log)
  if (size < LOG_LIMIT_BYTES) return size
  truncateSync(log)
  return 0
}

/** Returns the first host that this machine has an address for, or else the last. */
async function findHost(hosts: readonly string[]): Promise<string> {
  for (const host of hosts.slice(0, -1)) if ((await freePort(host).catch(() => null)) !== null) return host
  return hosts.at(-1)!
}

function freePort(host: string): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer()
    probe.once('error', failed)
    probe.listen(0, host, () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => found(port))
    })
  })
}
