import { afterAll, expect, test } from 'bun:test'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runningEmbeddedPostgres } from '../src/platform/postgres/embedded.ts'

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
