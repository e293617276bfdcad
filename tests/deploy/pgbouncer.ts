import { afterAll } from 'bun:test'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { freePort } from '../../src/testing/port.ts'
import { programPath } from '../../src/testing/programs.ts'
import { waitUntil } from '../../src/testing/wait.ts'

const EXAMPLE = join(import.meta.dir, '../../deploy/pgbouncer.ini')
type Files = [string, string, string]

export interface Pooler {
  /** Connects through the pooler to the database that it was opened for. */
  url: string
  /** Returns the complete log. */
  log(): string
}

/** Starts PgBouncer in front of a database with the example's settings and a pool of `size` connections. */
export async function openPooler(databaseUrl: string, size: number): Promise<Pooler> {
  const directory = mkdtempSync(join(tmpdir(), 'tokri-pooler-'))
  const { hostname, port, username, password, pathname } = new URL(databaseUrl)
  const poolerPort = await freePort()
  const [settings, users, log] = ['pgbouncer.ini', 'userlist.txt', 'log'].map((name) => join(directory, name)) as Files
  writeFileSync(users, `"${username}" "${password}"\n`)
  writeFileSync(
    settings,
    readFileSync(EXAMPLE, 'utf8')
      .replace('host=database port=5432 dbname=tokri', `host=${hostname} port=${port} dbname=${pathname.slice(1)}`)
      .replace('listen_addr = 0.0.0.0', 'listen_addr = 127.0.0.1')
      .replace('listen_port = 6432', `listen_port = ${poolerPort}`)
      .replace('/etc/pgbouncer/userlist.txt', users)
      .replace('default_pool_size = 20', `default_pool_size = ${size}`),
  )
  chmodSync(directory, 0o755)
  // PgBouncer refuses to run as root.
  const account = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = Bun.spawn([programPath('pgbouncer'), ...account, settings], { stdout: 'ignore', stderr: Bun.file(log) })
  afterAll(async () => {
    child.kill()
    await child.exited
    rmSync(directory, { recursive: true })
  })
  const pooler = {
    url: `postgres://${username}:${password}@127.0.0.1:${poolerPort}/tokri`,
    log: () => readFileSync(log, 'utf8'),
  }
  await waitUntil(() => {
    if (child.exitCode !== null) throw new Error(pooler.log())
    return isResponding(pooler.url)
  }, 30_000)
  return pooler
}

async function isResponding(url: string): Promise<boolean> {
  const client = postgres(url, { max: 1, prepare: false, connect_timeout: 2 })
  try {
    return (await client`select 1`.catch(() => [])).length === 1
  } finally {
    await client.end({ timeout: 1 })
  }
}
