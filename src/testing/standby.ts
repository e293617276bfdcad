import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { findLayout, giveTo, serverEnvironment } from '../platform/postgres/layout.ts'
import { stopPostmaster } from '../platform/postgres/postmaster.ts'
import { freePort } from './port.ts'
import { waitUntil } from './wait.ts'

/** A large database takes long to become consistent. */
const PATIENCE_MS = 120_000

/** A hot standby that follows its primary by streaming replication. */
export interface Standby {
  url: string
  port: number
  /** A connection as the superuser. */
  sql: postgres.Sql
  /** Returns the log, which has all statements that it received. */
  statements(): string
  /** Pauses replay of the WAL, which keeps arriving. */
  pauseReplay(): Promise<void>
  catchUp(): Promise<void>
  /** Stops it as a machine crash would. */
  kill(): Promise<void>
  start(): Promise<void>
  /** Stops it for good, and removes its files. */
  remove(): Promise<void>
}

/**
 * Creates a standby from a file backup of a server that nothing else needs, and starts it. Reads that conflict with the
 * primary's changes are cancelled at once, or after `conflictsLastMs`.
 */
export async function createStandby(primaryUrl: string, { conflictsLastMs = 0 } = {}): Promise<Standby> {
  const root = mkdtempSync(join(tmpdir(), 'tokri-standby-'))
  chmodSync(root, 0o755)
  await copyFiles(primaryUrl, join(root, 'data'))
  const home = findLayout(root)
  for (const name of ['standby.signal', 'backup_label']) giveTo(home.owner, join(root, 'data', name))
  const port = await freePort()
  const url = primaryUrl.replace(/:\d+\//, `:${port}/`)
  const sql = postgres(url, {
    max: 1,
    onnotice: () => {},
    // Nobody awaits the library's own statement about types, which a replay may cancel.
    fetch_types: false,
    backoff: () => 0.1,
    connection: { application_name: 'test' },
  })
  const log = join(root, 'log')
  let server: ReturnType<typeof launch> | null = null

  function launch() {
    const { hostname, port: primaryPort, username, password } = new URL(primaryUrl)
    const settings = {
      port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      // A standby that allows fewer connections than its primary does not start.
      max_connections: 100,
      shared_buffers: '32MB',
      log_statement: 'all',
      log_line_prefix: '%a ',
      primary_conninfo: `host=${hostname} port=${primaryPort} user=${username} password=${password}`,
      // Reconnects soon after the primary was away.
      wal_retrieve_retry_interval: '100ms',
      max_standby_streaming_delay: conflictsLastMs,
    }
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const output = openSync(log, 'a')
    const child = spawn(join(home.binaries, 'bin/postgres'), ['-D', home.data, ...flags], {
      ...home.owner,
      env: serverEnvironment(home),
      cwd: '/',
      stdio: ['ignore', output, output],
    })
    closeSync(output)
    return { pid: child.pid!, exited: new Promise((resolve) => child.once('exit', resolve)) }
  }

  const standby: Standby = {
    url,
    port,
    sql,
    statements: () => readFileSync(log, 'utf8'),
    async pauseReplay() {
      await sql`select pg_wal_replay_pause()`
      await waitUntil(async () => (await sql`select pg_get_wal_replay_pause_state() as state`)[0]!.state === 'paused')
    },
    async catchUp() {
      // The replay that begins again may cancel the very statement that resumed it.
      await waitUntil(async () => {
        const [row] = await sql`select pg_wal_replay_resume(), pg_get_wal_replay_pause_state() as state`.catch(
          ifCancelled,
        )
        return row?.state === 'not paused'
      })
    },
    async kill() {
      process.kill(server!.pid, 'SIGQUIT')
      await server!.exited
      server = null
    },
    async start() {
      server = launch()
      await waitUntil(() => sql`select 1`.then(Boolean, () => false), PATIENCE_MS)
    },
    async remove() {
      await sql.end({ timeout: 1 })
      if (server) await stopPostmaster(server.pid)
      rmSync(root, { recursive: true, force: true })
    },
  }
  await standby.start()
  return standby
}

/** Does what pg_basebackup would do, which the embedded server does not include. */
async function copyFiles(primaryUrl: string, target: string): Promise<void> {
  const primary = postgres(primaryUrl, { max: 1, onnotice: () => {} })
  const [server] = await primary`select current_setting('data_directory') as directory`
  await primary`select pg_backup_start('standby', true)`
  const copied = spawnSync('cp', ['-a', server!.directory, target], { encoding: 'utf8' })
  const [backup] = await primary`select labelfile from pg_backup_stop(false)`
  await primary.end()
  if (copied.status !== 0) throw new Error(`The files of the primary could not be copied: ${copied.stderr}`)
  rmSync(join(target, 'postmaster.pid'), { force: true })
  writeFileSync(join(target, 'backup_label'), backup!.labelfile)
  writeFileSync(join(target, 'standby.signal'), '')
}

/** Returns nothing for a statement that conflicted with the primary's changes. */
function ifCancelled(error: unknown): [undefined] {
  if ((error as { code?: string }).code !== '40001') throw error
  return [undefined]
}
