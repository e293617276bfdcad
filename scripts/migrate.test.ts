import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import journal from '../migrations/meta/_journal.json'
import { closeDatabase, openDatabase } from '../src/platform/database/database.ts'
import { isMigrated, lastMigration, migrateDatabase } from '../src/platform/database/migrate.ts'
import { runCommand } from '../src/testing/commands.ts'
import { createUnusedDatabase } from '../src/testing/database.ts'

test('the database is brought to this version by a command, as often as it is asked', async () => {
  const { url } = await createUnusedDatabase()
  const { host, pathname } = new URL(url)
  for (const made of [`Made a new shop's tables in the database ${host}${pathname}, which was empty\n`, '']) {
    const env = { PATH: process.env.PATH ?? '', DATABASE_URL: url }
    const migrate = Bun.spawn([process.execPath, join(import.meta.dir, 'migrate.ts')], {
      env,
      stdout: 'pipe',
      stderr: 'pipe',
    })
    const [out, err] = await Promise.all([new Response(migrate.stdout).text(), new Response(migrate.stderr).text()])
    const said = { out, err, code: await migrate.exited }
    expect(said).toEqual({ out: `${made}The database has the schema of this version\n`, err: '', code: 0 })
  }
  const db = openDatabase(url, { name: 'test' })
  expect(await isMigrated(db)).toBe(true)
  await closeDatabase(db)
})

test('commands refuse the database of an older version and leave it as it is, but for a backup, until it is migrated', async () => {
  const { url, db } = await createUnusedDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'tokri-older-'))
  const older = journal.entries.at(-2)!
  await migrateDatabase(url, { upTo: older.when })
  const run = (name: string, ...argv: string[]) =>
    runCommand({ DATABASE_URL: url, DATA_DIR: folder, PORT: '1' }, name, ...argv)
  const list = join(folder, 'list.csv')
  await Bun.write(list, 'Name,Price\nRajma,90\n')
  const commands = [
    ['catalogue:export', join(folder, 'out.csv')],
    ['catalogue:import', list, '--dry-run'],
    ['search:reindex'],
    ['admin:create', 'asha@shop.example'],
    ['pages:export', join(folder, 'pages')],
  ] as const
  for (const [name, ...argv] of commands)
    expect({ name, ...(await run(name, ...argv)) }).toMatchObject({
      code: 1,
      complained: expect.stringMatching(/^The database is of an older version of Tokri, .+ \(bun run migrate\)\n$/),
    })
  expect((await run('backup', join(folder, 'backups'))).code).toBe(0)
  expect(await lastMigration(db.$client)).toBe(older.when)
  const { said } = await run('migrate')
  expect(said).toStartWith(`Migrated from ${older.tag} to ${journal.entries.at(-1)!.tag}\n`)
  expect((await run('catalogue:export', join(folder, 'out.csv'))).code).toBe(0)
  rmSync(folder, { recursive: true })
})
