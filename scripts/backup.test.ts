import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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
