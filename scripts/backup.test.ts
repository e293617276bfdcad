import { afterAll, expect, test } from 'bun:test'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { takeBackup } from '../src/platform/backup/backup.ts'
import { runningEmbeddedPostgres } from '../src/platform/postgres/embedded.ts'
import { mediaInMemory } from '../src/testing/account.ts'
import { createTestDatabase } from '../src/testing/database.ts'
import { waitUntil } from '../src/testing/wait.ts'

const folder = mkdtempSync(join(tmpdir(), 'tokri-backup-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a backup that fails says why, and leaves no database running', async () => {
  const dataDir = join(folder, 'var')
  const aFile = join(folder, 'file')
  writeFileSync(aFile, '')
  const command = Bun.spawn([process.execPath, join(import.meta.dir, 'backup.ts'), aFile], {
    env: { ...(process.env as Record<string, string>), DATA_DIR: dataDir, DATABASE_URL: '' },
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'pipe',
  })
  expect(await new Response(command.stderr).text()).toBe(`${aFile} is in the way: a folder is needed there\n`)
  expect(await command.exited).toBe(1)
  expect(runningEmbeddedPostgres(dataDir, '')).toBeNull()
})

test('a restore that fails leaves a new DATA_DIR as it was', async () => {
  const given = join(folder, 'given')
  mkdirSync(given)
  writeFileSync(join(given, 'notes'), 'of the operator')
  for (const dataDir of [given, join(folder, 'new', 'var')]) {
    const command = Bun.spawn([process.execPath, join(import.meta.dir, 'restore.ts'), join(folder, 'missing')], {
      env: { ...(process.env as Record<string, string>), DATA_DIR: dataDir, DATABASE_URL: '' },
      stdin: 'ignore',
      stdout: 'ignore',
      stderr: 'pipe',
    })
    expect(await new Response(command.stderr).text()).toContain(join(folder, 'missing'))
    expect(await command.exited).toBe(1)
  }
  expect(readdirSync(given)).toEqual(['notes'])
  expect(existsSync(join(folder, 'new'))).toBe(false)
})

test('a restore that is interrupted leaves no database running, and a new DATA_DIR as it was', async () => {
  const { url } = await createTestDatabase()
  const { path } = await takeBackup(
    { databaseUrl: url, media: mediaInMemory(), tokenSecret: null },
    join(folder, 'taken'),
  )
  const parent = join(folder, 'interrupted')
  // Otherwise the database's own account could not enter it.
  chmodSync(folder, 0o755)
  const dataDir = join(parent, 'var')
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const command = Bun.spawn([process.execPath, join(import.meta.dir, 'restore.ts'), path], {
      env: { ...(process.env as Record<string, string>), DATA_DIR: dataDir, DATABASE_URL: '' },
      stdin: 'ignore',
      stdout: 'ignore',
      stderr: 'pipe',
    })
    await waitUntil(() => runningEmbeddedPostgres(dataDir, '') !== null)
    const pid = Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
    command.kill(signal)
    expect(await command.exited).toBe(signal === 'SIGINT' ? 130 : 143)
    expect(await new Response(command.stderr).text()).toBe('')
    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
    expect(existsSync(parent)).toBe(false)
  }
})
