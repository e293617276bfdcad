import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sql } from 'postgres'
import { takeBackup } from '../../src/platform/backup/backup.ts'
import { restoreBackup } from '../../src/platform/backup/restore.ts'
import { migrateDatabase } from '../../src/platform/database/migrate.ts'
import { mediaInMemory } from '../../src/testing/account.ts'
import { createOwnedDatabase, createTestDatabase } from '../../src/testing/database.ts'
import { rounds } from '../../src/testing/rounds.ts'
import { makeDataDir, openShop } from '../start/process.ts'
import { putInStock } from './shop.ts'

setDefaultTimeout(1_200_000)

const STEP_MS = 50
const folder = mkdtempSync(join(tmpdir(), 'tokri-restore-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs the documented command and kills it after `ms`; returns its exit code, or null if it was killed. */
async function restoreFor(ms: number, backup: string, env: Record<string, string>): Promise<number | null> {
  const command = Bun.spawn([process.execPath, 'scripts/restore.ts', backup, '--replace'], {
    cwd: join(import.meta.dir, '../..'),
    env: { PATH: process.env.PATH ?? '', ...env },
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'ignore',
  })
  const timer = setTimeout(() => command.kill('SIGKILL'), ms)
  await command.exited
  clearTimeout(timer)
  return command.exitCode
}

/** Returns checksums and counts of the data that people would miss. */
async function contentsOf(client: Sql): Promise<unknown> {
  const [found] = await client`
    select (select md5(string_agg(p::text, '' order by id)) from product p) as products,
      (select md5(string_agg(s::text, '' order by product_id)) from product_search s) as search,
      (select md5(string_agg(l::text, '' order by id)) from stock_ledger l) as ledger,
      (select count(*)::int from drizzle.__drizzle_migrations) as migrations,
      (select string_agg(nspname, ' ' order by nspname) from pg_namespace where nspname !~ '^pg_') as schemas`
  return found
}

// money 5
test('a restore that is killed at any moment leaves either the old or the new shop complete', async () => {
  const [old, other] = [await createOwnedDatabase(), await createTestDatabase()]
  await migrateDatabase(old.url)
  await putInStock(old.db, 5)
  await putInStock(other.db, 90)
  const media = mediaInMemory()
  const backUp = async (url: string) => (await takeBackup({ databaseUrl: url, media, tokenSecret: 'x' }, folder)).path
  const [before, backup] = [await backUp(old.url), await backUp(other.url)]
  const env = { DATABASE_URL: old.url, DATA_DIR: makeDataDir() }
  const open = async () => {
    const shop = await openShop(env, '--no-demo')
    expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
    shop.signal('SIGTERM')
    expect(await shop.exited).toBe(0)
    return contentsOf(old.db.$client)
  }
  const whole = await open()
  const startedAt = performance.now()
  expect(await restoreFor(600_000, backup, env)).toBe(0)
  const stepMs = rounds((performance.now() - startedAt) / 8, STEP_MS)
  const restored = await open()
  expect(restored).not.toEqual(whole)

  const putBack = () => restoreBackup({ databaseUrl: old.url, media, replace: true }, before)
  await putBack()
  let [stored, replaced] = [0, 0]
  for (let ms = stepMs; ; ms += stepMs) {
    const code = await restoreFor(ms, backup, env)
    const found = await open()
    if (Bun.deepEquals(found, whole)) stored += 1
    else {
      expect(found).toEqual(restored)
      replaced += 1
      await putBack()
    }
    if (code === 0) break
  }
  expect(stored).toBeGreaterThan(0)
  expect(replaced).toBeGreaterThan(0)
})

test('the documented commands need no superuser: a role that owns its database does with it', async () => {
  const [own, empty] = [await createOwnedDatabase(), await createOwnedDatabase()]
  const env = { DATABASE_URL: own.url, DATA_DIR: makeDataDir(), DEMO: 'off' }
  const open = async (settings: Record<string, string>) => {
    const shop = await openShop(settings)
    expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
    shop.signal('SIGTERM')
    expect(await shop.exited).toBe(0)
  }
  const run = async (name: string, argv: string[] = [], settings: Record<string, string> = env) => {
    const command = Bun.spawn([process.execPath, `scripts/${name}.ts`, ...argv], {
      cwd: join(import.meta.dir, '../..'),
      env: { PATH: process.env.PATH ?? '', ...settings },
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: 'pipe',
    })
    const said = await Promise.all([new Response(command.stdout).text(), new Response(command.stderr).text()])
    return { code: await command.exited, said: said.join('') }
  }
  await open(env)
  expect(await run('migrate')).toMatchObject({ code: 0 })
  const backups = join(folder, 'owned')
  expect(await run('backup', [backups])).toMatchObject({ code: 0 })
  const backup = join(backups, readdirSync(backups).find((name) => name !== 'media')!)
  expect(await run('restore', [backup, '--replace'])).toMatchObject({ code: 0 })
  await open(env)
  const elsewhere = { DATABASE_URL: empty.url, DATA_DIR: makeDataDir(), DEMO: 'off' }
  expect(await run('restore', [backup], elsewhere)).toMatchObject({ code: 0 })
  await open(elsewhere)
  for (const settings of [env, elsewhere]) {
    const { said } = await run('doctor', [], settings)
    expect(said).toContain('the schema is that of this version')
    expect(said).not.toContain('✘')
  }
})
