import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { takeBackup } from '../../src/platform/backup/backup.ts'
import { backupsIn } from '../../src/platform/backup/manifest.ts'
import { restoreBackup } from '../../src/platform/backup/restore.ts'
import { mediaInMemory } from '../../src/testing/account.ts'
import { createTestDatabase, createUnusedDatabase } from '../../src/testing/database.ts'
import { rounds } from '../../src/testing/rounds.ts'
import { waitUntil } from '../../src/testing/wait.ts'
import { makeDataDir, openShop } from '../start/process.ts'
import { expectLedgerInvariants } from './ledger-invariants.ts'
import { openRestartableShop, putInStock } from './shop.ts'
import { sendShoppers } from './shoppers.ts'
import { openTcpFaultProxy } from './tcp-fault-proxy.ts'

setDefaultTimeout(600_000)

const folder = mkdtempSync(join(tmpdir(), 'tokri-backups-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs a documented command as an operator types it; kills it after `withinMs`. */
async function run(command: string[], env: Record<string, string>, withinMs = 60_000) {
  const started = Bun.spawn([process.execPath, 'run', ...command], {
    cwd: join(import.meta.dir, '../..'),
    env: { PATH: process.env.PATH ?? '', ...env },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
    timeout: withinMs,
    killSignal: 'SIGKILL',
  })
  const [out, err, code] = await Promise.all([
    new Response(started.stdout).text(),
    new Response(started.stderr).text(),
    started.exited,
  ])
  return { code, said: out + err }
}

// operator C1, money 1
test('the documented backup of the demo shop completes repeatedly', async () => {
  const env = { DATA_DIR: makeDataDir() }
  await openShop(env)
  const backups = join(folder, 'demo')
  for (let round = 0; round < rounds(4, 20); round++)
    expect(await run(['backup', backups, '--keep', '2'], env)).toMatchObject({ code: 0 })
  expect(backupsIn(backups)).toHaveLength(2)
  const latest = join(backups, backupsIn(backups).at(-1)!)
  expect((await run(['restore', latest, '--check'], env)).said).toContain(`${latest} is whole`)
})

// operator C1, money 1
test('tables of 64 KiB to 4 MiB are backed up whole beside running orders', async () => {
  const { db, url } = await createTestDatabase()
  const productIds = await putInStock(db)
  const shop = await openRestartableShop(url)
  const shoppers = await sendShoppers({ db, url: () => shop.url }, productIds, 3, 20)
  const media = mediaInMemory()
  let latest = ''
  for (const kib of [64, 88, 128, 256, 512, 1024, 2048, 4096]) {
    await db.$client`truncate rate_limit`
    await db.$client`insert into rate_limit (key, points, expire)
      select at || repeat('x', 1000), 1, now() + interval '1 day' from generate_series(1, ${kib}::int) at`
    for (let round = 0; round < rounds(1, 10); round++) {
      const taken = await takeBackup({ databaseUrl: url, media, tokenSecret: null }, join(folder, 'sizes'))
      latest = taken.path
      expect(taken.manifest.tables.find(({ name }) => name === 'rate_limit')!.rows).toBe(kib)
    }
  }
  await shoppers.stop()
  expect([...shoppers.faults]).toEqual([])
  await expectLedgerInvariants(url, shoppers.tries)
  const other = await createUnusedDatabase()
  await restoreBackup({ databaseUrl: other.url, media, replace: false }, latest)
  const [restored] = await other.db.$client`select count(*)::int as rows from rate_limit`
  expect(restored).toEqual({ rows: 4096 })
})

// operator C1, money 1
test('a stalled backup is aborted with a message, and leaves no transaction open', async () => {
  const { db, url } = await createTestDatabase()
  const productIds = await putInStock(db)
  expect(productIds).not.toEqual([])
  const { port } = new URL(url)
  // The proxy holds back everything from the first rows of a COPY on.
  const wire = openTcpFaultProxy(Number(port), () => ({
    asked: (data) => data,
    responded: (data) => {
      if (Buffer.from(data).includes('Rice 0')) wire.hold()
      return data
    },
  }))
  const databaseUrl = url.replace(`:${port}/`, `:${wire.port}/`)
  const backups = join(folder, 'silent')
  const deps = { databaseUrl, media: mediaInMemory(), tokenSecret: null, silenceMs: 1_000 }
  const gaveUp = 'The backup was aborted: the database sent nothing for'
  await expect(takeBackup(deps, backups)).rejects.toThrow(gaveUp)
  expect(readdirSync(backups)).toEqual([])
  const isGone = async () => {
    const [open] = await db.$client`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and application_name = 'backup'`
    return open!.count === 0
  }
  await waitUntil(isGone)
  // The command itself waits a minute, as its message says.
  for (let round = 0; round < rounds(0, 1); round++) {
    wire.release()
    const { code, said } = await run(
      ['backup', backups],
      { DATABASE_URL: databaseUrl, DATA_DIR: makeDataDir() },
      120_000,
    )
    expect(code).toBe(1)
    expect(said).toContain(`\n${gaveUp} 60 seconds`)
    await waitUntil(isGone)
  }
})
