/**
 * An embedded Postgres for a bench, filled with a given number of products, and shops that run on it as in production.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HEAP_SETTING } from '../scripts/heap.ts'
import { ensureSite } from '../scripts/site.ts'
import { type DemoCatalogue, insertDemoCatalogue, readDemoCatalogue } from '../src/demo/data.ts'
import { closeDatabase, type Database, openDatabase } from '../src/platform/database/database.ts'
import { migrateDatabase } from '../src/platform/database/migrate.ts'
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded.ts'
import { freePort } from '../src/testing/port.ts'

const MAIN = join(import.meta.dir, '../src/main.ts')

export interface BenchShop {
  url: string
  pid: number
  /** Time from the start of the process to its first response. */
  bootMs: number
  stop(): Promise<void>
}

export interface BenchDatabase {
  db: Database
  url: string
  importMs: number
  /** Whether an earlier run has filled it, in a directory that is not deleted. */
  isFilled: boolean
  /** Starts a shop as a process of its own. `settings` are added to those of every bench. */
  startShop(settings?: Record<string, string>): Promise<BenchShop>
}

/** Fills a database with this number of products; one with a name is left to the bench, and may be there already. */
export type Fill = (products: number, name?: string) => Promise<BenchDatabase>

/**
 * Runs a bench with a Postgres server, and stops everything it started when it ends or fails.
 * @param dataDirectory where the server's data stays, instead of in a directory that is deleted at the end
 */
export async function withPostgres(bench: (fill: Fill) => Promise<void>, dataDirectory?: string) {
  await ensureSite(console.log)
  if (dataDirectory) mkdirSync(dataDirectory, { recursive: true })
  const directory = dataDirectory ?? mkdtempSync(join(tmpdir(), 'tokri-bench-'))
  chmodSync(directory, 0o755)
  const server = await startEmbeddedPostgres(directory, 'bench')
  const stops: (() => Promise<void>)[] = []
  try {
    await bench((products, name) => fillDatabase(server.url, directory, { products, name, stops }))
  } finally {
    for (const stop of stops.reverse()) await stop()
    await server.stop()
    if (!dataDirectory) rmSync(directory, { recursive: true, force: true })
  }
}

async function fillDatabase(
  serverUrl: string,
  directory: string,
  { products, name: given, stops }: { products: number; name?: string | undefined; stops: (() => Promise<void>)[] },
): Promise<BenchDatabase> {
  const name = given ?? `bench_${products}_${stops.length}`
  const admin = openDatabase(serverUrl, { max: 1 })
  const isFilled = (await admin.$client`select from pg_database where datname = ${name}`).length > 0
  if (!isFilled) await admin.$client.unsafe(`create database ${name}`)
  await closeDatabase(admin)
  const url = serverUrl.replace(/\/postgres$/, `/${name}`)
  await migrateDatabase(url)
  const db = openDatabase(url, { max: 4 })
  stops.push(() => closeDatabase(db))
  const startShop = async (settings?: Record<string, string>) => {
    const shop = await spawnShop(url, join(directory, 'var'), settings)
    stops.push(shop.stop)
    return shop
  }
  if (given) return { db, url, importMs: 0, isFilled, startShop }
  const catalogue = enlarge(await readDemoCatalogue(), products)
  const start = performance.now()
  await db.transaction(async (tx) => {
    await tx.execute('set local statement_timeout = 0')
    await insertDemoCatalogue(tx, catalogue)
  })
  const importMs = performance.now() - start
  await analyzeTables(db)
  return { db, url, importMs, isFilled, startShop }
}

/** Lifts the statement timeout, because a busy machine can take longer than that for all tables. */
async function analyzeTables(db: Database): Promise<void> {
  const connection = await db.$client.reserve()
  await connection`set statement_timeout = 0`
  await connection`vacuum analyze`
  await connection`reset statement_timeout`
  connection.release()
}

/** Repeats the demo's products up to a number. */
function enlarge(demo: DemoCatalogue, size: number): DemoCatalogue {
  const products = Array.from({ length: size }, (_, at) => {
    const round = Math.floor(at / demo.products.length)
    const base = demo.products[at % demo.products.length]!
    return round === 0 ? base : { ...base, sku: `${base.sku}-${round}`, name: `${base.name} ${round}` }
  })
  return { ...demo, products }
}

/** Starts a shop on a database, as a process of its own. */
export async function spawnShop(
  databaseUrl: string,
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<BenchShop> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const start = performance.now()
  const shop = Bun.spawn([process.execPath, MAIN, '--no-demo'], {
    env: {
      ...HEAP_SETTING,
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: String(port),
      RATE_LIMIT_ENABLED: 'off',
      ...settings,
    },
    stdout: 'ignore',
    stderr: 'inherit',
  })
  const stop = async () => {
    shop.kill()
    await shop.exited
  }
  while (!(await fetch(`${url}/healthz`).catch(() => null))?.ok) {
    if (shop.exitCode !== null) throw new Error('The shop did not start')
    await Bun.sleep(5)
  }
  return { url, pid: shop.pid, bootMs: performance.now() - start, stop }
}
