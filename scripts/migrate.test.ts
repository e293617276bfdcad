import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { closeDatabase, openDatabase } from '../src/platform/database/database.ts'
import { isMigrated } from '../src/platform/database/migrate.ts'
import { createUnusedDatabase } from '../src/testing/database.ts'

test('the database is brought to this version by a command, as often as it is asked', async () => {
  const { url } = await createUnusedDatabase()
  for (const _ of [1, 2]) {
    const env = { PATH: process.env.PATH ?? '', DATABASE_URL: url }
    const migrate = Bun.spawn([process.execPath, join(import.meta.dir, 'migrate.ts')], {
      env,
      stdout: 'pipe',
      stderr: 'pipe',
    })
    const [out, err] = await Promise.all([new Response(migrate.stdout).text(), new Response(migrate.stderr).text()])
    const said = { out, err, code: await migrate.exited }
    expect(said).toEqual({ out: 'The database has the schema of this version\n', err: '', code: 0 })
  }
  const db = openDatabase(url, { name: 'test' })
  expect(await isMigrated(db)).toBe(true)
  await closeDatabase(db)
})
